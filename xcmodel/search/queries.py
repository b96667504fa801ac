"""The queries, each a few lines around a `Run`, and the choice of the backend that answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from os import PathLike
from pathlib import Path
from shlex import join
from typing import Literal, TypeVar

from xcmodel.answer.progress import ProgressCallback
from xcmodel.answer.result import Result, Status, StopReason
from xcmodel.backend.contract import Backend
from xcmodel.backend.deadline import Deadline
from xcmodel.backend.decision_diagram import DecisionDiagram
from xcmodel.backend.query import CAPABILITY, Capability, ProofFiles, Query, Task
from xcmodel.backend.registry import get_backend, require_capability
from xcmodel.errors import (
    BackendError,
    CompileStoppedError,
    Interrupted,
    UnsupportedError,
    WrongAnswerError,
)
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search.auto_backend import AUTO, Choice, most_suitable
from xcmodel.search.certified_least_cost import CertifiedLeastCost
from xcmodel.search.loop import Loop
from xcmodel.search.race import Race
from xcmodel.search.run import Run
from xcmodel.search.solutions import Solutions
from xcmodel.text.arguments import path_of
from xcmodel.text.atomic_file import atomic_file

LoopT = TypeVar("LoopT", bound=Loop)

CountMethod = Literal["auto", "enumerate"]
"""How solutions are counted: in whatever way is quickest, or by visiting each."""

_COUNTING: dict[CountMethod, tuple[Task, ...]] = {
    "auto": (Task.COUNT, Task.VISIT, Task.ENUMERATE),
    "enumerate": (Task.VISIT, Task.ENUMERATE),
}

_FEW_TO_VISIT = 1_000_000
"""So many solutions are visited in much less than a second, as a rule."""

_FIRST_TRIED: tuple[tuple[CountMethod, float], ...] = (("auto", 0.2), ("enumerate", 2.0))
"""In which ways, and for how many seconds, so few are counted before they are to the end."""


def answer(
    compiled: CompiledProblem,
    backend: str | Backend,
    query: Query,
    progress: bool | ProgressCallback = False,
) -> Result:
    """Find one solution or prove that there is none, or find one of least cost."""
    return to_end(Run(compiled, choose(compiled, backend, query), query, progress)).result()


def as_one_backend(backend: str | Backend | Sequence[str | Backend]) -> str | Backend:
    """Return the backend, or a race of several that work together."""
    if isinstance(backend, str | Backend):
        return backend
    if not isinstance(backend, Sequence):
        return get_backend(backend)  # It says what is no backend.
    return backend[0] if len(backend) == 1 else Race.of(backend)


def prove(
    compiled: CompiledProblem,
    backend: str | Backend,
    query: Query,
    progress: bool | ProgressCallback,
    path: str | PathLike[str],
) -> Result:
    """Find one solution, or write a proof that there is none, with the formula beside it."""
    formula = Path(f"{path_of(path)}.cnf")  # Two proofs never share one.
    with atomic_file(formula) as (new_formula, keep_formula), atomic_file(path) as (proof, keep):
        result = answer(
            compiled, backend, replace(query, proof=ProofFiles(new_formula, proof)), progress
        )
        if result.status is not Status.INFEASIBLE:
            return result
        keep_formula()
        keep()
    return replace(result, proof_check=join(["drat-trim", str(formula), str(path)]))


def solutions(
    compiled: CompiledProblem,
    backend: str | Backend,
    query: Query,
    progress: bool | ProgressCallback,
) -> Solutions:
    """Start to list solutions."""
    return Solutions(Run(compiled, choose(compiled, backend, query), query, progress))


def count(
    compiled: CompiledProblem,
    backend: str | Backend,
    query: Query,
    progress: bool | ProgressCallback = False,
    method: CountMethod = "auto",
) -> Result:
    """Count the solutions, without listing them where the backend can.

    With the method "enumerate" every solution is visited. A backend that can is asked only how
    many it visited (`Task.VISIT`); those solutions are not handed over, and so not
    checked one by one, as they are where a backend has to list them.

    A count that visits none knows none before its end. So where a limit of solutions is not great,
    and the count takes longer than a moment, they are visited for some time, in which most queries
    come to their limit.
    """
    choice = choose_counter(compiled, backend, query, method)
    if choice.task is Task.COUNT and (query.solution_limit or inf) <= _FEW_TO_VISIT:
        for way, seconds in _FIRST_TRIED:
            if found := _counted_within(seconds, compiled, backend, query, way):
                return found
    if choice.task is not query.task:
        query = replace(query, task=choice.task)
    return _counted(to_end(Run(compiled, choice, query, progress)))


def _counted_within(
    seconds: float,
    compiled: CompiledProblem,
    backend: str | Backend,
    query: Query,
    method: CountMethod,
) -> Result | None:
    """Return the count by a method if it ends, or comes to its limit of solutions, in this time.

    A backend that cannot visit solutions, or be asked so, has no such count.
    """
    deadline = Deadline.of(query)
    limit = deadline.elapsed + seconds
    if query.time_limit is not None:
        limit = min(limit, query.time_limit)
    asked = replace(query, time_limit=limit, asked=deadline.asked)
    try:
        choice = choose_counter(compiled, backend, asked, method)
    except UnsupportedError:
        return None
    found = _counted(to_end(Run(compiled, choice, replace(asked, task=choice.task))))
    return None if found.stop_reason is StopReason.TIME_LIMIT else found


def choose_counter(
    compiled: CompiledProblem, backend: str | Backend, query: Query, method: CountMethod
) -> Choice:
    """Return the backend that counts, by the method "auto" or "enumerate"."""
    check_method(method)
    return choose(compiled, backend, query, _COUNTING[method])


def check_method(method: str) -> None:
    """Raise ValueError for a method that there is not."""
    if method not in tuple(_COUNTING):  # What is not hashable is none either.
        raise ValueError(f"method is {method!r}: choose 'auto' or 'enumerate'")


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
        missing = Capability.SOLVE if query.wants_one else CAPABILITY[task]
        require_capability(chosen, missing, is_able)
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


def certify(
    compiled: CompiledProblem,
    backend: str | Backend,
    query: Query,
    progress: bool | ProgressCallback,
    path: str | PathLike[str],
) -> Result:
    """Count, or find the least cost, and write a certificate atomically."""
    choice = choose(compiled, backend, query)
    run = _certified(lambda query: Run(compiled, choice, query, progress), query, path)
    return _certified_result(run)


def minimize_and_certify(
    compiled: CompiledProblem,
    backend: str | Backend,
    query: Query,
    progress: bool | ProgressCallback,
    path: str | PathLike[str],
) -> Result:
    """Find the least cost, and write a certificate atomically; stopped, keep what was found."""
    choice = choose(compiled, backend, query)
    beside = partial(choose_if_able, compiled, backend)
    run = _certified(
        lambda query: CertifiedLeastCost(compiled, choice, beside, query, progress), query, path
    )
    return run.result()


def _certified(begin: Callable[[Query], Run], query: Query, path: str | PathLike[str]) -> Run:
    """Run a search to its end; its certificate takes the place of the file if it is whole."""
    with atomic_file(path) as (temporary, keep):
        run = begin(replace(query, certificate=temporary))
        try:
            to_end(run)
            if run.stop_reason is StopReason.EXHAUSTED:
                keep()
        except OSError as error:  # What has been found by then goes with that of a full disk.
            error.result = _certified_result(run)  # type: ignore[attr-defined]
            raise
    return run


def _certified_result(run: Run) -> Result:
    is_count = run.query.task is Task.CERTIFY and not run.query.least_cost
    return _counted(run) if is_count else run.result()


def compile_diagram(
    compiled: CompiledProblem,
    backend: str | Backend,
    query: Query,
    progress: bool | ProgressCallback,
) -> tuple[DecisionDiagram, Choice]:
    """Make the decision diagram of all solutions.

    Raises:
        CompileStoppedError: when a limit stopped it.
        WrongAnswerError: when the backend ends without a diagram.
    """
    choice = choose(compiled, backend, query)
    run = to_end(Run(compiled, choice, query, progress))
    if run.stop_reason is not StopReason.EXHAUSTED:
        raise CompileStoppedError(run.stop_reason, run.result())
    if run.known.diagram is None:
        name = run.backend.name
        raise WrongAnswerError(
            f"backend {name!r} ({run.backend.version}) ended without the decision diagram that it "
            "was asked for; please report it",
            name,
        )
    return run.known.diagram, choice


def _counted(run: Run) -> Result:
    exhausted = run.stop_reason is StopReason.EXHAUSTED
    return run.result(count=run.known.solutions if exhausted else None)


def to_end(run: LoopT) -> LoopT:
    """Run a query to its end and return it.

    Raises:
        Interrupted: on Ctrl-C, with what had been found; also where the query came to its end
            at that moment, so that a program of many short queries can be stopped.
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
