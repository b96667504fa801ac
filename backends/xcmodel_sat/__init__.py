"""The backend ``"sat"``: PySAT's solvers, with a choice of cardinality encodings.

The variant names the solver, as in ``"sat:glucose4"``; the default is CaDiCaL 1.9.5. Encodings may
follow, as in ``"sat:glucose4,encoding=totalizer"``.
"""

from __future__ import annotations

from xcmodel.errors import UnknownBackendError
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
        variant: the solver, by PySAT's name for it; None for the default. Settings
            by name may follow after commas; they override the other arguments.
        encoding: how "at most k" is written in clauses, for k of 2 and more.
        at_most_one: how "at most 1" is written.

    Raises:
        UnknownBackendError: for a solver that is not offered, or another setting.
        UnsupportedError: for an encoding that is not offered, or not with this solver.
        BackendUnavailableError: when python-sat is not installed, or lacks the solver.

    >>> make_backend("glucose4", encoding="totalizer").name
    'sat:glucose4,encoding=totalizer'
    >>> make_backend("glucose4,encoding=totalizer").encoding
    'totalizer'
    """
    solver, *pairs = (variant or "").split(",")
    settings = {"encoding": encoding, "at_most_one": at_most_one}
    for name, _, value in (pair.partition("=") for pair in pairs):
        if name not in settings:
            raise UnknownBackendError(
                f"backend 'sat' has no setting {name!r}; it has: {', '.join(settings)}", "sat"
            )
        settings[name] = value
    return SatBackend(solver or SatBackend.solver, **settings)
