from itertools import groupby, product
from random import Random

import pytest

from xcmodel.puzzles.nonogram_lines import LinePlacements, LineSolver, shared_cells


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


def test_lines_across_know_what_a_line_settles() -> None:
    solver = LineSolver({("row", 0): (2,), ("row", 1): (1,), ("column", 0): (1,)}, 2, 3)
    assert solver.settle()
    assert list(solver.placements(("row", 1))) == [(0,), (1,), (2,)]
    solver = LineSolver({("row", 0): (3,), ("row", 1): (1,), ("column", 0): (1,)}, 2, 3)
    assert solver.settle()
    assert list(solver.placements(("row", 1))) == [(1,), (2,)]


def test_a_contradiction_of_lines_is_noticed() -> None:
    assert not LineSolver({("row", 0): (2,), ("column", 1): ()}, 1, 2).settle()


def test_cells_are_found_by_assuming_them_black_or_white() -> None:
    n_probes_that_help = 0
    for seed in range(40):
        rows = ["".join(Random(50 * seed + i).choices("#.", k=7)) for i in range(7)]
        clues = {("row", i): runs(row) for i, row in enumerate(rows)}
        clues |= {("column", j): runs("".join(c)) for j, c in enumerate(zip(*rows, strict=True))}
        by_lines, by_probes, stopped = (LineSolver(clues, 7, 7) for _ in range(3))
        assert by_lines.settle()
        assert by_probes.settle()
        assert by_probes.probe(10**6)
        assert stopped.settle()
        assert stopped.probe(0)
        assert stopped.count == by_lines.count
        n_probes_that_help += by_probes.count < by_lines.count
        # The picture that the clues are from is never lost.
        for i, row in enumerate(rows):
            starts = tuple(k for k in range(7) if row[k] == "#" and row[max(k - 1, 0) : k] != "#")
            assert starts in set(by_probes.placements(("row", i)))
    assert n_probes_that_help
