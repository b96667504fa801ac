"""Pictures with lines around the pieces: their marks, and which cells lines part."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import product

from xcmodel.errors import ModelError
from xcmodel.puzzles.boards.layers import FREE
from xcmodel.puzzles.boards.turns import Place

_LINES = re.compile("[─│┌┐└┘]")
_ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
_PLANE = 2


def without_colour(text: str) -> str:
    """Return a text without the codes that colour it on terminals.

    >>> without_colour("\\x1b[48;5;4;38;5;16m L \\x1b[0m")
    ' L '
    """
    return _ESCAPES.sub("", text)


def is_ruled(text: str) -> bool:
    """Whether a picture has lines around pieces."""
    return _LINES.search(text) is not None


class RuledPicture:
    """A picture with lines around the pieces.

    A cell takes four columns and two lines, and so does what is between layers.

    Args:
        text: the picture.
        size: that of its board.

    Raises:
        ModelError: for a picture of a larger board.

    >>> picture = RuledPicture("┌───────┐\\n│ L   L │\\n│   ┌───┘\\n│ L │\\n└───┘", (2, 2))
    >>> picture.marks(), picture.neighbours()[0, 1]
    ('LL\\nL.', [((0, 0), False), ((1, 1), True)])
    """

    def __init__(self, text: str, size: Sequence[int]) -> None:
        self._size = tuple(size)
        lines = text.splitlines()
        first = next(k for k, line in enumerate(lines) if line.strip())
        # Lines around cells are in every other line of text, so one more was put before them.
        self._lines = lines[first % 2 :]
        self._n_layers = size[-3] if len(size) > _PLANE else 1
        height, width = 2 * self._n_rows_of_text + 1, 4 * self._n_columns_of_text + 1
        if any(line[0 if k >= height else width :].strip() for k, line in enumerate(self._lines)):
            sizes = " by ".join(map(str, size))
            raise ModelError(f"the picture is larger than the board, which is {sizes}")

    def marks(self) -> str:
        """Return the picture without lines: a mark for every cell."""
        n_rows, n_columns = self._size[-2:]
        shown = [
            [self._at(i, 1, k, 2).strip() or FREE for k in range(self._n_columns_of_text)]
            for i in range(self._n_rows_of_text)
        ]
        rows = [
            " | ".join(
                "".join(row[k * (n_columns + 1) :][:n_columns]) for k in range(self._n_layers)
            )
            for row in shown
        ]
        blocks = [rows[first : first + n_rows] for first in range(0, len(rows), n_rows + 1)]
        return "\n\n".join("\n".join(block) for block in blocks)

    @property
    def _n_rows_of_text(self) -> int:
        """The rows of cells, with one between layers that are below each other."""
        *outer, n_rows, _ = self._size
        blocks = 1
        for length in outer[:-1]:
            blocks *= length
        return blocks * (n_rows + 1) - 1

    @property
    def _n_columns_of_text(self) -> int:
        """The columns of cells, with one between layers that are beside each other."""
        return self._n_layers * (self._size[-1] + 1) - 1

    def neighbours(self) -> dict[Place, list[tuple[Place, bool]]]:
        """Return the cells beside and above and below each, and whether a line parts the two."""
        *outer, n_rows, n_columns = self._size
        found = defaultdict[Place, list[tuple[Place, bool]]](list)
        for number, layer in enumerate(product(*map(range, outer))):
            block, k = divmod(number, self._n_layers)
            for i, j in product(range(n_rows), range(n_columns)):
                row, column = block * (n_rows + 1) + i, k * (n_columns + 1) + j
                beside, below = self._at(row, 1, column + 1, 0), self._at(row + 1, 0, column, 2)
                for other, line in (((i, j + 1), beside), ((i + 1, j), below)):
                    if other[0] < n_rows and other[1] < n_columns:
                        one, parted = (*layer, i, j), bool(line.strip())
                        found[one].append(((*layer, *other), parted))
                        found[*layer, *other].append((one, parted))
        return dict(found)

    def _at(self, row: int, below: int, column: int, right: int) -> str:
        """Return the character so far below and right of the upper left corner of a cell."""
        line, place = 2 * row + below, 4 * column + right
        return self._lines[line][place : place + 1] if line < len(self._lines) else ""
