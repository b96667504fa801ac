"""A thousand hard Sudokus, each a query about one compiled model, against the yardstick.

    python -m benchmarks.sudoku [--puzzles 1000] [--seed 2026] [--rounds 5]

The puzzles are minimal: without any one of its givens, each has several solutions. They are hard:
the search has three branchings or more. Our time is
that of the Python calls ``model.count(given=...)`` and ``model.solve(given=...)``; the yardstick's
is that of its search alone. It gets each puzzle twice: as an instance in which a cell that is given
has one option only, so that its search begins with the givens, as ours must; and as one
that holds only what the givens leave open.
"""

import argparse
from collections.abc import Callable, Iterator
from itertools import islice
from math import inf
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import cast

from benchmarks.families.sudokus import Digit, sudoku
from benchmarks.timing import seconds_of
from benchmarks.yardstick import build_yardstick, run_yardstick, to_text
from xcmodel import Model

SIZE = 9

HARD_BRANCHINGS = 3
"""A puzzle with fewer branchings than this is not called hard."""


def minimal_puzzles(model: Model, seed: int) -> Iterator[list[Digit]]:
    """Yield the givens of random minimal puzzles, the same ones for a seed, without end."""
    random = Random(seed)
    while True:
        grid = model.solve(backend="dlx:native", seed=random.getrandbits(32)).solution
        assert grid is not None
        yield _minimal_part(model, cast("list[Digit]", list(grid)), random)


def _minimal_part(model: Model, givens: list[Digit], random: Random) -> list[Digit]:
    """Leave out digits in random order, unless another solution would then exist."""
    for digit in random.sample(givens, len(givens)):
        fewer = [given for given in givens if given != digit]
        if not _has_solution(model, fewer, digit):
            givens = fewer
    return givens


def _has_solution(model: Model, givens: list[Digit], without: Digit) -> bool:
    solutions = model.solutions(
        backend="dlx:native", given=givens, forbidden=[without], solution_limit=1
    )
    return next(solutions, None) is not None


def hard_puzzles(model: Model, count: int, seed: int) -> list[list[Digit]]:
    """Return so many minimal puzzles that need at least `HARD_BRANCHINGS` branchings."""
    return list(islice((p for p in minimal_puzzles(model, seed) if _is_hard(model, p)), count))


def _is_hard(model: Model, puzzle: list[Digit]) -> bool:
    solutions = model.solutions(backend="dlx:native", given=puzzle)
    assert len(list(solutions)) == 1
    return (solutions.result.stats.branchings or 0) >= HARD_BRANCHINGS


def excluded(puzzle: list[Digit]) -> list[Digit]:
    """Return the digits that the givens' cells cannot have."""
    digits = {(i, j): k for i, j, k in puzzle}
    return [(i, j, k) for (i, j), given in digits.items() for k in range(SIZE) if k != given]


def time_queries(ask: Callable[[list[Digit]], object], puzzles: list[list[Digit]]) -> float:
    """Return the seconds of asking about every puzzle."""
    return seconds_of(lambda: [ask(puzzle) for puzzle in puzzles])[1]


def time_yardstick(program: Path, texts: str, puzzles: int) -> float:
    """Return the seconds of the yardstick's searches, whose results are checked."""
    found = run_yardstick(program, texts)
    assert [count for count, _ in found] == [1] * puzzles
    return sum(seconds for _, seconds in found)


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description="Time a query for each of many hard Sudokus.")
    parser.add_argument("--puzzles", type=int, default=1000, help="how many")
    parser.add_argument("--seed", type=int, default=2026, help="source of the puzzles")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, the best of which counts")
    arguments = parser.parse_args()
    model = sudoku()
    puzzles = hard_puzzles(model, arguments.puzzles, arguments.seed)
    asked: dict[str, Callable[[list[Digit]], object]] = {
        "count": lambda puzzle: model.count(backend="dlx:native", method="enumerate", given=puzzle),
        "solve": lambda puzzle: model.solve(backend="dlx:native", given=puzzle),
    }
    texts = {
        "yardstick": "\n".join(to_text(model, forbidden=excluded(p)) for p in puzzles),
        "yardstick, reduced": "\n".join(to_text(model, given=p) for p in puzzles),
    }
    least = dict.fromkeys((*texts, *asked), inf)
    assert all(asked["count"](puzzle) == 1 for puzzle in puzzles)
    with TemporaryDirectory() as folder:
        program = build_yardstick(Path(folder))
        for _ in range(arguments.rounds):
            for name, text in texts.items():
                least[name] = min(least[name], time_yardstick(program, text, len(puzzles)))
            for name, ask in asked.items():
                least[name] = min(least[name], time_queries(ask, puzzles))
    givens = sum(map(len, puzzles)) / len(puzzles)
    print(f"{len(puzzles)} minimal puzzles, {givens:.1f} givens on average")
    yardstick = least["yardstick"]
    for name, seconds in least.items():
        print(
            f"{name:20} {seconds / len(puzzles) * 1e6:8.1f} us a puzzle"
            f" {len(puzzles) / seconds:9,.0f} puzzles a second"
            f" {yardstick / seconds:6.2f}x"
        )


if __name__ == "__main__":
    main()
