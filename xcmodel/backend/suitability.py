"""How well backends suit a query, as each declares through the group ``xcmodel.suitability``.

An entry point names a callable ``suitability(task, instance)`` that returns a `Suitability`. It
imports no solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import entry_points
from numbers import Real

from xcmodel.backend.contract import Backend, Suitability
from xcmodel.backend.instance import Instance
from xcmodel.backend.query import Task
from xcmodel.backend.registry import failure_of, get_backend, installed_backends
from xcmodel.errors import BackendError

SUITABILITY_GROUP = "xcmodel.suitability"

DeclareSuitability = Callable[[Task, Instance], Suitability]

_UNDECLARED = Suitability(0, "it is able, and does not say how well it suits the query")


def by_suitability(task: Task, instance: Instance) -> list[tuple[str, Suitability]]:
    """Return the names of all installed backends with what they declare, the best first."""
    ranked = [(name, _declared(name, task, instance)) for name in installed_backends()]
    return sorted(ranked, key=lambda pair: -pair[1].rank)


def _declared(name: str, task: Task, instance: Instance) -> Suitability:
    """Return what a backend declares; one whose declaration is broken comes last, and says so."""
    declare = _declaration(name)
    if declare is None:
        return _UNDECLARED
    try:
        suitability = declare(task, instance)
    except (Exception, SystemExit) as error:
        return Suitability(-1, f"it is able; its suitability() fails: {failure_of(error)}")
    if not (isinstance(suitability, Suitability) and _is_sound(suitability)):
        return Suitability(-1, f"it is able; its suitability() returns {suitability!r}")
    return suitability


def _is_sound(suitability: Suitability) -> bool:
    """Whether the fields are of the kinds that they should be, so that ranks can be compared."""
    rank, reason, races, joined_by = suitability
    is_ranked = isinstance(rank, Real) and rank == rank  # noqa: PLR0124  # Which nan is not.
    are_names = isinstance(joined_by, tuple) and all(isinstance(name, str) for name in joined_by)
    return is_ranked and isinstance(reason, str) and isinstance(races, bool) and are_names


def available_by_suitability(task: Task, instance: Instance) -> Iterator[tuple[Backend, str]]:
    """Yield the backends that are available, the best first, with why each is suitable."""
    for name, suitability in by_suitability(task, instance):
        try:
            backend = get_backend(name)
        except BackendError:
            continue  # It is not available; the next one may be.
        yield backend, suitability.reason


@cache
def _declaration(name: str) -> DeclareSuitability | None:
    for point in entry_points(group=SUITABILITY_GROUP, name=name):
        try:
            declare: DeclareSuitability = point.load()
        except (Exception, SystemExit):  # `get_backend` will say what is wrong.
            return None
        return declare
    return None
