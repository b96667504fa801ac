"""Least costs by the clock: what a user waits for, with two cores and with one.

    python -m benchmarks.least_cost_by_clock [--time-limit SECONDS] [NAME ...]

Nothing else should be at work meanwhile: it takes five minutes at most. Single backends have one
core, `auto` one and then two. It should take no more than a third longer than the best single
backend with two cores, and no more than twice as long with one, beside half a second.
"""

import argparse
import os
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import perf_counter

from benchmarks.least_cost import build
from benchmarks.report.figures import known
from xcmodel import Model, Status
from xcmodel.text.tables import format_table

_SINGLE = ("dlx", "mip:highs", "mip:gscip")
_MOST_TIMES = {1: 2.0, 2: 4 / 3}
"""By the number of cores."""

_SECONDS_TO_START = 0.5
_NAMES = (
    "crews 1",
    "crews covered 1",
    "bins 1",
    "bins of 34 1",
    "routing 2",
    "routing of 50 1",
    "trominoes 1",
    "lessons 1",
    "scp b 1",
)


def _work(pipe: Connection, backend: str, name: str, cores: int, limit: float) -> None:
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])
    model = build(name, None)
    # Packages are imported before the clock starts.
    Model({"A": [1]}).minimize(backend=backend)
    started = perf_counter()
    result = model.minimize(backend=backend, time_limit=limit)
    seconds = perf_counter() - started
    pipe.send(seconds if result.status is Status.OPTIMAL else None)


def seconds_of(backend: str, name: str, cores: int, limit: float) -> float | None:
    """Return the seconds until the least cost is proved, or None if that takes longer."""
    context = get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    arguments = (sender, backend, name, cores, limit)
    process = context.Process(target=_work, args=arguments)
    process.start()
    sender.close()
    try:
        seconds: float | None = receiver.recv()
    except EOFError:
        raise SystemExit(f"{backend} on {name}: it has crashed") from None
    finally:
        process.join()
    return seconds


def row(name: str, limit: float) -> tuple[str, ...]:
    """Return the seconds of all, and where `auto` takes too long."""
    single = [seconds_of(backend, name, 1, limit) for backend in _SINGLE]
    best = min((seconds for seconds in single if seconds is not None), default=limit)
    words = [name, *(known(seconds, ".2f") for seconds in single)]
    late = []
    for cores, times in _MOST_TIMES.items():
        seconds = seconds_of("auto", name, cores, limit)
        words.append(known(seconds, ".2f"))
        if (limit if seconds is None else seconds) > times * best + _SECONDS_TO_START:
            late.append(f"late with {cores}")
    return (*words, ", ".join(late))


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description="Least costs by the clock.")
    parser.add_argument("--time-limit", type=float, default=8.0, help="seconds for each run")
    parser.add_argument("names", nargs="*", default=[], help="some of the instances")
    arguments = parser.parse_args()
    rows = []
    for name in arguments.names or _NAMES:
        rows.append(row(name, arguments.time_limit))
        print(*rows[-1], flush=True)
    header = ("instance", *_SINGLE, "auto, 1 core", "auto, 2 cores", "")
    print()
    print(format_table(header, rows, right=(1, 2, 3, 4, 5)))


if __name__ == "__main__":
    main()
