"""The package python-sat: its availability, the solvers that are offered, and how to open one.

It is imported here and in `cardinality`, and nowhere else, always inside a function.
"""

from __future__ import annotations

import sys
from importlib.metadata import version
from typing import Protocol, cast

from xcmodel.errors import BackendUnavailableError, UnknownBackendError
from xcmodel.interrupt import Whole
from xcmodel.text.suggestion import did_you_mean

SOLVERS = (
    "cadical103",
    "cadical153",
    "cadical195",
    "cadical300",
    "ergo",
    "gluecard3",
    "gluecard4",
    "glucose3",
    "glucose4",
    "glucose42",
    "maplechrono",
    "maplecm",
    "mergesat3",
    "minicard",
    "minisat-gh",
    "minisat22",
    "minisatep",
)
"""Solvers that keep to a budget of conflicts and take clauses between calls, by PySAT's names.

Of the others, lingeling takes no budget, kissat404 crashes when it is given clauses between calls,
maplesat when there are none at all, and cryptosat needs another package.
"""

SOLVERS_WITH_NATIVE_BOUNDS = ("gluecard3", "gluecard4", "minicard")
"""Solvers that know "at most k of these" without clauses."""

SOLVERS_BY_THE_CLOCK = ("maplechrono",)
"""Solvers that change their strategy by the clock, and so may find another order each time."""

SOLVERS_WITH_PROOFS = (
    "cadical103",
    "cadical153",
    "cadical195",
    "gluecard3",
    "gluecard4",
    "glucose3",
    "glucose4",
    "glucose42",
    "maplechrono",
)
"""Solvers whose proofs in the DRAT format pass the tests."""

_INSTALL = "pip install python-sat"


class SatSolver(Protocol):
    """What is used of ``pysat.solvers.Solver``, which has no type annotations."""

    def add_clause(self, clause: list[int]) -> None:
        """Add a clause that is not empty."""
        ...

    def add_atmost(self, lits: list[int], k: int) -> None:
        """Add a native bound, if the solver has them."""
        ...

    def conf_budget(self, budget: int) -> None:
        """Limit the conflicts of the next call."""
        ...

    def solve_limited(self, assumptions: list[int]) -> bool | None:
        """Return whether there is a model with these literals true; None if the budget is spent."""
        ...

    def get_model(self) -> list[int]:
        """Return the model as literals of the variables 1, 2, and so on."""
        ...

    def get_core(self) -> list[int] | None:
        """Return some of the assumptions with which there was no model; None if none took part."""
        ...

    def accum_stats(self) -> dict[str, int]:
        """Return numbers of conflicts, decisions and so on, since the start."""
        ...

    def get_proof(self) -> list[str] | None:
        """Return the lines of a proof in the DRAT format, if the solver was opened for it."""
        ...

    def delete(self) -> None:
        """Release the solver; harmless for the second time."""
        ...


def require_python_sat() -> None:
    """Import python-sat.

    Raises:
        BackendUnavailableError: when it cannot be imported; says how to mend it.
    """
    if sys.platform == "emscripten":  # Pyodide has a python-sat of its own.
        raise _unavailable("its solvers work in threads, and browsers have none; use 'dlx'")
    try:
        import pysat.solvers  # noqa: F401
    except ModuleNotFoundError as error:
        if error.name == "pysat.solvers":
            raise _unavailable(
                "the installed package 'pysat' is an unrelated one of that name, and both cannot "
                f"be installed together; run\n    pip uninstall pysat\n    {_INSTALL}"
            ) from error
        raise _unavailable(f"its package is not installed; run\n    {_INSTALL}") from error
    except ImportError as error:
        raise _unavailable(
            f"its package cannot be imported ({error}); run\n    {_INSTALL} --force-reinstall"
        ) from error


def require_solver(name: str) -> None:
    """Check that a solver is offered and is part of the installed python-sat.

    Raises:
        UnknownBackendError: when it is not offered.
        BackendUnavailableError: when this python-sat lacks it.
    """
    if name not in SOLVERS:
        hint = did_you_mean(name, SOLVERS)
        raise UnknownBackendError(
            f"backend 'sat' has no solver {name!r}{hint} (it has: {', '.join(SOLVERS)})", "sat"
        )
    require_python_sat()
    try:
        with Whole():  # As in `SatSearch.close`.
            open_solver(name).delete()
    except Exception as error:
        # Which exception it is depends on the solver and on python-sat's version.
        raise _unavailable(
            f"{python_sat_version()} lacks the solver {name!r}; choose another one, or run\n"
            f"    {_INSTALL} --upgrade"
        ) from error


def open_solver(name: str, *, with_proof: bool = False) -> SatSolver:
    """Return a new solver, which the caller must delete."""
    from pysat.solvers import Solver

    return cast(SatSolver, Solver(name=name, with_proof=True) if with_proof else Solver(name=name))


def python_sat_version() -> str:
    """Return the installed version.

    >>> python_sat_version()
    'python-sat 1...'
    """
    return f"python-sat {version('python-sat')}"


def _unavailable(why: str) -> BackendUnavailableError:
    return BackendUnavailableError(f"backend 'sat' is not available: {why}", "sat")
