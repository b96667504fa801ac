from collections.abc import Callable, Iterator
from itertools import combinations, product

import pytest

from xcmodel.errors import BackendUnavailableError
from xcmodel_sat.formula import Formula
from xcmodel_sat.python_sat import require_solver

Projection = Callable[[Formula, int], set[frozenset[int]]]


@pytest.fixture(autouse=True)
def _skip_solvers_that_this_python_sat_lacks(request: pytest.FixtureRequest) -> None:
    """Older versions have fewer solvers, and one of them cannot be built on Windows."""
    callspec = getattr(request.node, "callspec", None)
    if callspec is not None and "solver" in callspec.params:
        try:
            require_solver(callspec.params["solver"])
        except BackendUnavailableError as error:
            pytest.skip(str(error))


@pytest.fixture(scope="session")
def projection() -> Projection:
    """Gives the sets of variables, among the first so many, that extend to a model of a formula."""
    return _projection


def _projection(formula: Formula, n_variables: int) -> set[frozenset[int]]:
    clauses = formula.clauses + _clauses_of_bounds(formula)
    return {
        frozenset(variable for variable in signs if variable > 0)
        for signs in product(*((k, -k) for k in range(1, n_variables + 1)))
        if _extends(clauses, {abs(literal): literal > 0 for literal in signs})
    }


def _clauses_of_bounds(formula: Formula) -> list[list[int]]:
    return [
        [-literal for literal in too_many]
        for bound in formula.bounds
        for too_many in combinations(bound.literals, bound.bound + 1)
    ]


def _extends(clauses: list[list[int]], values: dict[int, bool]) -> bool:
    """Decide by plain search, with no solver, whether such a model exists."""
    open_clauses = list(_open_clauses(clauses, values))
    if not open_clauses:
        return True
    shortest = min(open_clauses, key=len)
    # The first true literal of the clause: those before it are false.
    for k, literal in enumerate(shortest):
        decided = {abs(x): x < 0 for x in shortest[:k]} | {abs(literal): literal > 0}
        if _extends(open_clauses, values | decided):
            return True
    return False


def _open_clauses(clauses: list[list[int]], values: dict[int, bool]) -> Iterator[list[int]]:
    for clause in clauses:
        if not any(values.get(abs(x)) == (x > 0) for x in clause):
            yield [x for x in clause if abs(x) not in values]
