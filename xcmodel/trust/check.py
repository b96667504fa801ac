"""The check of an answer: by a certificate, or else by other backends, as far as time allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from xcmodel.answer.cost import Cost
from xcmodel.answer.evidence import Evidence, Strength
from xcmodel.answer.result import Result, Status
from xcmodel.backend.deadline import Deadline
from xcmodel.backend.query import CAPABILITY, Query, Task
from xcmodel.backend.registry import backends_with
from xcmodel.certificate.checking import check_compiled
from xcmodel.errors import BackendError, CertificateError, Interrupted, WrongAnswerError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search import queries

# An answer that has taken all of its time is looked at for a moment.
_LEAST_SECONDS = 0.2

# So much of what is left may be spent on a certificate; the rest is for other backends.
_SHARE_OF_PROOF = 0.75

Answer = tuple[Status, int | None, Cost | None]
"""What is compared: whether there is a solution, the count, and the least cost."""

Ask = Callable[[str, Query], Result]
"""Asks the backend of a name."""


def checked(
    compiled: CompiledProblem,
    result: Result,
    query: Query,
    path: str | None = None,
    by_other: Ask | None = None,
) -> Result:
    """Return the result with the strongest evidence that its time limit allows.

    Args:
        compiled: the problem.
        result: of a query for one solution, a count, or the least cost.
        query: that query, which says when it was asked.
        path: a certificate of the answer, if there is one.
        by_other: how another backend answers the same, where the query alone does not say it.

    Raises:
        WrongAnswerError: when a certificate, or another backend, proves another answer.
        Interrupted: on Ctrl-C, with the result as it was.
    """
    if not result.exhausted or (result.count is None and result.status is Status.FEASIBLE):
        return result  # Nothing is claimed, or a solution, which has been checked.
    is_cost = query.task is Task.MINIMIZE or query.least_cost
    query = replace(query, hint=(), seed=None, workers=None, proof=None, solution_limit=None)
    query = _within_what_is_left(query)
    ask = replace(query, task=Task.MINIMIZE if is_cost else Task.COUNT, certificate=None)
    try:
        evidence = _proof(compiled, result, ask, path)
        evidence = evidence or _agreement(compiled, result, ask, by_other or _plainly(compiled))
    except KeyboardInterrupt:
        raise Interrupted(result) from None
    return replace(result, confirmation=evidence)


def _within_what_is_left(query: Query) -> Query:
    """Return the query as asked now; all that is asked by it has to share what is left."""
    left = Deadline.of(query).left()
    return Deadline(None if left is None else max(_LEAST_SECONDS, left)).set_for(query)


def _proof(
    compiled: CompiledProblem, result: Result, ask: Query, path: str | None
) -> Evidence | None:
    """Return the evidence of a certificate, or None where none can be made in time."""
    if path is not None:
        return _checked_certificate(compiled, result, path)
    if compiled.extras or compiled.fills:
        return None
    limit = None if ask.time_limit is None else _SHARE_OF_PROOF * ask.time_limit
    is_cost = ask.task is Task.MINIMIZE
    certify = replace(ask, task=Task.CERTIFY, least_cost=is_cost, visits=False, time_limit=limit)
    with TemporaryDirectory() as folder:
        path = str(Path(folder) / "certificate")
        try:
            certified = queries.certify(compiled, "auto", certify, False, path)
        except WrongAnswerError:
            raise
        except BackendError:  # It needs more memory than there is, or none is able.
            return None
        return _checked_certificate(compiled, result, path) if certified.exhausted else None


def _checked_certificate(compiled: CompiledProblem, result: Result, path: str) -> Evidence:
    try:
        report = check_compiled(compiled, path)
    except CertificateError as error:
        raise WrongAnswerError(
            f"the answer has no valid certificate: {error}", result.backend
        ) from error
    proved = report.answer
    claimed = result.cost if report.kind == "least cost" else result.count or 0
    if proved != claimed and not _is_beyond_limit(proved, result, compiled.unit.sign):
        raise _contradiction(result, f"a certificate proves {proved}, and not {claimed}")
    return report.evidence


def _is_beyond_limit(proved: Cost | None, result: Result, sign: int) -> bool:
    """Whether there is no solution for the limit of its cost alone, of which the bound tells.

    Args:
        proved: the best cost by a certificate.
        result: the answer.
        sign: below 0 if the greatest cost is the best one.
    """
    if result.cost is not None or result.bound is None or proved is None:
        return False
    return proved <= result.bound if sign < 0 else proved >= result.bound


def _plainly(compiled: CompiledProblem) -> Ask:
    """Return how a backend is asked by a query alone."""

    def by_other(name: str, ask: Query) -> Result:
        query = queries.answer if ask.task is Task.MINIMIZE else queries.count
        return query(compiled, name, ask)

    return by_other


def _agreement(
    compiled: CompiledProblem, result: Result, ask: Query, by_other: Ask
) -> Evidence | None:
    """Return the evidence of the first other backend that ends in time, or None."""
    for other in _others(compiled, result, ask, by_other):
        if not other.exhausted:
            continue
        if _answer(other) != _answer(result):
            raise _contradiction(result, f"backend {other.backend!r} says otherwise")
        return Evidence(Strength.CROSS_CHECKED, (result.backend, other.backend))
    return None


def _others(
    compiled: CompiledProblem, result: Result, ask: Query, by_other: Ask
) -> Iterator[Result]:
    """Yield the answers of other backends; those of one package do not count as others."""
    tasks = (Task.MINIMIZE,) if ask.task is Task.MINIMIZE else (Task.COUNT, Task.ENUMERATE)
    names = {name for task in tasks for name in backends_with(CAPABILITY[task])}
    for capability in compiled.extras:
        names &= set(backends_with(capability))
    for name in sorted(names - {result.backend.partition(":")[0]}):
        if Deadline.of(ask).is_over:
            return
        try:
            yield by_other(name, ask)
        except WrongAnswerError:
            raise
        except BackendError:  # Weights may be too great for it, or memory too small.
            continue


def _answer(result: Result) -> Answer:
    if result.status is Status.INFEASIBLE:
        return Status.INFEASIBLE, None, None
    return result.status, result.count, result.cost if result.count is None else None


def _contradiction(result: Result, what: str) -> WrongAnswerError:
    return WrongAnswerError(
        f"the answer of backend {result.backend!r} ({result.backend_version}) is in doubt: {what}; "
        "please report it",
        result.backend,
    )
