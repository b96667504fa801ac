"""SVG documents, and the elements that several pictures have: one file, no script."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from math import inf
from numbers import Real
from os import PathLike, fspath
from pathlib import Path

from xcmodel.draw.style import Style, current_style
from xcmodel.draw.tikz import tikz_text
from xcmodel.errors import FormatError
from xcmodel.text.arguments import path_of
from xcmodel.text.atomic_file import write_whole
from xcmodel.text.checked_arguments import checked_arguments

_MARGIN = 0.1
"""In cells; at least half of the width of an outline."""


_CONVERTED = (".pdf", ".png")
_SIZE = re.compile(r'width="[^"]*" height="[^"]*"')
_VIEW_BOX = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')
_TEXT_SIZE = re.compile(r'font-size="([\d.]+)"')
_LINE_WIDTH = re.compile(r'stroke-width="([\d.]+)"')

_NO_XML = re.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\ufffe\\uffff]")
_CONTROL_PICTURES = 0x2400

INK = "#1c1c1c"
"""The colour of lines."""


class Svg(str):
    """A picture as the text of an SVG file; notebooks show it as a picture.

    >>> from xcmodel.draw import grid_svg
    >>> picture = grid_svg([["A"]])
    >>> isinstance(picture, str), picture._repr_svg_() == picture
    (True, True)
    """

    __slots__ = ()

    @checked_arguments
    def save(self, path: str | PathLike[str], *, scale: float = 2) -> None:
        """Write the picture into a file: ``"board.svg"``, ``"a.pdf"``, ``"a.png"``, or ``"a.tex"``.

        PDF and PNG need CairoSVG, ``pip install 'xcmodel[pictures]'``, and the library cairo.
        A file for TeX has the lines of `tikz`.

        Args:
            path: the file; what it ends in tells the format, which is SVG where it has no ending.
            scale: for PNG, how many pixels stand for one.

        Raises:
            FormatError: for another ending, such as that of ``"a.gif"``.
            ImportError: when CairoSVG or cairo is not installed.
            ValueError: for a scale that is not above 0.

        >>> from tempfile import TemporaryDirectory
        >>> from xcmodel.draw import grid_svg
        >>> with TemporaryDirectory() as folder:
        ...     grid_svg([["A"]]).save(f"{folder}/board.svg")
        ...     Path(folder, "board.svg").read_text().startswith("<svg")
        True
        """
        suffix = path_of(path).suffix.lower()
        if not 0 < scale < inf:
            raise ValueError(f"a scale of {scale}: it must be above 0, and finite")
        if suffix in _CONVERTED:
            write_whole(path, _converted(self, suffix, scale))
        elif suffix in ("", ".svg", ".tex"):
            text = self.tikz() if suffix == ".tex" else self
            write_whole(path, text.encode(errors="backslashreplace"))
        else:
            what = f"pictures are saved as .svg, .pdf, .png or .tex, and not as {suffix}"
            raise FormatError(f"{what}: write {Path(path).with_suffix('.svg').name}", fspath(path))

    def tikz(self) -> str:
        r"""Return the picture as a ``tikzpicture``, which LaTeX takes with ``\input{board}``.

        The document needs the package ``tikz``, and fonts that come in all sizes, such as those of
        ``lmodern``; letters that they lack, such as arrows, are left as they are. Other lengths of
        ``x`` and ``y`` in the first line make the picture larger, but not its texts and lines;
        ``\resizebox`` makes all of it larger.

        Raises:
            ValueError: for elements that pictures of this package do not have.

        >>> from xcmodel.draw import grid_svg
        >>> print(grid_svg([["A"]], title="one cell").tikz())
        % one cell
        \begin{tikzpicture}[x=0.75bp, y=-0.75bp, every node/.style={inner sep=0, outer sep=0}]
        ...
        \end{tikzpicture}
        """
        return tikz_text(self)

    @checked_arguments
    def sized(self, width: float) -> Svg:
        """Return the same picture with a width in millimetres, for print.

        Args:
            width: the width.

        Raises:
            ValueError: for a width that is not above 0, or not finite.

        >>> from xcmodel.draw import grid_svg
        >>> grid_svg([["A"]]).sized(30)[:83]
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" width="30mm" height="30mm" viewB'
        """
        if not 0 < width < inf:
            raise ValueError(f"a width of {width} mm: it must be above 0, and finite")
        box = _VIEW_BOX.search(self)
        if box is None:
            raise ValueError("the picture has no size: it does not begin with an svg element")
        width = float(width)
        height = width * float(box[2]) / float(box[1])
        size = f'width="{width:g}mm" height="{round(height, 3):g}mm"'
        return Svg(with_size(self, size))

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

    Raises:
        TypeError: for a size that is no number, or a title that is no text.
        ValueError: for a size that is not above 0, or not finite.

    >>> print(svg_document(['<circle r="1"/>'], 2, 1, title="a quarter"))
    <svg xmlns="http://www.w3.org/2000/svg" role="img" width="2" height="1" viewBox="0 0 2 1">
    <title>a quarter</title>
    <circle r="1"/>
    </svg>
    """
    if (style := current_style()) is not None:
        elements = [_styled(element, style) for element in elements]
        attributes = _styled(attributes, style)
    if not isinstance(scale, Real):
        raise TypeError(f"a size of {scale!r:.60}: give a number, of pixels")
    if not (title is None or isinstance(title, str)):
        raise TypeError(f"title is {title!r:.60}: give text")
    if not (scale > 0 and all(0 <= length * scale < inf for length in (width, height))):
        raise ValueError(
            f"a picture of {width * scale:g} by {height * scale:g} pixels: "
            "give a size of cells that is above 0, and finite"
        )
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" '
        f'width="{width * scale:g}" height="{height * scale:g}" '
        f'viewBox="{origin:g} {origin:g} {width:g} {height:g}"{attributes}>'
    )
    titles = [] if title is None else [f"<title>{escape(title)}</title>"]
    text = "\n".join([head, *titles, *elements, "</svg>\n"])
    return Svg(_NO_XML.sub(_shown, text))


