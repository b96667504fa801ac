"""Pieces on a board, and pictures of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from xcmodel.draw import (
    Svg,
    Tile,
    cubes_svg,
    layers_svg,
    layers_text,
    plot_cubes,
    plot_layers,
    tiles_svg,
)
from xcmodel.errors import ModelError
from xcmodel.puzzles.boards.boards import Board, Nested
from xcmodel.puzzles.boards.lattices import SQUARES
from xcmodel.puzzles.boards.turns import Place
from xcmodel.puzzles.pieces.picture_reading import Placement
from xcmodel.puzzles.pieces.pieces import Piece

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

View = Literal["layers", "isometric", "exploded"]
"""Layers side by side, or all cubes in one picture, or with pieces lifted off each other."""

_SPACE = 3
_NONE: Mapping[int, str] = MappingProxyType({})


@dataclass(frozen=True)
class Arrangement:
    """Pieces on a board.

    Attributes:
        board: the board.
        labels: the names of all pieces, on the board or not.
        placed: the placements, each with its number, from 1.

    >>> bar = Piece("I", ((0, 0), (0, 1)))
    >>> placed = Arrangement.of([bar], Board.read("..# ..."), [("I", ((1, 1), (1, 2)))])
    >>> print(placed.text())
    ..#
    .II
    """

    board: Board
    labels: tuple[str, ...]
    placed: tuple[tuple[int, Placement], ...]

    @classmethod
    def of(
        cls, pieces: Iterable[Piece], board: Board, placements: Iterable[Placement]
    ) -> Arrangement:
        """Return the arrangement of these placements.

        They are numbered in the order of the pieces. Numbers are reserved for every piece as often
        as it must be used, so that they do not depend on which pieces are placed.
        """
        placements = sorted(placements, key=lambda placement: placement[1])
        times = Counter(name for name, _ in placements)
        pieces = tuple(pieces)
        numbered, number = [], 1
        for piece in pieces:
            mine = [placement for placement in placements if placement[0] == piece.name]
            numbered += list(enumerate(mine, start=number))
            number += max(piece.low, times[piece.name])
        return cls(board, tuple(piece.name for piece in pieces), tuple(numbered))

    @property
    def names(self) -> dict[Place, str]:
        """The piece on each occupied cell."""
        return {cell: name for _, (name, cells) in self.placed for cell in cells}

    @property
    def numbers(self) -> dict[Place, int]:
        """The number of the piece on each occupied cell."""
        return {cell: number for number, (_, cells) in self.placed for cell in cells}

    def nested(self) -> Nested:
        """Return, row by row, the piece on each cell; None where there is none."""
        return self.board.nested(self.names)

    def array(self) -> NDArray[np.int_]:
        """Return the number of the piece on each cell; 0 where there is none."""
        import numpy as np

        made = np.zeros(self.board.size, dtype=np.int_)
        for cell, number in self.numbers.items():
            made[cell] = number
        return made

    def text(self, *, numbers: bool = False) -> str:
        """Return the pieces' names, or numbers, on the board as text; layers are side by side."""
        if not numbers:
            return self._slanted(self.board.text_with(self.names))
        symbols = {cell: str(number) for cell, number in self.numbers.items()}
        return self._slanted(self.board.text_with(symbols, hole="0"))

    def _slanted(self, text: str) -> str:
        """Return the text with each row to the right of the last, where the lattice is slanted."""
        if not (slant := self.board.lattice.slant):
            return text
        rows = [row if " " in row else " ".join(row) for row in text.splitlines()]
        return "\n".join(" " * (slant * i) + row for i, row in enumerate(rows))

    def ruled_text(self, *, colour: bool) -> str:
        """Return a picture with lines around the pieces, in colour if asked for."""
        self._check_squares("text with lines")
        columns = self._per_row()
        return layers_text(*self._layers(), columns=columns, colour=colour, labels=self.labels)

    def svg(self, *, view: View, cell_size: float, title: str | None) -> Svg:
        """Return a picture.

        Raises:
            ModelError: for a view of cubes in more than three dimensions, or another view.
        """
        if view == "layers" and self._has_tiles:
            return tiles_svg(self._tiles(), cell_size=cell_size, labels=self.labels, title=title)
        if view == "layers":
            names, numbers = self._layers(self._copies)
            return layers_svg(
                names,
                numbers,
                columns=self._per_row(),
                cell_size=cell_size,
                labels=self._labels_of_copies,
                title=title,
            )
        return cubes_svg(
            *self._layers(),
            exploded=self._is_exploded(view),
            cell_size=cell_size,
            labels=self.labels,
            title=title,
        )

    def plot(self, axes: Axes | None, *, view: View) -> Axes:
        """Draw on axes of matplotlib, and return them.

        Raises:
            ModelError: for a view of cubes in more than three dimensions, or another view, or for
                hexagons or triangles.
            ImportError: when matplotlib is not installed.
        """
        self._check_squares("plot")
        names, numbers = self._layers()
        if view == "layers":
            columns = self._per_row()
            return plot_layers(names, numbers, axes=axes, columns=columns, labels=self.labels)
        exploded = self._is_exploded(view)
        return plot_cubes(names, numbers, axes=axes, exploded=exploded, labels=self.labels)

    def _layers(
        self, copies: Mapping[int, str] = _NONE
    ) -> tuple[list[list[list[str | None]]], list[list[list[int | None]]]]:
        """Return the layers, from the bottom up, by names, some other by number, and by numbers."""
        empty = dict.fromkeys(self.board.cells, "")
        names = {
            cell: copies.get(number, name)
            for number, (name, cells) in self.placed
            for cell in cells
        }
        return self.board.layers(empty | names), self.board.layers(self.numbers)

    @property
    def _copies(self) -> dict[int, str]:
        """Names such as V1 and V2 for copies of a piece in space, where layers part them."""
        if self.board.dimension < _SPACE:
            return {}
        times = Counter(name for _, (name, _) in self.placed)
        seen: Counter[str] = Counter()
        copies = {}
        for number, (name, _) in self.placed:
            seen[name] += 1
            if times[name] > 1:
                copies[number] = f"{name}{seen[name]}"
        return copies

    @property
    def _labels_of_copies(self) -> tuple[str, ...]:
        """The names of all pieces; copies that have names of their own, in place of theirs."""
        copies = self._copies
        replaced = {name for number, (name, _) in self.placed if number in copies}
        return (*(label for label in self.labels if label not in replaced), *copies.values())

    def _per_row(self) -> int | None:
        """Return the number of layers that are side by side; None for all of them."""
        return self.board.size[-_SPACE] if self.board.dimension > _SPACE else None

    @property
    def _has_tiles(self) -> bool:
        """Whether cells are drawn one by one; in space, nothing shows which ends are joined."""
        is_plane = self.board.dimension < _SPACE
        return is_plane and (self.board.lattice != SQUARES or bool(self.board.joined))

    def _tiles(self) -> Iterator[Tile]:
        """Yield the cells of a flat board as polygons."""
        names, numbers = self.names, self.numbers
        lattice = self.board.lattice
        for cell in self.board.cells:
            others = lattice.neighbours(cell)
            images = [self.board.reduced(other) for other in others]
            yield Tile(
                lattice.corners(cell),
                names.get(cell, ""),
                numbers.get(cell),
                [numbers.get(image) for image in images],
                frozenset(k for k, image in enumerate(images) if image != others[k]),
            )

    def _check_squares(self, what: str) -> None:
        """Check that the cells are squares or cubes.

        Raises:
            ModelError: when they are not.
        """
        if self.board.lattice != SQUARES:
            raise ModelError(f"there is no {what} of {self.board.lattice.name}: use svg or text")

    def _is_exploded(self, view: str) -> bool:
        """Return whether a view of cubes is the exploded one."""
        self._check_squares("view of cubes")
        if view not in {"isometric", "exploded"}:
            raise ModelError(f"there is no view {view!r}: use 'layers', 'isometric' or 'exploded'")
        if self.board.dimension > _SPACE:
            raise ModelError(
                f"{self.board.dimension} dimensions cannot be drawn as cubes: use view='layers'"
            )
        return view == "exploded"
