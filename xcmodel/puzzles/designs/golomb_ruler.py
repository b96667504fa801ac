"""Golomb rulers: marks of which no two pairs have the same distance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from xcmodel.draw import Svg, arcs_svg
from xcmodel.errors import ModelError
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.puzzles.puzzle import BoardPuzzle, OptionEntry, cached_method
from xcmodel.puzzles.ranges import require_within
from xcmodel.text.checked_arguments import checked_arguments

if TYPE_CHECKING:
    from xcmodel.symmetry.symmetries import Symmetries


@checked_arguments
@dataclass(frozen=True)
class GolombRuler(BoardPuzzle):
    """A ruler with marks at whole numbers, so that all distances of two marks are different.

    Args:
        marks: the number of marks, of which two are the ends.
        length: the length of the ruler.

    Raises:
        ModelError: for fewer than two marks, or a length with no room for them or above 1,000.

    >>> puzzle = GolombRuler(4, 6)
    >>> puzzle.text(puzzle.solve().solution), puzzle.count(up_to=puzzle.symmetries())
    ('0 1 4 6', 1)
    """

    marks: int
    length: int

    def __post_init__(self) -> None:
        require_within(1, 1000, length=self.length)
        if not 2 <= self.marks <= self.length + 1:  # noqa: PLR2004
            raise ModelError(
                f"{self.marks} marks on a ruler of length {self.length}: there must be at least 2, "
                "and at most one more than the length"
            )

    @cached_property
    def model(self) -> Model:
        """The model: pairs of marks are items.

        An option is two marks, numbered from 0, each with its place. Distances are optional items,
        and so is every mark, whose colour is its place. Copy the model before you change it.

        >>> list(GolombRuler(3, 3).model.options)[:2]
        [((0, 0), (1, 1)), ((0, 0), (1, 2))]
        """
        model = Model(name="Golomb rulers")
        model.add_items_from(("pair", *pair) for pair in combinations(range(self.marks), 2))
        distances = range(1, self.length + 1)
        model.add_items_from((("distance", d) for d in distances), optional=True)
        model.add_items_from((("mark", k) for k in range(self.marks)), optional=True)
        model.add_options_from(self._options())
        return model

    def _options(self) -> Iterator[OptionEntry]:
        mark: list[Name] = [("mark", k) for k in range(self.marks)]
        distance: list[Name] = [("distance", d) for d in range(self.length + 1)]
        for k, m in combinations(range(self.marks), 2):
            for i, j in product(self._places(k), self._places(m)):
                if i < j:
                    items = [("pair", k, m), distance[j - i], mark[k], mark[m]]
                    colours = {mark[k]: i, mark[m]: j}
                    yield ((k, i), (m, j)), items, {"colours": colours}

    @cached_method
    def symmetries(self) -> Symmetries:
        """Return the reversal of the ruler."""
        last, length = self.marks - 1, self.length
        options: Any = self.model.options
        moved: dict[Name, Name] = {
            ((k, i), (m, j)): ((last - m, length - j), (last - k, length - i))
            for (k, i), (m, j) in options
        }
        return self._generated(options=[moved])

    def decode(self, solution: Iterable[Name]) -> tuple[int | None, ...]:
        """Return the place of each mark; None where it is not known.

        Args:
            solution: a solution of the model, or some of its options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> GolombRuler(3, 3).decode([((0, 0), (1, 1))])
        (0, 1, None)
        """
        place_of = {mark: place for pair in self._names(solution) for mark, place in pair}
        return tuple(place_of.get(mark) for mark in range(self.marks))

    def text(self, solution: Iterable[Name]) -> str:
        """Return the places of the marks; ``.`` where it is not known.

        Args:
            solution: a solution of the model, or some of its options.
        """
        return " ".join("." if place is None else str(place) for place in self.decode(solution))

    def _draw(self, solution: list[Name], cell_size: float, title: str | None) -> Svg:
        """Draw the marks in their places, with arcs between all of them."""
        marks = [place for place in self.decode(solution) if place is not None]
        labels = [str(place) if place in marks else None for place in range(self.length + 1)]
        title = title or "a Golomb ruler"
        return arcs_svg(labels, combinations(marks, 2), cell_size=cell_size, title=title)

    def _places(self, mark: int) -> range:
        """Return the places that a mark can have; the first and the last one are the ends."""
        if mark in (0, self.marks - 1):
            end = self.length if mark else 0
            return range(end, end + 1)
        return range(mark, self.length - self.marks + mark + 2)
