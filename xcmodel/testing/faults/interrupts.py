"""Ctrl-C at random moments of queries, and of edits between them."""

from __future__ import annotations

import os
import signal
import struct
from random import Random
from time import perf_counter, sleep

from xcmodel.errors import Interrupted
from xcmodel.model import Model
from xcmodel.testing.faults.report import Injected
from xcmodel.testing.faults.workloads import Workload, workloads

_LONGEST_SECONDS = 0.3


def interrupt(number: int, random: Random) -> list[Injected]:
    """Interrupt the queries of all backends; afterwards the same query has the same answer.

    Args:
        number: how often for each query.
        random: the source of the moments.
    """
    # A process that was started in the background of a shell ignores Ctrl-C otherwise.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    key = _CtrlCKey()
    rows = []
    for workload in workloads():
        row = Injected("Ctrl-C", workload.name)
        workload.ask(_edited(workload.model))
        for _ in range(number):
            _interrupt(workload, random.uniform(0.0, _LONGEST_SECONDS), row, key)
        rows.append(row)
    key.close()
    return rows


def _interrupt(workload: Workload, after: float, row: Injected, key: _CtrlCKey) -> None:
    """Edit and ask again and again, until the signal comes, and then once more."""
    wrong, models = None, [_edited(workload.model)]
    try:
        key.press(after)
        while True:
            found = workload.ask(models[-1])
            wrong = wrong or (None if found == workload.answer else found)
            models.append(_edited(models[-1]))
    except (Interrupted, KeyboardInterrupt) as error:
        answered, outcome = perf_counter(), type(error).__name__
    row.took(max(0.0, answered - key.pressed()))
    again = workload.ask(models[-1])
    if wrong is not None or again != workload.answer or models[-1] != workload.model:
        row.note(outcome, f"it answers {wrong}, and afterwards {again}, and not {workload.answer}")
    elif signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        row.note(outcome, "Ctrl-C is not answered any more")
    else:
        row.note(outcome)


def _edited(model: Model) -> Model:
    """Return an equal model that has to be translated anew."""
    made, first = model.copy(), next(iter(model))
    made.set_cost(first, model.options[first].cost)
    return made


class _CtrlCKey:
    """Another process that sends Ctrl-C, so that no lock of this one delays it."""

    def __init__(self) -> None:
        (seconds, self._seconds), (self._moments, moment) = os.pipe(), os.pipe()
        self._process = os.fork()
        if self._process == 0:
            os.close(self._seconds)
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            while data := os.read(seconds, 8):
                sleep(*struct.unpack("d", data))
                pressed = perf_counter()
                os.kill(os.getppid(), signal.SIGINT)
                os.write(moment, struct.pack("d", pressed))
            os._exit(0)
        os.close(seconds)

    def press(self, after: float) -> None:
        """Let it be pressed after so many seconds."""
        os.write(self._seconds, struct.pack("d", after))

    def pressed(self) -> float:
        """Return when it was pressed, by the clock that all processes share."""
        return float(*struct.unpack("d", os.read(self._moments, 8)))

    def close(self) -> None:
        """End the process."""
        os.close(self._seconds)
        os.waitpid(self._process, 0)
