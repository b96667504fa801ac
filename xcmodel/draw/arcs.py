"""Rows of labels with arcs between some of them, as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xcmodel.draw.canvas import INK
from xcmodel.draw.svg import Svg, cells_svg, square, text_at, text_group
from xcmodel.text.checked_arguments import checked_arguments


@checked_arguments
def arcs_svg(
    labels: Sequence[str | None],
    arcs: Iterable[tuple[int, int]],
    *,
    cell_size: float = 40,
    title: str | None = None,
) -> Svg:
    """Return a picture of a row of boxes, with half circles above that join some of them.

    Args:
        labels: what is written in each box; None leaves it blank.
        arcs: which boxes are joined: pairs of places, from 0.
        cell_size: width and height of a box, in pixels.
        title: what the picture shows, for those who cannot see it.

    Raises:
        TypeError: for an argument of another kind.
        ValueError: for a place that there is not.

    >>> print(arcs_svg(["1", None, "1"], [(0, 2)], title="a pair"))
    <svg xmlns="http://www.w3.org/2000/svg" role="img" width="128" height="88" ...>
    <title>a pair</title>
    ...
    <path d="M0.5,1A1,1 0 0 1 2.5,1"/>
    ...
    </svg>
    """
    arcs = [(min(pair), max(pair)) for pair in arcs]
    for place in (place for arc in arcs for place in arc):
        if place not in range(len(labels)):
            raise ValueError(f"there is no box {place!r}: they are 0 to {len(labels) - 1}")
    height = max((right - left for left, right in arcs), default=0) / 2
    texts = [
        text_at(place + 0.5, height + 0.7, label) for place, label in enumerate(labels) if label
    ]
    elements = [
        f'<g fill="#ffffff" stroke="{INK}" stroke-width="0.04">',
        *(square(place, height) for place in range(len(labels))),
        "</g>",
        f'<g fill="none" stroke="{INK}" stroke-width="0.06">',
        *(_arc(left, right, height) for left, right in arcs),
        "</g>",
        *text_group(texts, 0.58),
    ]
    return cells_svg(elements, len(labels), height + 1, cell_size=cell_size, title=title)


def _arc(left: int, right: int, height: float) -> str:
    radius = (right - left) / 2
    start, end = left + 0.5, right + 0.5
    return f'<path d="M{start:g},{height:g}A{radius:g},{radius:g} 0 0 1 {end:g},{height:g}"/>'
