"""Sets of all solutions, as users see them."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from datetime import date
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from classics import dominoes, latin_squares, queens
from diagram_maker import DiagramBackend
from interrupted import run_alone
from scripted_backend import press_ctrl_c, scripted
from xcmodel import Interrupted, Model, Solution, SolutionSet, Status, StopReason, get_backend
from xcmodel.backend import DecisionDiagram, Slice
from xcmodel.backend.decision_diagram import ONE_SOLUTION
from xcmodel.errors import CompileStoppedError, SolutionSetError, WrongAnswerError
from xcmodel.testing import brute_force

MAKER = DiagramBackend()

EVALUATORS = pytest.mark.parametrize(
    "maker", [MAKER, DiagramBackend(get_backend("dlx"))], ids=["python", "dlx"]
)


def free_options(n: int) -> Model:
    """Return the model of n options, each of which may be chosen or not."""
    return Model({k: [k] for k in range(n)}, optional=range(n), costs=dict.fromkeys(range(n), 1))


def all_equal(n: int) -> Model:
    """Return the model of n equal options."""
    return Model({k: ["item"] for k in range(n)}, costs={k: k for k in range(n)})


def diagram_of(words: list[int], root: int, classes: list[list[int]]) -> DecisionDiagram:
    return DecisionDiagram(
        np.array(words, dtype=np.uint32),
        root,
        np.cumsum([0, *map(len, classes)], dtype=np.int64),
        np.array([option for options in classes for option in options], dtype=np.int32),
    )


@EVALUATORS
@pytest.mark.parametrize("isomorphism", [False, True])
@pytest.mark.parametrize(
    ("model", "count"),
    [
        (latin_squares(4), 576),
        (dominoes(4, 6), 281),
        (queens(6), 4),
        (Model(), 1),
        (Model({"A": [1, 2], "B": [2, 3], "C": [1, 3]}), 0),
        (free_options(100), 2**100),
    ],
    ids=repr,
)
def test_classical_counts_are_found(
    maker: DiagramBackend, isomorphism: bool, model: Model, count: int
) -> None:
    solutions = model.compile(backend=maker, up_to_isomorphism=isomorphism)
    assert solutions.count() == count
    assert bool(solutions) == (count > 0)


@EVALUATORS
def test_a_set_too_large_for_len_says_what_to_use(maker: DiagramBackend) -> None:
    solutions = free_options(80).compile(backend=maker)
    assert solutions.count() == 2**80
    with pytest.raises(OverflowError, match="use count"):
        len(solutions)


@EVALUATORS
@pytest.mark.parametrize("n", [63, 64, 65, 130])
def test_numbers_of_any_size_are_exact(maker: DiagramBackend, n: int) -> None:
    solutions = free_options(n).compile(backend=maker)
    assert solutions.count() == 2**n
    assert solutions.marginals() == dict.fromkeys(range(n), 2 ** (n - 1))
    assert solutions.costs()[1] == n
    assert sum(solutions.costs().values()) == 2**n
    assert len({tuple(solution) for solution in solutions.sample(50, seed=1)}) == 50
    assert len(list(islice(solutions, 1000))) == 1000


@EVALUATORS
def test_the_same_seed_draws_the_same_solutions(maker: DiagramBackend) -> None:
    solutions = dominoes(4, 6).compile(backend=maker)
    assert solutions.sample(20, seed=7) == solutions.sample(20, seed=7)
    assert solutions.sample(20, seed=7) != solutions.sample(20, seed=8)
    assert solutions.sample(3, seed=-1) != solutions.sample(3)
    assert solutions.sample(0) == []


def test_both_evaluators_draw_the_same() -> None:
    model = dominoes(4, 6)
    native = model.compile(backend=DiagramBackend(get_backend("dlx")))
    assert native.sample(50, seed=3) == model.compile(backend=MAKER).sample(50, seed=3)


@EVALUATORS
@pytest.mark.parametrize("isomorphism", [False, True])
def test_every_solution_is_drawn_equally_often(maker: DiagramBackend, isomorphism: bool) -> None:
    solutions = dominoes(4, 4).compile(backend=maker, up_to_isomorphism=isomorphism)
    draws = 36_000
    drawn = Counter(frozenset(solution) for solution in solutions.sample(draws, seed=1))
    assert len(drawn) == solutions.count() == 36
    expected = draws / 36
    chi_squared = sum((times - expected) ** 2 / expected for times in drawn.values())
    assert chi_squared < 66.6  # 35 degrees of freedom: more in one of a thousand cases


@EVALUATORS
def test_equal_options_are_drawn_equally_often(maker: DiagramBackend) -> None:
    solutions = all_equal(5).compile(backend=maker)
    assert solutions.size.arcs == 1
    drawn = Counter(option for solution in solutions.sample(5000, seed=2) for option in solution)
    assert set(drawn) == set(range(5))
    assert sum((times - 1000) ** 2 / 1000 for times in drawn.values()) < 18.5  # as above


@EVALUATORS
def test_equal_options_are_told_apart(maker: DiagramBackend) -> None:
    solutions = all_equal(5).compile(backend=maker)
    assert list(solutions) == [Solution(k) for k in range(5)]
    assert solutions.costs() == dict.fromkeys(range(5), 1)
    assert solutions.k_best(2) == [Solution(0), Solution(1)]
    assert solutions.k_worst(2) == [Solution(4), Solution(3)]
    assert solutions.marginals() == dict.fromkeys(range(5), 1)
    assert list(solutions.restrict(forbidden=[0, 3])) == [Solution(k) for k in (1, 2, 4)]
    assert list(solutions.restrict(given=[3])) == [Solution(3)]
    assert not solutions.restrict(given=[3, 4])


def test_there_is_nothing_to_draw_from_an_empty_set() -> None:
    solutions = Model({"A": [1, 2], "B": [2]}).compile(backend=MAKER, forbidden=["A"])
    assert solutions.sample(0) == []
    assert solutions.k_best(3) == []
    assert solutions.costs() == {}
    assert solutions.minimize().status is Status.INFEASIBLE


def test_the_cheapest_solution_comes_with_its_proof() -> None:
    model = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
    result = model.compile(backend=MAKER).minimize()
    assert (result.status, result.solution) == (Status.OPTIMAL, Solution("B", "C"))
    assert result.cost == result.bound == 4
    assert result.backend == "maker"


@EVALUATORS
def test_ties_are_all_in_the_order_of_costs(maker: DiagramBackend) -> None:
    solutions = free_options(6).compile(backend=maker)
    best = solutions.k_best(64)
    assert [len(solution) for solution in best] == sorted(len(solution) for solution in best)
    assert len(set(best)) == 64
    assert solutions.k_best(10) == best[:10]


def test_very_many_different_costs_are_told() -> None:
    model = Model({k: [k] for k in range(9)}, optional=range(9), costs={k: 2**k for k in range(9)})
    solutions = model.compile(backend=MAKER)
    assert solutions.costs(most=512) == dict.fromkeys(range(512), 1)


def test_membership_takes_solutions_and_names() -> None:
    model = Model({"A": [1], "B": [1, 2], "C": [2]})
    solutions = model.compile(backend=MAKER)
    assert Solution("A", "C") in solutions
    assert ["C", "A"] in solutions
    assert ["A"] not in solutions
    assert [] not in solutions
    assert ("C", "A", "C") not in solutions
    assert not model.is_solution(("C", "A", "C"))


def test_given_options_are_in_every_solution() -> None:
    model = Model({"A": [1], "B": [1], "C": [2], "D": [2]})
    solutions = model.compile(backend=MAKER, given=["A"])
    assert set(solutions) == {Solution("A", "C"), Solution("A", "D")}
    assert solutions.marginals() == {"A": 2, "B": 0, "C": 1, "D": 1}
    assert solutions.restrict(given=["A"]) == solutions
    assert not solutions.restrict(forbidden=["A"])
    assert not solutions.restrict(given=["B"])
    assert ["C"] not in solutions


@EVALUATORS
def test_equal_options_can_be_restricted_again(maker: DiagramBackend) -> None:
    solutions = all_equal(4).compile(backend=maker).restrict(given=[0])
    assert list(solutions.restrict(given=[0], forbidden=[2])) == [Solution(0)]
    assert not solutions.restrict(given=[2])
    assert not solutions.restrict(forbidden=[0])


@EVALUATORS
def test_sets_are_equal_however_they_came_about(maker: DiagramBackend) -> None:
    model = latin_squares(4)
    solutions = model.compile(backend=maker, up_to_isomorphism=True)
    assert solutions.size.isomorphisms
    other = model.compile(backend=MAKER, up_to_isomorphism=False)
    assert not other.size.isomorphisms
    assert solutions == other
    assert solutions != model.compile(backend=MAKER, forbidden=[(0, 0, 0)])
    first, second = [(0, 0, 0)], [(0, 0, 1)]
    assert other.restrict(given=first) != other.restrict(given=second)
    assert other.restrict(given=first) == model.compile(backend=MAKER, given=first)
    assert solutions != "another type"


def test_a_set_tells_its_size() -> None:
    solutions = dominoes(2, 2).compile(backend=MAKER, up_to_isomorphism=False)
    assert repr(solutions) == "<SolutionSet: 2 solutions, 3 nodes, 72 bytes>"
    assert (solutions.size.nodes, solutions.size.arcs, solutions.size.bytes) == (3, 4, 72)
    many = free_options(100).compile(backend=MAKER)
    assert "1.2e30 solutions" in repr(many)
    many.__dict__["_count"] = 3 * 10**5000
    assert "3.0e5000 solutions" in repr(many)
    with pytest.raises(OverflowError, match=r"3\.0e5000"):
        len(many)


def test_listing_a_deep_diagram_takes_memory_by_its_depth_and_not_by_the_square() -> None:
    # 10,000 choices, one after the other: lists of all that is taken at each would be 200 MB.
    program = """
