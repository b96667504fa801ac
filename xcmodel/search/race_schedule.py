"""The schedule of a race: when those that wait start, and who works in a slice."""

from __future__ import annotations

from collections.abc import Sequence

from xcmodel.backend.cores import available_cores
from xcmodel.backend.instance import Instance
from xcmodel.backend.query import Query, Task
from xcmodel.search.clock import Clock
from xcmodel.search.entrant import Entrant, Runner, Trial

_SECONDS_ALONE = 0.3
_SHARE_ALONE = 0.2
"""The first one works alone for so long, or for this share of the time limit."""

_SECONDS_BESIDE = 0.05
"""So long, if those at work have threads or processes of their own, and there is a core left.

Most queries end within it. It is for a next one that has been at work in this process before: to
import a solver takes longer than many a query, and the end of the program waits for it.
"""

_SLICE_ON_TRIAL = 0.01
"""After so long, those beside one on trial are asked whether they have ended."""

_STAGGER = 6.0
_SHORT_STAGGER = 3.0
"""Each that has no core to itself starts after so many times as long as the one before.

It is short where the next one is of another kind, as for one solution.
"""

_MOST_ENTRIES_OF_TRIAL = 20_000
"""Of instances on which the second one is tried before its turn, where there is one core.

A larger one is hardly translated in a moment.
"""

_SLOWEST_CLOCK = 0.1
"""On a busy machine, seconds of CPU count, but this share of those by the clock at least."""


class Schedule:
    """When those that wait in a race start, and who works in a slice; its clock runs from now on.

    Args:
        entrants: all that have started, to which the race adds.
        query: what is asked of the race.
        instance: the instance.
    """

    def __init__(self, entrants: Sequence[Entrant], query: Query, instance: Instance) -> None:
        self._entrants = entrants
        self._stagger = _STAGGER if query.task is Task.MINIMIZE else _SHORT_STAGGER
        is_small = instance.n_entries <= _MOST_ENTRIES_OF_TRIAL
        self._may_try_next = is_small and available_cores() == 1
        self._clock = Clock()
        limit = query.time_limit
        self._alone = _SECONDS_ALONE if limit is None else min(_SECONDS_ALONE, _SHARE_ALONE * limit)

    def turns(self, seconds: float) -> list[tuple[Entrant, float]]:
        """Return who works in a slice of so many seconds, and for how long each.

        Beside one on trial, none does that would slow it down. Who works beside the others is only
        asked what it has, unless all do: one is then waited for.
        """
        at_work, trial = self.at_work, self.trial
        if trial is not None:
            seconds = min(seconds, _SLICE_ON_TRIAL)
            if trial.has_begun:
                at_work = [
                    entrant for entrant in at_work if entrant is trial or entrant.works_beside
                ]
        in_turn = [entrant for entrant in at_work if not entrant.works_beside] or at_work[:1]
        return [
            (entrant, seconds / len(in_turn) if entrant in in_turn else 0.0) for entrant in at_work
        ]

    @property
    def at_work(self) -> list[Entrant]:
        """Those that are not out."""
        return [entrant for entrant in self._entrants if entrant.search is not None]

    @property
    def trial(self) -> Trial | None:
        """The one that is on trial, which is the last to have started."""
        last = self._entrants[-1]
        return last if isinstance(last, Trial) and last.search is not None else None

    def is_time_for(self, next_one: Runner) -> bool:
        """Return whether the next one starts: after all before for which there is a core."""
        if self.trial is not None:
            return False
        number, cores = len(self._entrants), available_cores()
        if number < cores:
            is_soon = self._all_work_beside and next_one.is_ready
            first = min(_SECONDS_BESIDE, self._alone) if is_soon else self._alone
            return self._seconds_of_work >= first + (number - 1) * self._alone
        times_as_long = self._stagger ** (number - cores + 1)
        return self._seconds_of_work >= max(1, cores - 1) * self._alone * times_as_long

    def is_time_to_try_next(self) -> bool:
        """Return whether the next one is tried before its turn; it is True once at most."""
        is_time = self._may_try_next and self._seconds_of_work >= 2 * self._alone
        self._may_try_next = self._may_try_next and not is_time
        return is_time

    @property
    def workers_of_next(self) -> int:
        """How many workers the next one may have: for each core that is left."""
        return max(1, available_cores() - len(self._entrants))

    @property
    def _seconds_of_work(self) -> float:
        """The seconds in which this process has been at work, or could have been.

        It has nothing to do while all that are in the race have processes of their own.
        """
        share = 1.0 if self._all_work_beside else _SLOWEST_CLOCK
        return max(self._clock.worked, share * self._clock.passed)

    @property
    def _all_work_beside(self) -> bool:
        at_work = self.at_work
        return bool(at_work) and all(entrant.works_beside for entrant in at_work)
