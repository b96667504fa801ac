"""Programs in processes of their own, some of which get a Ctrl-C in the middle of a search."""

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
    folder, inherited = Path(__file__).parent, os.environ.get("PYTHONPATH", "")
    path = os.pathsep.join(map(str, (folder, folder.parents[1], inherited)))
    return {**os.environ, "PYTHONPATH": path}


def run_alone(
    script: str, *, code: int = 0, seconds: float = 60
) -> subprocess.CompletedProcess[str]:
    """Run a program that has to end with this code, in time, and return what it has written."""
    command = [sys.executable, "-c", script]
    ended = subprocess.run(
        command, capture_output=True, text=True, timeout=seconds, env=environment(), check=False
    )
    assert ended.returncode == code, ended.stderr
    return ended


def pressing_ctrl_c_at_import_of(module: str) -> str:
    """Return lines of a program from which on Ctrl-C is pressed where a module is imported."""
    return f"""
import os, signal, sys
class Press:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Press())
"""


_QUERY = """
import xcmodel as xc
from classics import *
def tell(progress):
    if {when}:
        print("searching", flush=True)
try:
    {query}
except xc.Interrupted as interrupted:
    result = interrupted.result
    print(result.status.value, result.stop_reason.value, result.stats.solutions)
"""


def press_ctrl_c_in_query(query: str, when: str = "True") -> Ended:
    """Press Ctrl-C in a query of a classic, whose last line tells its status and solutions.

    Args:
        query: with ``progress=tell``, which says when it is under way.
        when: a condition on ``progress`` for that.
    """
    return press_ctrl_c_in(_QUERY.format(query=query, when=when))


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
