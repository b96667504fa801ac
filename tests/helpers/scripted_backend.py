"""A backend that hands over the given slices, right or wrong."""

import os
import signal
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import pytest

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


class SlowSlices:
    """A clock by which a slice takes a hundredth of a second, and nothing else takes any time.

    Given as ``before_slice``, it lets time limits end a search after so many slices on any machine.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._now = 0.0
        for module in ("backend.deadline", "model.asking"):
            monkeypatch.setattr(f"xcmodel.{module}.perf_counter", lambda: self._now)

    def __call__(self) -> None:
        self._now += 0.01


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
