"""Rounds in which points meet in blocks, as SVG: a circle of points for each round."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, pi, sin, sqrt

from xcmodel.draw.canvas import INK
from xcmodel.draw.palette import hexadecimal, palette, text_colour
from xcmodel.draw.svg import Svg, svg_document, text_at, text_group
from xcmodel.text.checked_arguments import checked_arguments

_RADIUS = 1.6
_WIDTH = 4.2
"""Of a round, in units of the size of a cell."""


@checked_arguments
def rounds_svg(
    points: int,
    rounds: Sequence[Sequence[Sequence[int]]],
    *,
    cell_size: float = 40,
    title: str | None = None,
) -> Svg:
    """Return a picture of rounds, each a circle of numbered points with lines between pairs.

    If there are blocks of more than two points, each round is a row of a table instead.

    Args:
        points: the number of points.
        rounds: for each round, blocks of points that meet.
        cell_size: about a quarter of the width of a circle, in pixels.
        title: what the picture shows, for those who cannot see it.

    Raises:
        TypeError: for an argument of another kind.
        ValueError: for a point that there is not.

    >>> picture = rounds_svg(2, [[(0, 1)]], title="a match")
    >>> print(picture)
    <svg ... width="168" height="188" viewBox="0 0 4.2 4.7">
    <title>a match</title>
    ...
    </svg>
    """
    for point in (point for blocks in rounds for block in blocks for point in block):
        if point not in range(points):
            raise ValueError(f"there is no point {point!r}: they are 0 to {points - 1}")
    if any(len(block) > 2 for blocks in rounds for block in blocks):  # noqa: PLR2004
        return _table_svg(points, rounds, cell_size, title)
    columns = max(1, ceil(sqrt(len(rounds))))
    n_rows = max(1, ceil(len(rounds) / columns))
    places = [_place(number, points) for number in range(points)]
    width, height = columns * _WIDTH, n_rows * (_WIDTH + 0.5)
    elements = [f'<rect width="{width:g}" height="{height:g}" fill="#ffffff"/>']
    for number, blocks in enumerate(rounds):
        row, column = divmod(number, columns)
        x, y = _WIDTH * (column + 0.5), (_WIDTH + 0.5) * row + _WIDTH / 2 + 0.5
        elements += [f'<g transform="translate({x:g} {y:g})">', *_blocks(blocks, places)]
        heading = text_at(0, -_WIDTH / 2 - 0.05, f"round {number + 1}", f' fill="{INK}"')
        elements += [*text_group([heading], 0.36), *_points(places), "</g>"]
    return svg_document(elements, round(width, 2), round(height, 2), title=title, scale=cell_size)


def _place(number: int, points: int) -> tuple[float, float]:
    angle = 2 * pi * number / points - pi / 2
    return round(_RADIUS * cos(angle), 3), round(_RADIUS * sin(angle), 3)


def _blocks(blocks: Sequence[Sequence[int]], places: Sequence[tuple[float, float]]) -> list[str]:
    """Return each block as a line in its own colour."""
    made = []
    for k, block in enumerate(blocks):
        colour = hexadecimal(palette()[k % len(palette())])
        path = "M" + "L".join(f"{places[p][0]:g},{places[p][1]:g}" for p in block) + "Z"
        made.append(f'<path stroke="{colour}" stroke-width="0.14" d="{path}"/>')
    return made


def _table_svg(
    points: int, rounds: Sequence[Sequence[Sequence[int]]], cell_size: float, title: str | None
) -> Svg:
    """Return a table: a row for each round, and a box for each block, coloured by its first."""
    size = max(len(block) for blocks in rounds for block in blocks)
    wide, left = 0.55 * size + 0.35, 2.6
    width = left + wide * ceil(points / size) + 0.2
    boxes, texts = [], []
    for i, blocks in enumerate(rounds):
        texts.append(text_at(1.25, i + 0.72, f"round {i + 1}", f' fill="{INK}"'))
        for k, block in enumerate(blocks):
            x = round(left + k * wide, 3)
            colour = palette()[block[0] % len(palette())]
            boxes.append(
                f'<rect x="{x:g}" y="{i + 0.2:g}" width="{wide - 0.2:g}" height="0.8" rx="0.15" '
                f'fill="{hexadecimal(colour)}"/>'
            )
            label = " ".join(map(str, block))
            middle = round(x + wide / 2 - 0.1, 3)
            texts.append(text_at(middle, i + 0.72, label, f' fill="{text_colour(colour)}"'))
    height = len(rounds) + 0.2
    ground = f'<rect width="{width:g}" height="{height:g}" fill="#ffffff"/>'
    elements = [ground, *boxes, *text_group(texts, 0.4)]
    return svg_document(elements, round(width, 2), round(height, 2), title=title, scale=cell_size)


def _points(places: Sequence[tuple[float, float]]) -> list[str]:
    discs = [
        f'<circle cx="{x:g}" cy="{y:g}" r="0.24" fill="#ffffff" stroke="{INK}" '
        'stroke-width="0.04"/>'
        for x, y in places
    ]
    texts = [
        text_at(x, round(y + 0.1, 3), number, f' fill="{INK}"')
        for number, (x, y) in enumerate(places)
    ]
    return [*discs, *text_group(texts, 0.28)]
