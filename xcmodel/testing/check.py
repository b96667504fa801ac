"""A demand on a backend."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from xcmodel.backend import Backend, Capability
from xcmodel.testing.case import Case
from xcmodel.testing.cases import conformance_cases


@dataclass(frozen=True)
class Check:
    """One demand on a backend.

    Attributes:
        name: what is demanded, as words joined by underscores.
        needs: the capabilities without which it does not apply.
        run: raises an error unless the backend meets the demand on the case.
        cases: returns the cases on which it is to be run.
        is_stopped: whether no search is run to its end, so that cases may be of any size.
        by_name: whether it applies only to a backend that is found by its name.
    """

    name: str
    needs: frozenset[Capability]
    run: Callable[[Backend, Case], None]
    cases: Callable[[], list[Case]] = conformance_cases
    is_stopped: bool = False
    by_name: bool = False
