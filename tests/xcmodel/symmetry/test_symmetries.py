import pickle

import pytest

from classics import langford, latin_squares, queens
from xcmodel import Model, ModelError, Solution, StopReason, Symmetries
from xcmodel.backend.deadline import Deadline
from xcmodel.errors import SymmetriesStoppedError
from xcmodel.puzzles import Pentominoes
from xcmodel.symmetry.finding import find_symmetries
from xcmodel.symmetry.refinement import Graph
from xcmodel.symmetry.structure import Structure


def test_representatives_come_as_soon_as_their_solutions_do() -> None:
    model = langford(8)
    solutions = model.solutions()
    first = next(iter(model.symmetries().representatives(solutions)))
    assert model.is_solution(first)
    assert solutions.result.stats.solutions == 1


def test_representatives_are_one_of_each_class_with_the_same_canonical_form() -> None:
    model = queens(6)
    symmetries, solutions = model.symmetries(), list(model.solutions())
    assert list(symmetries.representatives(solutions)) == solutions[:1]
    forms = {symmetries.canonical(solution) for solution in solutions}
    assert len(forms) == 1
    assert forms <= set(solutions)


def test_representatives_may_be_of_any_collections_of_options() -> None:
    symmetries = langford(3).symmetries()
    assert list(symmetries.representatives([[(3, 1)], [(3, 0)], []])) == [
        Solution((3, 1)),
        Solution(),
    ]


def test_a_group_says_how_large_it_is_even_if_it_cannot_be_listed() -> None:
    assert repr(langford(3).symmetries()) == "<Symmetries: 2, from 1 generator>"
    found = latin_squares(10).symmetries()
    assert repr(found).startswith("<Symmetries: 2.8e20, from ")
    generators = latin_squares(5).symmetries().generators
    given = Symmetries(latin_squares(5), options=generators)
    assert repr(given) == f"<Symmetries: 10,368,000, from {len(generators)} generators>"


def test_symmetries_can_be_pickled_and_used_with_an_equal_model() -> None:
    puzzle = Pentominoes.rectangle(3, 20)
    assert puzzle.model.count(up_to=puzzle.symmetries()) == 2
    again = pickle.loads(pickle.dumps(puzzle))
    assert again.symmetries().order == 4
    assert puzzle.model.count(up_to=again.symmetries()) == 2


def test_options_with_more_items_than_their_images_are_told() -> None:
    model = Model({"A": [1], "B": [2, 3]})
    with pytest.raises(ModelError, match="more items have just the options of 3 than those of 1"):
        model.count(up_to=[{"A": "B", "B": "A"}])


@pytest.mark.parametrize("backend", ["dlx", "sat"])
def test_a_limit_of_solutions_up_to_symmetry_is_one_of_classes(backend: str) -> None:
    model = queens(8)
    symmetries = model.symmetries()
    assert len({symmetries.canonical(s) for s in model.solutions()}) == 12
    solutions = model.solutions(up_to=symmetries, solution_limit=5, backend=backend)
    assert len({symmetries.canonical(solution) for solution in solutions}) == 5
    assert solutions.result.stop_reason is StopReason.SOLUTION_LIMIT
    more = model.solutions(up_to=symmetries, solution_limit=13)
    assert len(list(more)) == 12
    assert more.result.exhausted


# With hundreds of thousands of entries, that alone takes seconds.
def test_the_time_may_be_over_while_a_model_is_read_for_its_symmetries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiled = queens(4).to_compiled()
    with pytest.raises(SymmetriesStoppedError):
        Structure(compiled, Deadline(0))
    monkeypatch.delattr(Graph, "refine")
    with pytest.raises(SymmetriesStoppedError):
        find_symmetries(Structure(compiled), Deadline(0))
