"""How long each part of the search for a conflict may take."""

from __future__ import annotations

from math import inf

from xcmodel.backend.deadline import Deadline
from xcmodel.backend.query import Query

# Conflicts by other orders are looked for as long as the first one has taken, or so many seconds.
_LEAST_SECONDS_OF_FURTHER = 1.0

# Before any conflict is known, backends have so long even where loading one took all the time: all
# of them together, as to ask each of several for a moment more takes many times the limit.
_LEAST_SECONDS = 0.2

# A core of all demands is looked for in so many seconds, or in this part of the limit.
_SECONDS_OF_CORE = 1.0
_SHARE_OF_CORE = 0.1

# A congruence is looked for in this part of the limit, and in this part of what is left of it.
_SHARE_OF_CONGRUENCE = 0.3
_SHARE_OF_LEFT_OF_CONGRUENCE = 0.5

# A step that has begun goes on, and the conflict is made up, each as long as the longest so far;
# the evidence ends so many steps late at most.
_STEPS_TO_THE_END = 3
_STEPS_OF_EVIDENCE = 2

# The conflict is proved once more, in this part of the limit, and in so many seconds at most.
_SHARE_OF_EVIDENCE = 0.2
_SECONDS_OF_EVIDENCE = 1.0


class ConflictClock:
    """The time of a search for a conflict, and what is left of it for each part.

    Args:
        query: the query, with its time limit.

    Attributes:
        deadline: that of all.
    """

    def __init__(self, query: Query) -> None:
        self.deadline = Deadline.of(query)
        self._limit = inf if query.time_limit is None else query.time_limit
        self._further = Deadline(None)
        self._least: Deadline | None = None
        self._longest_step = 0.0

    def note_step(self, seconds: float) -> None:
        """Note how long it took to make the problem of some demands, which looks at no clock.

        Beside searches that are left behind, it takes many times as long as alone.
        """
        self._longest_step = max(self._longest_step, seconds)

    def begin_further(self, seconds: float) -> None:
        """Leave so many seconds, or a few, for other orders."""
        self._further = Deadline(max(seconds, _LEAST_SECONDS_OF_FURTHER))

    @property
    def left(self) -> float:
        """The seconds until the evidence is due, or until enough has been tried."""
        left = self._left_but(self._for_evidence + _STEPS_TO_THE_END * self._longest_step)
        further = self._further.left()
        return left if further is None else min(left, further)

    @property
    def left_before_any(self) -> float:
        """The seconds that are left where no conflict is known yet."""
        left, least = self._left_but(self._for_evidence), min(_LEAST_SECONDS, self._limit)
        if left >= least:
            return left
        self._least = self._least or Deadline(least)
        return max(left, self._least.left() or 0.0)

    @property
    def _for_evidence(self) -> float:
        return min(_SHARE_OF_EVIDENCE * self._limit, _SECONDS_OF_EVIDENCE)

    def _left_but(self, reserved: float) -> float:
        left = self.deadline.left(reserved=reserved)
        return inf if left is None else left

    @property
    def left_for_core(self) -> float:
        """The seconds in which a first core is looked for."""
        return min(self.left, _SECONDS_OF_CORE, _SHARE_OF_CORE * self._limit)

    def deadline_of_congruence(self) -> Deadline:
        """Return when a congruence, which is looked for from now on, is given up."""
        left = self.deadline.left()
        if left is None:
            return Deadline(None)
        share = _SHARE_OF_LEFT_OF_CONGRUENCE * left
        return Deadline(min(share, _SHARE_OF_CONGRUENCE * self._limit))

    @property
    def left_for_evidence(self) -> float:
        """The seconds that are left for the evidence."""
        left = self.deadline.left(reserved=_STEPS_OF_EVIDENCE * self._longest_step)
        return _SECONDS_OF_EVIDENCE if left is None else min(left, _SECONDS_OF_EVIDENCE)
