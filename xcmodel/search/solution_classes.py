"""Solutions that count as one, and which of them came by before."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from xcmodel.backend.deadline import Deadline
from xcmodel.problem.names import Name


@dataclass(frozen=True)
class Classes:
    """Solutions that count as one, which cost the same.

    Attributes:
        class_of: returns what the solutions of a class have in common, they alone; None where the
            time is over before it is known.
        symmetries: how many symmetries carry them to each other.
    """

    class_of: Callable[[Sequence[Name], Deadline], Hashable | None]
    symmetries: int


class SeenBefore:
    """Tells which solutions are the first of their class.

    The first of all is, whatever its class, which may take long to tell: that is told only when
    there is another one to compare it with.

    Args:
        classes: which solutions count as one; each is a class, if left out.
    """

    def __init__(self, classes: Classes | None) -> None:
        self._classes = classes
        self._first: Sequence[Name] | None = None
        self._seen = set[Hashable]()

    def is_new(self, solution: Sequence[Name], deadline: Deadline) -> bool | None:
        """Return whether no solution of this class came by before, and remember it.

        Returns:
            None, and it is not remembered, where the time is over before that is known.
        """
        if self._classes is None:
            return True
        if self._first is None:
            self._first = solution
            return True
        if not self._seen:
            if (key := self._classes.class_of(self._first, deadline)) is None:
                return None
            self._seen.add(key)
        if (key := self._classes.class_of(solution, deadline)) is None:
            return None
        known = len(self._seen)
        self._seen.add(key)
        return len(self._seen) > known
