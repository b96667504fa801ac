"""What a journal tells to be done after each of its records, and how far that is from the truth."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import partial
from math import exp, log
from pathlib import Path
from statistics import mean

from benchmarks.timing import seconds_of
from xcmodel.backend import Instance
from xcmodel.distributed.cube import Cube
from xcmodel.distributed.journal import read_journal
from xcmodel.distributed.ledger import Ledger
from xcmodel.distributed.record import Record
from xcmodel.distributed.split import divide

_LOOKS = 100


@dataclass(frozen=True)
class Step:
    """What a journal tells after a record.

    Attributes:
        seconds: those of all searches by then, or those on the clock.
        share: the share of the whole that is told to be done.
    """

    seconds: float
    share: float


@dataclass(frozen=True)
class Error:
    """How far what a journal tells is from the truth.

    Attributes:
        distance: of the told share from that of the seconds, on average.
        factor: by how many times forecasts of the whole time are wrong, as a geometric mean.
    """

    distance: float
    factor: float


def records_of(journal: Path) -> list[Record]:
    """Return the records of a journal of a query without given or forbidden options."""
    return [Record.of(row) for row in read_journal(journal)[1]]


def told(records: list[Record], *, by_clock: bool = False) -> list[Step]:
    """Return what is told after each record.

    Args:
        records: the records.
        by_clock: whether time is that on the clock, to a tenth of a second, and not that of the
            searches, which do not write the solutions of a list.
    """
    ledger, steps = Ledger.of(Cube()), list[Step]()
    for record in records:
        ledger.add(record)
        steps.append(Step(ledger.worked if by_clock else ledger.seconds, ledger.done))
    return steps


def error_of(steps: list[Step]) -> Error:
    """Return how far what is told is from the truth, after each hundredth of the seconds.

    As long as nothing is told to be done, there is no forecast.
    """
    ends = [step.seconds for step in steps]
    distances, logs = list[float](), list[float]()
    for look in range(1, _LOOKS):
        truth = look / _LOOKS
        place = bisect_right(ends, truth * ends[-1])
        share = steps[place - 1].share if place else 0.0
        distances.append(abs(share - truth))
        if share:
            logs.append(abs(log(share / truth)))
    return Error(mean(distances), exp(mean(logs)) if logs else 1.0)


def seconds_to_weigh(instance: Instance, records: list[Record]) -> float:
    """Return what it takes to weigh the parts of all cubes of which the parts were weighed."""
    ledger, seconds = Ledger.of(Cube()), 0.0
    for record in records:
        cube = ledger.open[record.cube].cube
        if record.weights and record.most is not None:
            weigh, split = (
                partial(divide, instance, cube, record.most, is_weighed=is_weighed)
                for is_weighed in (True, False)
            )
            seconds += seconds_of(weigh)[1] - seconds_of(split)[1]
        ledger.add(record)
    return seconds
