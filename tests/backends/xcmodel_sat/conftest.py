from collections.abc import Callable
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
        if _extends(clauses, set(signs))
    }


def _clauses_of_bounds(formula: Formula) -> list[list[int]]:
    return [
        [-literal for literal in too_many]
        for bound in formula.bounds
        for too_many in combinations(bound.literals, bound.bound + 1)
    ]


def _extends(clauses: list[list[int]], true: set[int]) -> bool:
    """Decide by plain search, with no solver, whether these literals are part of a model."""
    units: set[int] = set()
    while True:
        if any(-literal in units for literal in units):
            return False
        true = true | units
        clauses = [
            [literal for literal in clause if -literal not in true]
            for clause in clauses
            if true.isdisjoint(clause)
        ]
        units = {clause[0] for clause in clauses if len(clause) == 1}
        if not units:
            break
    if not clauses:
        return True
    # The first true literal of the clause: those before it are false.
    shortest = min(clauses, key=len)
    return any(
        _extends(clauses, {literal, *(-before for before in shortest[:k])})
        for k, literal in enumerate(shortest)
    )
