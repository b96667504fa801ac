"""Squares cut into four coloured triangles, as SVG."""

from __future__ import annotations

from collections.abc import Sequence

from xcmodel.draw.canvas import INK
from xcmodel.draw.checked_grids import check_rows
from xcmodel.draw.palette import colours_of, hexadecimal, text_colour
from xcmodel.draw.svg import Svg, cells_svg, text_at, text_group

Square = Sequence[str]
"""The labels of the triangles: the one above first, then clockwise."""

# From the corner of a square where the triangle begins; the other two corners follow.
_TRIANGLES = ("0,0h1l-0.5,0.5z", "1,0v1l-0.5,-0.5z", "1,1h-1l0.5,-0.5z", "0,1v-1l0.5,0.5z")
_MIDDLES = ((0.5, 0.2), (0.8, 0.5), (0.5, 0.8), (0.2, 0.5))
_FONT_SIZE = 0.2
_GREY = "#dddddd"


def triangles_svg(
    squares: Sequence[Sequence[Square | None]],
    labels: Sequence[str],
    *,
    frame: str | None = None,
    letters: bool = True,
    cell_size: float = 40,
    title: str | None = None,
) -> Svg:
    """Return a picture of squares that are cut into triangles along their diagonals.

    Args:
        squares: rows of squares; None where there is none.
        labels: all labels, so that each has its colour in every picture of the same pieces.
        frame: a label whose triangles are grey, without a letter, as those at the border of a
            framed board; the others have the colours then.
        letters: whether to write each label into its triangle, for the colour-blind.
        cell_size: width and height of a square, in pixels.
        title: what the picture shows, for those who cannot see it.

    Raises:
        TypeError: for squares that are no rows of labels, and labels that are no list.
        ValueError: for a square that has not four labels, or one that is not among `labels`.

    >>> print(triangles_svg([["aabb"]], "ab", letters=False, title="a piece"))
    <svg xmlns="http://www.w3.org/2000/svg" role="img" width="48" height="48" ...>
    <title>a piece</title>
    <rect width="1" height="1" fill="#ffffff"/>
    <g stroke="#1c1c1c" stroke-width="0.02" stroke-linejoin="round">
    <path fill="#ffd75f" d="M0,0h1l-0.5,0.5z"/>
    ...
    </svg>
    """
    _check_squares(squares, labels)
    n_rows, n_columns = len(squares), max(map(len, squares), default=0)
    colours = colours_of([[label for label in labels if label != frame]])
    triangles, texts = [], []
    for i, row in enumerate(squares):
        for j, square in enumerate(row):
            for side, label in enumerate(square or ()):
                fill = _GREY if label == frame else hexadecimal(colours[label])
                triangles.append(_triangle(i, j, side, fill))
                if label != frame:
                    texts.append(_text(i, j, side, label, text_colour(colours[label])))
    elements = [
        f'<rect width="{n_columns}" height="{n_rows}" fill="#ffffff"/>',
        f'<g stroke="{INK}" stroke-width="0.02" stroke-linejoin="round">',
        *triangles,
        "</g>",
        f'<path fill="none" stroke="{INK}" stroke-width="0.07" d="{_grid(n_rows, n_columns)}"/>',
    ]
    if letters:
        elements += text_group(texts, _FONT_SIZE)
    return cells_svg(elements, n_columns, n_rows, cell_size=cell_size, title=title)


def _check_squares(squares: Sequence[Sequence[Square | None]], labels: Sequence[str]) -> None:
    check_rows("squares", squares)
    if not isinstance(labels, Sequence):
        raise TypeError(f"labels is {labels!r:.60}: give a list of all labels")
    for i, row in enumerate(squares):
        for j, square in enumerate(row):
            if square is None:
                continue
            what = f"squares[{i}][{j}] is {square!r:.60}"
            hint = "give four labels, the upper one first, then clockwise"
            if not isinstance(square, Sequence):
                raise TypeError(f"{what}: {hint}")
            if len(square) != len(_TRIANGLES):
                raise ValueError(f"{what}: {hint}")
            if unknown := [label for label in square if label not in labels]:
                raise ValueError(f"{what}: {unknown[0]!r} is not among the labels {labels!r:.60}")


def _triangle(i: int, j: int, side: int, fill: str) -> str:
    corner, path = _TRIANGLES[side][:3], _TRIANGLES[side][3:]
    x, y = map(int, corner.split(","))
    return f'<path fill="{fill}" d="M{j + x},{i + y}{path}"/>'


def _text(i: int, j: int, side: int, label: str, fill: str) -> str:
    x, y = _MIDDLES[side]
    return text_at(j + x, i + (y + 0.36 * _FONT_SIZE), label, f' fill="{fill}"')


def _grid(n_rows: int, n_columns: int) -> str:
    across = "".join(f"M0,{i}h{n_columns}" for i in range(n_rows + 1))
    return across + "".join(f"M{j},0v{n_rows}" for j in range(n_columns + 1))
