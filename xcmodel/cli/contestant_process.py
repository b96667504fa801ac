"""The process of a contestant of ``compare``: it answers jobs about models, one after the other.

A process of its own, since a solver may crash, or not come back. Jobs come as pickles by standard
input, and messages go back in the same way; what solvers print goes to standard error.
"""

from __future__ import annotations

import os
import pickle
import sys
from contextlib import suppress
from threading import Thread
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from xcmodel.errors import UnsupportedError, WrongAnswerError, XcmodelError

if TYPE_CHECKING:
    from xcmodel.answer.result import Result
    from xcmodel.backend.contract import Backend

_SECONDS_BETWEEN_LOOKS = 1.0


class Job(NamedTuple):
    """A query about a model.

    Attributes:
        model: the model, pickled, so that nobody has translated it.
        method: the method of a model that answers the query.
        limits: its keyword arguments, but for the backend.
    """

    model: bytes
    method: str
    limits: dict[str, Any]


class Ready(NamedTuple):
    """The packages of the backend are imported; or, once a job has come, its model is read."""


class Ran(NamedTuple):
    """The answer to a job.

    Attributes:
        seconds: what it took.
        result: the answer.
    """

    seconds: float
    result: Result


class Failed(NamedTuple):
    """There is no answer.

    Attributes:
        problem: why, in a word.
        remark: the same in a sentence.
    """

    problem: str
    remark: str


Message = Ready | Ran | Failed


def serve(name: str) -> None:
    """Answer jobs by the backend of this name until there are no more, or nobody listens."""
    with suppress(BrokenPipeError):
        _serve(name)


def _serve(name: str) -> None:
    jobs, messages = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    Thread(target=_end_after, args=(os.getppid(),), daemon=True).start()
    try:
        backend = _made_ready(name)
    except Exception as error:
        _send(messages, _failure(error))
        return
    _send(messages, Ready())
    while (job := _next_job(jobs)) is not None:
        _send(messages, _answer(backend, job, messages))


def _made_ready(name: str) -> Backend:
    """Return the backend with its packages imported, which is no part of any time."""
    from xcmodel.backend.registry import get_backend
    from xcmodel.model import Model

    backend = get_backend(name)
    with suppress(Exception):  # It may only count, or fail: jobs will tell.
        Model({"A": [1]}).solve(backend=backend)
    return backend


def _answer(backend: Backend, job: Job, messages: BinaryIO) -> Message:
    model = pickle.loads(job.model)
    model.to_instance()
    _send(messages, Ready())
    started = perf_counter()
    try:
        result = getattr(model, job.method)(backend=backend, **job.limits)
    except Exception as error:
        return _failure(error)
    return Ran(perf_counter() - started, result)


def _failure(error: Exception) -> Failed:
    if isinstance(error, WrongAnswerError):
        return Failed("wrong", str(error))
    if isinstance(error, UnsupportedError):
        return Failed("unsupported", str(error))
    if isinstance(error, XcmodelError):
        return Failed("failed", str(error))
    notes = "; ".join(getattr(error, "__notes__", ()))
    remark = f"{type(error).__name__}: {error}" + (f" ({notes})" if notes else "")
    return Failed("failed", remark)


def _next_job(jobs: BinaryIO) -> Job | None:
    try:
        job: Job = pickle.load(jobs)
    except EOFError:
        return None
    return job


def _send(messages: BinaryIO, message: Message) -> None:
    messages.write(pickle.dumps(message))
    messages.flush()


def _end_after(parent: int) -> None:
    """End this process once the one that began it is gone, also in the middle of a search."""
    while os.getppid() == parent:
        sleep(_SECONDS_BETWEEN_LOOKS)
    os._exit(1)
