"""Where the options of a model lie on a picture."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol, runtime_checkable

from xcmodel.errors import ModelError
from xcmodel.text.articles import with_article
from xcmodel.text.labels import label

Name = Hashable
Point = tuple[float, float]

WHAT_CAN_BE_DRAWN = "give a puzzle that has a board, or a PageBoard, or leave it out"
"""What to give where something that cannot be drawn on a page was given."""

_NONE: Mapping[Name, Any] = MappingProxyType({})
_PLANE = 2
_GAP = 1
_LONGEST_TEXT = 6


@dataclass(frozen=True)
class PageBoard:
    """A board on which options can be drawn.

    Attributes:
        cells: the corners of each cell, as points to the right and downwards; a cell is usually an
            item, and one wide.
        marks: for each option that lies on the board, what it writes on each of its cells.
        thick: pairs of cells between which a thick line is drawn, such as at the edge of a block.
        clues: what stands on the board itself: how far to the right, how far down, and the text.
        lines: whether options draw lines, and marks tell the directions in which these leave the
            middle of a cell, such as ``"NE"``.
        coloured: whether each cell that an option marks has the colour of what is written on it.

    >>> board = PageBoard.of_names({"A": [(0, 0), (0, 1)], "B": [(1, 0), (1, 1)]})
    >>> list(board.cells), board.marks["B"]
    ([(0, 0), (0, 1), (1, 0), (1, 1)], {(1, 0): 'B', (1, 1): 'B'})
    """

    cells: Mapping[Name, tuple[Point, ...]]
    marks: Mapping[Name, Mapping[Name, str]]
    thick: tuple[tuple[Name, Name], ...] = ()
    clues: tuple[tuple[float, float, str], ...] = ()
    lines: bool = False
    coloured: bool = False

    @staticmethod
    def of_names(
        options: Mapping[Name, Iterable[Name]],
        symbol: str = "●",
        colours: Mapping[Name, Mapping[Name, Hashable]] = _NONE,
    ) -> PageBoard | None:
        """Return the board that the names of a model tell of, or None if they tell of none.

        Cells are items that are places, such as ``(0, 3)``, ``("cell", 0, 3)`` or ``("place", 3)``;
        or else options that are.

        Args:
            options: the items of each option.
            symbol: what is written where an option itself is a place.
            colours: those that options give to items; a cell shows the one that it has.
        """
        items = {item for covered in options.values() for item in covered}
        if places := _places(items):
            marks = {
                option: {
                    cell: label(colours.get(option, _NONE).get(cell, _text(option)))
                    for cell in on_board
                }
                for option, covered in options.items()
                if (on_board := sorted((i for i in covered if i in places), key=places.__getitem__))
            }
        elif places := _places(options):
            marks = {option: {option: symbol} for option in places}
        else:
            return None
        return PageBoard(squares(places), marks)

    def data(self, options: Iterable[Name]) -> dict[str, object]:
        """Return the board as data for a page, with options by their numbers in this order.

        :meta private:
        """
        number = {cell: k for k, cell in enumerate(self.cells)}
        texts = sorted({text for mark in self.marks.values() for text in mark.values()})
        rank = {text: k for k, text in enumerate(texts)}
        nothing: dict[Name, str] = {}
        return {
            "cells": [
                [round(x, 4) for point in corners for x in point] for corners in self.cells.values()
            ],
            "names": [label(cell) for cell in self.cells],
            "texts": texts,
            "marks": [
                [x for cell, text in mark.items() for x in (number[cell], rank[text])]
                for mark in (self.marks.get(option, nothing) for option in options)
            ],
            "thick": [[number[a], number[b]] for a, b in self.thick],
            "clues": self.clues,
            "lines": self.lines,
            "coloured": self.coloured,
        }


@runtime_checkable
class HasPageBoard(Protocol):
    """A puzzle that can be drawn on a page."""

    def page_board(self) -> PageBoard | None:
        """Return its board, or None if it has none."""


@runtime_checkable
class HasViolations(Protocol):
    """A puzzle or model that tells whether options are a solution."""

    def violations(self, options: Iterable[Name]) -> Sequence[object]:
        """Return what these options violate, in words when printed."""


def board_data(
    puzzle: HasPageBoard | PageBoard | None, options: Mapping[Name, Iterable[Name]]
) -> dict[str, object] | None:
    """Return the data of a puzzle's board, or of the one that names tell of, or None.

    Args:
        puzzle: the puzzle, a model, a board, or None.
        options: the items of each option, which the page numbers in this order.

    Raises:
        ModelError: for a puzzle of another model, or something that is no puzzle.
    """
    if puzzle is None:
        board = PageBoard.of_names(options)
    elif isinstance(puzzle, PageBoard):
        board = puzzle
    elif hasattr(puzzle, "page_board"):
        board = puzzle.page_board()
    else:
        kind = with_article(type(puzzle).__name__)
        raise ModelError(f"{kind} cannot be drawn on a page: {WHAT_CAN_BE_DRAWN}")
    _check_names(puzzle, board, options)
    return board.data(options) if board and board.cells else None


def check_is_solution(options: Sequence[Name], puzzle: object) -> None:
    """Check that the first solution of a page is one of its puzzle.

    Another puzzle may have the same options, as a greater board has all those of a smaller one.

    Raises:
        ModelError: when it is none.
    """
    if isinstance(puzzle, HasViolations) and (violations := puzzle.violations(options)):
        raise ModelError(
            f"the first solution is none of {puzzle!r}, as {violations[0]}: give the puzzle of "
            "these solutions, or its page_board() to draw what is no solution"
        )


def _check_names(puzzle: object, board: PageBoard | None, options: Mapping[Name, Any]) -> None:
    """Raise ModelError for options that are none of the puzzle, as far as it knows its own."""
    marked = board.marks.keys() if board else _NONE.keys()
    others = [name for name in options if name not in marked]
    if not others:
        return
    # The model is looked at last, as that of some puzzles takes long to be made.
    known = getattr(getattr(puzzle, "model", puzzle), "options", None)
    if known is not None and (strange := [name for name in others if name not in known]):
        raise ModelError(
            f"option {label(strange[0])} is none of {puzzle!r}: give the puzzle of these options",
            strange[0],
        )
    if known is None and marked and len(others) == len(options):
        raise ModelError(f"none of these options lies on the board of {puzzle!r}: give its puzzle")


def _places(names: Iterable[Name]) -> dict[Name, tuple[int, ...]]:
    """Return the places that some of these names are, if all have as many coordinates."""
    places = {name: place for name in names if (place := _place(name))}
    one_dimension = len({len(place) for place in places.values()}) == 1
    distinct = len(set(places.values())) == len(places)
    in_order = sorted(places.items(), key=lambda pair: pair[1])
    return dict(in_order) if one_dimension and distinct else {}


def _place(name: Name) -> tuple[int, ...] | None:
    if not isinstance(name, tuple):
        return None
    if len(name) == _PLANE and name[0] == "place" and isinstance(name[1], int):
        return (0, name[1])
    place = name[1:] if name and name[0] == "cell" else name
    is_place = len(place) >= _PLANE and all(isinstance(n, int) for n in place)
    return place if is_place else None


def _text(option: Name) -> str:
    """Return what an option writes on its cells: what of its name is no place."""
    if not isinstance(option, tuple):
        text = label(option)
    elif option and all(isinstance(part, int) for part in option):
        # Row, column and digit; or a number and its first place.
        text = str(option[0] if len(option) == _PLANE else option[-1])
    else:
        others = [part for part in option if not _place(part)]
        # Row and column may stand beside a word, on their own.
        words = [part for part in others if isinstance(part, str)]
        text = label(next(iter(words or others), ""))
    return text if len(text) <= _LONGEST_TEXT else text[: _LONGEST_TEXT - 1] + "…"


def squares(places: Mapping[Name, tuple[int, ...]]) -> dict[Name, tuple[Point, ...]]:
    """Return the corners of the squares at these places; layers stand side by side.

    Where coordinates are negative, the least of them is where the picture begins.

    >>> squares({"A": (0, 2)})
    {'A': ((2, 0), (3, 0), (3, 1), (2, 1))}
    """
    first = [min(0, *along) for along in zip(*places.values(), strict=True)]
    from_first = {
        name: tuple(n - least for n, least in zip(place, first, strict=True))
        for name, place in places.items()
    }
    width = max(place[-1] for place in from_first.values()) + 1 + _GAP
    height = max(place[-2] for place in from_first.values()) + 1 + _GAP
    squares: dict[Name, tuple[Point, ...]] = {}
    for name, (*outer, i, j) in from_first.items():
        x = j + width * (outer[-1] if outer else 0)
        y = i + height * (outer[-2] if len(outer) > 1 else 0)
        squares[name] = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    return squares
