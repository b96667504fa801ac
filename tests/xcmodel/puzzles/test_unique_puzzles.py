import pytest

from benchmarks.families.sudokus import HARDEST
from xcmodel import Model, Solution, StoppedError, StopReason
from xcmodel.backend.deadline import Deadline
from xcmodel.errors import AmbiguousPuzzleError, ImpossiblePuzzleError, UniqueStoppedError
from xcmodel.puzzles import Slitherlink, Sudoku, grade, is_unique
from xcmodel.puzzles.unique_puzzles import graded
from xcmodel.search.only_solution import only_solution


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


def test_what_no_solution_has_is_an_error() -> None:
    model = Model({"A": [1], "B": [1], "C": [2]})
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


def test_time_limits_hold_for_grades_and_whether_a_puzzle_is_unique() -> None:
    puzzle = Sudoku.empty(25)
    for ask in (puzzle.grade, lambda **how: is_unique(puzzle.model, **how)):
        with pytest.raises(StoppedError):
            ask(time_limit=0)
    with pytest.raises(StoppedError, match="before the puzzle was graded"):
        graded(puzzle.model, [], Deadline(0.0))
