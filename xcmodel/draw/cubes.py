"""Bodies made of cubes, seen from above and from the side, as SVG.

The view is isometric: a cube is drawn as a hexagon, a face as two triangles of one grid. Visibility
is therefore decided exactly, triangle by triangle, and only visible faces are drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import sqrt
from statistics import mean

from xcmodel.draw.bodies import Body, Cube, Region, body_of, exploded_body
from xcmodel.draw.canvas import INK
from xcmodel.draw.checked_grids import check_layers
from xcmodel.draw.palette import Grid, Regions, colours_of, rgb, text_colour_on
from xcmodel.draw.svg import Svg, cells_svg, text_at, text_group

# The corner of a face at its cube, the directions of its two edges, and how light it is. The sum of
# the directions is an edge of the grid of triangles, which divides the face in two.
_SIDES: dict[str, tuple[Cube, Cube, Cube, float]] = {
    "top": ((1, 0, 0), (0, 1, 0), (0, 0, 1), 1.0),
    "left": ((0, 1, 0), (0, 0, 1), (1, 0, 0), 0.82),
    "right": ((0, 0, 1), (0, 1, 0), (1, 0, 0), 0.64),
}

Flat = tuple[int, int]
"""A corner in the projection: steps along columns, and along rows."""


@dataclass(frozen=True)
class _Face:
    """A side of a cube."""

    region: Region
    cube: Cube
    side: str


@dataclass(frozen=True)
class _Triangle:
    """Half of a face; corners in space."""

    face: _Face
    corners: tuple[Cube, Cube, Cube]

    @property
    def nearness(self) -> int:
        """How near it is to the viewer."""
        return sum(map(sum, self.corners))

    @property
    def seen(self) -> frozenset[Flat]:
        """Its corners in the projection."""
        return frozenset(map(_seen, self.corners))


def cubes_svg(
    layers: Sequence[Grid],
    regions: Sequence[Regions] | None = None,
    *,
    exploded: bool = False,
    cell_size: float = 40,
    letters: bool = True,
    labels: Iterable[str] = (),
    title: str | None = None,
) -> Svg:
    """Return a picture of cubes, seen from above, with an outline around each label, or region.

    Args:
        layers: for every layer, from the bottom up, a grid of labels; None where there is no cube.
            Rows come from the back to the front left, columns run to the front right.
        regions: for every layer what is the same for the cubes of one region, where several
            regions have the same label.
        exploded: whether to lift each region off those that it lies on.
        cell_size: the length of an edge, in pixels.
        letters: whether to write each label once on its region, if it can be seen.
        labels: all labels that other pictures may have, so that the colours are the same in all.
        title: what the picture shows, for those who cannot see it.

    Raises:
        TypeError: for what is no list of grids of texts, or a region that cannot be hashed.
        ValueError: for another number of layers, rows or cells in `regions`.

    >>> picture = cubes_svg([[["A", "A"]], [["B", None]]], title="two")
    >>> picture.count("<title>"), picture.count("<text")
    (3, 2)
    """
    check_layers(layers, regions)
    colours = {label: rgb(number) for label, number in colours_of(_rows(layers), labels).items()}
    body = body_of(layers, regions)
    scene = _Scene(exploded_body(body) if exploded else body)
    elements = [*scene.shapes(colours), *scene.lines()]
    if letters:
        elements += text_group(scene.letters(colours), 0.5, bold=True)
    return cells_svg(elements, *scene.size, cell_size=cell_size, title=title)


class _Scene:
    """The visible faces of a body."""

    def __init__(self, body: Body) -> None:
        self._front: dict[frozenset[Flat], _Triangle] = {}
        for triangle in _triangles(body):
            other = self._front.get(triangle.seen)
            if other is None or other.nearness < triangle.nearness:
                self._front[triangle.seen] = triangle
        points = [_on_paper(corner) for seen in self._front for corner in seen] or [(0.0, 0.0)]
        self._left, self._upper = min(x for x, _ in points), min(y for _, y in points)
        right, lower = max(x for x, _ in points), max(y for _, y in points)
        self.size = (round(right - self._left, 3), round(lower - self._upper, 3))

    def shapes(self, colours: Mapping[str, tuple[int, int, int]]) -> Iterator[str]:
        """Yield the visible faces, in a group for every region."""
        of_region: dict[Region, dict[str, list[_Triangle]]] = {}
        for triangle in self._front.values():
            face = triangle.face
            of_region.setdefault(face.region, {}).setdefault(face.side, []).append(triangle)
        # A thin line of the same colour closes the gaps that programs leave between triangles.
        yield '<g stroke-width="0.02" stroke-linejoin="round">'
        for region in sorted(of_region, key=lambda region: region.label):
            yield f"<g><title>{escape(region.label)}</title>"
            for side, triangles in sorted(of_region[region].items()):
                fill = _shaded(colours[region.label], _SIDES[side][-1])
                data = "".join(f"M{self._path(triangle.corners)}Z" for triangle in triangles)
                yield f'<path fill="{fill}" stroke="{fill}" d="{data}"/>'
            yield "</g>"
        yield "</g>"

    def lines(self) -> Iterator[str]:
        """Yield thin lines between the faces of a region, and thick ones around the regions."""
        sides: dict[frozenset[Flat], list[tuple[_Face, frozenset[Cube]]]] = {}
        for triangle in self._front.values():
            for k, corner in enumerate(triangle.corners):
                ends = frozenset((corner, triangle.corners[k - 1]))
                sides.setdefault(frozenset(map(_seen, ends)), []).append((triangle.face, ends))
        inner, outer = [], []
        for meeting in sides.values():
            ends = meeting[0][1]
            # Faces that only seem to meet, one far behind the other, are separated as well.
            if len({(face.region, edge) for face, edge in meeting}) > 1 or len(meeting) == 1:
                outer.append(ends)
            elif meeting[0][0] != meeting[1][0]:
                inner.append(ends)
        for edges, width in ((inner, 0.02), (outer, 0.1)):
            data = "".join(sorted(f"M{self._path(sorted(ends))}" for ends in edges))
            yield (
                f'<path fill="none" stroke="{INK}" stroke-width="{width}" '
                f'stroke-linecap="round" d="{data}"/>'
            )

    def letters(self, colours: Mapping[str, tuple[int, int, int]]) -> Iterator[str]:
        """Yield the label of each region, on a face that is wholly visible, if there is one."""
        halves: dict[_Face, int] = {}
        for triangle in self._front.values():
            halves[triangle.face] = halves.get(triangle.face, 0) + 1
        faces: dict[Region, list[_Face]] = {}
        for face, count in halves.items():
            if count == 2:  # noqa: PLR2004
                faces.setdefault(face.region, []).append(face)
        for region, whole in sorted(faces.items(), key=lambda entry: entry[0].label):
            tops = [face for face in whole if face.side == "top"] or whole
            x, y, side = self._most_central(tops)
            shade = _shade(colours[region.label], _SIDES[side][-1])
            yield text_at(x, y + 0.18, region.label, f' fill="{text_colour_on(*shade)}"')

    def _most_central(self, faces: list[_Face]) -> tuple[float, float, str]:
        centres = [(*self._centre(face), face.side) for face in faces]
        x, y = mean(x for x, _, _ in centres), mean(y for _, y, _ in centres)
        return min(centres, key=lambda centre: (centre[0] - x) ** 2 + (centre[1] - y) ** 2)

    def _centre(self, face: _Face) -> tuple[float, float]:
        corner, *along, _ = _SIDES[face.side]
        start = _sum(face.cube, corner)
        (x1, y1), (x2, y2) = self._at(start), self._at(_sum(start, *along))
        return round((x1 + x2) / 2, 3), round((y1 + y2) / 2, 3)

    def _path(self, corners: Iterable[Cube]) -> str:
        return "L".join("{:g},{:g}".format(*self._at(corner)) for corner in corners)

    def _at(self, corner: Cube) -> tuple[float, float]:
        x, y = _on_paper(_seen(corner))
        return round(x - self._left, 3), round(y - self._upper, 3)


def _rows(layers: Sequence[Grid]) -> Grid:
    return [row for layer in layers for row in layer]


def _triangles(body: Body) -> Iterator[_Triangle]:
    for cube, region in body.items():
        for side, (corner, one, other, _) in _SIDES.items():
            face = _Face(region, cube, side)
            start = _sum(cube, corner)
            end = _sum(start, one, other)
            for direction in (one, other):
                yield _Triangle(face, (start, _sum(start, direction), end))


def _sum(*vectors: Cube) -> Cube:
    k, i, j = map(sum, zip(*vectors, strict=True))
    return k, i, j


def _seen(corner: Cube) -> Flat:
    """Return the corner in the projection: a step up looks like one back and one to the left."""
    k, i, j = corner
    return j - k, i - k


def _on_paper(corner: Flat) -> tuple[float, float]:
    along_columns, along_rows = corner
    return (along_columns - along_rows) * sqrt(3) / 2, (along_columns + along_rows) / 2


def _shade(colour: tuple[int, int, int], light: float) -> tuple[int, int, int]:
    red, green, blue = (round(level * light) for level in colour)
    return red, green, blue


def _shaded(colour: tuple[int, int, int], light: float) -> str:
    return "#{:02x}{:02x}{:02x}".format(*_shade(colour, light))
