"""The warning about a backend that does not come back in time, so that no limit holds for it."""

from __future__ import annotations

import warnings

from xcmodel.backend.contract import Backend
from xcmodel.errors import LateBackendWarning


def warn_of_late_slice(backend: Backend, slowest: Backend | None) -> None:
    """Warn that a slice has ended long after the time limit; by the usual filters, once.

    Args:
        backend: who was asked, perhaps several at once.
        slowest: who of them took most of the time, if one did.

    >>> import xcmodel as xc
    >>> with warnings.catch_warnings(record=True) as told:
    ...     warnings.simplefilter("always")
    ...     backend = xc.get_backend("dlx:python")
    ...     warn_of_late_slice(backend, backend)
    >>> print(told[0].message)
    the time limit did not hold: backend 'dlx:python' (...) works on for seconds...
    """
    # Without any number: the usual filters show the same text once.
    if slowest is None:
        why = (
            f"backends {backend.name} took seconds together where they were asked for a fraction "
            "of one, and none of them most of it: the machine may be too busy for so many"
        )
    else:
        why = (
            f"backend {slowest.name!r} ({slowest.version}) works on for seconds where it was asked "
            "for a fraction of one, and neither limits nor Ctrl-C reach it meanwhile; its authors "
            "can let it work in a thread, by xcmodel.backend.solver_thread"
        )
    warnings.warn(f"the time limit did not hold: {why}", LateBackendWarning, stacklevel=2)
