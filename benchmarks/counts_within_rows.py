"""Times counts within weighted rows: by visits, by levels, by clause learning, and by all.

    python -m benchmarks.counts_within_rows [--time-limit 5] [--seeds 1] [words ...]

Alone, they are ``dlx:enumeration``, ``dlx:levels``, whose states have the sum of each row, and
``dlx:native-learning``; ``dlx`` shares the work out between them. A line tells the solutions, the
least of three times of each in seconds of CPU, with a dash where the time was not enough, how many
times as long as the best one alone ``dlx`` took, and whether levels answered it. All that answer
must agree. The names of small models of many other kinds begin with ``apart``.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from time import process_time

from benchmarks.models.counted_apart import counted_apart
from benchmarks.models.counted_within_rows import counted_within_rows
from benchmarks.timing import Spent, print_times, spent
from xcmodel import Model

_ROUNDS = 3

_ALONE = ("enumeration", "levels", "native-learning")
_TOGETHER = "native"


def models(seed: int) -> Iterator[tuple[str, Model]]:
    """Yield all models, and after them those that are kept apart."""
    yield from counted_within_rows(seed)
    yield from counted_apart(seed)


def _spent_by_cpu(model: Model, strategy: str, limit: float) -> Spent:
    begun = process_time()
    found = spent(model, strategy, time_limit=limit)
    if found.count is not None:
        found.seconds = process_time() - begun
    return found


def least(model: Model, limit: float) -> list[Spent]:
    """Return the quickest count by each way and by all; a way too slow is tried once."""
    ways = (*_ALONE, _TOGETHER)
    best = [Spent()] * len(ways)
    for round_ in range(_ROUNDS):
        for place, strategy in enumerate(ways):
            if not round_ or best[place].count is not None:
                found = _spent_by_cpu(model, strategy, limit)
                best[place] = min(best[place], found, key=lambda each: each.seconds)
    return best


def cells(model: Model, limit: float) -> list[str]:
    """Return the cells of a model's line."""
    found = least(model, limit)
    *alone, together = found
    counts = {each.count for each in found if each.count is not None}
    assert len(counts) <= 1, f"the ways count {counts}"
    best = min(each.seconds for each in alone)
    is_known = max(best, together.seconds) < inf
    return [
        f"{counts.pop():,}" if counts else "–",
        *(f"{each.seconds:.3g}" if each.seconds < inf else "–" for each in found),
        f"{together.seconds / best:.2f}" if is_known else "–",
        "yes" if together.strategy == "levels" else "no",
    ]


def main() -> None:
    """Run the benchmark."""
    print_times(
        "Time counts within weighted rows.",
        ("solutions", "visits", "levels", "learning", "dlx", "dlx over the best", "by levels"),
        models,
        cells,
    )


if __name__ == "__main__":
    main()