def with_size(picture: str, size: str) -> str:
    """Return a picture with other attributes in place of its width and height.

    >>> with_size('<svg width="9" height="4"><rect width="9" height="4"/></svg>', 'width="2"')
    '<svg width="2"><rect width="9" height="4"/></svg>'
    """
    return _SIZE.sub(size, picture, count=1)


def _shown(match: re.Match[str]) -> str:
    """Return a sign for a character that XML cannot have: control characters have their own."""
    code = ord(match[0])
    return chr(_CONTROL_PICTURES + code) if code < ord(" ") else "\ufffd"


def _styled(element: str, style: Style) -> str:
    """Return an element with the style's font, sizes and ink; pictures in a sheet have theirs."""
    if element.startswith("<svg"):
        return element
    element = element.replace('font-family="sans-serif"', f'font-family="{escape(style.font)}"')
    if style.ink is not None:
        element = element.replace(INK, style.ink)
    for pattern, factor in ((_TEXT_SIZE, style.text_size), (_LINE_WIDTH, style.line_width)):
        if factor != 1:
            element = pattern.sub(lambda m, f=factor: _times(m, f), element)  # type: ignore[misc]
    return element


def _times(match: re.Match[str], factor: float) -> str:
    name, _, _ = match[0].partition("=")
    return f'{name}="{round(float(match[1]) * factor, 4):g}"'


def _converted(picture: str, suffix: str, scale: float) -> bytes:
    """Return the picture as PDF or PNG.

    Raises:
        ImportError: when CairoSVG or cairo is not installed.
    """
    try:
        import cairosvg
    except (ImportError, OSError) as error:
        raise ImportError(
            f"a picture in {suffix} needs CairoSVG: pip install 'xcmodel[pictures]', and the "
            f"library cairo, such as by apt-get install libcairo2 ({error})"
        ) from error
    text = picture.encode(errors="backslashreplace")
    made = (
        cairosvg.svg2pdf(bytestring=text)
        if suffix == ".pdf"
        else cairosvg.svg2png(bytestring=text, scale=scale)
    )
    return bytes(made)


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
