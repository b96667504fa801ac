"""Large instances are translated beside their query, which can be stopped meanwhile."""

import time
from dataclasses import dataclass, field
from threading import Event

import numpy as np
import pytest

from interrupted import run_alone
from scripted_backend import ScriptedBackend, found, press_ctrl_c
from xcmodel import Interrupted, Model, Status, StopReason
from xcmodel.backend import Instance, Translation
from xcmodel.backend.query import Capability
from xcmodel.backend.registry import backends_with
from xcmodel.errors import UnsupportedError


class OneAtATime(ScriptedBackend):
    """Translates when it may, and counts how often."""

    may_end = Event()
    translated = 0

    def translate(self, instance: Instance) -> Translation:
        type(self).translated += 1
        assert self.may_end.wait(60)
        return super().translate(instance)


def large_model(n_options: int = 12_000) -> Model:
    return Model.from_arrays(np.arange(0, 2 * n_options + 1, 2), np.arange(2 * n_options) % 100)


def test_a_query_waits_for_the_translation_that_a_stopped_one_has_begun() -> None:
    backend = OneAtATime((found(exhausted=True),))
    model = large_model()
    for _ in range(3):
        result = model.solve(backend=backend, time_limit=0.0)
        assert result.stop_reason is StopReason.TIME_LIMIT
    backend.may_end.set()
    assert model.solve(backend=backend).stop_reason is StopReason.EXHAUSTED
    assert OneAtATime.translated == 1


def test_a_limit_holds_where_a_slice_does_not_end_in_time() -> None:
    may_end, over = Event(), Event()

    def be_slow() -> None:
        assert may_end.wait(60)

    backend = ScriptedBackend(
        (found([0]), found(exhausted=True)), before_slice=be_slow, before_close=over.set
    )
    result = large_model().solve(backend=backend, time_limit=0.2)
    assert (result.status.value, result.stop_reason) == ("unknown", StopReason.TIME_LIMIT)
    assert not over.is_set()
    may_end.set()
    assert over.wait(60)  # What was left behind is closed when it comes back.


def test_errors_of_a_slice_are_those_of_the_query() -> None:
    def fail() -> None:
        raise RuntimeError("not that one")

    with pytest.raises(RuntimeError, match="not that one"):
        large_model().count(backend=ScriptedBackend((found(),), before_slice=fail))


def test_the_end_of_a_program_does_not_wait_for_a_translation() -> None:
    script = """
import time
import numpy as np
import xcmodel as xc
from scripted_backend import ScriptedBackend
class Slow(ScriptedBackend):
    def translate(self, instance):
        while True:
            time.sleep(0.001)
model = xc.Model.from_arrays(np.arange(0, 60_001, 2), np.arange(60_000) % 100)
print(model.solve(backend=Slow(()), time_limit=0.01).status.value)
"""
    assert run_alone(script).stdout == "unknown\n"


def _others() -> list[str]:
    return [*sorted({*backends_with(Capability.ENUMERATE), *backends_with(Capability.MINIMIZE)})]


@pytest.mark.parametrize("backend", [*_others(), "dlx:python"])
def test_every_backend_comes_back_from_a_large_instance(backend: str) -> None:
    model = large_model(100_000)
    result = model.minimize(backend=backend, time_limit=0.0)
    assert (result.status.value, result.stop_reason) == ("unknown", StopReason.TIME_LIMIT)


@dataclass(frozen=True)
class SlowBackend(ScriptedBackend):
    """Takes its time to translate.

    Attributes:
        may_end: what the translation waits for.
    """

    may_end: Event = field(default_factory=Event, compare=False)

    __hash__ = ScriptedBackend.__hash__

    def translate(self, instance: Instance) -> Translation:
        self.before_slice()
        assert self.may_end.wait(30)
        return super().translate(instance)


def test_a_limit_holds_while_a_large_instance_is_translated() -> None:
    backend, model = SlowBackend((found(exhausted=True),)), large_model()
    result = model.solve(backend=backend, time_limit=0.2)
    assert (result.status, result.stop_reason) == (Status.UNKNOWN, StopReason.TIME_LIMIT)
    assert result.stats.seconds < 20
    assert result.stats.translation_seconds >= 0.2  # All of it went into what is not done yet.
    backend.may_end.set()
    assert model.solve(backend=backend).status is Status.INFEASIBLE


def test_ctrl_c_is_answered_while_a_large_instance_is_translated() -> None:
    def press_a_little_later() -> None:
        time.sleep(0.1)
        press_ctrl_c()

    backend = SlowBackend((found(exhausted=True),), before_slice=press_a_little_later)
    started = time.perf_counter()
    with pytest.raises(Interrupted) as interrupted:
        large_model().solve(backend=backend)
    assert interrupted.value.result.status is Status.UNKNOWN
    assert time.perf_counter() - started < 20  # The translation would take 30 seconds.
    backend.may_end.set()


def test_errors_of_a_translation_are_those_of_the_query() -> None:
    def fail() -> None:
        raise UnsupportedError("not that one", "scripted")

    with pytest.raises(UnsupportedError, match="not that one"):
        large_model().count(backend=SlowBackend((), before_slice=fail))


@pytest.mark.parametrize("backend", ["dlx", "cpsat", "sat", "mip"])
def test_a_large_instance_is_answered_as_a_small_one(backend: str) -> None:
    model = Model({number: range(50 * number, 50 * number + 50) for number in range(450)})
    model.add_option("dear", range(50), cost=3)
    result = model.minimize(backend=backend)
    assert (result.status, result.cost) == (Status.OPTIMAL, 0)
    assert model.solve(backend=backend, given=["dear"]).cost == 3
    if backend != "mip":
        assert model.count(backend=backend) == 2
