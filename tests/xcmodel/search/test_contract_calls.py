"""What a backend raises has a note of who it was, and what it returns has to be of the contract."""

from collections.abc import Callable
from typing import Any

import pytest

from scripted_backend import ScriptedBackend, found, scripted
from slices import StartedBy
from xcmodel import Model
from xcmodel.backend import Capability, Instance, Translation
from xcmodel.errors import UnsupportedError, WrongAnswerError

MODEL = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5})


def fail(*_: object) -> Any:
    raise ZeroDivisionError("by nought")


def refuse(*_: object) -> Any:
    raise UnsupportedError("not that", "scripted")


class Translating(ScriptedBackend):
    """Returns from translate() what its label has been told to."""

    made: Callable[[Instance], Any] = fail

    def translate(self, instance: Instance) -> Translation:
        made: Translation = type(self).made(instance)
        return made


class Failing(Translating):
    """Fails while it translates."""


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
