"""A trace: the steps of Algorithm X on a model, computed on demand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from sys import maxsize
from typing import SupportsIndex, overload

from xcmodel.answer.solution import Solution
from xcmodel.pages.page import Page
from xcmodel.pages.page_board import HasPageBoard, PageBoard
from xcmodel.problem.names import Name
from xcmodel.text.arguments import whole_argument
from xcmodel.text.numbers import plural
from xcmodel.trace.item_order import ItemChoice
from xcmodel.trace.position import Position
from xcmodel.trace.search import Search
from xcmodel.trace.step import Step, StepKind

_STEPS_IN_NOTEBOOK = 300


class Trace(Sequence[Step]):
    """The steps of Algorithm X on a model, as `Model.trace` returns them.

    They are computed when they are first accessed, by index, in slices, or one by one; printed, the
    trace shows all of them. The limit is the greatest number of steps.

    >>> import xcmodel as xc
    >>> trace = xc.Model({"A": [1, 5], "B": [2, 4], "C": [2, 3], "D": [3], "E": [1, 4, 5]}).trace()
    >>> print(trace[1])
    2. Try option A: strike out items 1, 5 and options A, E.
        1 5 2 4 3
    → A─●─●───────
      B │ │ ● ● ·
      C │ │ ● · ●
      D │ │ · · ●
      E─●─●───●───
    >>> [step.kind.value for step in trace[:4]]
    ['item', 'option', 'item', 'option']
    >>> trace.solutions
    [Solution('A', 'B', 'D'), Solution('C', 'E')]
    >>> trace.complete
    True
    """

    def __init__(
        self, start: Position, given: tuple[Name, ...], choice: ItemChoice, limit: int | None
    ) -> None:
        self._limit = limit
        self._start = start
        self._given = given
        self._choice = choice
        self._begin()

    def _begin(self) -> None:
        most = None if self._limit is None else min(self._limit, maxsize)
        self._steps: list[Step] = []
        self._rest = islice(Search(self._start, self._given, self._choice).steps(), most)

    def __reduce__(self) -> tuple[object, ...]:
        # The search at work cannot be pickled; its steps are computed again, in the same order.
        return type(self), (self._start, self._given, self._choice, self._limit)

    @overload
    def __getitem__(self, index: SupportsIndex) -> Step: ...

    @overload
    def __getitem__(self, index: slice) -> list[Step]: ...

    def __getitem__(self, index: SupportsIndex | slice) -> Step | list[Step]:
        if isinstance(index, slice):
            self._compute_to(index.start or 0, index.stop)
            return self._steps[index]
        place = whole_argument(index, "the place of a step")
        self._compute_to(place)
        try:
            return self._steps[place]
        except IndexError:
            has = f"the trace has {plural(len(self._steps), 'step')}, counted from 0"
            raise IndexError(f"there is no step {place}: {has}") from None

    def __iter__(self) -> Iterator[Step]:
        number = 0
        while self._compute(number + 1):
            yield self._steps[number]
            number += 1

    def __len__(self) -> int:
        self._compute(None)
        return len(self._steps)

    @property
    def complete(self) -> bool:
        """Whether the trace ends with the search, and not at its limit."""
        return len(self) > 0 and self[-1].kind is StepKind.END

    @property
    def solutions(self) -> list[Solution]:
        """The solutions found in these steps, with their options in the order of the model."""
        rank = {name: number for number, name in enumerate(self._start.options)}
        return [
            Solution(*sorted(step.chosen, key=rank.__getitem__))
            for step in self
            if step.kind is StepKind.SOLUTION
        ]

    def text(self) -> str:
        """Return all steps as text, with an empty line between them.

        >>> import xcmodel as xc
        >>> xc.Model({"A": [1]}).trace().text().splitlines()[0]
        '1. Choose item 1: it has 1 option, A.'
        """
        return "\n\n".join([*(step.text() for step in self), *self._stopped(len(self))])

    def __str__(self) -> str:
        return self.text()

    def html(
        self,
        puzzle: HasPageBoard | PageBoard | None = None,
        *,
        title: str = "Algorithm X, step by step",
    ) -> Page:
        """Return a page on which the search is stepped through, in one file without network.

        It shows the matrix, the search tree and the chosen options side by side, and goes forward,
        back, on by itself, or to the next solution.

        Args:
            puzzle: the puzzle on whose picture the chosen options are drawn, or a `PageBoard`. If
                left out, the names of items and options tell: those such as ``(0, 3)`` are cells.
            title: the heading of the page.

        Raises:
            ModelError: for the puzzle of another model.

        >>> from xcmodel.puzzles import Queens
        >>> puzzle = Queens(6)
        >>> puzzle.model.trace().html(puzzle).count("<main")
        1
        """
        return self._html(list(self), puzzle, title)

    def _repr_html_(self) -> str:
        steps = list(islice(self, _STEPS_IN_NOTEBOOK))
        return self._html(steps, None, "Algorithm X, step by step")._repr_html_()

    def __repr__(self) -> str:
        limit = "no limit" if self._limit is None else f"at most {plural(self._limit, 'step')}"
        return f"<Trace: {limit}>"

    def _html(self, steps: list[Step], puzzle: HasPageBoard | PageBoard | None, title: str) -> Page:
        from xcmodel.trace.trace_page import trace_page

        remark = " ".join(self._stopped(len(steps)))
        return trace_page(self._start, steps, puzzle, title, remark)

    def _stopped(self, shown: int) -> list[str]:
        """Return a last line, unless the search ends with so many steps."""
        if shown and self._steps[shown - 1].kind is StepKind.END:
            return []
        first = "this is the first step"
        told = first if shown == 1 else f"these are the first {plural(shown, 'step')}"
        return [f"… and so on; {told}"]

    def _compute_to(self, *places: int | None) -> None:
        """Compute the steps up to these places; all where one counts from the end."""
        known = [place for place in places if place is not None and place >= 0]
        self._compute(max(known) + 1 if len(known) == len(places) else None)

    def _compute(self, number: int | None) -> bool:
        """Compute so many steps, or all; return whether there are as many."""
        more = None if number is None else max(0, number - len(self._steps))
        try:
            self._steps.extend(islice(self._rest, more))
        except BaseException:
            # An order that raises, or Ctrl-C, ends the search at work, which would look like the
            # end of the trace: so whoever asks again has it computed from the beginning.
            self._begin()
            raise
        return number is None or len(self._steps) >= number
