"""Threads that the end of the program ends."""

from interrupted import run_alone

PROGRAM = """
import sys, time
from threading import Event
from xcmodel.search.ending_thread import EndingThread

is_at_work = Event()
def work():
    is_at_work.set()
    try:
        while True:
            time.sleep(0.001)
    except SystemExit:
        print("exits")
    except BaseException:
        sys.excepthook(*sys.exc_info())
        raise

EndingThread(work, "work")
is_at_work.wait()
sys.exit(3)
"""


def test_a_thread_ends_with_the_program_by_an_error_that_ends_no_process_and_is_not_shown() -> None:
    # PyErr_Print, by which packages tell of an import that failed, calls the hook of `sys`, and
    # ends the process with code 0 at a SystemExit.
    ended = run_alone(PROGRAM, code=3)
    assert (ended.stdout, ended.stderr) == ("", "")
