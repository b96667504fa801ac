from itertools import groupby, product
from random import Random

import pytest

from xcmodel.puzzles.nonogram_lines import LinePlacements, shared_cells


def runs(line: str) -> tuple[int, ...]:
    return tuple(len(list(run)) for cell, run in groupby(line) if cell == "#")


def lines_that_agree(clue: tuple[int, ...], cells: str) -> list[str]:
    lines = map("".join, product(*("#." if cell == "?" else cell for cell in cells)))
    return [line for line in lines if runs(line) == clue]


def bits(cells: str, colour: str) -> int:
    return sum(1 << place for place, cell in enumerate(cells) if cell == colour)


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
    known = (bits(cells, colour) for colour in "#.")
    alike = ["".join(column) for column in zip(*lines, strict=True)]
    black, white = (sum(1 << i for i, c in enumerate(alike) if set(c) == {d}) for d in "#.")
    assert shared_cells(clue, len(cells), *known) == ((black, white) if lines else None)


def test_lines_with_very_many_placements_are_counted_without_a_list() -> None:
    assert LinePlacements((1,) * 100, "?" * 1000).count > 10**100
