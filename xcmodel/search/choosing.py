"""Which backend answers a query: one that is named, or the one that suits it best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from xcmodel.backend.contract import Backend
from xcmodel.backend.query import CAPABILITY, Query, Task
from xcmodel.backend.registry import get_backend, require_capability
from xcmodel.errors import BackendError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search.auto_backend import AUTO, Choice, most_suitable
from xcmodel.search.race import Race

CountMethod = Literal["auto", "enumerate"]
"""How solutions are counted: in whatever way is quickest, or by visiting each."""

_COUNTING: dict[CountMethod, tuple[Task, ...]] = {
    "auto": (Task.COUNT, Task.VISIT, Task.ENUMERATE),
    "enumerate": (Task.VISIT, Task.ENUMERATE),
}


def one_of(backend: str | Backend | Sequence[str | Backend]) -> str | Backend:
    """Return the backend, or a race of several that work together."""
    if isinstance(backend, str | Backend):
        return backend
    if not isinstance(backend, Sequence):
        return get_backend(backend)  # It says what is no backend.
    return backend[0] if len(backend) == 1 else Race.of(backend)


def choose(
    compiled: CompiledProblem, backend: str | Backend, query: Query, tasks: Sequence[Task] = ()
) -> Choice:
    """Return the backend that was asked for, or for ``"auto"`` the one that suits the query best.

    Args:
        compiled: the problem.
        backend: a name, or a configured backend.
        query: the query.
        tasks: the tasks of which one answers the query; if left out, that of the query.

    Raises:
        UnsupportedError: when the backend that was asked for cannot answer the query.
        BackendError: when it is unknown, or not available.
    """
    if isinstance(backend, str) and backend == AUTO:
        return most_suitable(compiled, query, tasks)
    chosen = get_backend(backend)
    task = query.first_task(chosen.capabilities, tasks)
    extras = [*query.extras, *compiled.extras]

    def is_able(other: Backend) -> bool:
        return query.first_task(other.capabilities, tasks, extras) is not None

    if task is None:
        task = tasks[-1] if tasks else query.task
        require_capability(chosen, CAPABILITY[task], is_able)
    if isinstance(chosen, Race):
        chosen.refuse(query.extras)
    for capability in extras:
        require_capability(chosen, capability, is_able)
    return Choice(chosen, task)


def choose_if_able(
    compiled: CompiledProblem, backend: str | Backend, query: Query
) -> Choice | None:
    """Return the backend for a query as `choose` does, or None where it cannot answer it."""
    try:
        return choose(compiled, backend, query)
    except BackendError:
        return None


def choose_counter(
    compiled: CompiledProblem, backend: str | Backend, query: Query, method: CountMethod
) -> Choice:
    """Return the backend that counts, by the method "auto" or "enumerate"."""
    check_method(method)
    return choose(compiled, backend, query, _COUNTING[method])


def check_method(method: str) -> None:
    """Raise ValueError for a method that there is not."""
    if method not in _COUNTING:
        raise ValueError(f"method is {method!r}: choose 'auto' or 'enumerate'")
