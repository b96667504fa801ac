"""What a backend raises has a note of who it was, and what it returns has to be of the contract."""

import signal
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from scripted_backend import ScriptedBackend, found, scripted
from slices import StartedBy
from xcmodel import Model
from xcmodel.backend import Capability, Instance, Translation
from xcmodel.errors import BackendError, UnsupportedError, WrongAnswerError

MODEL = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5})


def fail(*_: object) -> Any:
    raise ZeroDivisionError("by nought")


def refuse(*_: object) -> Any:
    raise UnsupportedError("not that", "scripted")


def leave(*_: object) -> Any:
    sys.exit("no licence")


class Translating(ScriptedBackend):
    """Returns from translate() what its label has been told to."""

    made: Callable[[Instance], Any] = fail

    def translate(self, instance: Instance) -> Translation:
        made: Translation = type(self).made(instance)
        return made


class Failing(Translating):
    """Fails while it translates."""


class Leaving(Translating):
    """Ends the program while it translates."""

    made = staticmethod(leave)


class LeavingAtStart(Translating):
    """Ends the program when a search is to start."""

    made = staticmethod(lambda _: StartedBy(leave))


class Forgetful(Translating):
    """Returns nothing from translate()."""

    made = staticmethod(lambda _: None)


class NoSearch(Translating):
    """Returns nothing from start()."""

    made = staticmethod(lambda _: StartedBy(lambda _: None))  # type: ignore[arg-type, return-value]


class Refusing(Translating):
    """Says in words that it cannot."""

    made = staticmethod(refuse)


def notes_of(backend: Any, **query: Any) -> list[str]:
    with pytest.raises(ZeroDivisionError, match="by nought") as raised:
        MODEL.copy().minimize(backend=backend, **query)
    return list(raised.value.__notes__)


def test_an_error_in_a_slice_names_the_backend() -> None:
    backend = scripted(before_slice=fail)
    assert notes_of(backend) == ["raised by backend 'scripted' (1.0) in advance()"]


def test_an_error_in_a_translation_names_the_backend() -> None:
    assert notes_of(Failing(())) == ["raised by backend 'scripted' (1.0) in translate()"]


def test_an_error_in_a_translation_in_a_thread_names_the_backend(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Failing, "most_entries_at_once", 0)
    assert notes_of(Failing(())) == ["raised by backend 'scripted' (1.0) in translate()"]


def test_an_error_at_the_end_names_the_backend() -> None:
    backend = scripted(found([0], bound=5, exhausted=True), before_close=fail)
    assert notes_of(backend) == ["raised by backend 'scripted' (1.0) in close()"]


def test_of_several_backends_the_one_that_fails_is_named_and_no_other() -> None:
    class Narrow(ScriptedBackend):
        @property
        def capabilities(self) -> frozenset[Capability]:
            return frozenset({Capability.SOLVE, Capability.MINIMIZE})

    odd = Narrow((), label="odd", before_slice=fail)
    assert notes_of([odd, "dlx"]) == ["raised by backend 'odd' (1.0) in advance()"]


def test_what_is_no_translation_or_search_is_the_fault_of_the_backend() -> None:
    with pytest.raises(WrongAnswerError, match=r"'scripted' .* returned None from translate\(\)"):
        MODEL.copy().solve(backend=Forgetful(()))
    with pytest.raises(WrongAnswerError, match=r"'scripted' .* returned None from start\(\)"):
        MODEL.copy().solve(backend=NoSearch(()))


def test_an_error_that_is_told_in_words_has_no_note() -> None:
    with pytest.raises(UnsupportedError, match="not that") as raised:
        MODEL.copy().solve(backend=Refusing(()))
    assert not hasattr(raised.value, "__notes__")


def exit_told_of(backend: Any) -> str:
    with pytest.raises(BackendError, match="which would end the program") as raised:
        MODEL.copy().minimize(backend=backend)
    assert isinstance(raised.value.__cause__, SystemExit)
    return str(raised.value).partition(", which")[0]


def test_a_backend_that_would_end_the_program_is_named() -> None:
    said = "backend 'scripted' (1.0) calls sys.exit('no licence') in {}"
    assert exit_told_of(scripted(before_slice=leave)) == said.format("advance()")
    assert exit_told_of(Leaving(())) == said.format("translate()")
    assert exit_told_of(LeavingAtStart(())) == said.format("start()")
    at_its_end = scripted(found([0], bound=5, exhausted=True), before_close=leave)
    assert exit_told_of(at_its_end) == said.format("close()")


def test_a_backend_that_would_end_the_program_in_a_thread_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ScriptedBackend, "most_entries_at_once", 0)
    assert exit_told_of(scripted(before_slice=leave)).endswith("in advance()")
    assert exit_told_of(Leaving(())).endswith("in translate()")


def test_of_several_backends_one_that_would_end_the_program_leaves_the_rest_to_the_others() -> None:
    result = MODEL.copy().minimize(backend=[scripted(before_slice=leave), "dlx"])
    assert result.cost == 0
    assert "calls sys.exit" in (result.tried[0].fault or "")


def test_a_cross_check_goes_on_without_a_backend_that_would_end_the_program() -> None:
    report = MODEL.cross_check(backends=["dlx", scripted(before_slice=leave)], counters=[])
    assert "calls sys.exit('no licence') in advance()" in (report.rows[1].problem or "")


class Handler:
    """Ends the program, by one way or another."""

    def leave(self, *_: object) -> None:
        sys.exit(3)

    __call__ = leave


@pytest.mark.parametrize(
    "handler", [leave, Handler(), Handler().leave, partial(Handler.leave, Handler())]
)
@pytest.mark.skipif(sys.platform == "win32", reason="signals come to processes of their own there")
def test_a_signal_whose_handler_ends_the_program_ends_it(handler: Any) -> None:
    before = signal.signal(signal.SIGTERM, handler)
    try:
        with pytest.raises(SystemExit):
            MODEL.solve(backend=scripted(before_slice=lambda: signal.raise_signal(signal.SIGTERM)))
    finally:
        signal.signal(signal.SIGTERM, before)
