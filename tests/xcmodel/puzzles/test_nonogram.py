from itertools import product
from random import Random
from time import process_time
from types import SimpleNamespace
from typing import Any

import pytest

from xcmodel.answer.result import Status, StopReason
from xcmodel.errors import (
    AmbiguousPuzzleError,
    CountStoppedError,
    ModelError,
    UniqueStoppedError,
)
from xcmodel.puzzles import Nonogram
from xcmodel.puzzles.line_solver import LineSolver
from xcmodel.puzzles.nonogram_model import NonogramModels

DUCK = """
    .....###....... ....#####...... ...##.####..... .########...... ...#######.....
    ....#####...... .....###......# ....#####...### ...###########. ..############.
    ..####...#####. ..#####.#####.. ...#########... ....######..... ......#........
    .....###.......
"""


@pytest.mark.parametrize("backend", ["dlx", "dlx:python", "cpsat", "sat"])
def test_a_picture_is_found_from_its_clues(backend: str) -> None:
    puzzle = Nonogram.of(DUCK)
    assert puzzle.text(puzzle.solve_unique(backend=backend)).split() == DUCK.split()


def test_solutions_are_all_pictures_with_these_clues() -> None:
    pictures = [
        " ".join("".join(cells[4 * i : 4 * i + 4]) for i in range(3))
        for cells in product("#.", repeat=12)
    ]
    by_puzzle: dict[Nonogram, int] = {}
    for picture in pictures[::7]:
        by_puzzle.setdefault(Nonogram.of(picture), 0)
    for picture in pictures:
        if (puzzle := Nonogram.of(picture)) in by_puzzle:
            by_puzzle[puzzle] += 1
    for puzzle, count in list(by_puzzle.items())[::5]:
        assert puzzle.count() == count


def test_clues_are_read_from_text_and_numbers_alike() -> None:
    puzzle = Nonogram("1 1, 0, 2", [[1, 1], [1], [1]])
    assert puzzle == Nonogram.read("1 1\n0\n2\n\n1 1\n1\n1")
    assert hash(puzzle) == hash(Nonogram("1 1\n\n2".replace("\n", ","), "1 1, 1, 1"))


def test_runs_that_cannot_be_are_named() -> None:
    conflict = Nonogram("2, 0", "1, 0").why_impossible()
    lines = {item[:2] for item in conflict.items if item[0] != "cell"}  # type: ignore[index]
    assert lines == {("row", 0), ("column", 1)}
    with pytest.raises(AmbiguousPuzzleError):
        Nonogram("1, 1", "1, 1").solve_unique()


def random_picture(size: int, seed: int) -> str:
    random = Random(seed)
    return " ".join("".join(random.choices("#.", [6, 4], k=size)) for _ in range(size))


def half_black(size: int) -> Nonogram:
    random = Random(1)
    return Nonogram.of(" ".join("".join(random.choices("#.", k=size)) for _ in range(size)))


@pytest.mark.parametrize("size", [25, 30, 40])
def test_large_grids_are_solved_and_all_their_pictures_counted(size: int) -> None:
    puzzle = Nonogram.of(random_picture(size, seed=1))
    assert len(puzzle.model.options) < 3 * size
    solution = puzzle.solve(time_limit=10).solution
    assert solution is not None
    assert Nonogram.of(puzzle.text(solution)) == puzzle
    assert puzzle.count(time_limit=10) >= 1


def test_a_grid_that_lines_alone_leave_open_is_solved_by_assuming_cells() -> None:
    puzzle = half_black(25)
    assert len(puzzle.model.options) < 1000
    assert puzzle.solve(time_limit=10).status is Status.FEASIBLE


def test_all_placements_of_a_small_grid_are_options() -> None:
    picture = "..#.. .###. ##### .#.#. .###."
    assert len(Nonogram.of(picture).model.options) > 20
    assert len(Nonogram("1, 1", "1, 1").model.options) == 8


def test_too_many_placements_are_an_error_before_they_are_listed() -> None:
    # The runs of each line sum up alike, and can be anywhere.
    puzzle = Nonogram([[1] * 7] * 25, [[1] * 7] * 25)
    with pytest.raises(ModelError, match=r"placements of runs are left .* may have 500,000"):
        puzzle.model  # noqa: B018


