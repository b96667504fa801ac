"""Counts up to symmetry that are known, of models with millions of symmetries and more.

    python -m benchmarks.up_to_symmetry [--long] [--workers 2]

For each: the symmetries, the classes of them over which the mean is taken, the number of solutions
up to symmetry, which has to be the published one, and the seconds. `--long` adds those that take
minutes: Latin squares of order 9, and 9×9 Sudoku grids. Those that are essentially different were
first counted by E. Russell and F. Jarvis, "Mathematics of Sudoku II" (2006).
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, product

from xcmodel import Model
from xcmodel.backend.deadline import Deadline
from xcmodel.puzzles import Sudoku
from xcmodel.symmetry.cycle_types import cycle_types


@dataclass(frozen=True)
class Case:
    """A model, and how many solutions it has up to its symmetries.

    Attributes:
        name: what is counted.
        make: makes the model.
        known: the published number.
        is_long: whether it takes minutes.
    """

    name: str
    make: Callable[[], Model]
    known: int
    is_long: bool = False


def latin_squares(n: int) -> Model:
    """Return the model of Latin squares; rows, columns and symbols are permuted and exchanged."""
    cells = product(range(n), repeat=3)
    return Model({(r, c, s): [("rc", r, c), ("rs", r, s), ("cs", c, s)] for r, c, s in cells})


def triple_systems(n: int) -> Model:
    """Return the model of Steiner triple systems; points are permuted."""
    return Model({triple: combinations(triple, 2) for triple in combinations(range(n), 3)})


def one_factorisations(n: int) -> Model:
    """Return the model of partitions of all games of n teams into rounds; teams are permuted."""
    return Model({games: games for games in _matchings(tuple(range(n)))})


def _matchings(teams: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    if not teams:
        yield ()
    first, *others = teams or (0,)
    for other in others:
        rest = tuple(team for team in others if team != other)
        for games in _matchings(rest):
            yield ((first, other), *games)


def cubic_graphs(n: int) -> Model:
    """Return the model of graphs whose vertices have three neighbours each; they are permuted."""
    edges = {edge: edge for edge in combinations(range(n), 2)}
    return Model(edges, multiplicities=dict.fromkeys(range(n), 3))


def binary_matrices(n: int) -> Model:
    """Return the model of matrices with two ones in each line; rows and columns are permuted."""
    lines = {("row", i): 2 for i in range(n)} | {("column", j): 2 for j in range(n)}
    cells = {(i, j): [("row", i), ("column", j)] for i, j in product(range(n), repeat=2)}
    return Model(cells, multiplicities=lines)


def sudoku_grids(height: int, width: int) -> Model:
    """Return the model of all filled grids with boxes of this size."""
    return Sudoku.empty(height * width, blocks=(height, width)).model


CASES = [
    Case("Latin squares 6, main classes (OEIS A003090)", lambda: latin_squares(6), 12),
    Case("Latin squares 7", lambda: latin_squares(7), 147),
    Case("Latin squares 8", lambda: latin_squares(8), 283_657),
    Case("Latin squares 9", lambda: latin_squares(9), 19_270_853_541, is_long=True),
    Case("Steiner triple systems 13 (A030129)", lambda: triple_systems(13), 2),
    Case("one-factorisations of K8 (A000474)", lambda: one_factorisations(8), 6),
    Case("one-factorisations of K10", lambda: one_factorisations(10), 396),
    Case("cubic graphs 12 (A005638)", lambda: cubic_graphs(12), 94),
    Case("cubic graphs 14", lambda: cubic_graphs(14), 540),
    Case("cubic graphs 16", lambda: cubic_graphs(16), 4207),
    Case("binary matrices 12, two ones in a line (A002865)", lambda: binary_matrices(12), 21),
    Case("Sudoku grids 4×4", lambda: sudoku_grids(2, 2), 2),
    Case("Sudoku grids 6×6", lambda: sudoku_grids(2, 3), 49),
    Case("Sudoku grids 9×9", lambda: sudoku_grids(3, 3), 5_472_730_538, is_long=True),
]


def run(case: Case, workers: int) -> bool:
    """Count and print a line; return whether the count is the known one."""
    model = case.make()
    symmetries = model.symmetries()
    classes = cycle_types(symmetries.group, Deadline(None))
    start = time.perf_counter()
    count = model.count(up_to=symmetries, workers=workers)
    seconds = time.perf_counter() - start
    n_classes = "–" if classes is None else f"{len(classes):,}"
    told = f"{count:,}" if count == case.known else f"WRONG: {count:,} for {case.known:,}"
    row = f"| {case.name} | {symmetries.order:,} | {n_classes} | {told} | {seconds:.2f} |"
    print(row, flush=True)
    return count == case.known


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description="Count up to symmetry what is known.")
    parser.add_argument("--long", action="store_true", help="those too that take minutes")
    parser.add_argument("--workers", type=int, default=2, help="threads")
    arguments = parser.parse_args()
    print("| up to symmetry | symmetries | classes of them | count | seconds |")
    print("|---|---|---|---|---|")
    cases = [case for case in CASES if arguments.long or not case.is_long]
    if [run(case, arguments.workers) for case in cases].count(False):
        sys.exit("a count is wrong")


if __name__ == "__main__":
    main()
