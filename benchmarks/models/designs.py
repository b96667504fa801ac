"""Models of designs and other symmetric structures, whose options can take each other's place.

They are complete: all blocks, all entries, all pairs. So automorphisms carry most options to each
other, and most subproblems of a count are isomorphic to others.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import combinations, product

from benchmarks.families.impossible_designs import golfers
from benchmarks.families.latin_squares import latin_squares
from benchmarks.families.one_factorisations import one_factorisations
from benchmarks.families.steiner import steiner_triples
from benchmarks.families.steiner_systems import steiner_system
from benchmarks.models.tilings import TETROMINOES, board, orientations, tiling
from xcmodel import Model

Graph = Iterable[tuple[Hashable, Hashable]]


def design(points: int, size: int, together: int) -> Model:
    """Return the designs, without repeated blocks, in which each two points share so many blocks.

    Args:
        points: all points.
        size: the points of a block.
        together: how many blocks contain each two points.
    """
    model = Model(name=f"2-({points},{size},{together})")
    model.add_items_from(combinations(range(points), 2), multiplicity=together)
    for block in combinations(range(points), size):
        model.add_option(block, combinations(block, 2))
    return model


def divisible_design(groups: int, members: int) -> Model:
    """Return the designs of triples in which points of different groups share one block."""
    points = list(product(range(groups), range(members)))
    model = Model(name=f"triples of {groups} groups of {members}")
    model.add_items_from(pair for pair in combinations(points, 2) if pair[0][0] != pair[1][0])
    for block in combinations(points, 3):
        if len({group for group, _ in block}) == 3:
            model.add_option(block, combinations(block, 2))
    return model


def packing(points: int, size: int, blocks: int) -> Model:
    """Return the sets of so many blocks no two of which share a pair of points."""
    model = Model(name=f"{blocks} blocks of {size} among {points}")
    model.add_item("blocks", multiplicity=blocks)
    model.add_items_from(combinations(range(points), 2), optional=True)
    for block in combinations(range(points), size):
        model.add_option(block, ["blocks", *combinations(block, 2)])
    return model


def latin_rectangle(rows: int, columns: int) -> Model:
    """Return the Latin rectangles with so many rows (OEIS A001009, times the orders)."""
    model = Model(name=f"Latin rectangles {rows}x{columns}")
    model.add_items_from((k, i, j) for k in ("cell", "row") for i, j in board(rows, columns))
    symbols = board(columns, columns)
    model.add_items_from((("column", *pair) for pair in symbols), multiplicity=(0, 1))
    for i, j, k in board(rows, columns, columns):
        model.add_option((i, j, k), [("cell", i, j), ("row", i, k), ("column", j, k)])
    return model


def latin_cube(order: int) -> Model:
    """Return the cubes of symbols each of which stands once in every line (OEIS A098679)."""
    model = Model(name=f"Latin cubes {order}")
    kinds = ("cell", "x", "y", "z")
    model.add_items_from((k, *place) for k, place in product(kinds, board(order, order, order)))
    for i, j, k, symbol in board(order, order, order, order):
        lines = [("x", j, k, symbol), ("y", i, k, symbol), ("z", i, j, symbol)]
        model.add_option((i, j, k, symbol), [("cell", i, j, k), *lines])
    return model


def frequency_square(order: int, symbols: int) -> Model:
    """Return the squares with each symbol equally often in every row and column."""
    model = Model(name=f"frequency squares {order}, {symbols} symbols")
    model.add_items_from(board(order, order))
    lines = product(("row", "column"), range(order), range(symbols))
    model.add_items_from(lines, multiplicity=order // symbols)
    for i, j, k in board(order, order, symbols):
        model.add_option((i, j, k), [(i, j), ("row", i, k), ("column", j, k)])
    return model


def matrix(rows: int, columns: int, of_row: int, of_column: int) -> Model:
    """Return the matrices of zeros and ones with such sums of each row and column."""
    model = Model(name=f"matrices {rows}x{columns}, {of_row} a row")
    model.add_items_from((("row", i) for i in range(rows)), multiplicity=of_row)
    model.add_items_from((("column", j) for j in range(columns)), multiplicity=of_column)
    for i, j in board(rows, columns):
        model.add_option((i, j), [("row", i), ("column", j)])
    return model


def derangements(order: int) -> Model:
    """Return the permutations without fixed points (OEIS A000166)."""
    model = Model(name=f"derangements {order}")
    model.add_items_from(product(("place", "value"), range(order)))
    for i, j in board(order, order):
        if i != j:
            model.add_option((i, j), [("place", i), ("value", j)])
    return model


def set_partitions(elements: int, size: int) -> Model:
    """Return the partitions of a set into parts of so many elements."""
    model = Model(name=f"partitions of {elements} into parts of {size}")
    model.add_items_from(range(elements))
    for part in combinations(range(elements), size):
        model.add_option(part, part)
    return model


def regular_graphs(vertices: int, degree: int) -> Model:
    """Return the labelled graphs all of whose vertices have the same degree (OEIS A059441)."""
    model = Model(name=f"{degree}-regular graphs of {vertices}")
    model.add_items_from(range(vertices), multiplicity=degree)
    for edge in combinations(range(vertices), 2):
        model.add_option(edge, edge)
    return model


def regular_tournaments(players: int) -> Model:
    """Return the tournaments in which all have won equally often (OEIS A007079)."""
    model = Model(name=f"regular tournaments of {players}")
    model.add_items_from(range(players), multiplicity=(players - 1) // 2)
    model.add_items_from(("game", *pair) for pair in combinations(range(players), 2))
    for pair in combinations(range(players), 2):
        for winner in pair:
            model.add_option((pair, winner), [winner, ("game", *pair)])
    return model


def coverings(elements: int, size: int, blocks: int) -> Model:
    """Return the sets of so many blocks that contain each element once or more."""
    model = Model(name=f"{elements} covered by {blocks} blocks of {size}")
    model.add_item("blocks", multiplicity=blocks)
    model.add_items_from(range(elements), multiplicity=(1, None))
    for block in combinations(range(elements), size):
        model.add_option(block, ["blocks", *block])
    return model


def colourings(name: str, edges: Graph, colours: int) -> Model:
    """Return the proper colourings of the vertices of a graph."""
    listed = list(edges)
    model = Model(name=f"{name} in {colours} colours")
    at: dict[Hashable, list[tuple[Hashable, Hashable]]] = {}
    for edge in listed:
        for vertex in edge:
            at.setdefault(vertex, []).append(edge)
    model.add_items_from(at)
    used = product(listed, range(colours))
    model.add_items_from((("edge", *edge, k) for edge, k in used), optional=True)
    for vertex, k in product(at, range(colours)):
        model.add_option((vertex, k), [vertex, *(("edge", *edge, k) for edge in at[vertex])])
    return model


def matchings(name: str, edges: Graph) -> Model:
    """Return the perfect matchings of a graph."""
    listed = list(edges)
    model = Model(name=f"matchings of {name}")
    model.add_items_from(dict.fromkeys(vertex for edge in listed for vertex in edge))
    for edge in listed:
        model.add_option(edge, edge)
    return model


def kneser_graph(points: int, size: int) -> Graph:
    """Return the edges between disjoint sets of so many points."""
    sets = combinations(combinations(range(points), size), 2)
    return [(a, b) for a, b in sets if not set(a) & set(b)]


def rooks_graph(side: int) -> Graph:
    """Return the edges between squares of a board in one line."""
    return [
        (a, b) for a, b in combinations(board(side, side), 2) if (a[0] == b[0]) != (a[1] == b[1])
    ]


def torus(side: int, letter: str) -> Model:
    """Return the tilings of a torus by a tetromino."""
    model = tiling(board(side, side), orientations(TETROMINOES[letter]), (side, side))
    model.name = f"{letter} tetrominoes on a torus {side}x{side}"
    return model


def designs() -> dict[str, Model]:
    """Return models of two dozen families, two or three sizes of each, by name."""
    every = [
        *(design(*numbers) for numbers in _DESIGNS),
        *(steiner_system(3, 4, points) for points in (8, 10)),
        *(divisible_design(*sizes) for sizes in ((3, 4), (3, 5), (4, 2), (7, 2))),
        *(packing(*sizes) for sizes in ((9, 3, 5), (9, 3, 8), (10, 3, 6), (12, 4, 5))),
        *(steiner_triples(points) for points in (13, 15)),
        *(latin_squares(order) for order in (6, 7)),
        *(latin_rectangle(*sides) for sides in ((2, 8), (3, 6), (3, 7), (4, 6), (5, 6))),
        *(latin_cube(order) for order in (3, 4)),
        *(frequency_square(*sizes) for sizes in ((6, 2), (6, 3), (8, 2))),
        *(matrix(*sums) for sums in _MATRICES),
        *(derangements(order) for order in (12, 16, 20)),
        *(set_partitions(*sizes) for sizes in ((15, 3), (18, 3), (20, 4), (24, 4), (20, 5))),
        *(golfers(*sizes) for sizes in _GOLFERS),
        *(one_factorisations(points) for points in (8, 10)),
        *(regular_graphs(*sizes) for sizes in ((10, 3), (12, 3), (10, 4), (12, 4), (16, 2))),
        *(regular_tournaments(players) for players in (7, 9)),
        *(coverings(*sizes) for sizes in ((7, 3, 5), (8, 3, 5), (9, 4, 4))),
        *(colourings("Kneser graph 6,2", kneser_graph(6, 2), colours) for colours in (5, 6)),
        *(colourings("Kneser graph 7,2", kneser_graph(7, 2), colours) for colours in (5, 6)),
        *(colourings(f"rook's graph {k}", rooks_graph(k), c) for k, c in ((4, 6), (5, 6))),
        *(matchings(f"K{points}", combinations(range(points), 2)) for points in (16, 20)),
        *(matchings(f"rook's graph {side}", rooks_graph(side)) for side in (4, 6)),
        *(matchings(f"Kneser graph {k},2", kneser_graph(k, 2)) for k in (7, 8)),
        *(torus(side, letter) for side, letter in ((6, "L"), (8, "T"), (8, "I"), (9, "I"))),
    ]
    return {str(model.name): model for model in every}


_DESIGNS = (
    (7, 3, 2),
    (9, 3, 2),
    (10, 3, 2),
    (8, 4, 3),
    (9, 4, 3),
    (10, 4, 2),
    (13, 4, 1),
    (16, 4, 1),
    (11, 5, 2),
)
_MATRICES = ((6, 6, 3, 3), (7, 7, 3, 3), (8, 8, 2, 2), (8, 8, 4, 4), (6, 9, 3, 2), (6, 12, 4, 2))
_GOLFERS = ((4, 2, 3), (4, 2, 5), (5, 2, 3), (6, 2, 2), (3, 3, 3), (4, 3, 2), (4, 4, 2))
