"""Ctrl-C at random moments of queries, and of edits between them."""

from __future__ import annotations

import os
import signal
from random import Random
from threading import Thread
from time import perf_counter, sleep

from xcmodel.errors import Interrupted
from xcmodel.testing.faults.report import Injected
from xcmodel.testing.faults.tasks import Task, tasks


def interrupt(number: int, random: Random) -> list[Injected]:
    """Interrupt the queries of all backends; afterwards the same query has the same answer.

    Args:
        number: how often for each query.
        random: the source of the moments.
    """
    # A process that was started in the background of a shell ignores Ctrl-C otherwise.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    rows = []
    for task in tasks():
        row = Injected("Ctrl-C", task.name)
        started = perf_counter()
        task.ask(task.model.copy())
        seconds = perf_counter() - started
        for _ in range(number):
            _interrupt(task, random.uniform(0.0, 1.2 * seconds), row)
        rows.append(row)
    return rows


def _interrupt(task: Task, after: float, row: Injected) -> None:
    model = task.model.copy()
    pressed: list[float] = []
    thread = Thread(target=_press_ctrl_c, args=(after, pressed))
    try:
        thread.start()
        found = task.ask(model)
        answered = perf_counter()
        outcome, wrong = "answered", found != task.answer
        thread.join()  # Where the query was quicker, the signal comes here.
    except Interrupted:
        answered = perf_counter()
        outcome, wrong = "Interrupted", False
    except KeyboardInterrupt:
        answered = perf_counter()
        outcome, wrong = "KeyboardInterrupt", False
    thread.join()
    row.took(max(0.0, answered - pressed[0]))
    again = task.ask(model)
    if wrong or again != task.answer or model != task.model:
        row.note(outcome, f"afterwards it answers {again}, and not {task.answer}")
    elif signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        row.note(outcome, "Ctrl-C is not answered any more")
    else:
        row.note(outcome)


def _press_ctrl_c(after: float, pressed: list[float]) -> None:
    sleep(after)
    pressed.append(perf_counter())
    os.kill(os.getpid(), signal.SIGINT)
