import pytest

from xcmodel import Model
from xcmodel.errors import AmbiguousPuzzleError, ImpossiblePuzzleError, PuzzleError
from xcmodel.puzzles.uniqueness import branchings, the_only_solution


def test_given_options_can_make_a_puzzle_unique_or_impossible() -> None:
    model = Model({"A": [1], "B": [1], "C": [2], "D": [1, 2]})
    assert set(the_only_solution(model, given=["B"])) == {"B", "C"}
    with pytest.raises(ImpossiblePuzzleError):
        the_only_solution(model, given=["A", "B"])
    with pytest.raises(AmbiguousPuzzleError):
        the_only_solution(model, given=["C"])


def test_both_errors_can_be_caught_as_one() -> None:
    with pytest.raises(PuzzleError):
        the_only_solution(Model({"A": [1], "B": [1]}))


def test_branchings_are_none_where_the_backend_cannot_tell() -> None:
    assert branchings(Model({"A": [1]}), backend="sat") is None
