"""Random coverings and packings: no item is to be covered exactly so often."""

from __future__ import annotations

from itertools import combinations
from random import Random

from xcmodel import Model

Edge = tuple[int, int]


def hitting_sets(size: int, random: Random) -> Model:
    """Return a model of the points that hit each of some random sets, once or twice."""
    points = 16 + size
    sets = [random.sample(range(points), random.randrange(3, 7)) for _ in range(points + 4 * size)]
    return points_that_hit(points, sets, [random.choice((1, 1, 1, 2)) for _ in sets])


def points_that_hit(points: int, sets: list[list[int]], needed: list[int]) -> Model:
    """Return a model of the points, from 0 on, that hit each set so often at least."""
    model = Model()
    for number, need in enumerate(needed):
        model.add_item(number, multiplicity=(need, None))
    for point in range(points):
        model.add_item(("point", point), optional=True)
        hit = [number for number, members in enumerate(sets) if point in members]
        model.add_option(point, [("point", point), *hit])
    return model


def dominating_sets(size: int, random: Random) -> Model:
    """Return a model of the dominating sets of a random graph."""
    vertices = 16 + 2 * size
    neighbours = _neighbourhoods(vertices, _edges(vertices, 2 * vertices, random))
    model = Model()
    model.add_items_from(range(vertices), multiplicity=(1, None))
    for vertex in range(vertices):
        model.add_option(vertex, neighbours[vertex])
    return model


def independent_sets(size: int, random: Random) -> Model:
    """Return a model of the independent sets of a random graph."""
    vertices = 24 + 4 * size
    edges = _edges(vertices, vertices * random.randrange(4, 8) // 2, random)
    model = Model()
    model.add_items_from(edges, optional=True)
    for vertex in range(vertices):
        model.add_item(vertex, optional=True)
        model.add_option(vertex, [vertex, *(edge for edge in edges if vertex in edge)])
    return model


def maximal_independent_sets(size: int, random: Random) -> Model:
    """Return a model of the maximal independent sets of a random graph."""
    vertices = 24 + 3 * size
    edges = _edges(vertices, vertices * random.randrange(4, 8) // 2, random)
    neighbours = _neighbourhoods(vertices, edges)
    model = Model()
    model.add_items_from(range(vertices), multiplicity=(1, None))
    model.add_items_from(edges, optional=True)
    for vertex in range(vertices):
        ends = [edge for edge in edges if vertex in edge]
        model.add_option(vertex, [*neighbours[vertex], *ends])
    return model


def set_packings(size: int, random: Random) -> Model:
    """Return a model of packings of random sets of two to five points."""
    points = 24 + 3 * size
    model = Model()
    model.add_items_from(range(points), optional=True)
    for option in range(3 * points // 2):
        model.add_option(option, random.sample(range(points), random.randrange(2, 6)))
    return model


def _edges(vertices: int, count: int, random: Random) -> list[Edge]:
    return random.sample(list(combinations(range(vertices), 2)), count)


def _neighbourhoods(vertices: int, edges: list[Edge]) -> list[list[int]]:
    """Return each vertex with its neighbours."""
    found = [{vertex} for vertex in range(vertices)]
    for one, other in edges:
        found[one].add(other)
        found[other].add(one)
    return [sorted(neighbours) for neighbours in found]
