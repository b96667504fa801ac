"""Times the enumeration by SAT solvers, against one growing list of blocking clauses.

    python -m benchmarks.sat_enumeration [--solvers cadical195 ...] [--sizes 8 11 ...] [--no-list]

The solutions are those of Langford's problem, whose numbers are known. Times are those of the
processor, so that other programs disturb them little; the list is the same formula, solved by the
same solver, which gets every solution as a clause.
"""

import argparse
from time import process_time

from benchmarks.families.langford import langford
from xcmodel_sat import SatBackend
from xcmodel_sat.cardinality import Encodings
from xcmodel_sat.python_sat import open_solver
from xcmodel_sat.translation import formula_of

SOLUTIONS = {7: 52, 8: 300, 11: 35_584, 12: 216_288}


def count_with_a_list(n: int, solver: str) -> int:
    """Return the number of solutions, found one by one with nothing but blocking clauses."""
    instance = langford(n).to_instance()
    opened = open_solver(solver)
    for clause in formula_of(instance, Encodings()).clauses:
        opened.add_clause(clause)
    count = 0
    while opened.solve_limited([]):
        count += 1
        model = opened.get_model()[: instance.n_options]
        opened.add_clause([-literal for literal in model if literal > 0])
    opened.delete()
    return count


def count_with_cubes(n: int, solver: str) -> int:
    """Return the number of solutions that the backend finds, and the core checks."""
    return langford(n).count(backend=SatBackend(solver), method="enumerate")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--solvers", nargs="+", default=["cadical195", "minisat22", "glucose4"])
    parser.add_argument("--sizes", nargs="+", type=int, default=[8, 11], choices=SOLUTIONS)
    parser.add_argument("--no-list", action="store_true", help="leave out what it is against")
    arguments = parser.parse_args()
    ways = {"cubes": count_with_cubes}
    if not arguments.no_list:
        ways["list"] = count_with_a_list
    print(f"{'solver':12} {'way':5} {'n':>2} {'solutions':>9} {'seconds':>8} {'ms each':>7}")
    for solver in arguments.solvers:
        for name, count in ways.items():
            for n in arguments.sizes:
                start = process_time()
                found = count(n, solver)
                seconds = process_time() - start
                assert found == SOLUTIONS[n], f"{solver} by {name}: {found} solutions"
                each = 1000 * seconds / found
                row = f"{solver:12} {name:5} {n:2} {found:9,} {seconds:8.2f} {each:7.2f}"
                print(row, flush=True)


if __name__ == "__main__":
    main()
