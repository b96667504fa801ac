"""The warning about a backend that does not come back in time, so that no limit holds for it."""

from __future__ import annotations

import warnings

from xcmodel.backend.contract import Backend
from xcmodel.errors import LateBackendWarning


def warn_of_late_slice(backend: Backend) -> None:
    """Warn that a slice has ended long after the time limit; by the usual filters, once.

    >>> import xcmodel as xc
    >>> with warnings.catch_warnings(record=True) as told:
    ...     warnings.simplefilter("always")
    ...     warn_of_late_slice(xc.get_backend("dlx:python"))
    >>> print(told[0].message)
    the time limit did not hold: backend 'dlx:python' (...) works on for seconds...
    """
    # Without any number: the usual filters show the same text once.
    warnings.warn(
        f"the time limit did not hold: backend {backend.name!r} ({backend.version}) works on for "
        "seconds where it was asked for a fraction of one, and neither limits nor Ctrl-C reach it "
        "meanwhile; its authors can let it work in a thread, by xcmodel.backend.solver_thread",
        LateBackendWarning,
        stacklevel=2,
    )
