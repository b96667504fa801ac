"""Grids of symbols in two, three and four dimensions, as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence, Sized
from itertools import product

from xcmodel.errors import ModelError
from xcmodel.puzzles.boards.turns import Place
from xcmodel.text.numbers import plural
from xcmodel.text.width import padded, width_of

FREE = "."
HOLE = "#"

_BLANK_LINES = re.compile(r"\n[ \t]*(?=\n)\s*")


def read_layers(text: str) -> dict[Place, str]:
    """Return the character at each place, in the order of the places.

    Rows are separated by any white space, layers by ``|`` or by a blank line. Where there is
    neither, places are rows and columns; where there are both, blank lines separate the blocks of
    a fourth dimension.

    Raises:
        ModelError: for lines with different numbers of ``|``.

    >>> read_layers("ab .c")
    {(0, 0): 'a', (0, 1): 'b', (1, 0): '.', (1, 1): 'c'}
    >>> read_layers("a | b") == read_layers("a\\n\\nb") == {(0, 0, 0): "a", (1, 0, 0): "b"}
    True
    """
    blocks = words_of_layers(text)
    has_blocks, has_layers = len(blocks) > 1, "|" in text
    return {
        (*([b] if has_blocks else []), *([k] if has_layers else []), i, j): character
        for b, layers in enumerate(blocks)
        for k, rows in enumerate(layers)
        for i, row in enumerate(rows)
        for j, character in enumerate(row)
    }


def words_of_layers(text: str) -> list[list[list[str]]]:
    """Return the words of a text, by blocks between blank lines, by layers, and in order.

    Raises:
        ModelError: for lines with different numbers of ``|``.

    >>> words_of_layers("ab | cd\\nef | gh")
    [[['ab', 'ef'], ['cd', 'gh']]]
    """
    return [_words_of_block(block) for block in _BLANK_LINES.split(text.strip())]


def write_layers(symbols: Mapping[Place, str], size: Sequence[int]) -> str:
    """Return a grid as text that can be read again: layers side by side, with ``|`` between them.

    Args:
        symbols: what stands at each place, without white space. If one is longer than a character,
            they are written in columns.
        size: the length of the grid along each axis, at least two. Axes before the last three make
            blocks, with a blank line between them.

    >>> print(write_layers({(k, 0, j): "AB"[k] for k in range(2) for j in range(3)}, (2, 1, 3)))
    AAA | BBB
    """
    *outer, n_rows, n_columns = size
    is_in_columns = any(len(symbol) > 1 for symbol in symbols.values())
    width = max(map(width_of, symbols.values()), default=1) if is_in_columns else 1

    def row(place: Place) -> str:
        cells = (padded(symbols[*place, j], width, ">") for j in range(n_columns))
        return (" " if is_in_columns else "").join(cells)

    layers = range(outer[-1]) if outer else None
    blocks = [
        "\n".join(
            row((*block, i)) if layers is None else " | ".join(row((*block, k, i)) for k in layers)
            for i in range(n_rows)
        )
        for block in product(*map(range, outer[:-1]))
    ]
    return "\n\n".join(blocks)


def check_row_lengths(rows: Iterable[Sized], of_what: str, length: int, filler: str = HOLE) -> None:
    """Check that all rows are as long as the first one.

    Args:
        rows: the rows.
        of_what: what they are rows of, for the error.
        length: that of the first one.
        filler: what may fill up a row that is too short.

    Raises:
        ModelError: naming the first that is not.
    """
    for number, row in enumerate(rows, start=1):
        if len(row) != length:
            raise ModelError(
                f"row {number} {of_what} has {plural(len(row), 'cell')}, row 1 has {length}: "
                f"fill up with {filler!r}"
            )


def _words_of_block(block: str) -> list[list[str]]:
    lines = [line.split("|") for line in block.splitlines()]
    if uneven := next((line for line in lines if len(line) != len(lines[0])), None):
        raise ModelError(
            f"one line has {plural(len(lines[0]), 'layer')}, another {len(uneven)}: "
            f"{'|'.join(uneven)!r}; write the first rows of all layers into one line, the second "
            "ones into the next"
        )
    return [[word for row in layer for word in row.split()] for layer in zip(*lines, strict=True)]
