"""``backend="auto"``: which backend answers a query, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xcmodel.backend.contract import Backend
from xcmodel.backend.query import Query, Task
from xcmodel.backend.suitability import available_by_suitability
from xcmodel.errors import BackendUnavailableError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search.race import race_with

AUTO = "auto"

_MANY_OPTIONS = 10_000


class Choice(NamedTuple):
    """A backend, the task that it is given, and why it was picked: None where the user named it."""

    backend: Backend
    task: Task
    why: str | None = None


def most_suitable(compiled: CompiledProblem, query: Query, tasks: Sequence[Task] = ()) -> Choice:
    """Return the backend that suits a query best, of those that are available and able.

    Args:
        compiled: the problem.
        query: what is asked of it.
        tasks: the tasks of which one answers the query; if left out, that of the query.

    Raises:
        BackendUnavailableError: when there is none.
    """
    instance, extras = compiled.translations.instance, [*query.extras, *compiled.extras]
    # Presolve of a large one takes its time, within which limits should hold: it comes later.
    if query.task is Task.MINIMIZE and instance.n_options <= _MANY_OPTIONS and compiled.presolved:
        instance = compiled.presolved.translations.instance
    for backend, reason in available_by_suitability(query.task, instance):
        task = query.first_task(backend.capabilities, tasks, extras)
        if task is not None:
            return Choice(race_with(backend, query, instance), task, reason)
    wanted = " and ".join([query.task, *extras])
    raise BackendUnavailableError(f"no backend that is available can {wanted}", AUTO)
