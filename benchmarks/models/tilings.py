"""Models of tilings and matchings, in which few kinds of pieces repeat."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import permutations, product
from random import Random
from typing import Literal

from xcmodel import Model

Cell = tuple[int, ...]
Shape = frozenset[Cell]

TETROMINOES = {
    "I": [(0, 0), (0, 1), (0, 2), (0, 3)],
    "O": [(0, 0), (0, 1), (1, 0), (1, 1)],
    "T": [(0, 0), (0, 1), (0, 2), (1, 1)],
    "S": [(0, 0), (0, 1), (1, 1), (1, 2)],
    "L": [(0, 0), (0, 1), (0, 2), (1, 0)],
}
DOMINOES: set[Shape] = {frozenset([(0, 0), (0, 1)]), frozenset([(0, 0), (1, 0)])}
MONOMER: Shape = frozenset([(0, 0)])


def board(*sides: int) -> list[Cell]:
    """Return the cells of a board or box with these sides."""
    return list(product(*map(range, sides)))


def _at_origin(cells: Iterable[Cell]) -> Shape:
    listed = list(cells)
    least = [min(axis) for axis in zip(*listed, strict=True)]
    return frozenset(tuple(c - m for c, m in zip(cell, least, strict=True)) for cell in listed)


def orientations(cells: Iterable[Cell]) -> set[Shape]:
    """Return a plane shape turned and turned over in all ways."""
    found, turned = set(), list(cells)
    for _ in range(4):
        turned = [(j, -i) for i, j in turned]
        found |= {_at_origin(turned), _at_origin((i, -j) for i, j in turned)}
    return found


def bricks(*sides: int) -> set[Shape]:
    """Return a brick with these sides in all of its positions along the axes."""
    return {frozenset(board(*order)) for order in permutations(sides)}


def tiling(cells: Collection[Cell], shapes: Iterable[Shape], torus: tuple[int, ...] = ()) -> Model:
    """Return the model of the tilings of some cells by any number of copies of these shapes.

    Args:
        cells: the cells to cover.
        shapes: the shapes, each in every orientation that it may have.
        torus: the sides of a torus, if cells are taken modulo these.
    """
    model, inside = Model(), set(cells)
    model.add_items_from(cells)
    placed: set[Shape] = set()
    for shape, at in product(shapes, cells):
        moved = [tuple(a + b for a, b in zip(cell, at, strict=True)) for cell in shape]
        if torus:
            moved = [tuple(c % s for c, s in zip(cell, torus, strict=True)) for cell in moved]
        placement = frozenset(moved)
        if len(placement) == len(shape) and placement <= inside:
            placed.add(placement)
    for placement in sorted(placed, key=sorted):
        model.add_option(tuple(sorted(placement)), sorted(placement))
    return model


def aztec_diamond(order: int) -> list[Cell]:
    """Return the cells of the Aztec diamond."""
    side = range(-order, order)
    return [(i, j) for i in side for j in side if abs(i + 0.5) + abs(j + 0.5) <= order]


def honeycomb(size: int, holes: Collection[Cell] = ()) -> Model:
    """Return the model of the perfect matchings of a hexagon of hexagons (OEIS A008793).

    They are the tilings of a hexagon of triangles by lozenges. Its corners and theirs are points of
    a lattice; holes are the two triangles of a lozenge, by the least of its points.
    """

    def is_inside(*points: Cell) -> bool:
        return all(max(i, j) <= 2 * size and size <= i + j <= 3 * size for i, j in points)

    triangles: dict[tuple[str, int, int], None] = {}
    for i, j in product(range(2 * size), repeat=2):
        if is_inside((i + 1, j), (i, j + 1)) and (i, j) not in holes:
            if is_inside((i, j)):
                triangles["up", i, j] = None
            if is_inside((i + 1, j + 1)):
                triangles["down", i, j] = None
    model = Model()
    model.add_items_from(triangles)
    for kind, i, j in triangles:
        for a, b in ((i, j), (i - 1, j), (i, j - 1)) if kind == "up" else ():
            if ("down", a, b) in triangles:
                model.add_option((i, j, a, b), [("up", i, j), ("down", a, b)])
    return model


def random_matching(
    vertices: int, edges: int, kind: Literal["graph", "rows and columns"], seed: int
) -> Model:
    """Return the model of the perfect matchings of a random graph, or of one with two sides.

    With two sides, that is the permanent of a random matrix of zeros and ones.
    """
    random, model, half = Random(seed), Model(), vertices // 2
    model.add_items_from(range(vertices))
    order = random.sample(range(vertices), vertices)
    pairs = {tuple(sorted(order[k : k + 2])) for k in range(0, vertices, 2)}  # One matching.
    if kind != "graph":
        pairs = {(k, half + k) for k in range(half)}
    while len(pairs) < edges:
        a, b = random.sample(range(vertices), 2)
        if kind == "graph" or (a < half) != (b < half):
            pairs.add((min(a, b), max(a, b)))
    for pair in sorted(pairs):
        model.add_option(pair, pair)
    return model


def random_triples(side: int, options_an_item: int, seed: int) -> Model:
    """Return a sparse three-dimensional matching."""
    random, model = Random(seed), Model()
    names = [(axis, k) for axis in "xyz" for k in range(side)]
    model.add_items_from(names)
    drawn = {tuple(random.randrange(side) for _ in "xyz") for _ in range(side * options_an_item)}
    drawn |= {(k, k, k) for k in range(side)}
    for triple in sorted(drawn):
        model.add_option(triple, list(zip("xyz", triple, strict=True)))
    return model


def hypercube_matching(dimension: int) -> Model:
    """Return the model of the perfect matchings of a hypercube (OEIS A005271)."""
    vertices = board(*[2] * dimension)
    model = Model()
    model.add_items_from(vertices)
    for vertex, axis in product(vertices, range(dimension)):
        if vertex[axis] == 0:
            other = (*vertex[:axis], 1, *vertex[axis + 1 :])
            model.add_option((vertex, axis), [vertex, other])
    return model


def without(cells: list[Cell], *holes: Cell) -> list[Cell]:
    """Return the cells without some of them."""
    return [cell for cell in cells if cell not in holes]


def tilings() -> dict[str, Model]:
    """Return models of a dozen families, by name."""
    tetrominoes = {key: orientations(shape) for key, shape in TETROMINOES.items()}
    every = set().union(*tetrominoes.values())
    return {
        "all tetrominoes 6x8": tiling(board(6, 8), every),
        "all tetrominoes 8x8": tiling(board(8, 8), every),
        "T-tetrominoes 12x12": tiling(board(12, 12), tetrominoes["T"]),
        "T-tetrominoes 16x16": tiling(board(16, 16), tetrominoes["T"]),
        "L-tetrominoes 8x8": tiling(board(8, 8), tetrominoes["L"]),
        "I-tetrominoes 12x12": tiling(board(12, 12), tetrominoes["I"]),
        "dominoes and squares 8x8": tiling(board(8, 8), DOMINOES | tetrominoes["O"]),
        "monomers and dimers 10x10": tiling(board(10, 10), DOMINOES | {MONOMER}),
        "monomers and dimers 16x16": tiling(board(16, 16), DOMINOES | {MONOMER}),
        "dominoes 8x30": tiling(board(8, 30), DOMINOES),
        "dominoes on a torus 8x8": tiling(board(8, 8), DOMINOES, (8, 8)),
        "dominoes on a torus 10x10": tiling(board(10, 10), DOMINOES, (10, 10)),
        "Aztec diamond 9": tiling(aztec_diamond(9), DOMINOES),
        "mutilated 12x12": tiling(without(board(12, 12), (0, 0), (11, 11)), DOMINOES),
        "mutilated evenly 12x12": tiling(without(board(12, 12), (0, 0), (11, 10)), DOMINOES),
        "mutilated 16x16": tiling(without(board(16, 16), (0, 0), (15, 15)), DOMINOES),
        "dominoes 4x4x4": tiling(board(4, 4, 4), bricks(1, 1, 2)),
        "bricks 1x2x2 in 4x4x6": tiling(board(4, 4, 6), bricks(1, 2, 2)),
        "bricks 1x1x3 in 4x4x6": tiling(board(4, 4, 6), bricks(1, 1, 3)),
        "honeycomb 8": honeycomb(8),
        "hypercube 5": hypercube_matching(5),
        "permanent 24, 4 a row": random_matching(48, 96, "rows and columns", 1),
        "permanent 40, 3 a row": random_matching(80, 120, "rows and columns", 2),
        "permanent 20, 8 a row": random_matching(40, 160, "rows and columns", 3),
        "matching of 60, degree 4": random_matching(60, 120, "graph", 4),
        "matching of 40, degree 6": random_matching(40, 120, "graph", 5),
        "triples 16, 8 an item": random_triples(16, 8, 6),
        "triples 24, 6 an item": random_triples(24, 6, 7),
        "triples 24, 10 an item": random_triples(24, 10, 8),
    }
