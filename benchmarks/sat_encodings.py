"""Times the encodings of bounds in clauses, for "at most one" and for general bounds apart.

    python -m benchmarks.sat_encodings [--solver cadical195] [--seconds 20]

Four tables of processor seconds: all solutions of eleven queens and all of Langford's problem of 8
for at most one, a first solution of 40 queens, and all solutions of a board on which every row and
column has several rooks. Last, how long items of 5,000 options take to translate, and to how many
clauses. What takes longer than ``--seconds`` is stopped, and shown as ``-``.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import process_time

from benchmarks.families.langford import langford
from benchmarks.families.queens import queens
from xcmodel import Model
from xcmodel.errors import CountStoppedError, UnsupportedError
from xcmodel_sat import SatBackend
from xcmodel_sat.cardinality import AT_MOST_ONE_ENCODINGS, ENCODINGS, NATIVE, Encodings
from xcmodel_sat.translation import formula_of

OPTIONS = 5000


def rooks(size: int, times: int) -> Model:
    """Return the model of a board with so many rooks in every row and column."""
    model = Model(name=f"{times} rooks a line")
    for i in range(size):
        model.add_item(("row", i), multiplicity=times)
        model.add_item(("column", i), multiplicity=times)
    for i in range(size):
        for j in range(size):
            model.add_option((i, j), [("row", i), ("column", j)])
    return model


def crowded(multiplicity: int) -> Model:
    """Return the model of one item with 5,000 options."""
    model = Model()
    model.add_item("crowded", multiplicity=multiplicity)
    model.add_options_from({option: ["crowded"] for option in range(OPTIONS)})
    return model


def time_count(model: Model, solutions: int, limit: float) -> Callable[[SatBackend], float | None]:
    """Return what times the search for all solutions."""

    def seconds(backend: SatBackend) -> float | None:
        start = process_time()
        try:
            count = model.count(backend=backend, time_limit=limit)
        except CountStoppedError:
            return None
        assert count == solutions, f"{backend.name}: {count} solutions"
        return process_time() - start

    return seconds


def time_first(model: Model, limit: float) -> Callable[[SatBackend], float | None]:
    """Return what times the search for one solution."""

    def seconds(backend: SatBackend) -> float | None:
        start = process_time()
        result = model.solve(backend=backend, time_limit=limit)
        return None if result.solution is None else process_time() - start

    return seconds


def print_row(
    name: str, settings: dict[str, str], solver: str, cases: list[Callable[..., float | None]]
) -> None:
    """Print the seconds of one encoding in every case."""
    try:
        backend = SatBackend(solver, **settings)
    except UnsupportedError:
        return
    times = [seconds(backend) for seconds in cases]
    print(f"{name:12}", *("       -" if t is None else f"{t:8.2f}" for t in times), flush=True)


def print_translation(name: str, encodings: Encodings, multiplicity: int) -> None:
    """Print how long an item of 5,000 options takes to translate."""
    instance = crowded(multiplicity).to_instance()
    start = process_time()
    formula = formula_of(instance, encodings)
    print(f"{name:12} {process_time() - start:8.2f} s {len(formula.clauses):10,} clauses")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--solver", default=SatBackend.solver)
    parser.add_argument("--seconds", type=float, default=20.0)
    arguments = parser.parse_args()
    solver, limit = arguments.solver, arguments.seconds
    ones = [
        time_count(queens(9), 352, limit),
        time_count(langford(8), 300, limit),
        time_first(queens(40), limit),
    ]
    print("at most 1    9 queens  Langf 8  40 queens")
    for name in AT_MOST_ONE_ENCODINGS:
        print_row(name, {"at_most_one": name}, solver, ones)
    several = [
        time_count(rooks(5, 2), 2040, limit),
        time_first(rooks(40, 3), limit),
        time_first(rooks(40, 12), limit),
    ]
    print("\nat most k    5x5, k=2 40x40, 3 40x40, 12")
    for name in ENCODINGS:
        print_row(name, {"encoding": name}, solver, several)
    print(f"\ntranslation of one item of {OPTIONS:,} options, exactly 1")
    # The others have a clause for each of some 12 million pairs.
    for name in (one for one in AT_MOST_ONE_ENCODINGS if one not in (NATIVE, "pairwise")):
        print_translation(name, Encodings(at_most_one=name), 1)
    print(f"\ntranslation of one item of {OPTIONS:,} options, exactly 3")
    for name in (one for one in ENCODINGS if one != NATIVE):
        print_translation(name, Encodings(name), 3)


if __name__ == "__main__":
    main()
