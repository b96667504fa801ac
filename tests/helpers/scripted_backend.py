"""A backend that hands over the given slices, right or wrong."""

import os
import signal
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from slices import StartedBy
from xcmodel.backend import Backend, Batch, Capability, Instance, Search, Slice, Translation


def found(*solutions: Iterable[int], exhausted: bool = False, bound: int | None = None) -> Slice:
    return Slice(solutions=Batch.of(solutions), exhausted=exhausted, bound=bound)


def press_ctrl_c() -> None:
    os.kill(os.getpid(), signal.SIGINT)


@dataclass(frozen=True)
class ScriptedBackend(Backend):
    slices: tuple[Slice, ...]
    label: str = "scripted"
    before_slice: Callable[[], None] = lambda: None
    before_close: Callable[[], None] = lambda: None
    closed: list[bool] = field(default_factory=list, compare=False, hash=False)
    asked: list[float] = field(default_factory=list, compare=False, hash=False)

    def __hash__(self) -> int:
        return id(self)

    @property
    def name(self) -> str:
        return self.label

    @property
    def version(self) -> str:
        return "1.0"

    @property
    def capabilities(self) -> frozenset[Capability]:
        return frozenset(Capability)

    def translate(self, instance: Instance) -> Translation:
        return StartedBy(lambda _: _ScriptedSearch(self))


def scripted(*slices: Slice, **how: Any) -> ScriptedBackend:
    return ScriptedBackend(slices, **how)


class _ScriptedSearch(Search):
    def __init__(self, backend: ScriptedBackend) -> None:
        self._backend = backend
        self._slices = iter(backend.slices)

    def advance(self, seconds: float) -> Slice:
        self._backend.asked.append(seconds)
        self._backend.before_slice()
        return next(self._slices, Slice())

    def close(self) -> None:
        self._backend.before_close()
        self._backend.closed.append(True)
