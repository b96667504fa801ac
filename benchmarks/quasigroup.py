"""First solutions of hard completion problems: quasigroups with holes.

    python -m benchmarks.quasigroup [--order 36] [--holes 0.42] [--instances 11] [--balanced]
        [--workers 2]

A Latin square is made at random, and part of its cells are emptied; the others are given.
With about 42 % of the cells empty, filling them in again is hardest: Achlioptas, Gomes, Kautz and
Selman, "Generating satisfiable problem instances" (AAAI 2000).
"""

import argparse
from collections.abc import Callable
from functools import partial
from math import inf
from random import Random
from statistics import median

from benchmarks.families.quasigroups import punch_holes, quasigroup, random_latin_square
from benchmarks.timing import seconds_of
from xcmodel import Model
from xcmodel_dlx.native_backend import NativeBackend


def time_first(model: Model, ask: Callable[[Model, float], object], time_limit: float) -> float:
    """Return the seconds until the first solution; infinity if there was none in time."""
    solution, seconds = seconds_of(lambda: ask(model, time_limit))
    return inf if solution is None else seconds


def ask_least(model: Model, time_limit: float) -> object:
    """Ask for more than one solution, so that the engine does not change its branching."""
    found = model.solutions(backend=NativeBackend(), time_limit=time_limit, solution_limit=2)
    return next(found, None)


def ask_for_one(backend: NativeBackend, model: Model, time_limit: float) -> object:
    """Ask a backend for one solution, as users do."""
    return model.solve(backend=backend, time_limit=time_limit).solution


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description="Time first solutions of quasigroups with holes.")
    parser.add_argument("--order", type=int, default=36, help="rows, columns and symbols")
    parser.add_argument("--holes", type=float, default=0.42, help="part of the cells to empty")
    parser.add_argument("--balanced", action="store_true", help="as many holes in every line")
    parser.add_argument("--instances", type=int, default=11, help="how many")
    parser.add_argument("--seed", type=int, default=2026, help="source of the instances")
    parser.add_argument("--time-limit", type=float, default=5, help="seconds for each")
    parser.add_argument("--workers", type=int, default=2, help="how many workers in the last row")
    arguments = parser.parse_args()
    ways: dict[str, Callable[[Model, float], object]] = {
        "least": ask_least,
        "weighted": partial(ask_for_one, NativeBackend(branching="weighted")),
        "solve": partial(ask_for_one, NativeBackend()),
        "workers": partial(ask_for_one, NativeBackend(workers=arguments.workers)),
    }
    times: dict[str, list[float]] = {name: [] for name in ways}
    for instance in range(arguments.instances):
        random = Random(arguments.seed + instance)
        square = random_latin_square(arguments.order, random)
        model = quasigroup(punch_holes(square, arguments.holes, arguments.balanced, random))
        for backend in (NativeBackend(), NativeBackend(branching="weighted")):
            model.count(backend=backend, forbidden=model.options)  # Translates the model.
        for name, ask in ways.items():
            times[name].append(time_first(model, ask, arguments.time_limit))
    for name, seconds in times.items():
        listed = " ".join(f"{1000 * second:.1f}" for second in sorted(seconds))
        print(f"{name:9} median {1000 * median(seconds):8.2f} ms: {listed}")


if __name__ == "__main__":
    main()