from resource import RUSAGE_SELF, getrusage
from xcmodel import Model

solutions = Model({k: [k] for k in range(10_000)}).compile()
before = getrusage(RUSAGE_SELF).ru_maxrss
assert [len(batch.options) for batch in solutions.batches()] == [10_000]
print(getrusage(RUSAGE_SELF).ru_maxrss - before)
"""
    assert int(run_alone(program).stdout) < 20_000  # KiB.


@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_what_is_chosen_below_a_choice_of_nothing_is_not_left_above(n: int) -> None:
    model = Model()
    for item in range(n):
        model.add_item(item, optional=True)
        model.add_option(f"option {item}", [item])
    for given in model:
        solutions = {frozenset(solution) for solution in model.compile(given=[given])}
        assert solutions == brute_force(model, [given])


def test_a_limit_leaves_nothing_half_made() -> None:
    with pytest.raises(CompileStoppedError, match="time_limit") as caught:
        Model().compile(backend=scripted(), time_limit=0.01)
    assert caught.value.stop_reason is StopReason.TIME_LIMIT
    assert caught.value.result is not None
    assert caught.value.result.backend.startswith("scripted")


def test_ctrl_c_interrupts_compiling() -> None:
    with pytest.raises(Interrupted):
        Model().compile(backend=scripted(before_slice=press_ctrl_c))


def test_a_backend_with_an_unsound_diagram_is_blamed() -> None:
    with pytest.raises(WrongAnswerError, match="not sound"):
        Model().compile(
            backend=scripted(Slice(exhausted=True, diagram=diagram_of([0] * 4, 17, [])))
        )


def test_a_backend_with_a_wrong_solution_is_blamed() -> None:
    diagram = diagram_of([0] * 4 + [0, 1, ONE_SOLUTION, 0], 2, [[1]])
    model = Model({"A": [1, 2], "B": [1]})
    with pytest.raises(WrongAnswerError, match="item 2 is covered 0 times"):
        model.compile(backend=scripted(Slice(exhausted=True, diagram=diagram)))


@EVALUATORS
def test_the_diagram_of_a_set_cannot_be_written_to(maker: DiagramBackend) -> None:
    solutions = dominoes(4, 4).compile(backend=maker)
    with pytest.raises(ValueError, match="read-only"):
        solutions._evaluator.diagram.words[0] = 1


@pytest.mark.parametrize("name", [1, "A", (1, ("a", None)), 1.5, True, None])
def test_plain_names_survive_a_file(name: object, tmp_path: Path) -> None:
    path = tmp_path / "solutions"
    Model({name: ["item"]}).compile(backend=MAKER).save(path)
    ((loaded,),) = SolutionSet.load(path)
    assert loaded == name
    assert type(loaded) is type(name)


@pytest.mark.parametrize("name", [np.int64(3), (1, np.float64(1.5)), np.True_, np.str_("A")])
def test_names_of_numpy_are_saved_as_those_of_python_that_they_equal(
    name: object, tmp_path: Path
) -> None:
    model = Model({name: ["item"]})
    model.compile(backend=MAKER).save(tmp_path / "solutions")
    ((loaded,),) = SolutionSet.load(tmp_path / "solutions", model)
    assert loaded == name
    ((plain,),) = SolutionSet.load(tmp_path / "solutions")
    assert "np." not in repr(plain)
    assert plain == name


@pytest.mark.parametrize("name", [frozenset(), float("inf"), b"bytes", date(2026, 1, 2)])
def test_other_names_are_not_saved(name: object, tmp_path: Path) -> None:
    solutions = Model({name: ["item"]}).compile(backend=MAKER)
    with pytest.raises(SolutionSetError, match=r"cannot be saved.*make it a text, as str does"):
        solutions.save(tmp_path / "solutions")
    assert not list(tmp_path.iterdir())


def test_a_file_of_another_model_is_refused(tmp_path: Path) -> None:
    model = dominoes(2, 3)
    model.compile(backend=MAKER).save(tmp_path / "solutions")
    assert SolutionSet.load(tmp_path / "solutions", model).count() == 3
    with pytest.raises(SolutionSetError, match="another model"):
        SolutionSet.load(tmp_path / "solutions", dominoes(3, 2))
    limited = model.copy()
    limited.add_row("few", dict.fromkeys(limited, 1), high=9)
    priced = model.copy()
    priced.penalise((0, 0), over=0)
    for other in (limited, priced):
        with pytest.raises(SolutionSetError, match="another model"):
            SolutionSet.load(tmp_path / "solutions", other)


def test_a_missing_file_is_the_operating_systems_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        SolutionSet.load(tmp_path / "missing")


def test_a_loaded_set_remembers_who_made_it(tmp_path: Path) -> None:
    solutions = dominoes(2, 3).compile(backend=MAKER)
    solutions.save(tmp_path / "solutions")
    result = SolutionSet.load(tmp_path / "solutions").minimize()
    assert (result.backend, result.backend_version) == ("maker", "1")


def test_solutions_of_a_loaded_set_are_checked_against_the_model(tmp_path: Path) -> None:
    path = tmp_path / "solutions"
    model = Model({"A": [1, 2], "B": [1]})
    model.compile(backend=MAKER).save(path)
    with np.load(path) as archive:
        arrays = dict(archive)
    arrays["class_options"] = np.array([1, 0], dtype=np.int32)
    with path.open("wb") as file:
        np.savez(file, **arrays)
    assert list(SolutionSet.load(path)) == [Solution("B")]
    with pytest.raises(WrongAnswerError, match="item 2"):
        list(SolutionSet.load(path, model))


@pytest.mark.parametrize("backend", ["dlx", "dlx:python"])
def test_a_solution_set_can_be_pickled_and_copied(backend: str) -> None:
    solutions = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5}).compile(backend=backend)
    restricted = solutions.restrict(given=["B"])
    for original in (solutions, restricted):
        for again in (pickle.loads(pickle.dumps(original)), copy.deepcopy(original)):
            assert again == original
            assert list(again) == list(original)
            assert again.minimize() == original.minimize()


def test_a_set_equals_itself_and_its_like_without_a_fingerprint(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, another = queens(5).compile(), queens(5).compile()
    monkeypatch.setattr(SolutionSet, "_unfolded", None)
    assert one == one  # noqa: PLR0124
    assert one == another
