from itertools import groupby, product
from random import Random

import pytest

from xcmodel.puzzles.nonogram_lines import LinePlacements, LineSolver


def runs(line: str) -> tuple[int, ...]:
    return tuple(len(list(run)) for cell, run in groupby(line) if cell == "#")


def lines_that_agree(clue: tuple[int, ...], cells: str) -> list[str]:
    lines = map("".join, product(*("#." if cell == "?" else cell for cell in cells)))
    return [line for line in lines if runs(line) == clue]


@pytest.mark.parametrize("seed", range(300))
def test_placements_and_what_they_share_are_those_of_all_lines_that_agree(seed: int) -> None:
    random = Random(seed)
    clue = runs("".join(random.choices("#.", k=random.randrange(9))))
    least = max(0, sum(clue) + len(clue) - 1)
    cells = "".join(random.choices("#.?", [1, 1, 4], k=least + random.randrange(4)))
    lines = lines_that_agree(clue, cells)
    placements = LinePlacements(clue, cells)
    assert placements.count == len(lines)
    assert list(placements) == sorted(set(placements))
    assert len(list(placements)) == len(lines)
    if lines:
        alike = (set(column) for column in zip(*lines, strict=True))
        assert placements.shared() == "".join(c.pop() if len(c) == 1 else "?" for c in alike)


def test_lines_with_very_many_placements_are_counted_without_a_list() -> None:
    assert LinePlacements((1,) * 100, "?" * 1000).count > 10**100


def test_lines_across_know_what_a_line_settles() -> None:
    solver = LineSolver({("row", 0): (2,), ("row", 1): (1,), ("column", 0): (1,)}, 2, 3)
    assert solver.settle()
    assert list(solver.placements(("row", 1))) == [(0,), (1,), (2,)]
    solver = LineSolver({("row", 0): (3,), ("row", 1): (1,), ("column", 0): (1,)}, 2, 3)
    assert solver.settle()
    assert list(solver.placements(("row", 1))) == [(1,), (2,)]


def test_a_contradiction_of_lines_is_noticed() -> None:
    assert not LineSolver({("row", 0): (2,), ("column", 1): ()}, 1, 2).settle()
