from itertools import product

import pytest

from xcmodel.errors import AmbiguousPuzzleError
from xcmodel.puzzles import Nonogram

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
