"""Steiner triple systems."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from xcmodel.draw import Svg, numbers_svg
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.puzzles.puzzle import Puzzle, cached_method
from xcmodel.puzzles.ranges import require_within
from xcmodel.text.checked_arguments import checked_arguments

if TYPE_CHECKING:
    from xcmodel.symmetry.symmetries import Symmetries

Triple = tuple[int, int, int]
"""Three points, in ascending order."""


@checked_arguments
@dataclass(frozen=True)
class SteinerTriples(Puzzle):
    """Triples of points, so that every two points are in exactly one of them.

    They exist only for 1, 3, 7, 9, 13, 15, … points, 1 or 3 more than a multiple of 6.

    Args:
        points: the number of points.

    Raises:
        ModelError: for a number below 1 or above 300.

    >>> [SteinerTriples(points).count() for points in (3, 5, 7, 9)]  # OEIS A030128
    [1, 0, 30, 840]
    """

    points: int

    def __post_init__(self) -> None:
        require_within(1, 300, points=self.points)

    @cached_property
    def model(self) -> Model:
        """The model: every pair of points is an item, every triple an option.

        Points are numbers from 0. Copy the model before you change it.

        >>> SteinerTriples(7).model
        <Model 'Steiner triples': 21 items, 35 options>
        """
        model = Model(name="Steiner triples")
        model.add_items_from(combinations(range(self.points), 2))
        triples = combinations(range(self.points), 3)
        model.add_options_from((triple, list(combinations(triple, 2))) for triple in triples)
        return model

    @cached_method
    def symmetries(self) -> Symmetries:
        """Return all permutations of the points.

        >>> puzzle = SteinerTriples(7)
        >>> puzzle.symmetries().order
        5040
        >>> puzzle.count(up_to=puzzle.symmetries())  # OEIS A030129: the Fano plane
        1
        """
        swap = {0: 1, 1: 0} if self.points > 1 else {}
        cycle = {point: (point + 1) % self.points for point in range(self.points)}
        return self._generated(options=[self._moved(swap), self._moved(cycle)])

    def decode(self, solution: Iterable[Name]) -> tuple[Triple, ...]:
        """Return the triples, in ascending order.

        Args:
            solution: a solution of the model, or some of its options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> SteinerTriples(7).decode([(1, 3, 5), (0, 1, 2)])
        ((0, 1, 2), (1, 3, 5))
        """
        return tuple(sorted(self._names(solution)))

    def text(self, solution: Iterable[Name]) -> str:
        """Return the triples, one a line.

        Args:
            solution: a solution of the model, or some of its options.

        >>> print(SteinerTriples(7).text([(1, 3, 5), (0, 1, 2)]))
        0 1 2
        1 3 5
        """
        return "\n".join(" ".join(map(str, triple)) for triple in self.decode(solution))

    @checked_arguments
    def svg(
        self,
        solution: Iterable[Name],
        *,
        cell_size: float = 40,
        title: str | None = None,
    ) -> Svg:
        """Return a picture: a row for every point, a column for every triple.

        Args:
            solution: a solution of the model, or some of its options.
            cell_size: width and height of a cell, in pixels.
            title: what the picture shows, for those who cannot see it; a few words if left out.

        >>> SteinerTriples(7).svg([(1, 3, 5), (0, 1, 2)]).count("<text")
        6
        """
        triples = self.decode(solution)
        members = {(point, j) for j, triple in enumerate(triples) for point in triple}
        rows = range(self.points)
        labels = [
            [str(i) if (i, j) in members else None for j in range(len(triples))] for i in rows
        ]
        one_region = [[0] * len(triples) for _ in rows]
        return numbers_svg(
            labels,
            one_region,
            bold=members,
            shaded=members,
            cell_size=cell_size,
            title=title or "a Steiner triple system",
        )

    def _moved(self, to: dict[int, int]) -> dict[Triple, Triple]:
        """Return where this permutation of the points takes the triples."""
        return {
            triple: tuple(sorted(to.get(point, point) for point in triple))  # type: ignore[misc]
            for triple in combinations(range(self.points), 3)
        }
