"""Sheets of paper with pictures to print and to cut out, as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import floor
from typing import Literal

from xcmodel.draw.canvas import FAINT
from xcmodel.draw.sheet import list_of_pictures, require_space, size_of
from xcmodel.draw.svg import INK, Svg, svg_document, text_at, with_size
from xcmodel.text.numbers import plural

Paper = Literal["A4", "Letter"]

_PAPERS = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
"""Width and height, in millimetres."""

_CAPTION_HEIGHT = 6.0
_CAPTION_SIZE = 3.5


def pages_svg(
    pictures: Iterable[str],
    *,
    paper: Paper = "A4",
    landscape: bool = False,
    columns: int = 2,
    rows: int = 1,
    margin: float = 12,
    gap: float = 8,
    captions: Sequence[str] | None = None,
    cutting_lines: bool = True,
    title: str | None = None,
) -> list[Svg]:
    """Return pages with these pictures in columns, all to the same scale, as large as fits.

    Args:
        pictures: SVG, as the functions of this package and the puzzles' ``svg`` return it.
        paper: ``"A4"`` or ``"Letter"``.
        landscape: whether the long sides of the paper are above and below.
        columns: how many pictures stand side by side.
        rows: how many rows have to fit on a page; where more fit, there are more.
        margin: the space around all pictures, in millimetres.
        gap: the space between them, in millimetres.
        captions: a few words to write above each picture.
        cutting_lines: whether dashed lines show where to cut.
        title: what the pages show, for those who cannot see it.

    Raises:
        TypeError: for a single picture that is not in a list, and for what is no picture.
        ValueError: for a picture that does not begin with its width and height, another paper, less
            than one column or row, another number of captions, or margins or a gap that are below
            0 or leave no room.

    >>> from xcmodel.draw import grid_svg
    >>> pages = pages_svg([grid_svg([["A"]])] * 7, columns=2, title="seven cells")
    >>> [page.count("<svg") - 1 for page in pages], 'width="210mm"' in pages[0]
    ([4, 3], True)
    """
    pictures = list_of_pictures(pictures)
    _check(paper, columns, rows)
    for space, name in ((margin, "margin"), (gap, "gap")):
        require_space(space, name)
    if captions is not None and len(captions) != len(pictures):
        told = f"{plural(len(captions), 'caption')} for {plural(len(pictures), 'picture')}"
        raise ValueError(told)
    sizes = [size_of(picture) for picture in pictures]
    size = _PAPERS[paper][::-1] if landscape else _PAPERS[paper]
    above = 0.0 if captions is None else _CAPTION_HEIGHT
    layout = _Layout.fitted(sizes, size, columns, rows, margin=margin, gap=gap, above=above)
    width, height = size
    pages = []
    for first in range(0, len(pictures), layout.rows * columns):
        numbers = range(first, min(first + layout.rows * columns, len(pictures)))
        elements = [f'<rect width="{width:g}" height="{height:g}" fill="#ffffff"/>']
        for place, number in enumerate(numbers):
            x, y = layout.corner(place)
            if captions is not None:
                elements.append(_caption(captions[number], x, y))
            elements.append(_placed(pictures[number], x, y + above, sizes[number], layout.scale))
        if cutting_lines:
            elements += _cuts(columns, -(-len(numbers) // columns), layout.cell, margin, gap)
        pages.append(svg_document(elements, width, height, title=title).sized(width))
    return pages


def _check(paper: str, columns: int, rows: int) -> None:
    """Raise ValueError for another paper, or less than one column or row."""
    if paper not in _PAPERS:
        raise ValueError(f"no paper {paper!r}: use 'A4' or 'Letter'")
    for n, name in ((columns, "columns"), (rows, "rows")):
        if n < 1:
            raise ValueError(f"{n} {name}: use at least 1")


@dataclass(frozen=True)
class _Layout:
    """Where pictures stand on a page, in millimetres.

    Attributes:
        columns: how many stand side by side.
        rows: how many rows fit on a page.
        cell: width and height of the room for a picture, with its caption.
        scale: by how much pictures are made larger.
        margin: the space around all of them.
        gap: the space between them.
    """

    columns: int
    rows: int
    cell: tuple[float, float]
    scale: float
    margin: float
    gap: float

    @staticmethod
    def fitted(
        sizes: Sequence[tuple[float, float]],
        paper: tuple[float, float],
        columns: int,
        rows: int,
        *,
        margin: float,
        gap: float,
        above: float,
    ) -> _Layout:
        """Return the layout in which the pictures are as large as fits, below their captions.

        Raises:
            ValueError: for margins that leave no room.
        """
        # Each row and column has one gap of its own, but for the last one.
        width, height = (side - 2 * margin + gap for side in paper)
        widest = max((size[0] for size in sizes), default=1)
        highest = max((size[1] for size in sizes), default=1)
        scale = min((width / columns - gap) / widest, (height / rows - gap - above) / highest)
        if scale <= 0:
            raise ValueError(
                "the margins leave no room: make them smaller, or use fewer columns and rows"
            )
        cell = widest * scale, highest * scale + above
        n_rows = max(1, floor((height + 1e-9) / (cell[1] + gap)))
        return _Layout(columns, n_rows, cell, scale, margin, gap)

    def corner(self, place: int) -> tuple[float, float]:
        """Return the upper left corner of a place on the page."""
        row, column = divmod(place, self.columns)
        (width, height), margin, gap = self.cell, self.margin, self.gap
        return margin + column * (width + gap), margin + row * (height + gap)


def _caption(words: str, x: float, y: float) -> str:
    style = f' font-family="sans-serif" font-size="{_CAPTION_SIZE}" fill="{INK}"'
    return text_at(round(x, 3), y + _CAPTION_SIZE, words, style)


def _placed(picture: str, x: float, y: float, size: tuple[float, float], scale: float) -> str:
    """Return a picture as an element at this place, in millimetres."""
    outer = f'x="{x:.3f}" y="{y:.3f}" width="{size[0] * scale:.3f}" height="{size[1] * scale:.3f}"'
    return with_size(picture.strip(), outer)


def _cuts(
    columns: int, rows: int, cell: tuple[float, float], margin: float, gap: float
) -> list[str]:
    """Return dashed lines in the middle of all gaps, and half a gap around all pictures."""
    left = top = margin - gap / 2
    across, down = columns * (cell[0] + gap), rows * (cell[1] + gap)
    path = "".join(
        f"M{left:g},{top + i * (cell[1] + gap):.3f}h{across:.3f}" for i in range(rows + 1)
    )
    path += "".join(
        f"M{left + j * (cell[0] + gap):.3f},{top:g}v{down:.3f}" for j in range(columns + 1)
    )
    style = f'fill="none" stroke="{FAINT}" stroke-width="0.2" stroke-dasharray="2 1.5"'
    return [f'<path {style} d="{path}"/>']
