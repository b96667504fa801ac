"""The queries by cubes, each a few lines around `CubedRun`."""

from __future__ import annotations

from dataclasses import replace

from xcmodel.answer.result import Result, StopReason
from xcmodel.backend.contract import Backend
from xcmodel.backend.query import Query, Task
from xcmodel.distributed.asked import Asked
from xcmodel.distributed.run import CubedRun
from xcmodel.distributed.setting import Setting
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search.queries import CountMethod, choose, choose_counter, to_end
from xcmodel.search.solutions import Solutions


def answer(
    compiled: CompiledProblem, backend: str | Backend, query: Query, setting: Setting
) -> Result:
    """Find one solution or prove that there is none, or find one of least cost."""
    choice = choose(compiled, backend, query)
    asked = Asked.MINIMIZE if query.task is Task.MINIMIZE else Asked.SOLVE
    return to_end(CubedRun(compiled, choice, query, asked, setting)).result()


def solutions(
    compiled: CompiledProblem, backend: str | Backend, query: Query, setting: Setting
) -> Solutions:
    """Start to list solutions; those that the journal has come first."""
    # Cubes are listed whole, also for one solution: backends that look for one together, as "auto"
    # lets them, would leave out the others, and the journal would take the cube for done.
    choice = choose(compiled, backend, replace(query, solution_limit=None))
    return Solutions(CubedRun(compiled, choice, query, Asked.SOLUTIONS, setting))


def count(
    compiled: CompiledProblem,
    backend: str | Backend,
    query: Query,
    method: CountMethod,
    setting: Setting,
) -> Result:
    """Count the solutions."""
    choice = choose_counter(compiled, backend, query, method)
    query = replace(query, task=choice.task)
    run = to_end(CubedRun(compiled, choice, query, Asked.COUNT, setting))
    return run.result(count=run.solutions if run.stop_reason is StopReason.EXHAUSTED else None)
