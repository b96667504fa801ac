"""A canvas for pictures of lines, dots and words, as SVG."""

from __future__ import annotations

from html import escape
from typing import Literal

from xcmodel.draw.svg import INK as INK  # noqa: PLC0414
from xcmodel.draw.svg import Svg, svg_document

STRIKE, GOOD, MARK, FAINT = "#b84f00", "#0072b2", "#ffe9a8", "#8a8a8a"
FAINT_TEXT = "#6e6e6e"
"""Colours that a colour-blind person can tell apart; those of texts are dark enough on white."""

FONT_SIZE = 14
_CHARACTER = 0.62
"""Width of a character in units of the font's size; a little more than most are."""

Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]


def text_width(text: str, size: float = FONT_SIZE) -> float:
    """Return about how wide a text is, in pixels.

    >>> text_width("ten") > text_width("i")
    True
    """
    return len(text) * _CHARACTER * size


class Canvas:
    """A picture that is being drawn; coordinates are pixels from the upper left corner.

    >>> canvas = Canvas()
    >>> canvas.text(10, 20, "a < b")
    >>> print(canvas.svg(100, 30), end="")
    <svg xmlns="http://www.w3.org/2000/svg" role="img" width="100" height="30" ...sans-serif">
    <rect width="100" height="30" fill="#ffffff"/>
    <text x="10" y="24.9" font-size="14" text-anchor="middle" fill="#1c1c1c">a &lt; b</text>
    </svg>
    """

    def __init__(self) -> None:
        self._elements: list[str] = []

    def line(
        self,
        start: Point,
        end: Point,
        *,
        colour: str = INK,
        width: float = 1.5,
        dashes: str | None = None,
    ) -> None:
        """Draw a line; `dashes` are the lengths of its parts and gaps, such as ``"2 5"``."""
        (x1, y1), (x2, y2) = start, end
        broken = "" if dashes is None else f' stroke-dasharray="{dashes}"'
        self._elements.append(
            f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" '
            f'stroke="{colour}" stroke-width="{width:g}"{broken} stroke-linecap="round"/>'
        )

    def dot(
        self, x: float, y: float, radius: float, *, fill: str = INK, title: str | None = None
    ) -> None:
        """Draw an outlined disc; `title` is shown when the pointer is on it."""
        self._elements.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{INK}" '
            f'stroke-width="1.5"{_closed_by("circle", title)}'
        )

    def box(
        self,
        corner: Point,
        size: Point,
        *,
        fill: str,
        stroke: str = "none",
        title: str | None = None,
    ) -> None:
        """Draw a rectangle with rounded corners."""
        (x, y), (width, height) = corner, size
        self._elements.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="4" '
            f'fill="{fill}" stroke="{stroke}" stroke-width="1.5"{_closed_by("rect", title)}'
        )

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = FONT_SIZE,
        anchor: Anchor = "middle",
        fill: str = INK,
        upright: bool = False,
        title: str | None = None,
    ) -> None:
        """Write a text whose middle line is at `y`; if `upright`, it is turned to read upwards."""
        # Not every program that shows SVG can centre text vertically, so the baseline is computed.
        at = (x + 0.35 * size, y) if upright else (x, y + 0.35 * size)
        turn = f' transform="rotate(-90 {at[0]:g} {at[1]:g})"' if upright else ""
        inside = escape(text) if title is None else f"{escape(text)}<title>{escape(title)}</title>"
        self._elements.append(
            f'<text x="{at[0]:g}" y="{at[1]:g}" font-size="{size:g}" text-anchor="{anchor}" '
            f'fill="{fill}"{turn}>{inside}</text>'
        )

    def svg(self, width: float, height: float, title: str | None = None) -> Svg:
        """Return the picture, so many pixels wide and high."""
        ground = f'<rect width="{width:g}" height="{height:g}" fill="#ffffff"/>'
        font = ' font-family="sans-serif"'
        return svg_document([ground, *self._elements], width, height, title=title, attributes=font)


def _closed_by(tag: str, title: str | None) -> str:
    return "/>" if title is None else f"><title>{escape(title)}</title></{tag}>"
