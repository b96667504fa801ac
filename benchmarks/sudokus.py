"""Times queries about many Sudokus, all to one compiled model, against the yardstick.

    python -m benchmarks.sudokus [--puzzles 1000] [--least-branchings 0]

The puzzles are minimal: each has one solution, and would have more without any one of its clues.
They are made from a seed. ``--least-branchings 5`` keeps only those that take the engine so many
guesses. Our time is that of the whole Python call; the yardstick's is that of its search alone, on
an instance from which the clues have been worked in.
"""

from __future__ import annotations

import argparse
import subprocess
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.yardstick import build_yardstick
from xcmodel import Model
from xcmodel.parts import Name

BACKEND = "dlx:native"


def grids() -> Model:
    """Return the model of all filled grids."""
    return Model(
        {
            (i, j, d): [("cell", i, j), ("row", i, d), ("column", j, d), ("box", i // 3, j // 3, d)]
            for i, j, d in product(range(9), repeat=3)
        }
    )


def puzzles(model: Model, random: Random, least_branchings: int) -> Iterator[list[Name]]:
    """Yield minimal puzzles without end."""
    while True:
        solution = model.solve(backend=BACKEND, seed=random.getrandbits(32)).solution
        assert solution is not None
        clues = random.sample(list(solution), len(solution))
        for clue in list(clues):
            fewer = [other for other in clues if other != clue]
            if len(list(model.solutions(backend=BACKEND, given=fewer, solution_limit=2))) == 1:
                clues = fewer
        branchings = model.solve(backend=BACKEND, given=clues).stats.branchings or 0
        if branchings >= least_branchings:
            yield clues


def to_text(model: Model, clues: list[Name]) -> str:
    """Return what the clues leave of the model, in the yardstick's format."""
    names = {item: f"i{k}" for k, item in enumerate(model.items)}
    covered = {item for clue in clues for item in model.options[clue].items}
    items = [name for item, name in names.items() if item not in covered]
    lines = [" ".join(items) + " |"]
    for option in model.options.values():
        if covered.isdisjoint(option.items):
            lines.append(" ".join(names[item] for item in option.items))
    return "\n".join([*lines, ""])


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description="Time queries about many Sudokus.")
    parser.add_argument("--puzzles", type=int, default=1000, help="number of puzzles")
    parser.add_argument("--least-branchings", type=int, default=0, help="keep only hard puzzles")
    arguments = parser.parse_args()
    model = grids()
    source = puzzles(model, Random(1), arguments.least_branchings)
    chosen = [next(source) for _ in range(arguments.puzzles)]
    with TemporaryDirectory() as folder:
        program = build_yardstick(Path(folder))
        yardstick = sum(_yardstick_seconds(program, to_text(model, clues)) for clues in chosen)
    ours = min(_our_seconds(model, chosen) for _ in range(5))
    each = 1e6 / len(chosen)
    print(
        f"{len(chosen)} puzzles, {sum(map(len, chosen)) / len(chosen):.1f} clues; a puzzle: "
        f"{ours * each:.1f} µs, yardstick {yardstick * each:.1f} µs ({yardstick / ours:.2f}x); "
        f"{len(chosen) / ours:,.0f} puzzles a second"
    )


def _our_seconds(model: Model, chosen: list[list[Name]]) -> float:
    start = perf_counter()
    for clues in chosen:
        assert model.count(backend=BACKEND, given=clues, method="enumerate") == 1
    return perf_counter() - start


def _yardstick_seconds(program: Path, text: str) -> float:
    output = subprocess.run([program], input=text, capture_output=True, text=True, check=True)
    count, _, seconds = output.stdout.split()
    assert count == "1"
    return float(seconds)


if __name__ == "__main__":
    main()
