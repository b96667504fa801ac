"""The queries by cubes, each a few lines around `CubedRun`."""

from __future__ import annotations

from dataclasses import replace

from xcmodel.answer.result import Result, StopReason
from xcmodel.backend.contract import Backend
from xcmodel.backend.query import Query, Task
from xcmodel.distributed.run import CubedRun
from xcmodel.distributed.setting import Setting
from xcmodel.errors import Interrupted
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search.queries import choose, choose_counter
from xcmodel.search.solutions import Solutions


def answer(
    compiled: CompiledProblem, backend: str | Backend, query: Query, setting: Setting
) -> Result:
    """Find one solution or prove that there is none, or find one of least cost."""
    choice = choose(compiled, backend, query)
    asked = "minimize" if query.task is Task.MINIMIZE else "solve"
    return _to_end(CubedRun(compiled, choice, query, asked, setting)).result()


def solutions(
    compiled: CompiledProblem, backend: str | Backend, query: Query, setting: Setting
) -> Solutions:
    """Start to list solutions; those that the journal has come first."""
    choice = choose(compiled, backend, query)
    return Solutions(CubedRun(compiled, choice, query, "solutions", setting))


def count(
    compiled: CompiledProblem, backend: str | Backend, query: Query, method: str, setting: Setting
) -> Result:
    """Count the solutions."""
    choice = choose_counter(compiled, backend, query, method)
    run = _to_end(CubedRun(compiled, choice, replace(query, task=choice.task), "count", setting))
    return run.result(count=run.solutions if run.stop_reason is StopReason.EXHAUSTED else None)


def _to_end(run: CubedRun) -> CubedRun:
    """Run a query to its end and return it.

    Raises:
        Interrupted: on Ctrl-C, with what is known; the journal is whole.
    """
    try:
        with run.ctrl_c:
            while run.stop_reason is StopReason.NOT_STOPPED:
                run.step()
    except KeyboardInterrupt:
        run.stop(StopReason.INTERRUPTED)
        raise Interrupted(run.result()) from None
    if run.ctrl_c.seen:
        raise Interrupted(run.result())
    return run
