"""Programs that get a Ctrl-C in the middle of a search."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import NamedTuple


class Ended(NamedTuple):
    """How a program ended: its last line, its exit code, and the seconds from the Ctrl-C on."""

    last_line: str
    code: int
    seconds: float


def environment() -> dict[str, str]:
    """Return an environment in which programs find the modules of this folder."""
    path = [str(Path(__file__).parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path)}


def press_ctrl_c_in(script: str) -> Ended:
    """Run a program, and press Ctrl-C as soon as its first line has said ``searching``."""
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment()) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "searching\n"
        start = perf_counter()
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=30)
    return Ended(output.splitlines()[-1], process.returncode, perf_counter() - start)
