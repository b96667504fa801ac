"""A matrix as a picture, with dots, and with lines through what is struck out."""

from __future__ import annotations

from itertools import accumulate

from xcmodel.draw.canvas import FAINT, FAINT_TEXT, MARK, STRIKE, Canvas, text_width
from xcmodel.draw.svg import Svg
from xcmodel.problem.names import Name, is_listed
from xcmodel.text.labels import cut, label, labels_apart, telling_apart
from xcmodel.trace.matrix import DOT, Matrix

_CELL = 26
_GAP = 8
_LONGEST_NAME = 20
_WIDEST_HEADING = 3
_RADIUS = 5
_SMALL = 10


def matrix_svg(
    matrix: Matrix, *, most_rows: int = 40, most_columns: int = 40, title: str | None = None
) -> Svg:
    """Return the matrix as a picture; a larger one is cut, and a line below says so.

    What is marked has a background, what is struck out a line through it, beginning at its name;
    a broken line goes through items that no option is left for, and that need none.
    """
    with telling_apart(matrix.position.alike):
        return _Picture(matrix, matrix.columns(most_columns), matrix.rows(most_rows)).svg(title)


class _Picture:
    """The layout of the picture."""

    def __init__(self, matrix: Matrix, items: list[Name], options: list[Name]) -> None:
        self._matrix = matrix
        self._items = dict(zip(items, labels_apart(items, _LONGEST_NAME), strict=True))
        self._options = dict(zip(options, labels_apart(options, _LONGEST_NAME), strict=True))
        self._upright = max(map(len, self._items.values()), default=0) > _WIDEST_HEADING
        self._left = 2 * _GAP + max(map(text_width, self._options.values()), default=0)
        heading = max(map(text_width, self._items.values()), default=0)
        self._heading = heading if self._upright else _CELL * 0.7
        self._top = _GAP + self._heading + (_CELL * 0.6 if matrix.has_bounds else 0) + _GAP / 2
        self._widths = {item: self._width(item) for item in items}
        self._right = self._left + sum(self._widths.values())
        self._bottom = self._top + _CELL * len(options)

    def _width(self, item: Name) -> float:
        """Return how wide a column is, so that names of colours fit in."""
        entries = [self._matrix.entry(option, item) for option in self._options]
        entries += [self._matrix.bounds(item)] if self._matrix.has_bounds else []
        texts = [_cut(entry) for entry in entries]
        return max([_CELL, *(text_width(text, _SMALL) + _GAP for text in texts)])

    def svg(self, title: str | None) -> Svg:
        canvas = Canvas()
        self._draw_marks(canvas)
        self._draw_names(canvas)
        self._draw_entries(canvas)
        self._draw_struck(canvas)
        width, height = self._right + _GAP, self._bottom + _GAP
        more = self._matrix.left_out(len(self._items), len(self._options))
        if more:
            canvas.text(_GAP, height + _GAP, more, size=12, anchor="start", fill=FAINT_TEXT)
            width, height = max(width, text_width(more, 12) + 2 * _GAP), height + 3 * _GAP
        return canvas.svg(round(width, 1), round(height, 1), title)

    def _draw_marks(self, canvas: Canvas) -> None:
        for x, item in self._columns():
            if is_listed(item, self._matrix.marked_items):
                width = self._widths[item]
                corner, size = (x - width / 2, _GAP / 2), (width, self._bottom - _GAP / 2)
                canvas.box(corner, size, fill=MARK)
        for y, option in self._rows():
            if is_listed(option, self._matrix.marked_options):
                canvas.box((_GAP / 2, y - _CELL / 2 + 2), (self._right, _CELL - 4), fill=MARK)

    def _draw_names(self, canvas: Canvas) -> None:
        for x, item in self._columns():
            text, full = self._items[item], label(item)
            if self._upright:
                y = _GAP + self._heading
                canvas.text(x, y, text, anchor="start", upright=True, title=full)
            else:
                canvas.text(x, _GAP + self._heading / 2, text, title=full)
            if self._matrix.has_bounds:
                y = self._top - _GAP / 2 - _CELL * 0.25
                bounds = self._matrix.bounds(item)
                canvas.text(x, y, _cut(bounds), size=_SMALL, fill=FAINT_TEXT, title=_whole(bounds))
        for y, option in self._rows():
            canvas.text(
                self._left - _GAP, y, self._options[option], anchor="end", title=label(option)
            )

    def _draw_entries(self, canvas: Canvas) -> None:
        for x, _ in self._columns():
            canvas.line((x, self._top), (x, self._bottom), colour="#dddddd", width=1)
        for y, option in self._rows():
            canvas.line((self._left, y), (self._right, y), colour="#dddddd", width=1)
            for x, item in self._columns():
                entry = self._matrix.entry(option, item)
                if entry == DOT:
                    canvas.dot(x, y, _RADIUS)
                elif entry:
                    width = self._widths[item]
                    canvas.box((x - width / 2, y - 8), (width, 16), fill="#ffffff", stroke=FAINT)
                    canvas.text(x, y, _cut(entry), size=_SMALL, title=_whole(entry))

    def _draw_struck(self, canvas: Canvas) -> None:
        for x, item in self._columns():
            if is_listed(item, self._matrix.struck_items):
                canvas.line((x, _GAP / 2), (x, self._bottom + 2), colour=STRIKE, width=3)
            elif is_listed(item, self._matrix.lost_items):
                canvas.line(
                    (x, _GAP / 2), (x, self._bottom + 2), colour=FAINT, width=2, dashes="2 5"
                )
        for y, option in self._rows():
            if is_listed(option, self._matrix.struck_options):
                canvas.line((_GAP / 2, y), (self._right + 2, y), colour=STRIKE, width=3)

    def _columns(self) -> list[tuple[float, Name]]:
        """Return the middle of each column, and its item."""
        ends = accumulate(self._widths.values(), initial=self._left)
        widths = self._widths.items()
        return [(end + width / 2, item) for end, (item, width) in zip(ends, widths, strict=False)]

    def _rows(self) -> list[tuple[float, Name]]:
        return [(self._top + _CELL * (k + 0.5), option) for k, option in enumerate(self._options)]


def _cut(text: str) -> str:
    return cut(text, _LONGEST_NAME)


def _whole(text: str) -> str | None:
    """Return a text that is cut in the picture."""
    return text if len(text) > _LONGEST_NAME else None
