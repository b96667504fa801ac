"""Models whose wrong solutions are cut as they are found, within the time of a query."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from xcmodel.backend.deadline import Deadline
from xcmodel.model import Model
from xcmodel.problem.names import Name

if TYPE_CHECKING:
    from xcmodel.answer.solution import Solution
    from xcmodel.backend.contract import Backend

Cut = tuple[Name, ...]
"""Options at some points; solutions that have one of them at each of these points are wrong."""

_AT_ONCE = 256
"""So many wrong solutions are cut before the next search."""


class Cutting:
    """A model, cut as far as was asked for.

    Attributes:
        model: the model with the cuts so far.
        is_whole: whether it has no wrong solution any more.
    """

    def __init__(
        self,
        make: Callable[[Collection[Cut]], Model],
        cuts_of: Callable[[Solution], Collection[Cut]],
    ) -> None:
        self._make = make
        self._cuts_of = cuts_of
        self._cuts: dict[Cut, None] = {}
        self.model = make(())
        self.is_whole = False

    def cut(self, solution: Solution) -> bool:
        """Cut a solution if it is wrong; return whether it was."""
        cuts = self._cuts_of(solution)
        self._add(cuts)
        return bool(cuts)

    def finish(self, deadline: Deadline) -> bool:
        """Cut until no solution is wrong; return whether the time was enough."""
        while not (self.is_whole or deadline.is_over):
            self._search("auto", deadline, most=None)
        return self.is_whole

    def first_two(self, backend: str | Backend, deadline: Deadline) -> list[Solution]:
        """Cut until two right solutions are known, or there are no more, or time is over."""
        while True:
            found = self._search(backend, deadline, most=2)
            if len(found) > 1 or self.is_whole or deadline.is_over:
                return found

    def _search(
        self, backend: str | Backend, deadline: Deadline, most: int | None
    ) -> list[Solution]:
        """Cut wrong solutions of the model, many at once; return right ones, at most two.

        It is over as soon as so many right ones are found.
        """
        right: list[Solution] = []
        wrong: list[Collection[Cut]] = []
        with self.model.solutions(backend=backend, time_limit=deadline.left()) as solutions:
            for solution in solutions:
                if cuts := self._cuts_of(solution):
                    wrong.append(cuts)
                elif len(right) <= 1:
                    right.append(solution)
                if len(wrong) == _AT_ONCE or len(right) == most or deadline.is_over:
                    break
        self.is_whole = not wrong and solutions.result.exhausted
        self._add([cut for cuts in wrong for cut in cuts])
        return right

    def _add(self, cuts: Collection[Cut]) -> None:
        """Make the model anew with more cuts, if there are any."""
        if cuts:
            self._cuts |= dict.fromkeys(cuts)
            self.model = self._make(self._cuts)
