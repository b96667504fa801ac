"""Measures what a count by an executor costs over the count in one process, on random instances.

    python -m benchmarks.count_costs [--seeds 3] [--seconds 0.6 15] [words ...]

Of each family and seed, instances grow until one takes the least processor time; those that take
more than the most are left out. Then two processes are given the same count. A ratio is all their
processor time, the client's included, over that of the one process; it is promised to be 2 at most.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from random import Random
from statistics import geometric_mean
from time import process_time

from benchmarks.models.random_families import FAMILIES, MOST_SIZES
from benchmarks.pool import PoolClock, ready_pool
from benchmarks.timing import is_chosen, words_parser
from xcmodel import Model
from xcmodel.errors import JournalWarning

_WORKERS = 2
_GOAL = 2.0

_FAMILIES = (
    "pentominoes, holes",
    "trominoes, holes",
    "dominoes",
    "Latin squares, thinned",
    "Steiner triples, thinned",
    "random covers",
    "word squares",
    "covered once or twice",
    "rooks, thinned",
    "queens, thinned",
    "Langford, thinned",
)


def grown(family: str, seed: int, least: float, most: float) -> Iterator[tuple[Model, float, int]]:
    """Yield the first instance of a seed that takes this long, its seconds, and its count."""
    for size in range(MOST_SIZES):
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
    parser = words_parser("Measure what counts by an executor cost.", of="families")
    parser.add_argument("--seeds", type=int, default=3, help="instances of each family")
    parser.add_argument("--seconds", type=float, nargs=2, default=(0.6, 15.0))
    arguments = parser.parse_args()
    print("family | seed | in one process | client + workers | ratio")
    ratios: list[float] = []
    for family in _FAMILIES:
        if not is_chosen(family, arguments.words):
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
            f"{len(ratios)} instances: geometric mean {geometric_mean(ratios):.2f}, "
            f"greatest {max(ratios):.2f}"
        )


if __name__ == "__main__":
    main()
