"""A grid of points, and loops along the edges between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from xcmodel.problem.names import Name
from xcmodel.puzzles.boards.boards import Cell

Edge = tuple[Cell, Cell]
"""Two points side by side, in ascending order."""

STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}

ON, OFF = "on", "off"


@dataclass(frozen=True)
class PointGrid:
    """A grid of points, of which those side by side are joined by edges.

    Attributes:
        rows: the number of rows of points.
        columns: the number of columns.

    >>> grid = PointGrid(2, 2)
    >>> grid.edge((1, 0), "N"), grid.next_to((0, 0), "W") in grid
    (((0, 0), (1, 0)), False)
    >>> grid.colours_at((0, 0), {"N": True, "E": True, "S": False})
    {('edge', (0, 0), (0, 1)): 'on', ('edge', (0, 0), (1, 0)): 'off'}
    """

    rows: int
    columns: int

    def __iter__(self) -> Iterator[Cell]:
        yield from product(range(self.rows), range(self.columns))

    def __contains__(self, point: Cell) -> bool:
        return 0 <= point[0] < self.rows and 0 <= point[1] < self.columns

    def next_to(self, point: Cell, direction: str) -> Cell:
        """Return the point that is next in a direction, which may lie outside."""
        return point[0] + STEPS[direction][0], point[1] + STEPS[direction][1]

    def edge(self, point: Cell, direction: str) -> Edge:
        """Return the edge that leaves a point in a direction."""
        other = self.next_to(point, direction)
        return min(point, other), max(point, other)

    def edges(self) -> list[Edge]:
        """Return all edges."""
        return [
            (point, other)
            for point in self
            for direction in "ES"
            if (other := self.next_to(point, direction)) in self
        ]

    def colours_at(self, point: Cell, directions: Mapping[str, bool]) -> dict[Name, str]:
        """Return the colours of edges at a point; edges that lead out of the grid are left out."""
        return {
            ("edge", *self.edge(point, d)): ON if is_on else OFF
            for d, is_on in directions.items()
            if self.next_to(point, d) in self
        }

    def edges_on(self, options: Iterable[Any]) -> set[Edge]:
        """Return the edges that are on by the options at points."""
        return {
            self.edge(option[0], direction)
            for option in options
            if is_at(option)
            for direction in option[1]
        }

    def loops(self, options: Iterable[Name]) -> list[set[Cell]]:
        """Return the points of each loop of a solution, by its options at points."""
        next_to: dict[Cell, set[Cell]] = {}
        for one, other in self.edges_on(options):
            next_to.setdefault(one, set()).add(other)
            next_to.setdefault(other, set()).add(one)
        return _components(next_to)

    def parts_beside(self, loop: set[Cell]) -> list[set[Cell]]:
        """Return the connected parts of the grid without the points of a loop."""
        left = set(self) - loop
        beside = {p: {self.next_to(p, d) for d in STEPS} & left for p in sorted(left)}
        return _components(beside)


def _components(next_to: Mapping[Cell, set[Cell]]) -> list[set[Cell]]:
    """Return the connected components of a graph."""
    # To import networkx for it would take longer than to solve most boards.
    left = dict(next_to)
    found = []
    while left:
        part: set[Cell] = set()
        new = {next(iter(left))}
        while new:
            part |= new
            new = {other for point in new for other in left.pop(point)} - part
        found.append(part)
    return found


def is_at(option: Any) -> bool:
    """Return whether an option is one of a point, not of a clue.

    >>> is_at(((0, 0), "NE")), is_at(("clue", (0, 0), "NE"))
    (True, False)
    """
    return bool(option[0] != "clue")
