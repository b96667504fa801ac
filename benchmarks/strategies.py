"""Times each strategy of counting alone, and the portfolio of them.

    python -m benchmarks.strategies [--rounds 3] [--time-limit 20] [--units]
                                    [--seeds 1 | --designs | --long] [words ...]

The strategies are those of ``dlx:enumeration``, ``dlx:levels``, ``dlx:memoised`` and
``dlx:pfaffian``, which counts perfect matchings of planar graphs only. A line ends
with the time of the portfolio over that of the best strategy alone; of several rounds the least
time counts. A strategy that passes the time limit in the first round, or does not fit into 8 GiB,
is left out. All counts of a model must agree. With `--units`, counted work takes the place of time,
which is the same on every machine. With `--seeds`, random models take the place of the known ones,
with `--designs` those of designs and other symmetric structures, and with `--long` those with
thousands of items and few states. Only time tells what a portfolio takes beside its strategies.
"""

from __future__ import annotations

from math import inf
from statistics import geometric_mean

from benchmarks.families import Task, every_case
from benchmarks.models.designs import designs
from benchmarks.models.limited_sets import all_limited_sets
from benchmarks.models.long_models import long_models
from benchmarks.models.random_families import grown
from benchmarks.models.tilings import tilings
from benchmarks.timing import is_chosen, spent, words_parser
from xcmodel import Model

STRATEGIES = ("enumeration", "levels", "memoised", "pfaffian", "native")
_SHORT_SECONDS = 0.005
_UNITS = 20_000_000
_BYTES = 8 << 30


def time_model(
    name: str, model: Model, rounds: int, limit: float, *, in_units: bool
) -> float | None:
    """Time a model by all strategies in turn; print its line; return the portfolio's ratio."""
    least = dict.fromkeys(STRATEGIES, inf)
    counts: set[int | None] = set()
    for round_ in range(rounds):
        for strategy in STRATEGIES:
            if round_ and least[strategy] == inf:
                continue
            found = spent(model, strategy, time_limit=limit, memory_limit=_BYTES)
            least[strategy] = min(least[strategy], found.units / 1e9 if in_units else found.seconds)
            counts.add(found.count)
    counts.discard(None)
    assert len(counts) <= 1, f"{name}: strategies count {counts}"
    best = min(least[strategy] for strategy in STRATEGIES[:-1])
    cells = [f"{least[s] * 1000:10.2f}" if least[s] < inf else " " * 9 + "–" for s in STRATEGIES]
    ratio = least["native"] / best if 0 < best < inf and least["native"] < inf else None
    print(f"{name:32}", *cells, f"{ratio:6.2f}" if ratio else "", sep=" | ", flush=True)
    return ratio if ratio and _SHORT_SECONDS < best < inf else None


def main() -> None:
    """Run the benchmark."""
    parser = words_parser("Time strategies of counting.")
    parser.add_argument("--rounds", type=int, default=3, help="rounds for each model")
    parser.add_argument("--time-limit", type=float, default=20, help="seconds for each count")
    parser.add_argument("--units", action="store_true", help="counted work instead of time")
    parser.add_argument("--seeds", type=int, nargs="*", default=(), help="random models of these")
    parser.add_argument("--designs", action="store_true", help="symmetric structures")
    parser.add_argument("--long", action="store_true", help="many items and few states")
    arguments = parser.parse_args()
    print(f"{'milliseconds':32}", *(f"{strategy:>10}" for strategy in STRATEGIES), sep=" | ")
    if arguments.seeds:
        models = {name: model for seed in arguments.seeds for name, model in grown(seed, _UNITS)}
    elif arguments.designs:
        models = designs()
    elif arguments.long:
        models = long_models()
    else:
        counted = {n: case for n, case in every_case().items() if Task.COUNT in case.tasks}
        models = {name: case.build() for name, case in counted.items()}
        models |= tilings() | all_limited_sets()
    ratios = []
    for name, model in models.items():
        if is_chosen(name, arguments.words):
            ratio = time_model(
                name, model, arguments.rounds, arguments.time_limit, in_units=arguments.units
            )
            ratios += [] if ratio is None else [ratio]
    if ratios:
        mean = geometric_mean(ratios)
        print(f"portfolio over best, beyond 5 ms: mean {mean:.2f}, most {max(ratios):.2f}")


if __name__ == "__main__":
    main()