def with_a_wrong_clue(puzzle: Nonogram) -> Nonogram:
    rows, columns = list(puzzle.rows), list(puzzle.columns)
    half = len(columns) // 2
    rows[0], columns[half] = rows[0][:-1], columns[half][:-1]
    return Nonogram(rows, columns)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [10, 25])
def test_a_conflict_of_a_large_grid_has_all_placements_of_few_lines(size: int) -> None:
    puzzle = with_a_wrong_clue(Nonogram.of(random_picture(size, seed=2)))
    assert puzzle.solve().status is Status.INFEASIBLE
    conflict = puzzle.why_impossible(time_limit=60)
    lines = [item for item in conflict.items if item[0] != "cell"]  # type: ignore[index]
    assert 2 <= len(lines) <= size
    assert conflict.model.solve().status is Status.INFEASIBLE
    assert conflict.is_minimal
    assert len(conflict.options) > len(lines)


def test_a_conflict_of_lines_with_very_many_placements_is_these_lines() -> None:
    clues = [(1,) * 10] * 39
    conflict = Nonogram([*clues, ()], [(40,), *clues]).why_impossible()
    assert {("row", 39), ("column", 0)} <= set(conflict.items)
    assert conflict.model.solve().status is Status.INFEASIBLE


@pytest.mark.parametrize("call", range(4))
def test_ctrl_c_once_it_is_known_that_there_is_no_picture_returns_a_conflict(
    call: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = with_a_wrong_clue(Nonogram.of(random_picture(25, seed=2)))
    known = puzzle.solve().status
    solver, calls = NonogramModels.solver, iter(range(99))

    def pressed(*asked: Any) -> LineSolver:
        if next(calls) == call + 1:  # The first call is before anything is known.
            raise KeyboardInterrupt
        return solver(*asked)

    monkeypatch.setattr(Nonogram, "solve", lambda *_, **__: SimpleNamespace(status=known))
    monkeypatch.setattr(NonogramModels, "solver", pressed)
    conflict = puzzle.why_impossible()
    assert {item[0] for item in conflict.items} == {"row", "column", "cell"}  # type: ignore[index]
    assert conflict.model.solve().status is Status.INFEASIBLE


def test_what_is_possible_has_no_conflict() -> None:
    with pytest.raises(ModelError, match="there is a solution"):
        Nonogram("1, 1", "1, 1").why_impossible()


@pytest.mark.parametrize("time_limit", [0, 0.05])
def test_the_time_limit_covers_what_lines_say_and_the_making_of_the_model(
    time_limit: float,
) -> None:
    puzzle, begun = half_black(60), process_time()
    assert puzzle.solve(time_limit=time_limit, given=[("row", 0, (0,))]).status is Status.UNKNOWN
    with puzzle.solutions(time_limit=time_limit) as solutions:
        assert not list(solutions)
    assert solutions.result.stop_reason is StopReason.TIME_LIMIT
    with pytest.raises(CountStoppedError):
        puzzle.count(time_limit=time_limit)
    with pytest.raises(UniqueStoppedError):
        puzzle.solve_unique(time_limit=time_limit)
    assert process_time() - begun < 1


def test_a_query_that_was_stopped_may_be_asked_again() -> None:
    puzzle = half_black(25)
    assert puzzle.solve(time_limit=0).status is Status.UNKNOWN
    assert puzzle.solve(time_limit=30).status is Status.FEASIBLE


def test_a_puzzle_too_large_for_a_model_is_drawn() -> None:
    puzzle = half_black(60)
    assert puzzle.text().split() == ["?" * 60] * 60
    assert "<title>a nonogram</title>" in puzzle.svg()


@pytest.mark.parametrize("blank", ["\n\n", "\r\n\r\n", "\n  \n\n"])
def test_clues_may_be_separated_by_any_blank_lines(blank: str) -> None:
    assert Nonogram.read(f"\n1 1\n3{blank}2\n1\n2\n") == Nonogram("1 1, 3", "2, 1, 2")
