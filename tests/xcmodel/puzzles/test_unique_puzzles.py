from dataclasses import replace

import pytest

from benchmarks.families.sudokus import HARDEST
from scripted_backend import ScriptedBackend, found
from xcmodel import Model, Progress, Solution, StopReason
from xcmodel.errors import (
    AmbiguousPuzzleError,
    ImpossiblePuzzleError,
    ModelError,
    StoppedError,
    UniqueStoppedError,
    UnknownNameError,
    UnsupportedError,
)
from xcmodel.puzzles import (
    Queens,
    Slitherlink,
    Sudoku,
    grade,
    is_minimal,
    is_unique,
    make_sudoku,
    minimal_givens,
)
from xcmodel.search.only_solution import only_solution


@pytest.fixture(scope="module")
def long() -> Sudoku:
    """A puzzle whose grade takes minutes."""
    return make_sudoku(Sudoku.empty(16, diagonals=True), seed=4)


@pytest.mark.parametrize("puzzle", [Sudoku.empty(25), Slitherlink(" ".join(["." * 6] * 6))])
def test_a_time_limit_ends_the_search_for_the_only_solution(puzzle: Sudoku | Slitherlink) -> None:
    with pytest.raises(UniqueStoppedError, match="before it was known whether") as stopped:
        puzzle.solve_unique(time_limit=0)
    assert (stopped.value.solution, stopped.value.stop_reason) == (None, "time_limit")
    assert stopped.value.result is not None
    assert stopped.value.result.stop_reason is StopReason.TIME_LIMIT


@pytest.mark.parametrize("found", [Solution("A"), Solution()])
def test_the_solution_that_was_found_in_time_is_kept(found: Solution) -> None:
    result = replace(Model({"A": [1]}).solve(), stop_reason=StopReason.TIME_LIMIT)
    with pytest.raises(UniqueStoppedError, match="another solution") as stopped:
        only_solution([found], result)
    assert (stopped.value.solution, stopped.value.result) == (found, result)


def test_what_no_solution_has_is_an_error() -> None:
    model = Model({"A": [1], "B": [1], "C": [2]})
    with pytest.raises(ImpossiblePuzzleError, match="why_infeasible") as told:
        model.solve_unique(given=["A", "B"])
    assert told.value.why == "the given options 'A', 'B' cover item 1 too often"
    assert set(model.solve_unique(forbidden=["A"])) == {"B", "C"}


@pytest.mark.parametrize(
    "asked",
    [
        Model({"A": [1, 2], "B": [1], "C": [2], "D": [2, 3]}),
        Sudoku("1... ..3. .4.. ...2"),
        Slitherlink("33"),
    ],
)
def test_the_only_solution_is_looked_for_by_so_many_workers(
    asked: Model | Sudoku | Slitherlink,
) -> None:
    assert asked.solve_unique(workers=2) == asked.solve_unique(workers=1)
    with pytest.raises(ValueError, match="workers is 0: give 1 or more"):
        asked.solve_unique(workers=0)
    with pytest.raises(UnsupportedError, match="cannot parallelize"):
        asked.solve_unique(backend="dlx:python", workers=2)


def test_puzzles_are_graded_by_what_the_search_needs() -> None:
    easy, hard = Sudoku("1... ..3. .4.. ...2"), Sudoku(HARDEST)
    assert grade(easy.model).level == "forced"
    hardest = grade(hard.rules.model, hard.given)
    assert hardest.level == "search"
    assert hardest.nodes > hardest.branchings > 0
    assert grade(easy.rules.model, easy.given).branchings == 0


def test_another_backend_may_make_sure_that_a_puzzle_to_grade_has_one_solution() -> None:
    puzzle, finds_none = Sudoku("1... ..3. .4.. ...2"), ScriptedBackend((found(exhausted=True),))
    assert grade(puzzle.model, backend="sat") == grade(puzzle.model)
    assert puzzle.grade(backend="cpsat") == puzzle.grade()
    for graded in (puzzle.grade, lambda backend: grade(puzzle.model, backend=backend)):
        with pytest.raises(ImpossiblePuzzleError):
            graded(backend=finds_none)


def test_weighted_rows_are_not_graded_whatever_the_backend() -> None:
    model = Model({"A": [1, 2], "B": [1], "C": [2]})
    model.add_row("at most one", {"A": 1, "B": 2, "C": 2}, high=1)
    for backend in ("dlx", "auto"):
        with pytest.raises(ModelError, match=r"a grade, .* cannot take row 'at most one' into"):
            grade(model, backend=backend)


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


def test_the_level_is_known_long_before_the_end_of_a_grade(long: Sudoku) -> None:
    seen: list[Progress] = []
    found = long.grade(time_limit=2, progress=seen.append)
    assert (found.level, found.exhausted) == ("search", False)
    assert found.nodes > found.branchings > 0
    assert seen


def test_givens_of_any_model_are_minimal_or_not() -> None:
    model = Queens(6).model
    solution = model.solve().solution
    assert solution is not None
    givens = minimal_givens(model, solution, seed=1)
    spare = next(name for name in solution if name not in givens)
    assert is_minimal(model, givens)
    assert not is_minimal(model, [*givens, spare])
    assert not is_minimal(model)
    assert is_minimal(model, [givens[0], *givens])  # A name that stands there twice is one given.
    with pytest.raises(UnknownNameError, match="no option 'x'"):
        is_minimal(model, ["x"])
    with pytest.raises(ModelError, match="symmetric is for Sudokus"):
        is_minimal(model, givens, symmetric=True)
    with pytest.raises(ModelError, match="givens of its own"):
        is_minimal(Sudoku("1... ..3. .4.. ...2"), [(0, 0, 1)])


def test_a_grade_without_time_is_an_error_and_no_level(long: Sudoku) -> None:
    with pytest.raises(StoppedError, match="before it was known"):
        long.grade(time_limit=0)
    with pytest.raises(StoppedError, match="before it was known"):
        grade(long.rules.model, long.given, time_limit=0)


def test_any_puzzle_is_asked_whether_it_has_one_solution() -> None:
    sudoku = Sudoku("1... ..3. .4.. ...2")
    assert is_unique(sudoku)
    assert not is_unique(Sudoku.empty(4), backend="dlx:python")
    assert not is_unique(Sudoku("11.. .... .... ...."))
    assert is_unique(Slitherlink("31\n.."))
    assert not is_unique(Queens(4))
    assert is_unique(Queens(4), [(0, 1)])
    assert is_unique(Queens(4), forbidden=[(0, 1)])
    assert is_unique(Queens(4).model, forbidden=[(0, 2)], backend="cpsat")
    with pytest.raises(ModelError, match="givens of its own: give its model"):
        is_unique(sudoku, [(0, 1, 2)])


def test_what_could_not_be_known_in_time_is_neither_unique_nor_minimal(long: Sudoku) -> None:
    empty = Sudoku.empty(25)
    with pytest.raises(UniqueStoppedError):
        is_unique(empty.model, time_limit=0)
    with pytest.raises(StoppedError, match=r"\(time_limit\) after \d+ branchings"):
        empty.rating(time_limit=0.1)
    with pytest.raises(StoppedError, match="before it was known"):
        is_minimal(long, time_limit=0.01)
    with pytest.raises(StoppedError, match="whether each given is needed"):
        is_minimal(make_sudoku(seed=1), progress=lambda _: "stop")
