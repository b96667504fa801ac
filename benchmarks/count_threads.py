"""Times counts of symmetric models by several workers against one, and prints the ratios.

    python -m benchmarks.count_threads [--workers 2] [--rounds 3] [--strategy memoised] [words ...]

The models are those of `benchmarks.models.designs`; of several rounds the median counts. The work
of several over that of one tells what they have done twice, on a busy machine, too.
"""

from __future__ import annotations

from math import inf
from statistics import geometric_mean, median

from benchmarks.models.designs import designs
from benchmarks.timing import Spent, is_chosen, spent, words_parser
from xcmodel import Model

_LEAST_SECONDS = 0.04
_TIME_LIMIT = 20.0


def typical(model: Model, strategy: str, workers: int, rounds: int) -> Spent:
    """Return the medians of several counts."""
    counts = [
        spent(model, strategy, workers=workers, time_limit=_TIME_LIMIT) for _ in range(rounds)
    ]
    return Spent(median(c.seconds for c in counts), median(c.units for c in counts))


def main() -> None:
    """Run the benchmark."""
    parser = words_parser("Time counts by several workers.")
    parser.add_argument("--workers", type=int, default=2, help="how many work together")
    parser.add_argument("--rounds", type=int, default=3, help="rounds for each model")
    parser.add_argument("--strategy", default="memoised", help="of the backend dlx")
    arguments = parser.parse_args()
    print(f"{'milliseconds':36} |    alone | together | times as fast | work")
    gains, works = [], []
    models = designs()
    # The first count of a process imports what it needs.
    spent(next(iter(models.values())), arguments.strategy)
    for name, model in models.items():
        if not is_chosen(name, arguments.words):
            continue
        if not _LEAST_SECONDS < typical(model, arguments.strategy, 1, 1).seconds < inf:
            continue
        one = typical(model, arguments.strategy, 1, arguments.rounds)
        several = typical(model, arguments.strategy, arguments.workers, arguments.rounds)
        gains.append(one.seconds / several.seconds)
        works.append(several.units / one.units)
        times = f"{one.seconds * 1000:8.0f} | {several.seconds * 1000:8.0f}"
        print(f"{name:36} | {times} | {gains[-1]:13.2f} | {works[-1]:.2f}", flush=True)
    if gains:
        means = (
            f"{geometric_mean(gains):.2f} times as fast, {geometric_mean(works):.2f} times the work"
        )
        print(f"{len(gains)} models: {means}")


if __name__ == "__main__":
    main()
