"""Grids of labels as text, with box-drawing outlines and, where wanted, in colour."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import TextIO

from xcmodel.draw.checked_grids import check_grid
from xcmodel.draw.palette import OWN, Grid, Regions, colours_of, rgb, text_colour
from xcmodel.text.width import padded

_CORNERS = " ╶╴─╷┌┐┬╵└┘┴│├┤┼"
"""Box-drawing characters by their lines, as bits: up 8, down 4, left 2, right 1."""

_BLACK, _WHITE = 16, 231

_Span = tuple[str, str | None]
"""Some characters, and the label whose colour is their background."""


def wants_colour(stream: TextIO, environment: Mapping[str, str] | None = None) -> bool:
    """Return whether text for this stream should be coloured.

    It should on a terminal, unless ``NO_COLOR`` is set or ``TERM`` is ``dumb``.

    Args:
        stream: where the picture will be printed.
        environment: the environment variables, in place of those of this process.

    >>> import io
    >>> wants_colour(io.StringIO())
    False
    """
    environment = os.environ if environment is None else environment
    return stream.isatty() and not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"


def grid_text(
    grid: Grid,
    regions: Regions | None = None,
    *,
    colour: bool = False,
    letters: bool = True,
    labels: Iterable[str] = (),
) -> str:
    """Return a picture of a grid of labels, with lines between different labels, or regions.

    Args:
        grid: rows of labels; None where there is nothing to draw, and the empty text for an
            empty cell.
        regions: for every cell, what is the same for the cells of one region, where several
            regions have the same label; as long as `grid`.
        colour: whether to colour the areas, by the codes of terminals with 256 colours.
        letters: whether to write each label's first character into its cells.
        labels: all labels that other pictures may have, so that the colours are the same in all.

    Raises:
        TypeError: for what is no grid of texts, or a region that cannot be hashed.
        ValueError: for another number of rows or cells in `regions`.

    >>> print(grid_text([["L", "L"], ["L", None]]))
    ┌───────┐
    │ L   L │
    │   ┌───┘
    │ L │
    └───┘
    """
    check_grid("grid", grid, regions)
    colours = colours_of(grid, labels) if colour else {}
    lines = (_paint(line, colours) for line in _Drawing(grid, regions, letters).lines())
    return "\n".join(lines)


class BoxLines:
    """Box-drawing lines between cells of different regions."""

    def __init__(self, regions: Regions, n_rows: int, n_columns: int) -> None:
        self._regions = regions
        self._n_rows = n_rows
        self._n_columns = n_columns

    def _region(self, i: int, j: int) -> object:
        inside = 0 <= i < self._n_rows and 0 <= j < len(self._regions[i])
        return self._regions[i][j] if inside else None

    def _is_above(self, i: int, j: int) -> bool:
        return self._region(i - 1, j) != self._region(i, j)

    def _is_left(self, i: int, j: int) -> bool:
        return self._region(i, j - 1) != self._region(i, j)

    def _corner_at(self, i: int, j: int) -> str:
        """Return the upper left corner of a cell."""
        return _CORNERS[
            8 * self._is_left(i - 1, j)
            + 4 * self._is_left(i, j)
            + 2 * self._is_above(i, j - 1)
            + self._is_above(i, j)
        ]


class _Drawing(BoxLines):
    """The characters of a picture, before they are coloured."""

    def __init__(self, grid: Grid, regions: Regions | None, letters: bool) -> None:
        marks = grid if regions is None else regions
        both = [
            [None if label is None else (label, mark) for label, mark in zip(*rows, strict=True)]
            for rows in zip(grid, marks, strict=True)
        ]
        super().__init__(both, len(grid), max(map(len, grid), default=0))
        self._grid = grid
        self._letters = letters

    def lines(self) -> Iterator[list[_Span]]:
        for i in range(self._n_rows + 1):
            yield [
                span
                for j in range(self._n_columns + 1)
                for span in (self._corner(i, j), self._line_above(i, j))
            ]
            if i < self._n_rows:
                yield [
                    span
                    for j in range(self._n_columns + 1)
                    for span in (self._line_left(i, j), self._cell(i, j))
                ]

    def _at(self, i: int, j: int) -> str | None:
        inside = 0 <= i < self._n_rows and 0 <= j < len(self._grid[i])
        return self._grid[i][j] if inside else None

    def _cell(self, i: int, j: int) -> _Span:
        label = self._at(i, j)
        letter = label[:1] if label and self._letters else ""
        return f" {padded(letter, 2)}", label

    def _line_above(self, i: int, j: int) -> _Span:
        return ("───", None) if self._is_above(i, j) else ("   ", self._at(i, j))

    def _line_left(self, i: int, j: int) -> _Span:
        return ("│", None) if self._is_left(i, j) else (" ", self._at(i, j))

    def _corner(self, i: int, j: int) -> _Span:
        corner = self._corner_at(i, j)
        return corner, self._at(i, j) if corner == " " else None


def _paint(line: list[_Span], colours: Mapping[str, int]) -> str:
    painted = []
    for label, spans in groupby(line, key=lambda span: span[1]):
        text = "".join(characters for characters, _ in spans)
        if label is not None and label in colours:
            text = _on(colours[label], text)
        painted.append(text)
    return "".join(painted).rstrip()


def _on(background: int, text: str) -> str:
    foreground = _WHITE if text_colour(background) == "#ffffff" else _BLACK
    number = f"5;{background}" if background < OWN else "2;{};{};{}".format(*rgb(background))
    return f"\x1b[48;{number};38;5;{foreground}m{text}\x1b[0m"
