"""Bodies made of cubes, and the exploded view, which lifts their regions off each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xcmodel.draw.palette import Grid, Regions

Cube = tuple[int, int, int]
"""Layer, from the bottom up, row and column of a cube, or of its lower left corner at the back."""


@dataclass(frozen=True)
class Region:
    """Cubes that belong together.

    Attributes:
        label: what is written on them.
        mark: what distinguishes the region from others with the same label.
    """

    label: str
    mark: object


Body = Mapping[Cube, Region]
"""The region to which each cube belongs."""

_GAP = 3
"""How far a region is lifted off another, in cubes."""


def body_of(layers: Sequence[Grid], marks: Sequence[Regions] | None = None) -> Body:
    """Return the body that these layers, from the bottom up, make.

    >>> body_of([[["A", None]]])
    {(0, 0, 0): Region(label='A', mark='A')}
    """
    marks = layers if marks is None else marks
    return {
        (k, i, j): Region(label, marks[k][i][j])
        for k, layer in enumerate(layers)
        for i, row in enumerate(layer)
        for j, label in enumerate(row)
        if label
    }


def exploded_body(body: Body) -> Body:
    """Return the body with each region lifted off those below it, whether they touch or not.

    Regions that interlock stay together. Regions move upwards only, so that none meets another.

    >>> low, high = Region("A", 1), Region("B", 2)
    >>> exploded_body({(0, 0, 0): low, (1, 0, 0): high})
    {(0, 0, 0): Region(label='A', mark=1), (4, 0, 0): Region(label='B', mark=2)}
    """
    lifts = _lifts(body)
    return {(k + lifts[region], i, j): region for (k, i, j), region in body.items()}


def _lifts(body: Body) -> dict[Region, int]:
    """Return how far each region is lifted."""
    import networkx

    lies_on = networkx.DiGraph()
    lies_on.add_nodes_from(body.values())
    highest: dict[tuple[int, int], Region] = {}
    for (_, i, j), region in sorted(body.items(), key=lambda entry: entry[0]):
        below = highest.get((i, j), region)
        if below != region:
            lies_on.add_edge(below, region)
        highest[i, j] = region
    together = networkx.condensation(lies_on)
    lifts: dict[int, int] = {}
    for number in networkx.topological_sort(together):
        below = together.predecessors(number)
        lifts[number] = max((lifts[other] + _GAP for other in below), default=0)
    return {region: lifts[number] for region, number in together.graph["mapping"].items()}
