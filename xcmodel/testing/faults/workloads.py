"""What is at work when a fault is injected: queries with known answers, and writes of files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from xcmodel.backend.query import Capability
from xcmodel.backend.registry import backends_with
from xcmodel.formats import write_model
from xcmodel.model import Model

Ask = Callable[[Model], object]


@dataclass(frozen=True)
class Workload:
    """A query of a backend, and its answer.

    Attributes:
        name: the backend and the query.
        model: the model that is asked.
        ask: asks it.
        answer: what it answers.
    """

    name: str
    model: Model
    ask: Ask
    answer: object


def langford(n: int) -> Model:
    """Return the model of Langford's problem: every number twice, k apart by k others.

    >>> langford(3).count()
    2
    """
    return Model(
        {
            (k, i): [("number", k), ("place", i), ("place", i + k + 1)]
            for k in range(1, n + 1)
            for i in range(2 * n - k - 1)
        },
        costs={(k, i): (k * i) % 7 for k in range(1, n + 1) for i in range(2 * n - k - 1)},
    )


def workloads() -> list[Workload]:
    """Return queries of all backends that are available, of Langford's problem for 7."""
    model = langford(7)
    count, least = model.count(), model.minimize(backend="dlx").cost
    made = []
    for backend in [*sorted(backends_with(Capability.ENUMERATE)), "dlx:python"]:
        made += [
            Workload(f"{backend}, solve", model, _solve(backend), count > 0),
            Workload(f"{backend}, count", model, _count(backend), count),
            Workload(f"{backend}, list", model, _list(backend), count),
        ]
    for backend in ("dlx", "dlx:python"):
        made.append(Workload(f"{backend}, compile", model, _compile(backend), count))
    classes = model.count(up_to=model.symmetries())
    made.append(Workload("dlx, count up to symmetry", model, _count_up_to, classes))
    for backend in sorted(backends_with(Capability.MINIMIZE)):
        made.append(Workload(f"{backend}, minimize", model, _minimize(backend), least))
    return made


def _solve(backend: str) -> Ask:
    return lambda model: bool(model.solve(backend=backend))


def _count(backend: str) -> Ask:
    return lambda model: model.count(backend=backend)


def _list(backend: str) -> Ask:
    return lambda model: len(set(model.solutions(backend=backend)))


def _compile(backend: str) -> Ask:
    return lambda model: model.compile(backend=backend).count()


def _count_up_to(model: Model) -> int:
    return model.count(up_to=model.symmetries())


def _minimize(backend: str) -> Ask:
    return lambda model: model.minimize(backend=backend).cost


@dataclass(frozen=True)
class Write:
    """A way to write a file.

    Attributes:
        name: what is written, and by whom.
        write: writes it to a path.
    """

    name: str
    write: Callable[[Path], object]


def writes() -> list[Write]:
    """Return the ways to write files, each with contents of some length."""
    model = langford(8)
    solutions = model.compile()
    none = list(model)[:1]
    return [
        Write("model", lambda path: write_model(model, path.with_suffix(".dlx"))),
        Write("model, packed", lambda path: write_model(model, path.with_suffix(".xc.gz"))),
        Write("certificate of a count, dlx", lambda path: model.count(certificate=path)),
        Write(
            "certificate of a count, dlx:python",
            lambda path: model.count(certificate=path, backend="dlx:python"),
        ),
        Write("certificate of a least cost", lambda path: model.minimize(certificate=path)),
        Write("solution set", solutions.save),
        Write(
            "proof of a formula",
            lambda path: model.solve(backend="sat", forbidden=set(model) - set(none), proof=path),
        ),
    ]
