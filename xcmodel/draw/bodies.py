"""Bodies made of cubes, whose parts are lifted off each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xcmodel.draw.palette import Grid, Regions

Cube = tuple[int, int, int]
"""Layer, from the bottom up, row and column of a cube, or of its lower left corner at the back."""


@dataclass(frozen=True)
class Part:
    """Cubes that belong together.

    Attributes:
        label: what is written on them.
        region: what tells it from other parts with the same label.
    """

    label: str
    region: object


Body = Mapping[Cube, Part]
"""The part to which each cube belongs."""

_GAP = 3
"""How far a part is lifted off another, in cubes."""


def body_of(layers: Sequence[Grid], regions: Sequence[Regions] | None = None) -> Body:
    """Return the body that these layers, from the bottom up, make.

    >>> body_of([[["A", None]]])
    {(0, 0, 0): Part(label='A', region='A')}
    """
    regions = layers if regions is None else regions
    return {
        (k, i, j): Part(label, regions[k][i][j])
        for k, layer in enumerate(layers)
        for i, row in enumerate(layer)
        for j, label in enumerate(row)
        if label
    }


def exploded_body(body: Body) -> Body:
    """Return the body with each part lifted off those that it lies on, even if far above them.

    Parts that hold each other stay together. Parts move upwards only, so none gets into another.

    >>> low, high = Part("A", 1), Part("B", 2)
    >>> exploded_body({(0, 0, 0): low, (1, 0, 0): high})
    {(0, 0, 0): Part(label='A', region=1), (4, 0, 0): Part(label='B', region=2)}
    """
    lifts = _lifts(body)
    return {(k + lifts[part], i, j): part for (k, i, j), part in body.items()}


def _lifts(body: Body) -> dict[Part, int]:
    """Return how far each part is lifted."""
    import networkx

    lies_on = networkx.DiGraph()
    lies_on.add_nodes_from(body.values())
    highest: dict[tuple[int, int], Part] = {}
    for (_, i, j), part in sorted(body.items(), key=lambda entry: entry[0]):
        below = highest.get((i, j), part)
        if below != part:
            lies_on.add_edge(below, part)
        highest[i, j] = part
    together = networkx.condensation(lies_on)
    lifts: dict[int, int] = {}
    for number in networkx.topological_sort(together):
        below = together.predecessors(number)
        lifts[number] = max((lifts[other] + _GAP for other in below), default=0)
    return {part: lifts[number] for part, number in together.graph["mapping"].items()}
