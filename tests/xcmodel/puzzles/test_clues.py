import pytest

from scripted_backend import press_ctrl_c
from xcmodel import Progress
from xcmodel.errors import (
    AmbiguousPuzzleError,
    GivensInterrupted,
    ModelError,
    UniqueStoppedError,
)
from xcmodel.problem.names import Name
from xcmodel.puzzles import KillerSudoku, Queens, Sudoku, minimal_clues, minimal_givens

SUMS = {"a": 3, "b": 4, "c": 6, "d": 7, "e": 6, "f": 8, "g": 5, "h": 1}


def killer(labels: tuple[Name, ...]) -> KillerSudoku:
    cages = "".join(label if label in (*labels, " ") else "." for label in "aabc ddbc efff eggh")
    return KillerSudoku(cages, {label: SUMS[label] for label in SUMS if label in labels})


def is_unique(labels: tuple[Name, ...]) -> bool:
    return killer(labels).count() == 1


def test_no_clue_can_be_left_out() -> None:
    for seed in range(3):
        clues = minimal_clues(killer, SUMS, seed=seed)
        assert clues == minimal_clues(killer, SUMS, seed=seed)
        assert len(clues) < len(SUMS)
        assert is_unique(clues)
        assert not any(is_unique(tuple(c for c in clues if c != left)) for left in clues)


def test_clues_that_are_options_are_left_out_as_givens_are() -> None:
    def sudoku(given: tuple[Name, ...]) -> Sudoku:
        empty = Sudoku.empty(4)
        return Sudoku(empty.text(given))

    solution = tuple(Sudoku.empty(4).solve(seed=1).solution or ())
    for seed in range(3):
        clues = minimal_clues(sudoku, solution, seed=seed)
        assert clues == minimal_givens(Sudoku.empty(4).model, solution, seed=seed)


def test_some_clues_are_kept_and_so_many_stay() -> None:
    assert {"c", "d"} <= set(minimal_clues(killer, SUMS, seed=1, keep=["c", "d"]))
    assert len(minimal_clues(killer, SUMS, seed=1, least=7)) == 7


def test_when_the_time_is_over_the_clues_stay_or_it_is_not_known_whether_they_do() -> None:
    def stop(progress: Progress) -> str:
        assert progress.backend == "dlx"
        return "stop"

    assert minimal_clues(killer, SUMS, progress=stop) == tuple(SUMS)  # type: ignore[arg-type]
    with pytest.raises(UniqueStoppedError):
        minimal_clues(lambda clues: Sudoku.empty(25), [], time_limit=0)


def test_clues_that_are_not_enough_are_an_error() -> None:
    with pytest.raises(AmbiguousPuzzleError):
        minimal_clues(killer, ["a"])


def test_what_is_no_clue_or_no_puzzle_is_told() -> None:
    with pytest.raises(ModelError, match="keep has 'z', which is none of the clues"):
        minimal_clues(killer, SUMS, keep=["z"])
    with pytest.raises(ModelError, match="make returned 5: let it return a puzzle or a model"):
        minimal_clues(lambda clues: 5, [])  # type: ignore[arg-type, return-value]
    assert minimal_clues(lambda clues: Queens(1), ["a", "b"]) == ()


def test_ctrl_c_keeps_the_clues_that_are_left() -> None:
    def press(progress: Progress) -> None:
        if progress.fraction == 0.5:
            press_ctrl_c()

    with pytest.raises(GivensInterrupted, match=r"interrupted; \d givens left so far") as raised:
        minimal_clues(killer, SUMS, seed=1, progress=press)
    assert is_unique(raised.value.givens)
    assert len(raised.value.givens) < len(SUMS)
