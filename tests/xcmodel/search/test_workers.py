"""The number of threads of a query."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from scripted_backend import ScriptedBackend, found
from slices import StartedBy
from xcmodel import Model
from xcmodel.backend import Backend, Capability, Instance, Query, Search, Translation
from xcmodel.backend.registry import backends_with
from xcmodel.errors import UnsupportedError

MODEL = Model({"A": [1]})

EVERY_QUERY = pytest.mark.parametrize(
    "ask", [MODEL.solve, MODEL.solutions, MODEL.count, MODEL.minimize], ids=lambda a: a.__name__
)


@dataclass(frozen=True)
class NotingBackend(ScriptedBackend):
    """Notes the queries that it is asked."""

    queries: list[Query] = field(default_factory=list, compare=False, hash=False)

    __hash__ = ScriptedBackend.__hash__

    def translate(self, instance: Instance) -> Translation:
        translation = super().translate(instance)

        def begin(query: Query) -> Search:
            self.queries.append(query)
            return translation.start(query)

        return StartedBy(begin)


@EVERY_QUERY
@pytest.mark.parametrize("workers", [None, 1, 3])
def test_backend_gets_the_number_of_workers(ask: Callable[..., Any], workers: int | None) -> None:
    backend = NotingBackend((found(exhausted=True),))
    ask(backend=backend, workers=workers)
    assert [query.workers for query in backend.queries] == [workers]


@EVERY_QUERY
@pytest.mark.parametrize("workers", [0, -2])
def test_fewer_than_one_worker_is_an_error_that_says_what_to_give(
    ask: Callable[..., Any], workers: int
) -> None:
    with pytest.raises(ValueError, match=rf"workers is {workers}: give 1 or more, or None"):
        ask(workers=workers)


@EVERY_QUERY
def test_several_workers_are_refused_where_the_backend_has_but_one(ask: Callable[..., Any]) -> None:
    with pytest.raises(UnsupportedError, match="'dlx:python' cannot parallelize") as raised:
        ask(backend="dlx:python", workers=2)
    assert str(raised.value).endswith("; or leave out workers")
    assert raised.value.backend == "dlx:python"


@EVERY_QUERY
def test_one_worker_is_what_every_backend_has(ask: Callable[..., Any]) -> None:
    ask(backend="dlx:python", workers=1)


def test_backends_with_workers_are_known() -> None:
    assert "cpsat" in backends_with(Capability.WORKERS)
    assert "sat" not in backends_with(Capability.WORKERS)


def test_capability_is_asked_of_the_configured_backend() -> None:
    @dataclass(frozen=True)
    class Lonely(NotingBackend):
        __hash__ = ScriptedBackend.__hash__

        @property
        def capabilities(self) -> frozenset[Capability]:
            return frozenset({Capability.ENUMERATE})

    backend: Backend = Lonely((found(exhausted=True),), label="lonely")
    with pytest.raises(UnsupportedError, match="'lonely' cannot parallelize"):
        MODEL.solve(backend=backend, workers=2)
    assert not MODEL.solve(backend=backend, workers=1).solution


def test_those_that_are_named_instead_can_do_all_that_is_asked() -> None:
    with pytest.raises(UnsupportedError, match=r"'dlx', 'sat'; give .*; or leave out seed$"):
        MODEL.solve(backend="mip", seed=1)
    with pytest.raises(UnsupportedError, match=r"can: 'cpsat', 'dlx'; give .*leave out seed$"):
        MODEL.solve(backend="mip", seed=1, workers=2)
    with pytest.raises(UnsupportedError, match=r"can: 'dlx'; or leave out workers$"):
        MODEL.compile(backend="dlx:python", workers=2)
    limited = MODEL.copy()
    limited.add_row("budget", dict.fromkeys(limited, 1), high=9)
    with pytest.raises(UnsupportedError, match=r"can: 'cpsat', 'dlx'; give .*leave out workers$"):
        limited.solve(backend="sat", workers=2)
    with pytest.raises(
        UnsupportedError, match="enumerate; backends that can: 'cpsat', 'dlx', 'sat'; "
    ):
        limited.solutions(backend="mip")
