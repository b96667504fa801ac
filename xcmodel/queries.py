"""The queries, each a few lines around `Run`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from os import PathLike
from pathlib import Path
from shlex import join
from typing import TYPE_CHECKING

from xcmodel.backend import Backend, Capability, ProofFiles, Query, Task
from xcmodel.certificate.whole_file import whole_file
from xcmodel.choice import choose
from xcmodel.compilation import CompiledModel
from xcmodel.controls import Conditions, Controls, CountMethod
from xcmodel.errors import (
    CompileStoppedError,
    CountStoppedError,
    Interrupted,
    ModelError,
    UnsupportedError,
    WrongAnswerError,
)
from xcmodel.registry import backends_with, get_backend
from xcmodel.result import Result, Status, StopReason
from xcmodel.run import Run
from xcmodel.solutions import Solutions

if TYPE_CHECKING:
    from xcmodel.solution_set import SolutionSet

# Looked up, since it takes time to make a member of an enum from another.
_CAPABILITY = {task: Capability(task) for task in Task}


def solve(
    compiled: CompiledModel, backend: str | Backend, conditions: Conditions, controls: Controls
) -> Result:
    """Find one solution, or prove that there is none."""
    return _run_to_end(_start(compiled, backend, Task.ENUMERATE, conditions, controls)).result()


def prove(
    compiled: CompiledModel,
    backend: str | Backend,
    conditions: Conditions,
    controls: Controls,
    path: str | PathLike[str],
) -> Result:
    """Find one solution, or write a proof that there is none, with the formula beside it."""
    backend = get_backend(backend)
    _require_for(backend, Task.ENUMERATE, conditions, controls)
    require_capability(backend, Capability.PROVE)
    formula = Path(path).with_suffix(".cnf")
    if formula == Path(path):
        raise ValueError(f"proof is {str(path)!r}: that is where the formula would be written")
    query = make_query(compiled, Task.ENUMERATE, conditions, controls)
    with whole_file(formula) as (new_formula, keep_formula), whole_file(path) as (new_proof, keep):
        query = replace(query, proof=ProofFiles(new_formula, new_proof))
        result = _run_to_end(Run(compiled, backend, query, controls)).result()
        if result.status is not Status.INFEASIBLE:
            return result
        keep_formula()
        keep()
    return replace(result, proof_check=join(["drat-trim", str(formula), str(path)]))


def solutions(
    compiled: CompiledModel, backend: str | Backend, conditions: Conditions, controls: Controls
) -> Solutions:
    """Start to list solutions."""
    return Solutions(_start(compiled, backend, Task.ENUMERATE, conditions, controls))


def count(
    compiled: CompiledModel,
    backend: str | Backend,
    conditions: Conditions,
    controls: Controls,
    method: CountMethod,
) -> int:
    """Count the solutions, without listing them where the backend can.

    With the method "enumerate" every solution is visited. A backend that can is asked only how
    many it visited (`Task.VISIT`); those solutions are not handed over, and so not
    checked one by one, as they are where a backend has to list them.
    """
    if method not in ("auto", "enumerate"):
        raise ValueError(f"method is {method!r}: choose 'auto' or 'enumerate'")
    backend = get_backend(backend)
    task = _task_of_count(backend, method)
    run = _run_to_end(_start(compiled, backend, task, conditions, controls))
    if run.stop_reason is not StopReason.EXHAUSTED:
        raise CountStoppedError(run.solutions, run.stop_reason)
    return run.solutions


def certify(
    compiled: CompiledModel,
    backend: str | Backend,
    conditions: Conditions,
    controls: Controls,
    path: str | PathLike[str],
    *,
    least_cost: bool,
) -> Result:
    """Count, or find the least cost, and write a certificate, which is there once it is whole.

    ``result.stats.solutions`` is the count, as far as the search came.
    """
    backend, why = choose(backend, compiled, Task.CERTIFY)
    require_capability(backend, Capability.CERTIFY)
    query = make_query(compiled, Task.CERTIFY, conditions, controls)
    with whole_file(path) as (temporary, keep):
        query = replace(query, certificate=temporary, least_cost=least_cost)
        run = _run_to_end(Run(compiled, backend, query, controls, why))
        if run.stop_reason is StopReason.EXHAUSTED:
            keep()
    return run.result()


def certified_count(
    compiled: CompiledModel,
    backend: str | Backend,
    conditions: Conditions,
    controls: Controls,
    path: str | PathLike[str],
) -> int:
    """Count the solutions and write a certificate."""
    if controls.solution_limit is not None:
        raise ValueError("a certificate proves a whole count: leave out the solution_limit")
    result = certify(compiled, backend, conditions, controls, path, least_cost=False)
    if not result.exhausted:
        raise CountStoppedError(result.stats.solutions, result.stop_reason)
    return result.stats.solutions


def _task_of_count(backend: Backend, method: CountMethod) -> Task:
    if method == "auto" and Capability.COUNT in backend.capabilities:
        return Task.COUNT
    return Task.VISIT if Capability.VISIT in backend.capabilities else Task.ENUMERATE


def minimize(
    compiled: CompiledModel, backend: str | Backend, conditions: Conditions, controls: Controls
) -> Result:
    """Find a solution of least cost, and prove that it is one."""
    return _run_to_end(_start(compiled, backend, Task.MINIMIZE, conditions, controls)).result()


def compile_solutions(
    compiled: CompiledModel,
    backend: str | Backend,
    conditions: Conditions,
    controls: Controls,
    *,
    renaming: bool,
) -> SolutionSet:
    """Make the set of all solutions, whole or not at all."""
    from xcmodel.solution_set import set_of

    backend = get_backend(backend)
    _require_for(backend, Task.COMPILE, conditions, controls)
    query = make_query(compiled, Task.COMPILE, conditions, controls)
    query = replace(query, up_to_isomorphism=renaming)
    run = _run_to_end(Run(compiled, backend, query, controls))
    if run.stop_reason is not StopReason.EXHAUSTED:
        raise CompileStoppedError(run.stop_reason)
    if run.graph is None:
        raise WrongAnswerError(
            f"backend {backend.name!r} ({backend.version}) ended without the graph that it was "
            "asked for; please report it",
            backend.name,
        )
    return set_of(run.graph, compiled, backend, query.given, query.forbidden)


def _start(
    compiled: CompiledModel,
    backend: str | Backend,
    task: Task,
    conditions: Conditions,
    controls: Controls,
) -> Run:
    backend, why = choose(backend, compiled, task, _needs(conditions, controls))
    _require_for(backend, task, conditions, controls)
    query = make_query(compiled, task, conditions, controls)
    return Run(compiled, backend, query, controls, why)


def _needs(conditions: Conditions, controls: Controls) -> Iterator[Capability]:
    """Yield what a backend must be able to do beside the task itself."""
    if conditions.seed is not None:
        yield Capability.SHUFFLE
    if controls.workers is not None and controls.workers > 1:
        yield Capability.WORKERS


def _require_for(backend: Backend, task: Task, conditions: Conditions, controls: Controls) -> None:
    if not (_is_solve(task, controls) and Capability.SOLVE in backend.capabilities):
        require_capability(backend, _CAPABILITY[task])
    for capability in _needs(conditions, controls):
        require_capability(backend, capability)


def _is_solve(task: Task, controls: Controls) -> bool:
    """Whether one solution is all that is asked for."""
    return task is Task.ENUMERATE and controls.solution_limit == 1


def require_capability(backend: Backend, capability: Capability) -> None:
    """Raise `UnsupportedError`, which names the backends that can, if this one cannot."""
    if capability not in backend.capabilities:
        able = ", ".join(map(repr, backends_with(capability))) or "none that is installed"
        raise UnsupportedError(
            f"backend {backend.name!r} cannot {capability}; backends that can: {able}",
            backend.name,
        )


def make_query(
    compiled: CompiledModel, task: Task, conditions: Conditions, controls: Controls
) -> Query:
    """Return the query in numbers.

    Raises:
        UnknownNameError: when an option is not in the model.
        ModelError: when an option is both given and forbidden.
    """
    given = compiled.option_numbers(conditions.given)
    forbidden = compiled.option_numbers(conditions.forbidden)
    for option in set(given).intersection(forbidden) if forbidden else ():
        name = compiled.option_names[option]
        raise ModelError(f"option {name!r} is both given and forbidden", name)
    return Query(
        task=task,
        given=given,
        forbidden=forbidden,
        hint=compiled.option_numbers(conditions.hint),
        solution_limit=controls.solution_limit,
        time_limit=controls.time_limit,
        seed=conditions.seed,
        workers=controls.workers,
        memory_limit=controls.memory_limit,
    )


def _run_to_end(run: Run) -> Run:
    """Run the search to its end and return it.

    Raises:
        Interrupted: on Ctrl-C, with what had been found; also where the search came to its end
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
