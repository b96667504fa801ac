"""Which of visits, levels and clause learning goes on next with a count within weighted rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf, log, pow
from typing import Literal

Way = Literal["visits", "levels", "learning"]
"""A way to count all solutions."""

# Work is shared out in inverse proportion to this power of what seems to be left, as in counts
# without rows: who is least has had too little. A turn takes a quarter of what has been done.
_POWER = 4
_LEAST_TURN = 500_000
_TURNS_PER_WORK = 4

# Of all work, visits have so much in any case: what is told of them first may be far too high.
# The pilot of levels is at most what visits have left, beside what it takes to make levels ready.
_LEAST_SHARE_OF_VISITS = 0.01
_FIRST_VISITS = 100_000
_PILOT_OF_LEVELS, _LEFT_WORTH_PILOT = 2_000_000, 200_000
_SET_UP_PER_FIRST_VISITS = 4
_SET_UP_OF_LEVELS_PER_ENTRY = 1_000

# What clause learning has left, nothing tells: so many times as much as it has done, or more if it
# finds the solutions more slowly. Where it is quicker at them than visits, and both have found
# some, those that are missing tell it, unless it has done more than the others.
_LEFT_OF_LEARNING = 16
_WORK_BEFORE_LEARNING = 5_000_000
_LEARNED_TO_TELL, _FOUND_TO_TELL = 3, 100
# Nothing is learned where more than this share of what may be learned seems to be there.
_SHARE_OF_LEARNED = 0.3


class Forecast:
    """What a search has left, by the share that is done and by how fast that has grown of late.

    Where it has grown more slowly since half as much was done, a geometric mean of what both tell
    is nearest; growth has half of the weight in it at first, and all at the end. Where more has
    been done than the whole once seemed to take, forecasts are too low by that factor; as much
    again may be left at most.

    Args:
        trusted: up to so many units, the share alone tells.
        least_growth: of late, the share has grown by this part of it, if not by more.
    """

    def __init__(self, trusted: int = 0, least_growth: float = 1e-6) -> None:
        self._trusted = trusted
        self._least_growth = least_growth
        self._before = self._last = (0, 0.0)
        self._least_whole = inf

    def left(self, units: int, share: float) -> float:
        """Note how far the search is, and return the units that seem to be left."""
        share = max(share, 1e-12)
        is_mark = units >= 2 * self._last[0]
        if is_mark:
            self._before, self._last = self._last, (units, share)
        told = self._told(units, share)
        if is_mark:
            self._least_whole = min(self._least_whole, units + told)
        return max(told, min(told * units / self._least_whole, units))

    def _told(self, units: int, share: float) -> float:
        units_before, share_before = self._before
        by_share = units / share - units
        if units_before < self._trusted:
            return max(1.0, by_share)
        grown = max(share - share_before, share * self._least_growth)
        of_late = (units - units_before) * (1 - share) / grown
        weight = (1 + share) / 2
        return max(1.0, by_share, pow(by_share, 1 - weight) * pow(of_late, weight))


@dataclass(slots=True)
class Work:
    """What a way has done.

    Attributes:
        is_open: whether it may go on.
        units: of work, of a nanosecond or so.
        share: what part of the whole is done.
        counted: the solutions that it has found.
    """

    is_open: bool = True
    units: int = 0
    share: float = 0.0
    counted: int = 0

    @property
    def next_turn(self) -> int:
        """The units at which its next turn ends."""
        return self.units + max(_LEAST_TURN, self.units // _TURNS_PER_WORK)

    def rank(self, left: float) -> float:
        """Return by how much it has had its share, if so many units are left; the least is next."""
        if not self.is_open:
            return inf
        return log(self.units + _LEAST_TURN) + _POWER * log(left)


@dataclass(slots=True)
class Shares:
    """How the ways share the work: by counted work alone, so that all is repeatable.

    Attributes:
        entries: of the instance, by which levels take long to be made ready.
        most_learned: clause learning is over when more solutions have been found.
        visits: what they have done; they are never over.
        levels: what they have done.
        learning: what it has done.
    """

    entries: int
    most_learned: int
    visits: Work = field(default_factory=Work)
    levels: Work = field(default_factory=Work)
    learning: Work = field(default_factory=Work)
    # Levels are wide in the middle, where their share does not grow for long.
    _of_visits: Forecast = field(default_factory=Forecast)
    _of_levels: Forecast = field(default_factory=lambda: Forecast(20_000_000, 0.1))

    def work_of(self, way: Way) -> Work:
        """Return what one of the ways has done."""
        return {"visits": self.visits, "levels": self.levels, "learning": self.learning}[way]

    @property
    def are_too_many_to_learn(self) -> bool:
        """Whether so many solutions have been found that clause learning is over."""
        return max(self.visits.counted, self.learning.counted) > self.most_learned

    def next(self) -> tuple[Way, int]:
        """Return which way goes on, and up to how many units of it."""
        if not (self.levels.is_open or self.learning.is_open):
            return "visits", self.visits.next_turn
        set_up = _SET_UP_OF_LEVELS_PER_ENTRY * self.entries
        first = max(_FIRST_VISITS, set_up // _SET_UP_PER_FIRST_VISITS)
        if self.visits.units < first:
            return "visits", first
        left = self._of_visits.left(self.visits.units, self.visits.share)
        pilot = set_up + int(min(_PILOT_OF_LEVELS, left))
        is_worth = left > set_up + _LEFT_WORTH_PILOT
        if self.levels.is_open and self.levels.units < pilot and is_worth:
            return "levels", pilot
        return self._least(left)

    def _least(self, left: float) -> tuple[Way, int]:
        done = self.visits.units + self.levels.units + self.learning.units
        if self.visits.units < _LEAST_SHARE_OF_VISITS * done:
            return "visits", self.visits.next_turn
        ranks: list[tuple[float, Way, Work]] = [
            (self.visits.rank(left), "visits", self.visits),
            (self._rank_of_levels(), "levels", self.levels),
            (self._rank_of_learning(left, done), "learning", self.learning),
        ]
        _, way, work = min(ranks, key=lambda each: each[0])
        return way, work.next_turn

    def _rank_of_levels(self) -> float:
        levels = self.levels
        if levels.units == 0:  # To make them ready takes as long as the visits that are left.
            return inf
        return levels.rank(self._of_levels.left(levels.units, levels.share))

    def _rank_of_learning(self, left_of_visits: float, done: int) -> float:
        if not self.learning.is_open or done <= _WORK_BEFORE_LEARNING:
            return inf
        visits = self.visits
        solutions = visits.counted * (1 + left_of_visits / max(1, visits.units))
        if solutions > _SHARE_OF_LEARNED * self.most_learned:
            return inf
        return self.learning.rank(self._left_of_learning(solutions))

    def _left_of_learning(self, solutions: float) -> float:
        learning, visits = self.learning, self.visits
        missing = solutions - learning.counted
        told = missing * learning.units / max(1, learning.counted)
        is_quicker = learning.counted * visits.units > visits.counted * learning.units
        is_less = learning.units < visits.units + self.levels.units
        are_many = min(learning.counted, visits.counted) >= _FOUND_TO_TELL
        if are_many and is_quicker and is_less and missing > 0:
            return max(1.0, told)
        left = float(_LEFT_OF_LEARNING * (learning.units + _LEAST_TURN))
        return max(left, told) if solutions > _LEARNED_TO_TELL else left
