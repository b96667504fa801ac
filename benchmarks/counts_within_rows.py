"""Times counts within weighted rows: by visits, by clause learning, and by levels beside both.

    python -m benchmarks.counts_within_rows [--time-limit 5] [--seeds 1] [words ...]

Visits alone are ``method="enumerate"``, clause learning alone is ``dlx:native-learning``; a count
by ``dlx`` has levels beside both, whose states have the sum of each row. There is no way to have
levels alone. A line tells the solutions, the least of three times on the clock of each, in seconds,
with a dash where the time was not enough, how many times as long as the better one of the first two
the last one took, and whether levels answered it. All that answer must agree.
"""

from __future__ import annotations

from math import inf

from benchmarks.models.counted_within_rows import counted_within_rows
from benchmarks.timing import Spent, print_times, spent
from xcmodel import Model
from xcmodel.search.queries import CountMethod

_ROUNDS = 3

_ALONE: tuple[tuple[str, CountMethod], ...] = (("native", "enumerate"), ("native-learning", "auto"))
_TOGETHER: tuple[str, CountMethod] = ("native", "auto")


def least(model: Model, limit: float) -> list[Spent]:
    """Return the quickest count by visits, by learning and by all; a way too slow is tried once."""
    ways = (*_ALONE, _TOGETHER)
    best = [Spent()] * len(ways)
    for round_ in range(_ROUNDS):
        for place, (strategy, method) in enumerate(ways):
            if not round_ or best[place].count is not None:
                found = spent(model, strategy, method=method, time_limit=limit)
                best[place] = min(best[place], found, key=lambda each: each.seconds)
    return best


def cells(model: Model, limit: float) -> list[str]:
    """Return the cells of a model's line."""
    found = least(model, limit)
    *alone, together = found
    counts = {each.count for each in found if each.count is not None}
    assert len(counts) <= 1, f"the ways count {counts}"
    better = min(each.seconds for each in alone)
    is_known = max(better, together.seconds) < inf
    return [
        f"{counts.pop():,}" if counts else "–",
        *(f"{each.seconds:.3f}" if each.seconds < inf else "–" for each in found),
        f"{together.seconds / better:.2g}" if is_known else "–",
        "yes" if together.strategy == "levels" else "no",
    ]


def main() -> None:
    """Run the benchmark."""
    print_times(
        "Time counts within weighted rows.",
        ("solutions", "visits", "learning", "dlx", "dlx over the better", "by levels"),
        counted_within_rows,
        cells,
    )


if __name__ == "__main__":
    main()
