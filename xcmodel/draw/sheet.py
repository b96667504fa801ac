"""Many pictures on one sheet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, inf, sqrt
from numbers import Real

from xcmodel.draw.canvas import INK, text_width
from xcmodel.draw.svg import Svg, svg_document, text_at
from xcmodel.text.numbers import plural

_CAPTION_HEIGHT = 20
_CAPTION_SIZE = 13
_HEAD = re.compile(r'<svg\b[^>]*?\bwidth="([\d.]+)"[^>]*?\bheight="([\d.]+)"')


def sheet_svg(
    pictures: Iterable[str],
    *,
    columns: int | None = None,
    gap: float = 10,
    captions: Sequence[str] | None = None,
    title: str | None = None,
) -> Svg:
    """Return one picture with all of these, row by row.

    Args:
        pictures: SVG, as the functions of this package and the puzzles' ``svg`` return it; they
            are put into the sheet as they are, and may differ in size.
        columns: how many stand side by side; if left out, so many that the sheet is nearly square.
        gap: the space between pictures and around them, in pixels.
        captions: a few words to write above each picture.
        title: what the sheet shows, for those who cannot see it.

    Raises:
        TypeError: for one picture in place of a list, and for what is no picture.
        ValueError: for a picture that does not begin with its width and height, less than one
            column, a gap below 0, or another number of captions.

    >>> from xcmodel.draw import grid_svg
    >>> sheet = sheet_svg([grid_svg([["A"]]), grid_svg([["B"]])], title="both")
    >>> sheet.count("<svg"), sheet.splitlines()[1]
    (3, '<title>both</title>')
    """
    if columns is not None and columns < 1:
        raise ValueError(f"{columns} columns: use at least 1")
    require_space(gap, "gap")
    pictures = list_of_pictures(pictures)
    if captions is not None and len(captions) != len(pictures):
        raise ValueError(
            f"{plural(len(captions), 'caption')} for {plural(len(pictures), 'picture')}"
        )
    grid = _Grid.of(pictures, captions, columns, gap)
    elements = []
    for number, picture in enumerate(pictures):
        x, y = grid.corner(number)
        if captions is not None:
            style = f' font-family="sans-serif" font-size="{_CAPTION_SIZE}" fill="{INK}"'
            elements.append(text_at(x, y + _CAPTION_SIZE, captions[number], style))
            y += _CAPTION_HEIGHT
        elements.append(picture.strip().replace("<svg ", f'<svg x="{x:g}" y="{y:g}" ', 1))
    return svg_document(elements, *grid.size_for(len(pictures)), title=title)


def list_of_pictures(pictures: Iterable[str]) -> list[str]:
    """Return pictures in a list.

    Raises:
        TypeError: for one picture in place of a list, and for what is no picture.

    >>> list_of_pictures([5])
    Traceback (most recent call last):
    TypeError: pictures[0] is 5: give SVG, as the functions of xcmodel.draw return it
    """
    if isinstance(pictures, str):
        raise TypeError("one picture stands where a list of pictures should: put it into a list")
    if not isinstance(pictures, Iterable):
        raise TypeError(f"pictures is {pictures!r:.60}: give a list of pictures")
    listed = list(pictures)
    for number, picture in enumerate(listed):
        if not isinstance(picture, str):
            raise TypeError(
                f"pictures[{number}] is {picture!r:.60}: give SVG, as the functions of "
                "xcmodel.draw return it"
            )
    return listed


def require_space(space: float, name: str) -> None:
    """Raise ValueError for a space between or around pictures that is no number from 0."""
    if not isinstance(space, Real) or not 0 <= space < inf:
        raise ValueError(f"{name} is {space!r}: give a number from 0")


@dataclass(frozen=True)
class _Grid:
    """Where pictures stand on a sheet, each with its caption in a cell of one size, in pixels."""

    width: float
    height: float
    gap: float
    columns: int

    @staticmethod
    def of(
        pictures: Sequence[str], captions: Sequence[str] | None, columns: int | None, gap: float
    ) -> _Grid:
        """Return the grid; without a number of columns, one that makes the sheet nearly square."""
        sizes = [size_of(picture) for picture in pictures]
        sizes += [(text_width(caption, _CAPTION_SIZE), 0) for caption in captions or ()]
        width = max((width for width, _ in sizes), default=0)
        height = max((height for _, height in sizes), default=0)
        if captions is not None:
            height += _CAPTION_HEIGHT
        if columns is None:
            columns = ceil(sqrt(len(pictures) * (height + gap) / (width + gap))) if pictures else 1
        return _Grid(width, height, gap, columns)

    def corner(self, number: int) -> tuple[float, float]:
        """Return where the cell of this number begins, to the right and downwards."""
        row, column = divmod(number, self.columns)
        x = self.gap + column * (self.width + self.gap)
        return x, self.gap + row * (self.height + self.gap)

    def size_for(self, n_pictures: int) -> tuple[float, float]:
        """Return width and height of the sheet with so many pictures."""
        n_columns, n_rows = min(self.columns, n_pictures), ceil(n_pictures / self.columns)
        width = n_columns * (self.width + self.gap) + self.gap
        return width, n_rows * (self.height + self.gap) + self.gap


def size_of(picture: str) -> tuple[float, float]:
    """Return width and height of a picture, in pixels.

    Raises:
        ValueError: for a picture that does not begin with them.

    >>> from xcmodel.draw import grid_svg
    >>> size_of(grid_svg([["A", "B"]]))
    (88.0, 48.0)
    """
    head = _HEAD.match(picture.lstrip())
    if head is None:
        raise ValueError(
            f"the picture {picture[:40]!r} does not begin with an svg element that has a width and "
            "a height in pixels: use the functions of xcmodel.draw"
        )
    return float(head[1]), float(head[2])
