"""Boards of cells in any number of dimensions, and their symmetries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import TypeVar, Union

from xcmodel.errors import ModelError
from xcmodel.puzzles.boards.lattices import SQUARES, Lattice, shifted
from xcmodel.puzzles.boards.layers import (
    FREE,
    HOLE,
    check_row_lengths,
    read_layers,
    words_of_layers,
    write_layers,
)
from xcmodel.puzzles.boards.shapes import lifted
from xcmodel.puzzles.boards.turns import Place, Turn
from xcmodel.text.checked_arguments import checked_arguments
from xcmodel.text.numbers import plural

Cell = tuple[int, int]
"""Row and column, from 0."""

AnyCell = TypeVar("AnyCell", bound=Place)
Label = TypeVar("Label")

Nested = tuple[Union[str, "Nested", None], ...]
"""Rows of labels; or layers, which are tuples of rows; and so on. None where there is nothing."""

_PLANE = 2

_MOST_CELLS = 10**6
_MOST_DIMENSIONS = 32


@checked_arguments
@dataclass(frozen=True)
class Board:
    """Free cells, and the size of the grid in which they lie.

    Attributes:
        size: the length of the grid along each axis, layers first, columns last; at least two.
        cells: the free cells, in ascending order; all others are holes.
        lattice: the lattice of the cells.
        joined: the axes whose two ends are joined, counted from the last: ``(-1,)`` for a
            cylinder, on which rows run around, ``(-2, -1)`` for a torus.

    Raises:
        ModelError: for a size of less than two numbers or of more than a million cells, for cells
            or axes that lie outside of it, cells that occur twice or that the lattice does not
            have, or others than squares in space.

    >>> board = Board.read("..# ...")
    >>> board.size, board.cells
    ((2, 3), ((0, 0), (0, 1), (1, 0), (1, 1), (1, 2)))
    >>> print(board.text)
    ..#
    ...
    """

    size: tuple[int, ...]
    cells: tuple[Place, ...]
    lattice: Lattice = SQUARES
    joined: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        for name in ("size", "joined"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        object.__setattr__(self, "cells", tuple(map(tuple, self.cells)))
        if len(self.size) < _PLANE or min(self.size) < 0 or prod(self.size) > _MOST_CELLS:
            raise ModelError(
                f"the size {self.size} of a board: give at least two numbers from 0, for at most "
                f"{_MOST_CELLS:,} cells"
            )
        is_inside = set(product(*map(range, self.size))).issuperset(self.cells)
        if not is_inside or any(not -self.dimension <= axis < 0 for axis in self.joined):
            raise ModelError(f"cells or joined axes that a board of size {self.size} does not have")
        if self.dimension > _PLANE and self.lattice != SQUARES:
            raise ModelError(f"there are {self.lattice.name} in the plane only: use a flat board")
        _check_cells(self.cells, self.lattice)

    @classmethod
    @checked_arguments
    def read(cls, text: str, *, lattice: Lattice = SQUARES) -> Board:
        """Return the board of a text: ``.`` is a free cell, ``#`` a hole.

        White space separates rows; in three dimensions, ``|`` or a blank line separates layers.
        Each row of hexagons begins half a cell to the right of the row above it; triangles point up
        and down alternately, and the first of the first row points up.

        Args:
            text: the rows, from above.
            lattice: `SQUARES`, `HEXAGONS`, `TRIANGLES` or `TANS`.

        Raises:
            ModelError: for any other character, for rows or layers of different sizes, and as the
                class does.

        >>> len(Board.read(".#. ...").cells)
        5
        """
        blocks = words_of_layers(text)
        layers = [layer for block in blocks for layer in block]
        for number, layer in enumerate(layers, start=1):
            where = f" of layer {number}" if len(layers) > 1 else ""
            _check_rows(layer, layers[0], where)
        if any(len(block) != len(blocks[0]) for block in blocks):
            raise ModelError(f"the blocks of the board differ in layers: fill up with {HOLE!r}")
        symbols = read_layers(text)
        size = tuple(max(numbers) + 1 for numbers in zip(*symbols, strict=True)) or (0, 0)
        free = tuple(place for place, symbol in symbols.items() if symbol == FREE)
        return cls(size, free, lattice)

    @classmethod
    @checked_arguments
    def of(cls, cells: Iterable[Place], *, lattice: Lattice = SQUARES) -> Board:
        """Return the board of these free cells.

        Args:
            cells: places with one number of coordinates, from 0.
            lattice: `SQUARES`, `HEXAGONS`, `TRIANGLES` or `TANS`.

        Raises:
            ModelError: for cells with different numbers of coordinates or negative ones, and as
                the class does.

        >>> print(Board.of([(0, 0), (1, 0), (1, 1)]).text)
        .#
        ..
        """
        ordered = sorted({tuple(cell) for cell in cells})
        if len({len(cell) for cell in ordered}) > 1:
            raise ModelError(f"the cells {ordered[0]} and {ordered[-1]} differ in dimension")
        if strange := next((cell for cell in ordered if min(cell, default=0) < 0), None):
            raise ModelError(f"cell {strange} lies outside: count from 0", strange)
        ordered = list(lifted(ordered, _PLANE))
        size = tuple(max(numbers) + 1 for numbers in zip(*ordered, strict=True)) or (0, 0)
        return cls(size, tuple(ordered), lattice)

    @property
    def dimension(self) -> int:
        """The number of axes.

        >>> Board.read(".. | ..").dimension
        3
        """
        return len(self.size)

    def in_space(self, dimension: int) -> Board:
        """Return the same board as one of more dimensions, one cell thick in the new ones.

        Args:
            dimension: the number of axes; with no more than there are, it is the board itself.

        Raises:
            ModelError: for more than 32 dimensions, or a lattice that has no space.

        >>> Board.read(".. ..").in_space(3).size
        (1, 2, 2)
        """
        more = dimension - self.dimension
        if more <= 0:
            return self
        if dimension > _MOST_DIMENSIONS:
            raise ModelError(f"a board of {dimension} dimensions: give at most {_MOST_DIMENSIONS}")
        if self.lattice != SQUARES:
            raise ModelError(f"there are {self.lattice.name} in the plane only: use flat pieces")
        return replace(self, size=(1,) * more + self.size, cells=lifted(self.cells, dimension))

    def with_joined(self, *axes: int) -> Board:
        """Return the same board, of which the two ends of these axes are joined.

        Args:
            axes: -1 for a cylinder, on which rows run around; -2 and -1 for a torus.

        Raises:
            ModelError: for an axis that the board does not have, or if the ends do not fit.

        >>> cylinder = box(1, 4).with_joined(-1)
        >>> cylinder.reduced((0, 4)), cylinder.joined
        ((0, 0), (-1,))
        """
        for axis in axes:
            if not -self.dimension <= axis < 0:
                raise ModelError(f"the board has no axis {axis}: use -1 for columns, -2 for rows")
            if self.size[axis] % (multiple := self.lattice.period * self.lattice.step):
                raise ModelError(
                    f"the ends of {self.size[axis]} {self.lattice.name} do not fit each other: "
                    f"use a multiple of {multiple}"
                )
        return replace(self, joined=tuple(sorted(set(axes))))

    def reduced(self, place: Place) -> Place:
        """Return the cell at a place, which may lie beyond edges that are joined.

        >>> box(3, 4).with_joined(-2, -1).reduced((-1, 5))
        (2, 1)
        """
        numbers = list(place)
        for axis in self.joined:
            numbers[axis] %= self.size[axis]
        return tuple(numbers)

    @property
    def text(self) -> str:
        """The board as text, layers side by side."""
        return self.text_with({})

    def text_with(self, symbols: Mapping[Place, str], *, hole: str = HOLE) -> str:
        """Return the board as text, with these symbols in its cells.

        Args:
            symbols: for some cells, one character each.
            hole: what stands for a hole.

        >>> print(Board.read("..# ...").text_with({(1, 2): "X"}))
        ..#
        ..X
        """
        blank = dict.fromkeys(product(*map(range, self.size)), hole)
        return write_layers(blank | dict.fromkeys(self.cells, FREE) | dict(symbols), self.size)

    def nested(self, labels: Mapping[Place, str]) -> Nested:
        """Return the labels of all cells as nested tuples.

        >>> Board.read("..# ...").nested({(1, 2): "X"})
        ((None, None, None), (None, None, 'X'))
        """
        return self._nested(labels, ())

    def layers(self, labels: Mapping[Place, Label]) -> list[list[list[Label | None]]]:
        """Return the labels of all cells, layer by layer; a flat board has one layer.

        >>> Board.read("..# ...").layers({(1, 2): "X"})
        [[[None, None, None], [None, None, 'X']]]
        """
        *outer, n_rows, n_columns = self.size
        return [
            [[labels.get((*layer, i, j)) for j in range(n_columns)] for i in range(n_rows)]
            for layer in product(*map(range, outer))
        ]

    def _nested(self, labels: Mapping[Place, str], start: Place) -> Nested:
        inner = range(self.size[len(start)])
        if len(start) == self.dimension - 1:
            return tuple(labels.get((*start, j)) for j in inner)
        return tuple(self._nested(labels, (*start, k)) for k in inner)

    def __str__(self) -> str:
        return self.text


@checked_arguments
def box(*sizes: int) -> Board:
    """Return a board without holes.

    Args:
        sizes: its length along each axis: rows and columns; or layers, rows and columns; or more.

    Raises:
        ModelError: for fewer than two numbers, one below 1, or more than a million cells.

    >>> box(3, 2, 4).text.splitlines()
    ['.... | .... | ....', '.... | .... | ....']
    """
    if len(sizes) < _PLANE or min(sizes) < 1 or prod(sizes) > _MOST_CELLS:
        raise ModelError(
            f"a box of sizes {sizes}: give at least two numbers, each at least 1, for at most "
            f"{_MOST_CELLS:,} cells"
        )
    return Board(sizes, tuple(product(*map(range, sizes))))


def board_symmetries(
    cells: Iterable[AnyCell], *, flips: bool = True, lattice: Lattice = SQUARES
) -> Iterator[dict[AnyCell, AnyCell]]:
    """Yield the rotations and reflections of these cells onto themselves, except the identity.

    >>> list(board_symmetries([(0, 0), (0, 1)]))
    [{(0, 0): (0, 1), (0, 1): (0, 0)}]
    """
    cells = sorted(cells)
    seen = {tuple(cells)}
    for turn in lattice.turns(len(cells[0]), flips) if cells else ():
        images = carried_onto(turn, cells, cells, lattice=lattice)
        if images is not None and (key := tuple(images.values())) not in seen:
            seen.add(key)
            yield images


def carried_onto(
    turn: Turn,
    cells: Iterable[AnyCell],
    others: Iterable[AnyCell],
    *,
    lattice: Lattice = SQUARES,
) -> dict[AnyCell, AnyCell] | None:
    """Return where a turn and a shift take each cell; None if not onto the others.

    >>> carried_onto(Turn((1, 0), (1, 1)), [(0, 0), (0, 1)], [(5, 5), (6, 5)])
    {(0, 0): (5, 5), (0, 1): (6, 5)}
    """
    cells, target = list(cells), {tuple(other): other for other in others}
    moved = lattice.moved(turn, cells)
    # The shift has to carry the least coordinate on each axis to the least one.
    shift = [
        min(there) - min(here)
        for there, here in zip(zip(*target, strict=True), zip(*moved, strict=True), strict=True)
    ]
    images = shifted(moved, shift)
    if not lattice.allows(shift) or len(images) != len(target) or not target.keys() >= set(images):
        return None
    return {cell: target[image] for cell, image in zip(cells, images, strict=True)}


def _check_cells(cells: tuple[Place, ...], lattice: Lattice) -> None:
    if len(set(cells)) != len(cells):
        twice = next(cell for cell, number in Counter(cells).items() if number > 1)
        raise ModelError(f"cell {twice} is there twice: give each free cell once", twice)
    if strange := next((cell for cell in cells if not lattice.has(cell)), None):
        raise ModelError(
            f"there is no cell of {lattice.name} at {strange}: make it a hole", strange
        )


def _check_rows(rows: list[str], of_first: list[str], where: str) -> None:
    if len(rows) != len(of_first):
        raise ModelError(
            f"the board has {plural(len(rows), 'row')}{where}, and {len(of_first)} of layer 1: "
            f"fill up with {HOLE!r}"
        )
    for number, row in enumerate(rows, start=1):
        if strange := set(row) - {FREE, HOLE}:
            raise ModelError(
                f"row {number}{where} of the board, {row!r}, has {min(strange)!r}: "
                f"use {FREE!r} for a free cell and {HOLE!r} for a hole"
            )
    check_row_lengths(rows, f"{where} of the board".lstrip(), len(of_first[0]) if rows else 0)
