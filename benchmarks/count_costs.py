"""Measures what a count by an executor costs over the count in one process, on random instances.

    python -m benchmarks.count_costs [--seeds 3] [--seconds 0.6 15] [words ...]

Of each family and seed, instances grow until one takes the least processor time; those that take
more than the most are left out. Then two processes are given the same count. A ratio is all their
processor time, the client's included, over that of the one process; it is promised to be 2 at most.
"""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Callable, Iterator
from itertools import product
from math import exp, log
from random import Random
from statistics import mean
from time import process_time

from benchmarks.families.dominoes import dominoes
from benchmarks.families.langford import langford
from benchmarks.families.latin_squares import latin_squares
from benchmarks.families.queens import queens
from benchmarks.families.random_covers import random_cover
from benchmarks.families.rooks import rooks
from benchmarks.families.steiner import steiner_triples
from benchmarks.families.word_squares import word_square
from benchmarks.pool import PoolClock, ready_pool
from xcmodel import Model
from xcmodel.errors import JournalWarning
from xcmodel.puzzles import PENTOMINOES, Polyforms

_WORKERS = 2
_GOAL = 2.0
_MOST_SIZES = 40


def without(model: Model, parts: float, random: Random) -> Model:
    """Return the model without some of its options."""
    gone = {option for option in model if random.random() < parts}
    left = Model(name=model.name)
    for name, item in model.items.items():
        left.add_item(name, multiplicity=item.multiplicity)
    for name, option in model.options.items():
        if name not in gone:
            left.add_option(name, option.items, colours=option.colours)
    return left


def with_holes(rows: int, columns: int, holes: int, random: Random) -> str:
    """Return a board as text, with some cells left out."""
    cells = [["."] * columns for _ in range(rows)]
    for i, j in random.sample(list(product(range(rows), range(columns))), holes):
        cells[i][j] = "#"
    return " ".join("".join(row) for row in cells)


def pentominoes(size: int, random: Random) -> Model:
    """Return a board with holes for some of the pentominoes, one of each."""
    pieces = random.sample(sorted(PENTOMINOES), min(12, 7 + size // 4))
    columns = 7 + size % 4
    rows = -(-5 * len(pieces) // columns)
    board = with_holes(rows, columns, rows * columns - 5 * len(pieces), random)
    return Polyforms({name: PENTOMINOES[name] for name in pieces}, board).model


def trominoes(size: int, random: Random) -> Model:
    """Return a board with holes for two kinds of trominoes, as many of each as one likes."""
    rows, columns = 8 + size // 3, 9 + size % 3
    holes = rows * columns % 3 + 3 * random.randrange(4)
    pieces = {"I": "III", "L": "LL L."}
    board = with_holes(rows, columns, holes, random)
    most = rows * columns
    return Polyforms(pieces, board, counts=dict.fromkeys(pieces, (0, most))).model


def coloured(size: int, random: Random) -> Model:
    """Return a square of random words."""
    return word_square(3 + random.randrange(2), 60 + 12 * size, random.randrange(1000))


def covered_twice(size: int, random: Random) -> Model:
    """Return a random cover whose items are covered once or twice."""
    items = 20 + size
    kinds: list[int | tuple[int, int]] = [1, 2, (1, 2)]
    model = Model()
    for item in range(items):
        model.add_item(item, multiplicity=random.choice(kinds))
    for option in range(3 * items):
        model.add_option(option, random.sample(range(items), 4))
    return model


FAMILIES: dict[str, Callable[[int, Random], Model]] = {
    "pentominoes, holes": pentominoes,
    "trominoes, holes": trominoes,
    "dominoes": lambda size, random: dominoes(12 + size, 12 + size + random.randrange(3)),
    "Latin squares, thinned": lambda size, random: without(
        latin_squares(6 + size // 8), 0.5 - 0.06 * (size % 8), random
    ),
    "Steiner triples, thinned": lambda size, random: without(
        steiner_triples(13 + 2 * (size // 8)), 0.5 - 0.06 * (size % 8), random
    ),
    "random covers": lambda size, random: random_cover(
        30 + 2 * size, 8 * (30 + 2 * size), random.randrange(1000)
    ),
    "word squares": coloured,
    "covered once or twice": covered_twice,
    "rooks, thinned": lambda size, random: without(
        rooks(6 + size // 2, 2 + random.randrange(2)), 0.3 - 0.2 * (size % 2), random
    ),
    "queens, thinned": lambda size, random: without(queens(12 + size // 2), 0.1, random),
    "Langford, thinned": lambda size, random: without(langford(11 + size // 2), 0.05, random),
}


def grown(family: str, seed: int, least: float, most: float) -> Iterator[tuple[Model, float, int]]:
    """Yield the first instance of a seed that takes this long, its seconds, and its count."""
    for size in range(_MOST_SIZES):
        model = FAMILIES[family](size, Random(f"{family} {seed} {size}"))
        started = process_time()
        result = model.count_result(time_limit=4 * most)
        seconds = process_time() - started
        if result.count is None or seconds > most:
            return
        if seconds >= least:
            yield model, seconds, result.count
            return


def elsewhere(model: Model, counted: int) -> tuple[float, float, bool]:
    """Count by an executor; return the seconds of client and workers, and whether it warned."""
    with ready_pool(_WORKERS) as pool:
        clock = PoolClock(pool)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", JournalWarning)
            assert model.count(executor=pool) == counted
        return clock.client, clock.workers, bool(caught)


def main() -> None:
    """Print a line for each instance, and one for each family."""
    parser = argparse.ArgumentParser(description="Measure what counts by an executor cost.")
    parser.add_argument("words", nargs="*", help="only families with one of these in their name")
    parser.add_argument("--seeds", type=int, default=3, help="instances of each family")
    parser.add_argument("--seconds", type=float, nargs=2, default=(0.6, 15.0))
    arguments = parser.parse_args()
    print("family | seed | in one process | client + workers | ratio")
    ratios: list[float] = []
    for family in FAMILIES:
        if arguments.words and not any(word in family for word in arguments.words):
            continue
        for seed in range(arguments.seeds):
            for model, one, counted in grown(family, seed, *arguments.seconds):
                client, worked, warned = elsewhere(model, counted)
                ratios.append((client + worked) / one)
                print(
                    f"{family:25} | {seed:2} | {one:7.2f} s | {client:6.2f} + {worked:6.2f} s | "
                    f"{ratios[-1]:5.2f}{' !' if ratios[-1] > _GOAL else ''}"
                    f"{' (in one piece, as it says)' if warned else ''}",
                    flush=True,
                )
    if ratios:
        print(
            f"{len(ratios)} instances: geometric mean {exp(mean(map(log, ratios))):.2f}, "
            f"greatest {max(ratios):.2f}"
        )


if __name__ == "__main__":
    main()
