"""SIGTERM does what Ctrl-C does, and is nobody else's business."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from classics import queens
from xcmodel import write
from xcmodel.cli.termination import Termination
from xcmodel.interrupt import Whole

if os.name != "posix":
    pytest.skip("sends signals", allow_module_level=True)


# As a shell begins what runs in the background of a script.
_WITHOUT_CTRL_C = """
import signal, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)
from xcmodel.cli.main import main
sys.exit(main())
"""


@pytest.mark.parametrize("is_ignored", [False, True])
def test_what_was_found_is_printed_also_where_ctrl_c_is_ignored(
    is_ignored: bool, tmp_path: Path
) -> None:
    begin = ["-c", _WITHOUT_CTRL_C] if is_ignored else ["-m", "xcmodel"]
    write(queens(11), tmp_path / "queens.json")
    # More than fits into a pipe, so that it cannot have ended when the signal comes.
    with subprocess.Popen(
        [sys.executable, *begin, "solutions", "--json", str(tmp_path / "queens.json")],
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        program.stdout.readline()
        if is_ignored:
            program.send_signal(signal.SIGINT)
            assert "solution" in json.loads(program.stdout.readline())
        program.send_signal(signal.SIGTERM)
        last = program.stdout.read().splitlines()[-1]
    assert program.returncode == 143
    assert json.loads(last)["stop_reason"] == "interrupted"


def test_the_signal_has_its_former_meaning_afterwards() -> None:
    with Termination() as termination:
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)
        assert termination.seen
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_a_ctrl_c_that_was_ignored_before_breaks_nothing_off() -> None:
    steps: list[str] = []

    def work() -> None:
        with Termination(), Whole():
            signal.raise_signal(signal.SIGINT)
            steps.append("ignored")
            signal.raise_signal(signal.SIGTERM)
            steps.append("whole")

    former = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with pytest.raises(KeyboardInterrupt):
            work()
    finally:
        signal.signal(signal.SIGINT, former)
    assert steps == ["ignored", "whole"]


def test_a_program_with_a_handler_of_its_own_keeps_it() -> None:
    told: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _: told.append(number))
    try:
        with Termination() as termination:
            signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    assert told == [signal.SIGTERM]
    assert not termination.seen


def test_a_process_made_by_fork_ends_by_it_at_once() -> None:
    with Termination():
        child = os.fork()
        if child == 0:
            signal.raise_signal(signal.SIGTERM)
            os._exit(0)
        _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == -signal.SIGTERM


def test_many_commands_of_one_process_leave_one_hook_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with Termination():
        pass
    hooks: list[object] = []
    monkeypatch.setattr(os, "register_at_fork", lambda **hook: hooks.append(hook))
    for _ in range(3):
        with Termination():
            pass
    assert hooks == []
