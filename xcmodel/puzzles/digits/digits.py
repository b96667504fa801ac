"""Square grids of digits as text: ``1`` to ``9``, then ``A`` to ``Z`` and ``a`` to ``z``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt
from string import ascii_lowercase, ascii_uppercase, digits

from xcmodel.errors import ModelError
from xcmodel.puzzles.digits.separated import separated_cells
from xcmodel.text.numbers import is_count, plural

DIGITS = digits[1:] + ascii_uppercase + ascii_lowercase
"""The characters for 1, 2, 3, …"""

EMPTY = "."

Grid = str | Iterable[str | Iterable[int | str | None]]
"""A grid as users give it: as text, or by rows, each as text or as numbers."""

GIVENS = (
    'text such as "1..4 .... ...2 4...", or rows of whole numbers such as [[1, 0, 0, 4], …], '
    "with 0 or None for an empty cell"
)
"""What a grid with givens may be, for messages."""

Digits = tuple[tuple[int, ...], ...]
"""Row by row the digit in each cell; 0 where there is none."""

_LINES = dict.fromkeys([*map(ord, "|+-*"), *range(0x2500, 0x2580)], " ")
"""Characters between cells in pictures made of text, box-drawing characters included."""


def read_digits(grid: Grid) -> Digits:
    """Return the digits of a square grid, of which ``.``, ``0`` and None mean empty cells.

    In a text, white space and ruled lines are skipped, so that the grid may be in one line, in one
    line a row, or a picture. Grids with more than 9 rows may also have decimal numbers, separated
    by white space or lines; up to 35 rows, upper and lower case are the same. Rows of numbers have
    each number as such. Where commas, semicolons or tabs separate cells, as in spreadsheets, those
    with nothing in them are empty as well.

    Raises:
        ModelError: when the number of cells is not a square, when of rows that stand apart one is
            longer or shorter than others, or something is no digit, with its line or row, and its
            column, from 1.

    >>> read_digits("1..4 .... ...2 4...")
    ((1, 0, 0, 4), (0, 0, 0, 0), (0, 0, 0, 2), (4, 0, 0, 0))
    >>> read_digits("1;\\n;2")
    ((1, 0), (0, 2))
    >>> read_digits([[1, 0], [None, 2]]) == read_digits(["1.", ".2"]) == ((1, 0), (0, 2))
    True
    >>> read_digits("10|.|" + "0" * 98)[0]
    Traceback (most recent call last):
        ...
    xcmodel.errors.ModelError: the grid has 101 cells, and 101 is no square number
    """
    if not isinstance(grid, str):
        rows = list(grid)
        if any(not isinstance(row, str) for row in rows):
            return _from_rows([list(row) for row in rows])
        grid = "\n".join(map(str, rows))
    if separated := separated_cells(grid):
        return _from_rows(_folded(separated))
    plain = grid.translate(_LINES)
    words = plain.split()
    numbers = _as_numbers(words)
    if numbers is None:
        _refuse_ragged(plain)
        characters = "".join(words)
        size = _root(len(characters))
        numbers = [_as_digit(character, size) for character in characters]
        if None in numbers:
            character = characters[numbers.index(None)]
            raise _no_digit(character, *_place_of(character, plain), size)
    return rows_of([number or 0 for number in numbers])


def _refuse_ragged(text: str) -> None:
    """Raise ModelError where lines are rows, but not all of one length.

    A cell too few in one row and one too many in another would move all between them, without a
    word. Lines are rows if one of them has as many cells as there are lines. A text of one line has
    words in their place.
    """
    lines = text.split("\n") if "\n" in text.strip() else text.split()
    rows = [row.split() for row in lines if row.strip()]
    n_words = [len(row) for row in rows]
    lengths = n_words if len(rows) in n_words else [sum(map(len, row)) for row in rows]
    if len(rows) in lengths:
        _require_square(lengths)


def _folded(lines: list[list[str]]) -> list[list[str]]:
    """Return the cells of one line as rows, and those of several lines as they are."""
    if len(lines) > 1:
        return lines
    size = _root(len(lines[0]))
    return [lines[0][size * i : size * (i + 1)] for i in range(size)]


def _from_rows(rows: Sequence[Sequence[int | str | None]]) -> Digits:
    """Return the digits of rows of cells."""
    size = len(rows)
    if size > len(DIGITS):
        raise ModelError(f"the grid has {size} rows, and there are digits for {len(DIGITS)} only")
    _require_square([len(row) for row in rows])
    return tuple(
        tuple(_from_cell(cell, i, j, size) for j, cell in enumerate(row, start=1))
        for i, row in enumerate(rows, start=1)
    )


def _require_square(lengths: list[int]) -> None:
    """Raise ModelError for the first of these rows that has not as many cells as there are rows."""
    for number, length in enumerate(lengths, start=1):
        if length != len(lengths):
            told = f"row {number} of the grid has {plural(length, 'cell')}"
            rows = plural(len(lengths), "row")
            raise ModelError(f"{told}, and the grid {rows}: it must be a square")


def _from_cell(cell: int | str | None, row: int, column: int, size: int) -> int:
    cell = cell.strip() if isinstance(cell, str) else cell
    if cell is None or cell == "":
        return 0
    if isinstance(cell, str) and not is_count(cell):
        digit = _as_digit(cell, size) if len(cell) == 1 else None
    else:
        digit = int(cell)
    if digit is None or not 0 <= digit <= size:
        raise _no_digit(cell, "row", row, column, size)
    return digit


def write_digits(grid: Iterable[Sequence[int | None]]) -> str:
    """Return the text of a grid, one line a row; 0 and None are written as ``.``.

    >>> print(write_digits([[1, 10], [None, 0]]))
    1A
    ..
    """
    return "\n".join(
        "".join(DIGITS[digit - 1] if digit else EMPTY for digit in row) for row in grid
    )


def labels_of(grid: Iterable[Sequence[int | None]]) -> list[list[str | None]]:
    """Return the characters of a grid for a picture; None where there is no digit or 0.

    >>> labels_of([[1, 10], [0, 2]])
    [['1', 'A'], [None, '2']]
    """
    return [[DIGITS[digit - 1] if digit else None for digit in row] for row in grid]


def rows_of(numbers: Sequence[int]) -> Digits:
    """Return a square grid of these numbers, row by row.

    >>> rows_of([1, 2, 3, 4])
    ((1, 2), (3, 4))
    """
    size = _root(len(numbers))
    return tuple(tuple(numbers[i * size : (i + 1) * size]) for i in range(size))


def _root(n_cells: int) -> int:
    size = isqrt(n_cells)
    if not size:
        raise ModelError("the grid has no cells")
    if size * size != n_cells:
        raise ModelError(
            f"the grid has {plural(n_cells, 'cell')}, and {n_cells} is no square number"
        )
    if size > len(DIGITS):
        raise ModelError(f"the grid has {size} rows, and there are digits for {len(DIGITS)} only")
    return size


def _as_numbers(words: list[str]) -> list[int | None] | None:
    """Return one number a word, if the words are decimal numbers."""
    size = isqrt(len(words))
    if size * size != len(words) or size < 10:  # noqa: PLR2004
        return None
    texts = ["0" if word == EMPTY else word for word in words]
    if not all(text.isascii() and is_count(text) and int(text) <= size for text in texts):
        return None
    return [int(text) for text in texts]


def _as_digit(character: str, size: int) -> int | None:
    """Return the digit that a character stands for, or None."""
    if character in (EMPTY, "0"):
        return 0
    for way_to_write in (character, character.upper()):
        digit = DIGITS.find(way_to_write) + 1
        if 1 <= digit <= size:
            return digit
    return None


def _no_digit(what: object, kind: str, line: int, column: int, size: int) -> ModelError:
    return ModelError(
        f"{kind} {line}, column {column}: {what!r:.80} is no digit of a grid with "
        f"{plural(size, 'row')}: use 1 to {DIGITS[size - 1]}, and {EMPTY!r} for an empty cell"
    )


def _place_of(character: str, text: str) -> tuple[str, int, int]:
    """Return the line and the column at which a character stands first, from 1."""
    place = text.index(character)
    line = text.count("\n", 0, place) + 1
    return "line", line, place - text.rfind("\n", 0, place)
