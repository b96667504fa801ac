"""Rounds of a tournament or walks of schoolgirls: blocks in which every two points meet once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import factorial

from xcmodel.draw import Svg, rounds_svg
from xcmodel.errors import ModelError
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.puzzles.puzzle import BoardPuzzle
from xcmodel.puzzles.ranges import require_within
from xcmodel.text.checked_arguments import checked_arguments

_PAIR = 2

Block = tuple[int, ...]
"""Points that meet, in ascending order."""


@checked_arguments
@dataclass(frozen=True)
class Resolution(BoardPuzzle):
    """Rounds, in each of which all points meet in blocks, so that every two points meet once.

    With blocks of two these are the one-factorisations of a complete graph, or the rounds of a
    tournament; with blocks of three, Kirkman's schoolgirls and their like, as Kirkman's triple
    systems. The blocks of point 0 are given, as any others would be the same up to names; so each
    solution stands for as many as `counted_as_one` says.

    Args:
        points: the number of points, a multiple of the size of a block.
        block: the number of points in a block.

    Raises:
        ModelError: when so many points cannot meet in this way, by their number, or above 300.

    >>> [Resolution(points).count() for points in (2, 4, 6, 8)]  # OEIS A000438
    [1, 1, 6, 6240]
    >>> girls = Resolution(15, 3)
    >>> solution = girls.solve().solution
    >>> len(girls.decode(solution)), girls.decode(solution)[0][0]
    (7, (0, 1, 2))
    >>> Resolution(15, 3).rounds
    7
    """

    points: int
    block: int = 2

    def __post_init__(self) -> None:
        require_within(2, 300, points=self.points, block=self.block)
        if self.points < self.block:
            raise ModelError(
                f"{self.points} points in blocks of {self.block}: there must be at "
                "least as many points"
            )
        if self.points % self.block or (self.points - 1) % (self.block - 1):
            must = f"a multiple of {self.block}"
            if self.block > _PAIR:
                must += f", and one more than a multiple of {self.block - 1}"
            what = f"{self.points} points cannot meet in blocks of {self.block}"
            raise ModelError(f"{what}: they must be {must}")

    @classmethod
    @checked_arguments
    def kirkman(cls, girls: int = 15) -> Resolution:
        """Return Kirkman's puzzle: girls walk in threes, so that every two walk together once.

        Args:
            girls: how many: 3, 9, 15, 21 …

        Raises:
            ModelError: for any other number.

        >>> nine = Resolution.kirkman(9)
        >>> nine.count(), nine.count() * nine.counted_as_one  # 840 systems
        (8, 840)
        """
        return cls(girls, 3)

    @property
    def counted_as_one(self) -> int:
        """How many solutions each one stands for: the ways in which point 0 may meet the others.

        With blocks of two there is one.

        >>> Resolution(8).counted_as_one, Resolution(9, 3).counted_as_one
        (1, 105)
        """
        within_blocks: int = factorial(self.block - 1) ** self.rounds
        return factorial(self.points - 1) // (within_blocks * factorial(self.rounds))

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return (self.points - 1) // (self.block - 1)

    @cached_property
    def model(self) -> Model:
        """The model: pairs of points are items, and so is every point in every round.

        An option is a round, and a block. Copy the model before you change it.

        >>> Resolution(4).model
        <Model 'resolution': 18 items, 12 options>
        """
        model = Model(name="resolution")
        every = range(self.points)
        model.add_items_from(("pair", *pair) for pair in combinations(every, 2))
        model.add_items_from(("round", r, point) for r in range(self.rounds) for point in every)
        model.add_options_from(self._options())
        return model

    def _options(self) -> Iterator[tuple[Name, list[Name]]]:
        every = range(self.points)
        for r in range(self.rounds):
            first = 1 + r * (self.block - 1)
            mine = (0, *range(first, first + self.block - 1))
            for block in combinations(every, self.block):
                # In its round, a block of point 0 is the given one; the others avoid its points.
                if block == mine or (block[0] and len({*block} & {*mine}) < 2):  # noqa: PLR2004
                    pairs: list[Name] = [("pair", *pair) for pair in combinations(block, 2)]
                    yield (r, block), pairs + [("round", r, point) for point in block]

    def decode(self, solution: Iterable[Name]) -> tuple[tuple[Block, ...], ...]:
        """Return the blocks of each round, in ascending order.

        Args:
            solution: a solution of the model, or some of its options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> Resolution(4).decode([(1, (1, 3)), (1, (0, 2))])
        ((), ((0, 2), (1, 3)), ())
        """
        found: list[list[Block]] = [[] for _ in range(self.rounds)]
        for number, block in self._names(solution):
            found[number].append(block)
        return tuple(tuple(sorted(blocks)) for blocks in found)

    def text(self, solution: Iterable[Name]) -> str:
        """Return the rounds as text, a line for each; points are numbers from 0.

        Args:
            solution: a solution of the model, or some of its options.

        >>> print(Resolution(4).text(Resolution(4).solve().solution))
        0-1 2-3
        0-2 1-3
        0-3 1-2
        """
        return "\n".join(
            " ".join("-".join(map(str, block)) for block in blocks)
            for blocks in self.decode(solution)
        )

    def _draw(self, solution: list[Name], cell_size: float, title: str | None) -> Svg:
        rounds = self.decode(solution)
        return rounds_svg(self.points, rounds, cell_size=cell_size, title=title or "a tournament")
