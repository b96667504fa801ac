"""More families of random models, by size and seed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from random import Random

from benchmarks.tilings import Shape, board, bricks, honeycomb, orientations, tiling
from xcmodel import Model
from xcmodel.puzzles import PENTOMINOES, Polyforms
from xcmodel.puzzles.boards.shapes import read_shape

_TROMINOES = {"3I": "III", "3L": "LL L."}
_TETROMINOES = {"4I": "IIII", "4O": "OO OO", "4T": "TTT .T.", "4S": ".SS SS.", "4L": "LLL L.."}


def _by_chance(share: float, random: Random) -> bool:
    return random.random() < share


def honeycomb_with_holes(size: int, random: Random) -> Model:
    """Return the matchings of a hexagon of hexagons without some pairs of its vertices."""
    side = 4 + size // 2
    return honeycomb(side, random.sample(board(2 * side, 2 * side), 2 + size % 2))


def band_permanent(size: int, random: Random) -> Model:
    """Return the permanent of a matrix of zeros and ones near its diagonal."""
    side, width = 20 + 3 * size, 4 + random.randrange(5)
    rows, columns = random.sample(range(side), side), random.sample(range(side), side)
    model = Model()
    model.add_items_from(product(("row", "column"), range(side)))
    for i, j in product(range(side), repeat=2):
        if i == j or (abs(i - j) <= width and _by_chance(0.7, random)):
            model.add_option((i, j), [("row", rows[i]), ("column", columns[j])])
    return model


def random_coloured(size: int, random: Random) -> Model:
    """Return a random cover whose options also colour two of some items."""
    items, shared = 14 + size, 8 + size // 2
    model = Model()
    model.add_items_from(range(items))
    model.add_items_from((("shared", k) for k in range(shared)), optional=True)
    for option in range(9 * items):
        covered: list[object] = list(random.sample(range(items), random.choice([2, 3])))
        colours = {("shared", k): random.choice("abc") for k in random.sample(range(shared), 2)}
        model.add_option(option, [*covered, *colours], colours=colours)
    return model


def bricks_in_box(size: int, random: Random) -> Model:
    """Return a box with some holes for one or two kinds of bricks."""
    sides = 3, 3 + size % 3, 4 + size // 3
    kinds = random.sample([(1, 1, 2), (1, 1, 3), (1, 2, 2), (1, 1, 4), (1, 2, 3)], 2)
    cells = board(*sides)
    holes = set(random.sample(cells, random.randrange(4)))
    return tiling([c for c in cells if c not in holes], bricks(*kinds[0]) | bricks(*kinds[1]))


def torus(size: int, random: Random) -> Model:
    """Return a torus for any number of copies of two or three polyominoes."""
    texts = sorted((_TROMINOES | _TETROMINOES).values()) + sorted(PENTOMINOES.values())
    shapes: set[Shape] = set()
    for text in random.sample(texts, 2 + random.randrange(2)):
        shapes |= orientations(read_shape(text))
    rows, columns = 5 + size // 4, 5 + size % 4
    return tiling(board(rows, columns), shapes, (rows, columns))


def mixed_sizes(size: int, random: Random) -> Model:
    """Return a random cover by options of two to six items."""
    items = 24 + 3 * size
    model = Model()
    model.add_items_from(range(items))
    for option in range(6 * items):
        model.add_option(option, random.sample(range(items), random.randrange(2, 7)))
    return model


def transversals(size: int, random: Random) -> Model:
    """Return the transversals of a cyclic Latin square with some cells exchanged or left out."""
    order = 10 + size
    model = Model()
    model.add_items_from(product(("row", "column", "symbol"), range(order)))
    for i, j in product(range(order), repeat=2):
        if _by_chance(0.9, random):
            k = (i + j) % order if _by_chance(0.7, random) else random.randrange(order)
            model.add_option((i, j), [("row", i), ("column", j), ("symbol", k)])
    return model


def margins(size: int, random: Random) -> Model:
    """Return the matrices of zeros and ones with given sums of their rows and columns."""
    side = 6 + size // 2
    ones = {(i, j) for i, j in product(range(side), repeat=2) if _by_chance(0.4, random)}
    model = Model()
    for axis, k in product((0, 1), range(side)):
        total = sum(cell[axis] == k for cell in ones)
        model.add_item((axis, k), multiplicity=max(total, 1))
        ones |= {(k, k)} if total == 0 else set()
    for i, j in product(range(side), repeat=2):
        if (i, j) in ones or _by_chance(0.8, random):
            model.add_option((i, j), [(0, i), (1, j)])
    return model


def polyominoes_of_all_sizes(size: int, random: Random) -> Model:
    """Return a board for trominoes, tetrominoes and some pentominoes, one or two of each."""
    chosen = random.sample(sorted(PENTOMINOES), 2 + size // 3)
    pieces = _TROMINOES | _TETROMINOES | {name: PENTOMINOES[name] for name in chosen}
    counts = dict.fromkeys(pieces, 1) | dict.fromkeys(_TROMINOES, 2)
    area = 12 + 20 + 5 * len(chosen)
    columns = 6 + size % 3
    cells = [["."] * columns for _ in range(-(-area // columns))]
    spare = random.sample(list(product(range(len(cells)), range(columns))), -area % columns)
    for i, j in spare:
        cells[i][j] = "#"
    return Polyforms(pieces, " ".join(map("".join, cells)), counts=counts).model


def exact_tetrominoes(size: int, random: Random) -> Model:
    """Return a board for tetrominoes, a given number of each kind."""
    rows, columns = 5 + size // 3, 6 + size % 3
    kinds = random.sample(sorted(_TETROMINOES), 3 + random.randrange(3))
    total, holes = divmod(rows * columns, 4)
    cuts = sorted(random.sample(range(1, total), len(kinds) - 1))
    numbers = [b - a for a, b in zip([0, *cuts], [*cuts, total], strict=True)]
    cells = [["."] * columns for _ in range(rows)]
    for i, j in random.sample(list(product(range(rows), range(columns))), holes):
        cells[i][j] = "#"
    counts = dict(zip(kinds, numbers, strict=True))
    pieces = {kind: _TETROMINOES[kind] for kind in kinds}
    return Polyforms(pieces, " ".join(map("".join, cells)), counts=counts).model


def paths_in_graph(size: int, random: Random) -> Model:
    """Return a random graph near a line, partitioned into triangles, edges and paths of three."""
    vertices, reach = 18 + 3 * size, 5 + random.randrange(4)
    near = [p for p in combinations(range(vertices), 2) if p[1] - p[0] <= reach]
    edges = {p for p in near if _by_chance(0.55, random)}
    model = Model()
    model.add_items_from(random.sample(range(vertices), vertices))
    for a, b in sorted(edges):
        if _by_chance(0.5, random):
            model.add_option((a, b), [a, b])
    for a, b, c in combinations(range(vertices), 3):
        if c - a <= 2 * reach and len({(a, b), (b, c), (a, c)} & edges) > 1:
            model.add_option((a, b, c), [a, b, c])
    return model


MORE_FAMILIES: dict[str, Callable[[int, Random], Model]] = {
    "honeycombs, thinned": honeycomb_with_holes,
    "band permanents": band_permanent,
    "random colours": random_coloured,
    "bricks in boxes": bricks_in_box,
    "tori": torus,
    "mixed sizes": mixed_sizes,
    "transversals": transversals,
    "margins": margins,
    "polyominoes of all sizes": polyominoes_of_all_sizes,
    "tetrominoes, exactly": exact_tetrominoes,
    "paths in graphs": paths_in_graph,
}
