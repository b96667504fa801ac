"""The queries, each a few lines around a `Run`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from os import PathLike
from pathlib import Path
from shlex import join
from typing import TypeVar

from xcmodel.answer.progress import ProgressCallback
from xcmodel.answer.result import Result, Status, StopReason
from xcmodel.backend.contract import Backend
from xcmodel.backend.decision_diagram import DecisionDiagram
from xcmodel.backend.query import ProofFiles, Query
from xcmodel.errors import CompileStoppedError, Interrupted, WrongAnswerError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search.auto_backend import Choice
from xcmodel.search.certified_least_cost import CertifiedLeastCost
from xcmodel.search.choosing import CountMethod, choose, choose_counter, choose_if_able
from xcmodel.search.loop import Loop
from xcmodel.search.run import Run
from xcmodel.search.solutions import Solutions
from xcmodel.text.atomic_file import atomic_file

LoopT = TypeVar("LoopT", bound=Loop)


def answer(
    compiled: CompiledProblem,
    backend: str | Backend,
    query: Query,
    progress: bool | ProgressCallback = False,
) -> Result:
    """Find one solution or prove that there is none, or find one of least cost."""
    return to_end(Run(compiled, choose(compiled, backend, query), query, progress)).result()


def prove(
    compiled: CompiledProblem,
    backend: str | Backend,
    query: Query,
    progress: bool | ProgressCallback,
    path: str | PathLike[str],
) -> Result:
    """Find one solution, or write a proof that there is none, with the formula beside it."""
    if not isinstance(path, str | PathLike):
        raise TypeError(f"{path!r} is no path of a file")
    formula = Path(f"{Path(path)}.cnf")  # Two proofs never share one.
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
    """
    choice = choose_counter(compiled, backend, query, method)
    if choice.task is not query.task:
        query = replace(query, task=choice.task)
    return _counted(to_end(Run(compiled, choice, query, progress)))


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
    return run.result() if query.least_cost else _counted(run)


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
        run = to_end(begin(replace(query, certificate=temporary)))
        if run.stop_reason is StopReason.EXHAUSTED:
            keep()
    return run


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
