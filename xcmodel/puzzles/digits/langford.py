"""Langford's arrangements of numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from xcmodel.draw import Svg, arcs_svg
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.puzzles.digits.digits import DIGITS, EMPTY
from xcmodel.puzzles.puzzle import BoardPuzzle, cached_method
from xcmodel.puzzles.ranges import require_within
from xcmodel.text.checked_arguments import checked_arguments

if TYPE_CHECKING:
    from xcmodel.symmetry.symmetries import Symmetries


@checked_arguments
@dataclass(frozen=True)
class Langford(BoardPuzzle):
    """The numbers 1 to n in a row, each several times, with k others from one k to the next.

    Args:
        n: the largest number.
        copies: how often each number occurs: 2 for Langford pairs.

    Raises:
        ModelError: for an n below 1 or above 61, or copies below 2 or above 1,000.

    >>> puzzle = Langford(4)
    >>> [puzzle.text(solution) for solution in puzzle.solutions()]
    ['41312432', '23421314']
    """

    n: int
    copies: int = 2

    def __post_init__(self) -> None:
        require_within(1, len(DIGITS), n=self.n)
        require_within(2, 1000, copies=self.copies)

    @cached_property
    def model(self) -> Model:
        """The model: numbers are items, and so are places.

        An option is a number and its first place, from 0. Copy the model before
        you change it.

        >>> Langford(3).model
        <Model 'Langford': 9 items, 9 options>
        """
        model = Model(name="Langford")
        model.add_items_from(("number", k) for k in range(1, self.n + 1))
        model.add_items_from(("place", place) for place in range(self._length))
        model.add_options_from(
            ((k, first), [("number", k), *(("place", p) for p in self._places(k, first))])
            for k in range(1, self.n + 1)
            for first in range(self._length - (self.copies - 1) * (k + 1))
        )
        return model

    @cached_method
    def symmetries(self) -> Symmetries:
        """Return the reversal of the row.

        >>> puzzle = Langford(4)
        >>> puzzle.count(up_to=puzzle.symmetries())  # OEIS A014552
        1
        """
        last = self._length - 1
        return self._generated(
            items=[{("place", place): ("place", last - place) for place in range(self._length)}],
        )

    def decode(self, solution: Iterable[Name]) -> tuple[int | None, ...]:
        """Return the number in each place; None where there is none.

        Args:
            solution: a solution of the model, or some of its options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> Langford(3).decode([(2, 0)])
        (2, None, None, 2, None, None)
        """
        numbers: list[int | None] = [None] * self._length
        for k, first in self._names(solution):
            for place in self._places(k, first):
                numbers[place] = k
        return tuple(numbers)

    def text(self, solution: Iterable[Name]) -> str:
        """Return the numbers in a row, ``.`` where there is none; those above 9 are letters.

        Args:
            solution: a solution of the model, or some of its options.

        >>> Langford(3).text([(2, 0)])
        '2..2..'
        """
        return "".join(DIGITS[k - 1] if k else EMPTY for k in self.decode(solution))

    def _draw(self, solution: list[Name], cell_size: float, title: str | None) -> Svg:
        """Draw the numbers, with arcs between equal ones."""
        labels = [str(k) if k else None for k in self.decode(solution)]
        pairs = self._names(solution)
        arcs = [arc for k, first in pairs for arc in pairwise(self._places(k, first))]
        title = title or "Langford's arrangement"
        return arcs_svg(labels, arcs, cell_size=cell_size, title=title)

    @property
    def _length(self) -> int:
        return self.n * self.copies

    def _places(self, k: int, first: int) -> list[int]:
        return [first + copy * (k + 1) for copy in range(self.copies)]
