"""Times the encodings of bounds in clauses, for "at most one" and for general bounds apart.

    python -m benchmarks.sat_encodings [--solver cadical195] [--seconds 20]

Tables of processor seconds. For at most one: all solutions of nine queens and of Langford's
problem of 8, the proof that a board of 10 by 10 without two corners has no dominoes, and a first
solution of 40 queens, whose time varies much. For general bounds: boards on which every row and
column has several rooks. Then how long an item of 5,000 options takes to translate, and to how
many clauses. What takes longer than ``--seconds`` on the clock is stopped, and shown as ``-``.
"""

import argparse
from collections.abc import Callable
from time import process_time

from benchmarks.families.langford import langford
from benchmarks.families.mutilated_boards import mutilated_board
from benchmarks.families.queens import queens
from benchmarks.families.rooks import rooks
from xcmodel import Model
from xcmodel.errors import CountStoppedError, UnsupportedError
from xcmodel_sat import SatBackend
from xcmodel_sat.cardinality import AT_MOST_ONE_ENCODINGS, ENCODINGS, NATIVE, Encodings
from xcmodel_sat.translation import formula_of

OPTIONS = 5000

QUADRATIC = ("pairwise", "totalizer", "sortnetwrk")
"""Encodings that have millions of clauses for an item of that size."""


def crowded(multiplicity: int) -> Model:
    """Return the model of one item with 5,000 options."""
    options = {option: ["crowded"] for option in range(OPTIONS)}
    return Model(options, multiplicities={"crowded": multiplicity})


def time_count(model: Model, solutions: int, limit: float) -> Callable[[SatBackend], float | None]:
    """Return a function that times the search for all solutions."""

    def seconds(backend: SatBackend) -> float | None:
        start = process_time()
        try:
            count = model.count(backend=backend, time_limit=limit, method="enumerate")
        except CountStoppedError:
            return None
        assert count == solutions, f"{backend.name}: {count} solutions"
        return process_time() - start

    return seconds


def time_first(model: Model, limit: float) -> Callable[[SatBackend], float | None]:
    """Return a function that times the search for one solution."""

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
        time_count(mutilated_board(10), 0, limit),
        time_first(queens(40), limit),
    ]
    print("at most 1    9 queens  Langf 8 dominoes 40 queens")
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
    for name in (one for one in AT_MOST_ONE_ENCODINGS if one not in (NATIVE, *QUADRATIC)):
        print_translation(name, Encodings(at_most_one=name), 1)
    print(f"\ntranslation of one item of {OPTIONS:,} options, exactly 3")
    for name in (one for one in ENCODINGS if one not in (NATIVE, *QUADRATIC)):
        print_translation(name, Encodings(name), 3)


if __name__ == "__main__":
    main()
