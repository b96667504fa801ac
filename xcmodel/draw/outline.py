"""Outlines of regions of square cells."""

from __future__ import annotations

from collections.abc import Collection, Iterator

Point = tuple[int, int]
"""Row and column, of a cell or of its upper left corner."""

_RIGHT, _DOWN, _LEFT, _UP = (0, 1), (1, 0), (0, -1), (-1, 0)


def outlines(cells: Collection[Point]) -> list[list[Point]]:
    """Return the closed lines around a region and around its holes, as corners in order.

    Lines run clockwise around the region and counterclockwise around its holes. Where two cells
    touch in a corner only, each has its own line there.

    >>> outlines([(0, 0), (0, 1), (1, 0)])
    [[(0, 0), (0, 2), (1, 2), (1, 1), (2, 1), (2, 0)]]
    """
    edges = set(_edges(cells))
    lines = []
    while edges:
        lines.append(_take_line(edges))
    return lines


def outline_path(cells: Collection[Point]) -> str:
    """Return the same lines as the data of a path in SVG.

    >>> outline_path([(0, 0), (0, 1)])
    'M0,0L2,0L2,1L0,1Z'
    """
    return "".join(
        "M" + "L".join(f"{j},{i}" for i, j in corners) + "Z" for corners in outlines(cells)
    )


def _edges(cells: Collection[Point]) -> Iterator[tuple[Point, Point]]:
    """Yield each edge between the region and the rest, as its start and its direction."""
    for i, j in cells:
        if (i - 1, j) not in cells:
            yield (i, j), _RIGHT
        if (i, j + 1) not in cells:
            yield (i, j + 1), _DOWN
        if (i + 1, j) not in cells:
            yield (i + 1, j + 1), _LEFT
        if (i, j - 1) not in cells:
            yield (i + 1, j), _UP


def _take_line(edges: set[tuple[Point, Point]]) -> list[Point]:
    """Remove one closed line from the edges, and return its corners."""
    # The least remaining point is always a corner, and never one in which two cells touch.
    at, heading = min(edges)
    before = None
    corners = []
    while (at, heading) in edges:
        edges.remove((at, heading))
        if heading != before:
            corners.append(at)
        before = heading
        (i, j), (di, dj) = at, heading
        at = i + di, j + dj
        for heading in ((dj, -di), (di, dj), (-dj, di)):  # right, straight on, left
            if (at, heading) in edges:
                break
    return corners
