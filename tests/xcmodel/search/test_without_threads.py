"""Where no thread can be started, as in a browser."""

import sys
from threading import Thread

import pytest

import xcmodel as xc
from xcmodel.backend import contract
from xcmodel.errors import BackendUnavailableError
from xcmodel_sat import make_backend


@pytest.fixture(autouse=True)
def _no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(thread: Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", refuse)


def test_a_large_instance_is_translated_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contract.Backend, "most_entries_at_once", 0)
    assert xc.Model({"A": [1]}).solve(backend="dlx:python").solution == xc.Solution("A")


def test_a_solver_that_needs_one_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    with pytest.raises(BackendUnavailableError, match="browsers have none"):
        make_backend()
