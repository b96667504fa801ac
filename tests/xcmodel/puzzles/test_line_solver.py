from random import Random

from xcmodel.puzzles.line_solver import LineSolver


def runs(line: str) -> tuple[int, ...]:
    return tuple(len(run) for run in line.replace(".", " ").split())


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
