"""Backends that answer as an honest one does, but for one lie, and whether a check detects it."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from slices import StartedBy
from xcmodel.backend import (
    EMPTY_BATCH,
    Backend,
    Capability,
    Instance,
    Query,
    Search,
    Slice,
    Task,
    Translation,
)
from xcmodel.errors import UnsupportedError
from xcmodel.testing import Check
from xcmodel_dlx import PythonBackend

Begin = Callable[[Translation, Query, dict[str, Any]], Search]
"""Starts a search by an honest translation; the dictionary belongs to the translation."""


def _begin_honestly(translation: Translation, query: Query, memory: dict[str, Any]) -> Search:
    return translation.start(query)


@dataclass(frozen=True)
class LyingBackend(Backend):
    """Starts searches in its own way.

    Attributes:
        begin: starts a search.
        also: what it claims to do beside what the honest one can.
        honest: the honest backend.
    """

    begin: Begin = _begin_honestly
    also: frozenset[Capability] = frozenset()
    honest: Backend = field(default_factory=PythonBackend)

    @property
    def name(self) -> str:
        return "liar"

    @property
    def version(self) -> str:
        return "liar 1.0"

    @property
    def capabilities(self) -> frozenset[Capability]:
        return self.honest.capabilities | self.also

    def translate(self, instance: Instance) -> Translation:
        honest, memory = self.honest.translate(instance), dict[str, Any]()
        return StartedBy(lambda query: self.begin(honest, query, memory))


@dataclass
class LyingSearch(Search):
    """Changes each slice of an honest search.

    Attributes:
        honest: the honest search.
        tell: changes a slice.
        before_close: called at each close.
    """

    honest: Search
    tell: Callable[[Slice], Slice] = lambda found: found
    before_close: Callable[[], object] = lambda: None

    def advance(self, seconds: float) -> Slice:
        return self.tell(self.honest.advance(seconds))

    def close(self) -> None:
        self.before_close()
        self.honest.close()


def liar(
    when: Callable[[Query], object],
    tell: Callable[[Slice], dict[str, Any]] = lambda found: {},
    *,
    also: Capability | None = None,
    **asks: Any,
) -> LyingBackend:
    """Return a backend that lies about some queries.

    Args:
        when: which queries.
        tell: the changed fields of an honest slice.
        also: what it claims to do beside what the honest one can.
        asks: the changed fields of the query that the honest one gets.
    """

    def begin(translation: Translation, query: Query, memory: dict[str, Any]) -> Search:
        if not when(query):
            return translation.start(query)
        search = translation.start(replace(query, **asks))
        return LyingSearch(search, lambda found: replace(found, **tell(found)))

    return LyingBackend(begin, frozenset() if also is None else frozenset({also}))


def asked_to(task: Task) -> Callable[[Query], bool]:
    """Return whether a query has this task, as a condition of `liar`."""
    return lambda query: query.task is task


def one_less(found: Slice) -> dict[str, Any]:
    """Leave out the last solution of the slice."""
    return {"solutions": found.solutions.first(max(0, len(found.solutions) - 1))}


def one_more(found: Slice) -> dict[str, Any]:
    """Count one more at the end."""
    return {"counted": found.counted + found.exhausted}


def the_end(found: Slice) -> dict[str, Any]:
    """Call the first solution the last one."""
    return {"solutions": found.solutions.first(1), "counted": 0, "bound": None, "exhausted": True}


def nothing(found: Slice) -> dict[str, Any]:
    """Say that there is no solution."""
    return {"solutions": EMPTY_BATCH, "counted": 0, "bound": None, "exhausted": True}


def finds_out(check: Check, backend: Backend) -> bool:
    """Return whether the check fails the backend on one of its cases."""
    for case in check.cases():
        try:
            check.run(backend, case)
        except UnsupportedError:
            continue
        except Exception:  # An assertion, or what the core has to say.
            return True
    return False
