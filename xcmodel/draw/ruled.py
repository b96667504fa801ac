"""Grids of short texts, such as digits, as text: with lines between regions only."""

from __future__ import annotations

from collections.abc import Sequence

from xcmodel.draw.checked_grids import checked_numbers
from xcmodel.draw.palette import Grid, Numbers, Regions
from xcmodel.draw.terminal import BoxLines
from xcmodel.text.width import padded, width_of


def ruled_text(labels: Numbers, regions: Regions | None = None) -> str:
    """Return a grid of texts with box-drawing lines around the regions.

    Args:
        labels: rows of short texts or whole numbers; None and the empty text leave a cell blank.
        regions: for every cell, what is the same for the cells of one region; as long as `labels`.
            Without regions, all cells are one.

    Raises:
        TypeError: for what is no grid of texts and whole numbers, or a region that cannot be
            hashed.
        ValueError: for another number of rows or cells than there are regions.

    >>> print(ruled_text([[1, 2, 3], [2, None, 1]], ["AAB", "AAB"]))
    ┌─────┬───┐
    │ 1 2 │ 3 │
    │ 2   │ 1 │
    └─────┴───┘
    """
    return "\n".join(_Ruled(*checked_numbers(labels, regions)).lines())


class _Ruled(BoxLines):
    """The picture, with ruled lines only where regions end."""

    def __init__(self, labels: Grid, regions: Sequence[Sequence[object]]) -> None:
        super().__init__(regions, len(labels), max(map(len, labels), default=0))
        self._labels = labels
        self._width = max((width_of(text) for row in labels for text in row if text), default=1)
        self._ruled_columns = [
            any(self._is_left(i, j) for i in range(self._n_rows))
            for j in range(self._n_columns + 1)
        ]

    def lines(self) -> list[str]:
        made = []
        for i in range(self._n_rows + 1):
            if any(self._is_above(i, j) for j in range(self._n_columns)):
                made.append(self._line_above(i))
            if i < self._n_rows:
                made.append(self._row(i))
        return made

    def _row(self, i: int) -> str:
        parts = []
        for j, ruled in enumerate(self._ruled_columns):
            if ruled:
                parts.append("│" if self._is_left(i, j) else " ")
            if j < self._n_columns:
                label = self._labels[i][j] if j < len(self._labels[i]) else None
                parts.append(" " + padded(label or "", self._width, ">"))
                parts.append(" " * self._ruled_columns[j + 1])
        return "".join(parts).rstrip()

    def _line_above(self, i: int) -> str:
        parts = []
        for j, ruled in enumerate(self._ruled_columns):
            if ruled:
                parts.append(self._corner_at(i, j))
            if j < self._n_columns:
                length = self._width + 1 + self._ruled_columns[j + 1]
                parts.append(("─" if self._is_above(i, j) else " ") * length)
        return "".join(parts).rstrip()
