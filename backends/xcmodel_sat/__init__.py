"""The backend ``"sat"``: PySAT's solvers, with a choice of cardinality encodings.

The variant names the solver, as in ``"sat:glucose4"``; the default is CaDiCaL 1.9.5.
"""

from __future__ import annotations

from xcmodel_sat.backend import SatBackend

__all__ = ["SatBackend", "make_backend"]


def make_backend(
    variant: str | None = None,
    *,
    encoding: str = SatBackend.encoding,
    at_most_one: str = SatBackend.at_most_one,
) -> SatBackend:
    """Return the backend with this solver and these encodings.

    Args:
        variant: the solver, by PySAT's name for it; None for the default.
        encoding: how "at most k" is written in clauses, for k of 2 and more.
        at_most_one: how "at most 1" is.

    Raises:
        UnknownBackendError: for a solver that is not offered.
        UnsupportedError: for an encoding that is not offered, or not with this solver.
        BackendUnavailableError: when python-sat is not installed, or lacks the solver.

    >>> make_backend("glucose4", encoding="totalizer").name
    'sat:glucose4'
    """
    return SatBackend(variant or SatBackend.solver, encoding, at_most_one)
