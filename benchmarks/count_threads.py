"""Times counts of symmetric models by several workers against one, and prints the ratios.

    python -m benchmarks.count_threads [--workers 2] [--rounds 3] [--strategy memoised] [words ...]

The models are those of `benchmarks.models.designs`; of several rounds the median counts. The work
of several over that of one tells what they have done twice, on a busy machine, too.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from math import inf
from statistics import geometric_mean, median

from benchmarks.models.designs import designs
from benchmarks.timing import seconds_of
from xcmodel import BackendError, Model

_LEAST_SECONDS = 0.04
_TIME_LIMIT = 20.0


@dataclass
class Spent:
    """What a count took: seconds on the clock, and units of work."""

    seconds: float
    work: float


def spent(model: Model, strategy: str, workers: int) -> Spent:
    """Count once; what does not come to an end takes for ever."""
    try:
        result, seconds = seconds_of(
            lambda: model.count_result(
                backend=f"dlx:{strategy}", workers=workers, time_limit=_TIME_LIMIT
            )
        )
    except BackendError:
        return Spent(inf, inf)
    if result.count is None:
        return Spent(inf, inf)
    return Spent(seconds, sum((result.stats.work_by_strategy or {}).values()))


def typical(model: Model, strategy: str, workers: int, rounds: int) -> Spent:
    """Return the medians of several counts."""
    counts = [spent(model, strategy, workers) for _ in range(rounds)]
    return Spent(median(c.seconds for c in counts), median(c.work for c in counts))


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description="Time counts by several workers.")
    parser.add_argument("words", nargs="*", help="only models with one of these in their name")
    parser.add_argument("--workers", type=int, default=2, help="how many work together")
    parser.add_argument("--rounds", type=int, default=3, help="rounds for each model")
    parser.add_argument("--strategy", default="memoised", help="of the backend dlx")
    arguments = parser.parse_args()
    print(f"{'milliseconds':36} |    alone | together | times as fast | work")
    gains, works = [], []
    models = designs()
    # The first count of a process imports what it needs.
    spent(next(iter(models.values())), arguments.strategy, 1)
    for name, model in models.items():
        if arguments.words and not any(word in name for word in arguments.words):
            continue
        if not _LEAST_SECONDS < spent(model, arguments.strategy, 1).seconds < inf:
            continue
        one = typical(model, arguments.strategy, 1, arguments.rounds)
        several = typical(model, arguments.strategy, arguments.workers, arguments.rounds)
        gains.append(one.seconds / several.seconds)
        works.append(several.work / one.work)
        times = f"{one.seconds * 1000:8.0f} | {several.seconds * 1000:8.0f}"
        print(f"{name:36} | {times} | {gains[-1]:13.2f} | {works[-1]:.2f}", flush=True)
    if gains:
        means = (
            f"{geometric_mean(gains):.2f} times as fast, {geometric_mean(works):.2f} times the work"
        )
        print(f"{len(gains)} models: {means}")


if __name__ == "__main__":
    main()
