"""A million options of ten items, with names: what it takes to build a model of them.

    python -m benchmarks.building [--options 1000000]

Each way to build has a process of its own. Prints its CPU seconds, and the peak memory of the
process with the input and all packages. A table has a row for each item that an option covers, so
a tenth as many options are in it.
"""

import argparse
import resource
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from multiprocessing import get_context
from time import process_time

import numpy as np

from xcmodel import Model
from xcmodel.problem.presolve import Presolved

ITEMS_IN_OPTION = 10
ITEMS = 5000
ITEM_NAMES = [f"flight {item}" for item in range(ITEMS)]

Build = Callable[[], object]


def covered(options: int) -> Iterator[list[int]]:
    """Yield the items of random options, one of every tenth of the items, a few rows at a time."""
    random = np.random.default_rng(1)
    tenth = ITEMS // ITEMS_IN_OPTION
    for _ in range(0, options, 1000):
        rows = random.integers(0, tenth, (1000, ITEMS_IN_OPTION))
        yield from (rows + np.arange(ITEMS_IN_OPTION) * tenth).tolist()


def named(options: int) -> Iterator[tuple[str, list[str]]]:
    """Yield the options with names."""
    for number, items in enumerate(covered(options)):
        yield f"duty {number}", [ITEM_NAMES[item] for item in items]


def reading(options: int) -> Build:
    """Return how to go through the options without a model, as the next way does besides."""
    return lambda: deque(named(options), 0)


def by_options(options: int) -> Build:
    """Return how to add options one after another, from a generator."""

    def build() -> None:
        model = Model()
        model.add_items_from(ITEM_NAMES)
        model.add_options_from(named(options))

    return build


def by_mapping(options: int) -> Build:
    """Return how to make a model of a dictionary."""
    return partial(Model, dict(named(options)))


def by_arrays(options: int) -> Callable[[], Model]:
    """Return how to make a model of arrays."""
    items = np.fromiter(chain.from_iterable(covered(options)), dtype=np.int32)
    start = np.arange(0, len(items) + 1, ITEMS_IN_OPTION)
    names = [f"duty {number}" for number in range(options)]
    return partial(Model.from_arrays, start, items, option_names=names, item_names=ITEM_NAMES)


def by_table(options: int) -> Build:
    """Return how to make a model of a table with as many rows."""
    rows = [(name, item) for name, items in named(options // 10) for item in items]
    duties, flights = map(list, zip(*rows, strict=True))
    table = {"duty": duties, "flight": flights}
    return partial(Model.from_table, table, option="duty", item="flight")


def presolving(options: int) -> Build:
    """Return how to compile and presolve such a model."""
    model = by_arrays(options)()
    return lambda: Presolved.of(model.to_instance())


WAYS = {
    "the options alone": reading,
    "add_options_from": by_options,
    "Model(mapping)": by_mapping,
    "Model.from_arrays": by_arrays,
    "Model.from_table": by_table,
    "compile and presolve": presolving,
}


def measure(name: str, options: int) -> tuple[float, float]:
    """Return the CPU seconds of a way to build, and the megabytes of the process at its peak."""
    build = WAYS[name](options)
    began = process_time()
    build()
    seconds = process_time() - began
    return seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description="Build models of very many options with names.")
    parser.add_argument("--options", type=int, default=1_000_000, help="thousands of them")
    options = parser.parse_args().options
    for name in WAYS:
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as processes:
            seconds, megabytes = processes.submit(measure, name, options).result()
        print(f"{name:22} {seconds:6.2f} s of CPU, {megabytes:5.0f} MB for {options:,}")


if __name__ == "__main__":
    main()
