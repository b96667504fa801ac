"""Random sets, blocks, entries of matrices and paths as options, by size and seed."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

from xcmodel import Model


def covered_twice(size: int, random: Random) -> Model:
    """Return a random cover whose items are covered once or twice."""
    items = 20 + size
    kinds: list[int | tuple[int, int]] = [1, 2, (1, 2)]
    model = Model()
    for item in range(items):
        model.add_item(item, multiplicity=random.choice(kinds))
    for option in range(3 * items):
        model.add_option(option, random.sample(range(items), 4))
    return model


def mixed_sizes(size: int, random: Random) -> Model:
    """Return a random cover by options of two to six items."""
    items = 24 + 3 * size
    model = Model()
    model.add_items_from(range(items))
    for option in range(6 * items):
        model.add_option(option, random.sample(range(items), random.randrange(2, 7)))
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


def quadruples(size: int, random: Random) -> Model:
    """Return blocks of four points, no pair in two of them, each point in one or two."""
    points = 12 + 2 * (size // 4)
    model = Model()
    for point in range(points):
        model.add_item(point, multiplicity=random.choice([1, 2]))
    drawn = {tuple(sorted(random.sample(range(points), 4))) for _ in range(6 * points + 12 * size)}
    pairs = {(a, b) for block in drawn for a in block for b in block if a < b}
    model.add_items_from(sorted(pairs), optional=True)
    for block in sorted(drawn):
        inside = [(a, b) for a in block for b in block if a < b]
        model.add_option(block, [*block, *inside])
    return model


def band_permanent(size: int, random: Random) -> Model:
    """Return the permanent of a matrix of zeros and ones near its diagonal."""
    side, width = 20 + 3 * size, 4 + random.randrange(5)
    rows, columns = random.sample(range(side), side), random.sample(range(side), side)
    model = Model()
    model.add_items_from(product(("row", "column"), range(side)))
    for i, j in product(range(side), repeat=2):
        if i == j or (abs(i - j) <= width and random.random() < 0.7):
            model.add_option((i, j), [("row", rows[i]), ("column", columns[j])])
    return model


def margins(size: int, random: Random) -> Model:
    """Return the matrices of zeros and ones with given sums of their rows and columns."""
    side = 6 + size // 2
    ones = {(i, j) for i, j in product(range(side), repeat=2) if random.random() < 0.4}
    model = Model()
    for axis, k in product((0, 1), range(side)):
        total = sum(cell[axis] == k for cell in ones)
        model.add_item((axis, k), multiplicity=max(total, 1))
        ones |= {(k, k)} if total == 0 else set()
    for i, j in product(range(side), repeat=2):
        if (i, j) in ones or random.random() < 0.8:
            model.add_option((i, j), [(0, i), (1, j)])
    return model


def paths_in_graph(size: int, random: Random) -> Model:
    """Return a random graph near a line, partitioned into triangles, edges and paths of three."""
    vertices, reach = 18 + 3 * size, 5 + random.randrange(4)
    near = [p for p in combinations(range(vertices), 2) if p[1] - p[0] <= reach]
    edges = {p for p in near if random.random() < 0.55}
    model = Model()
    model.add_items_from(random.sample(range(vertices), vertices))
    for a, b in sorted(edges):
        if random.random() < 0.5:
            model.add_option((a, b), [a, b])
    for a, b, c in combinations(range(vertices), 3):
        if c - a <= 2 * reach and len({(a, b), (b, c), (a, c)} & edges) > 1:
            model.add_option((a, b, c), [a, b, c])
    return model
