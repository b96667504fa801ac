import pytest

from benchmarks.families.sudokus import HARDEST
from xcmodel import Model, Solution, StopReason
from xcmodel.errors import AmbiguousPuzzleError, ImpossiblePuzzleError, UniqueStoppedError
from xcmodel.puzzles import (
    PENTOMINOES,
    LatinSquare,
    Polyforms,
    Slitherlink,
    Sudoku,
    box,
    grade,
    is_unique,
    minimal_givens,
)
from xcmodel.search.only_solution import only_solution


@pytest.mark.parametrize(
    "model",
    [
        LatinSquare.empty(5).model,
        Polyforms(PENTOMINOES, box(3, 20)).model,
        Sudoku.empty(4).model,
    ],
    ids=["Latin square", "pentominoes", "Sudoku"],
)
def test_no_given_can_be_left_out(model: Model) -> None:
    solution = model.solve().solution
    assert solution is not None
    for seed in range(3):
        givens = minimal_givens(model, solution, seed=seed)
        assert givens == minimal_givens(model, solution, seed=seed)
        assert set(givens) < set(solution)
        assert model.solve_unique(given=givens) == solution
        assert not any(is_unique(model, [g for g in givens if g != left]) for left in givens)


@pytest.mark.parametrize("puzzle", [Sudoku.empty(25), Slitherlink(" ".join(["." * 6] * 6))])
def test_a_time_limit_ends_the_search_for_the_only_solution(puzzle: Sudoku | Slitherlink) -> None:
    with pytest.raises(UniqueStoppedError, match="before it was known whether") as stopped:
        puzzle.solve_unique(time_limit=0)
    assert (stopped.value.solution, stopped.value.stop_reason) == (None, "time_limit")


@pytest.mark.parametrize("found", [Solution("A"), Solution()])
def test_the_solution_that_was_found_in_time_is_kept(found: Solution) -> None:
    with pytest.raises(UniqueStoppedError, match="another solution") as stopped:
        only_solution([found], StopReason.TIME_LIMIT)
    assert stopped.value.solution == found


def test_some_givens_are_kept_and_groups_stay_together() -> None:
    model = Sudoku.empty(4).model
    solution = list(model.solve().solution or ())
    keep = solution[:3]
    assert set(keep) <= set(minimal_givens(model, solution, seed=1, keep=keep))
    pairs = list(zip(solution[:8], solution[:7:-1], strict=True))
    found = set(minimal_givens(model, solution, seed=1, groups=pairs))
    assert all((one in found) == (other in found) for one, other in pairs)
    assert len(minimal_givens(model, solution, seed=1, least=9)) == 9


def test_what_does_not_tell_a_solution_is_an_error() -> None:
    model = Model({"A": [1], "B": [1], "C": [2]})
    with pytest.raises(AmbiguousPuzzleError) as caught:
        minimal_givens(model, ["C"])
    assert {frozenset(solution) for solution in caught.value.solutions} == {
        frozenset("AC"),
        frozenset("BC"),
    }
    with pytest.raises(ImpossiblePuzzleError, match="why_infeasible"):
        model.solve_unique(given=["A", "B"])
    assert set(model.solve_unique(forbidden=["A"])) == {"B", "C"}


def test_puzzles_are_graded_by_what_the_search_needs() -> None:
    easy, hard = Sudoku("1... ..3. .4.. ...2"), Sudoku(HARDEST)
    assert grade(easy.model).level == "forced"
    hardest = grade(hard.rules.model, hard.given)
    assert hardest.level == "search"
    assert hardest.nodes > hardest.branchings > 0
    assert grade(easy.rules.model, easy.given).branchings == 0


def test_a_puzzle_without_exactly_one_solution_is_not_graded() -> None:
    empty = Sudoku("." * 81)
    with pytest.raises(AmbiguousPuzzleError):
        empty.grade()
    with pytest.raises(AmbiguousPuzzleError):
        grade(empty.model)
    with pytest.raises(AmbiguousPuzzleError):
        Slitherlink(" ".join(["." * 6] * 6)).grade()
    with pytest.raises(ImpossiblePuzzleError):
        Sudoku("1..1 .... .... ....").grade()
