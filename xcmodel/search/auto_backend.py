"""Which backend answers a query: the one asked for, or for ``"auto"`` the most suitable."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xcmodel.backend.contract import Backend, Capability
from xcmodel.backend.query import Query, Task
from xcmodel.backend.registry import by_suitability, get_backend, require_capability
from xcmodel.errors import BackendError, BackendUnavailableError
from xcmodel.problem.compiled import CompiledProblem

AUTO = "auto"

# Looked up, since it takes time to make a member of an enum from another.
CAPABILITY = {task: Capability(task) for task in Task}
"""What a backend must be able to do for each task."""


class Choice(NamedTuple):
    """A backend, and why it was picked; the reason is None where the user named it."""

    backend: Backend
    why: str | None = None


def choose(
    backend: str | Backend, compiled: CompiledProblem, query: Query, tasks: Sequence[Task] = ()
) -> Choice:
    """Return the backend that was asked for, or for ``"auto"`` the one that suits the query best.

    Args:
        backend: what the user said.
        compiled: the problem.
        query: what is asked of it.
        tasks: the tasks of which one answers the query; if left out, that of the query.

    Raises:
        UnsupportedError: when the backend that was asked for cannot answer the query.
        BackendError: when it is unknown, or not available.
    """
    tasks = tasks or (query.task,)
    if isinstance(backend, Backend) or backend != AUTO:
        chosen = get_backend(backend)
        _require(chosen, query, tasks)
        return Choice(chosen)
    presolved = compiled.presolved if query.task is Task.MINIMIZE else None
    instance = compiled.instance if presolved is None else presolved.instance
    for name, suitability in by_suitability(query.task, instance):
        try:
            candidate = get_backend(name)
        except BackendError:
            continue  # It is not available; the next one may be.
        if _is_able(candidate, query, tasks):
            return Choice(candidate, suitability.reason)
    wanted = ", ".join([tasks[0], *_needs(query)])
    raise BackendUnavailableError(f"no backend that is available can {wanted}", AUTO)


def _needs(query: Query) -> Iterator[Capability]:
    """Yield what a backend must be able to do beside the task itself."""
    if query.seed is not None:
        yield Capability.SHUFFLE
    if query.workers is not None and query.workers > 1:
        yield Capability.WORKERS
    if query.proof is not None:
        yield Capability.PROVE


def _can_do_task(backend: Backend, query: Query, tasks: Sequence[Task]) -> bool:
    able = backend.capabilities
    is_solve = query.task is Task.ENUMERATE and query.solution_limit == 1
    return any(CAPABILITY[task] in able for task in tasks) or (
        is_solve and Capability.SOLVE in able
    )


def _is_able(backend: Backend, query: Query, tasks: Sequence[Task]) -> bool:
    has_rest = backend.capabilities.issuperset(_needs(query))
    return has_rest and _can_do_task(backend, query, tasks)


def _require(backend: Backend, query: Query, tasks: Sequence[Task]) -> None:
    if not _can_do_task(backend, query, tasks):
        require_capability(backend, CAPABILITY[tasks[-1]])
    for capability in _needs(query):
        require_capability(backend, capability)
