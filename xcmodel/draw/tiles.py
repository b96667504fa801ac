"""Tilings by polygons as SVG, such as boards of hexagons or triangles: one outline a region."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from xcmodel.draw.canvas import FAINT, INK
from xcmodel.draw.palette import colours_of, hexadecimal, text_colour
from xcmodel.draw.svg import Svg, svg_document, text_at, text_group
from xcmodel.text.checked_arguments import checked_arguments

Corner = tuple[float, float]
"""To the right, and downwards."""

_MARGIN = 0.1


@dataclass(frozen=True)
class Tile:
    """A polygon of a tiling.

    Attributes:
        corners: its corners in order; a side is from one to the next.
        label: what it belongs to; the empty text for a free cell.
        beyond: for every side, the region beyond it; None where there is none.
        region: what is the same for the tiles of one region.
        around: the sides at which an end of the picture is joined to another end.

    >>> triangle = Tile(((0, 0), (3, 0), (0, 3)), "A", "A", (None, None, None))
    >>> triangle.middle
    (1.0, 1.0)
    >>> triangle.path, triangle.side(0)
    ('M0,0L3,0L0,3Z', 'M0,0L3,0')
    """

    corners: Sequence[Corner]
    label: str
    region: object
    beyond: Sequence[object]
    around: frozenset[int] = frozenset()

    @property
    def middle(self) -> Corner:
        """The mean of its corners."""
        n = len(self.corners)
        return sum(x for x, _ in self.corners) / n, sum(y for _, y in self.corners) / n

    @property
    def path(self) -> str:
        """Its outline, as the data of a path."""
        return "M" + "L".join(map(_point, self.corners)) + "Z"

    def side(self, number: int) -> str:
        """Return one of its sides, as the data of a path.

        Args:
            number: which side, from 0: it begins at the corner of this number.
        """
        ends = self.corners[number], self.corners[(number + 1) % len(self.corners)]
        return "M" + "L".join(map(_point, ends))


@checked_arguments
def tiles_svg(
    tiles: Iterable[Tile],
    *,
    cell_size: float = 40,
    letters: bool = True,
    labels: Iterable[str] = (),
    title: str | None = None,
) -> Svg:
    """Return a picture of tiles: one outlined shape a region, and faint lines between free cells.

    Args:
        tiles: the tiles.
        cell_size: the length of a unit, in pixels.
        letters: whether to write each label once, into the middle of its region.
        labels: all labels that other pictures may have, so that the colours are the same in all.
        title: what the picture shows, for those who cannot see it.

    Raises:
        TypeError: for an argument of another kind.

    >>> corners = [(0, 0), (1, 0), (0.5, 0.87)]
    >>> print(tiles_svg([Tile(corners, "A", 1, [None] * 3)], title="a triangle"))
    <svg ... width="48" height="42.8" viewBox="-0.1 -0.1 1.2 1.07">
    <title>a triangle</title>
    ...
    <path fill="#ffd75f" stroke="#ffd75f" d="M0,0L1,0L0.5,0.87Z"><title>A</title></path>
    ...
    </svg>
    """
    tiles = list(tiles)
    free = "".join(tile.path for tile in tiles if not tile.label)
    grid = f'<path fill="#ffffff" stroke="{FAINT}" stroke-width="0.04" d="{free}"/>'
    regions = _regions(tiles)
    colours = colours_of([[tile.label for tile in tiles]], labels)
    elements = [
        *([grid] if free else []),
        # A thin line of the same colour hides the seams between the tiles of a shape.
        '<g stroke-width="0.02" stroke-linejoin="round">',
        *(_shape(region, hexadecimal(colours[region[0].label])) for region in regions),
        "</g>",
        *_lines(tiles),
    ]
    if letters:
        texts = [_letter(region, text_colour(colours[region[0].label])) for region in regions]
        elements += text_group(texts, 0.42, bold=True)
    return _fitted(elements, tiles, cell_size, title)


def _regions(tiles: Iterable[Tile]) -> list[list[Tile]]:
    """Return the tiles of each region, by their labels."""
    found: dict[object, list[Tile]] = {}
    for tile in tiles:
        if tile.label:
            found.setdefault((tile.label, tile.region), []).append(tile)
    return sorted(found.values(), key=lambda region: region[0].label)


def _shape(region: Sequence[Tile], colour: str) -> str:
    path = "".join(tile.path for tile in region)
    title = f"<title>{escape(region[0].label)}</title>"
    return f'<path fill="{colour}" stroke="{colour}" d="{path}">{title}</path>'


def _lines(tiles: Iterable[Tile]) -> list[str]:
    """Return the borders of the regions, and dashes where a region goes on at another end."""
    border, dashes = [], []
    for tile in tiles:
        if tile.label:
            for number, other in enumerate(tile.beyond):
                if other != tile.region:
                    border.append(tile.side(number))
                elif number in tile.around:
                    dashes.append(tile.side(number))
    style = f'fill="none" stroke="{INK}" stroke-linecap="round"'
    lines = [f'<path {style} stroke-width="0.1" d="{"".join(border)}"/>'] if border else []
    if dashes:
        thin = f'{style} stroke-width="0.03" stroke-dasharray="0.08 0.1"'
        lines.append(f'<path {thin} d="{"".join(dashes)}"/>')
    return lines


def _letter(region: Sequence[Tile], fill: str) -> str:
    """Return the label in the middle of the tile that is nearest to all others."""
    middles = [tile.middle for tile in region]
    x, y = min(middles, key=lambda m: sum((m[0] - u) ** 2 + (m[1] - v) ** 2 for u, v in middles))
    return text_at(round(x, 3), round(y + 0.15, 3), region[0].label, f' fill="{fill}"')


def _fitted(
    elements: Iterable[str], tiles: Sequence[Tile], cell_size: float, title: str | None
) -> Svg:
    """Return the picture with a narrow margin around its tiles."""
    corners = [corner for tile in tiles for corner in tile.corners] or [(0.0, 0.0)]
    left, top = (min(numbers) for numbers in zip(*corners, strict=True))
    right, bottom = (max(numbers) for numbers in zip(*corners, strict=True))
    if left or top:
        elements = [f'<g transform="translate({-left:g} {-top:g})">', *elements, "</g>"]
    width, height = (round(n + 2 * _MARGIN, 4) for n in (right - left, bottom - top))
    return svg_document(elements, width, height, title=title, origin=-_MARGIN, scale=cell_size)


def _point(corner: Corner) -> str:
    return f"{round(corner[0], 4):g},{round(corner[1], 4):g}"
