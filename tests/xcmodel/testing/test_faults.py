"""Small runs of the injection of faults; docs/trust.md has the table of a long one."""

import pytest

from interrupted import run_alone
from xcmodel.testing.faults.report import Injected, report

INJECT = "from xcmodel.testing.faults.__main__ import main; main({words})"


@pytest.mark.parametrize(
    "kind",
    [
        "kill",
        "disk",
        pytest.param("interrupt", marks=pytest.mark.slow),
        pytest.param("memory", marks=pytest.mark.slow),
        pytest.param("share", marks=pytest.mark.slow),
        pytest.param("solver", marks=pytest.mark.slow),
        pytest.param("client", marks=pytest.mark.slow),
        pytest.param("worker", marks=pytest.mark.slow),
    ],
)
def test_nothing_is_lost_by(kind: str) -> None:
    words = ["--number", "1", "--seed", "1", "--only", kind]
    rows = run_alone(INJECT.format(words=words), seconds=900).stdout.splitlines()[2:]
    assert rows
    assert all(" nothing " in row for row in rows), rows


def test_a_process_that_hangs_is_killed_and_tells_where_it_was() -> None:
    script = """
import threading
from xcmodel.testing.faults import child

child._LONGEST_WAIT_SECONDS = 0.5

def hang():
    threading.Event().wait()

ended = child.Child(hang).wait()
print(ended.signal, "in hang" in ended.hung, child.Child(lambda: 5).wait())
"""
    assert run_alone(script).stdout == "9 True Ended(value=5, signal=0, hung='')\n"


def test_what_is_lost_is_told_below_the_table() -> None:
    row = Injected("kill -9", "a file")
    row.note("the new file", "it is a stump")
    row.took(0.5)
    row.took(0.25)
    assert row.times == 1
    assert report([row]).splitlines()[2:] == [
        "kill -9  a file      1   0.50 s  1     the new file 1",
        "kill -9, a file: it is a stump",
    ]
