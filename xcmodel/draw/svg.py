"""SVG documents, and the elements that several pictures have: one file, no script."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from os import PathLike

from xcmodel.text.atomic_file import write_whole

_MARGIN = 0.1
"""In cells; at least half of the width of an outline."""


class Svg(str):
    """A picture as the text of an SVG file; notebooks show it as a picture.

    >>> from xcmodel.draw import grid_svg
    >>> picture = grid_svg([["A"]])
    >>> isinstance(picture, str), picture._repr_svg_() == picture
    (True, True)
    """

    __slots__ = ()

    def save(self, path: str | PathLike[str]) -> None:
        """Write the picture into a file, such as ``"board.svg"``, wholly or not at all."""
        write_whole(path, self.encode())

    def _repr_svg_(self) -> str:
        return str(self)


def svg_document(
    elements: Iterable[str],
    width: float,
    height: float,
    *,
    title: str | None,
    origin: float = 0,
    scale: float = 1,
    attributes: str = "",
) -> Svg:
    """Return a picture made of these elements.

    Args:
        elements: elements of SVG.
        width: the width of the picture, in the units of the elements.
        height: its height.
        title: what the picture shows, for those who cannot see it.
        origin: both coordinates of the upper left corner.
        scale: the length of a unit, in pixels.
        attributes: more attributes of the document, after a blank.

    >>> print(svg_document(['<circle r="1"/>'], 2, 1, title="a quarter"))
    <svg xmlns="http://www.w3.org/2000/svg" role="img" width="2" height="1" viewBox="0 0 2 1">
    <title>a quarter</title>
    <circle r="1"/>
    </svg>
    """
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" '
        f'width="{width * scale:g}" height="{height * scale:g}" '
        f'viewBox="{origin:g} {origin:g} {width:g} {height:g}"{attributes}>'
    )
    titles = [] if title is None else [f"<title>{escape(title)}</title>"]
    return Svg("\n".join([head, *titles, *elements, "</svg>\n"]))


def cells_svg(
    elements: Iterable[str],
    n_columns: float,
    n_rows: float,
    *,
    cell_size: float,
    title: str | None,
) -> Svg:
    """Return a picture of cells with a narrow margin around them.

    Args:
        elements: elements of SVG, for which a cell is 1 wide and 1 high.
        n_columns: the number of cells in a row.
        n_rows: the number of rows.
        cell_size: width and height of a cell, in pixels.
        title: what the picture shows, for those who cannot see it.

    >>> print(cells_svg(['<circle r="1"/>'], 2, 1, cell_size=10, title=None))
    <svg ... width="22" height="12" viewBox="-0.1 -0.1 2.2 1.2">
    <circle r="1"/>
    </svg>
    """
    width, height = (round(n + 2 * _MARGIN, 6) for n in (n_columns, n_rows))
    return svg_document(elements, width, height, title=title, origin=-_MARGIN, scale=cell_size)


def square(x: float, y: float, attributes: str = "") -> str:
    """Return a square that is 1 wide, with its upper left corner at this point."""
    return f'<rect x="{x:g}" y="{y:g}" width="1" height="1"{attributes}/>'


def squares_path(cells: Iterable[tuple[int, int]]) -> str:
    """Return the data of a path around each of these cells.

    >>> squares_path([(0, 1)])
    'M1,0h1v1h-1z'
    """
    return "".join(f"M{j},{i}h1v1h-1z" for i, j in cells)


def text_at(x: float, y: float, text: object, attributes: str = "") -> str:
    """Return a text whose baseline is at this height, since not every program can centre it.

    >>> text_at(0.5, 0.7, "<", ' fill="red"')
    '<text x="0.5" y="0.7" fill="red">&lt;</text>'
    """
    return f'<text x="{x:g}" y="{y:g}"{attributes}>{escape(str(text))}</text>'


def text_group(
    texts: Iterable[str], size: float, *, bold: bool = False, attributes: str = ""
) -> list[str]:
    """Return a group of texts of this size, each centred at its x coordinate."""
    weight = ' font-weight="bold"' if bold else ""
    style = f'font-family="sans-serif" font-size="{size:g}"{weight} text-anchor="middle"'
    return [f"<g {style}{attributes}>", *texts, "</g>"]
