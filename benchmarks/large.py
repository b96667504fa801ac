"""A million options, and millions of solutions: the overhead of Python over the engine.

    python -m benchmarks.large [--options 1000000] [--rounds 3]

Prints the seconds to make a model of options with five items each from arrays, to compile it and
to translate it for the native engine, with the memory for each entry; and how many solutions a
second can be had as objects.
"""

import argparse
import tracemalloc
from functools import partial
from math import inf

import numpy as np

from benchmarks.families.langford import langford
from benchmarks.families.queens import queens
from benchmarks.timing import seconds_of
from xcmodel import Model
from xcmodel_dlx.native_backend import NativeBackend

ITEMS_IN_OPTION = 5
ITEMS = 5000


def random_model(options: int, seed: int) -> Model:
    """Return a model of random options, each with one item of every fifth of the items."""
    random = np.random.default_rng(seed)
    fifth = ITEMS // ITEMS_IN_OPTION
    items = random.integers(0, fifth, (options, ITEMS_IN_OPTION))
    items += np.arange(ITEMS_IN_OPTION) * fifth
    start = np.arange(0, items.size + 1, ITEMS_IN_OPTION)
    return Model.from_arrays(start, items.ravel(), n_items=ITEMS)


def time_building(options: int, rounds: int) -> None:
    """Print the seconds and the memory of building and translating a model."""
    names = ("Model.from_arrays", "to_instance", "translate")
    least = dict.fromkeys(names, inf)
    for _ in range(rounds):
        model, building = seconds_of(lambda: random_model(options, 1))
        instance, compiling = seconds_of(model.to_instance)
        _, translating = seconds_of(partial(NativeBackend().translate, instance))
        for name, seconds in zip(names, (building, compiling, translating), strict=True):
            least[name] = min(least[name], seconds)
    for name, seconds in least.items():
        print(f"{name:20} {seconds:6.3f} s for {options:,} options")


def measure_memory(options: int) -> None:
    """Print the bytes an entry of a model, its instance and its translation."""
    tracemalloc.start()
    model = random_model(options, 1)
    instance = model.to_instance()
    python = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    result = model.solve(backend=NativeBackend(), forbidden=[0], time_limit=0)
    entries = len(instance.option_items)
    engine = result.stats.memory or 0
    print(f"{'memory':20} {python / entries:6.1f} bytes an entry in Python,")
    print(f"{'':20} {engine / entries:6.1f} in the engine, with one search under way")


def time_solutions(model: Model, rounds: int) -> None:
    """Print how many solutions a second come as objects."""
    least, count = inf, 0
    for _ in range(rounds + 1):
        count, seconds = seconds_of(
            lambda: sum(1 for _ in model.solutions(backend=NativeBackend()))
        )
        least = min(least, seconds)
    print(f"{model.name:20} {count:9,} solutions, {count / least:11,.0f} a second as objects")


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description="Time what Python adds to the engine.")
    parser.add_argument("--options", type=int, default=1_000_000, help="options of the large model")
    parser.add_argument("--rounds", type=int, default=3, help="rounds, the best of which counts")
    arguments = parser.parse_args()
    time_building(arguments.options, arguments.rounds)
    measure_memory(arguments.options)
    for model in (langford(11), langford(12), queens(12), queens(13)):
        time_solutions(model, arguments.rounds)


if __name__ == "__main__":
    main()
