import pickle

from xcmodel import Model, Solution


def test_solution_lists_its_options_in_canonical_order() -> None:
    model = Model({"Z": [1], "M": [2], "A": [3]})
    solution = model.solve().solution
    assert solution is not None
    assert list(solution) == ["Z", "M", "A"]
    assert len(solution) == 3
    assert "M" in solution
    assert "B" not in solution


def test_solutions_with_the_same_options_are_equal_in_whatever_order() -> None:
    assert Solution("A", "B") == Solution("B", "A")
    assert hash(Solution("A", "B")) == hash(Solution("B", "A"))
    assert Solution("A") != Solution("A", "B")
    assert Solution("A") != ("A",)


def test_solution_survives_pickling() -> None:
    assert pickle.loads(pickle.dumps(Solution(("row", 1), 2))) == Solution(("row", 1), 2)
