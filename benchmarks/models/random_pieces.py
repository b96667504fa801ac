"""Random boards for pieces, by size and seed."""

from __future__ import annotations

from itertools import product
from random import Random

from benchmarks.models.tilings import (
    MONOMER,
    TETROMINOES,
    Shape,
    board,
    bricks,
    honeycomb,
    orientations,
    tiling,
    without,
)
from xcmodel import Model
from xcmodel.puzzles import PENTOMINOES, Polyforms
from xcmodel.puzzles.boards.shapes import read_shape

_TETROMINO_TEXTS = {"I": "IIII", "O": "OO OO", "T": "TTT .T.", "S": ".SS SS.", "L": "LLL L.."}

# Beside pieces of other sizes, they are told apart by theirs.
_TROMINOES = {"3I": "III", "3L": "LL L."}
_TETROMINOES = {f"4{name}": text for name, text in _TETROMINO_TEXTS.items()}


def with_holes(rows: int, columns: int, holes: int, random: Random) -> str:
    """Return a board as text, with some cells left out."""
    cells = [["."] * columns for _ in range(rows)]
    for i, j in random.sample(list(product(range(rows), range(columns))), holes):
        cells[i][j] = "#"
    return " ".join("".join(row) for row in cells)


def pentominoes(size: int, random: Random) -> Model:
    """Return a board with holes for some of the pentominoes, one of each."""
    pieces = random.sample(sorted(PENTOMINOES), min(12, 7 + size // 4))
    columns = 7 + size % 4
    rows = -(-5 * len(pieces) // columns)
    board = with_holes(rows, columns, rows * columns - 5 * len(pieces), random)
    return Polyforms({name: PENTOMINOES[name] for name in pieces}, board).model


def trominoes(size: int, random: Random) -> Model:
    """Return a board with holes for two kinds of trominoes, as many of each as one likes."""
    rows, columns = 8 + size // 3, 9 + size % 3
    holes = rows * columns % 3 + 3 * random.randrange(4)
    pieces = {"I": "III", "L": "LL L."}
    board = with_holes(rows, columns, holes, random)
    most = rows * columns
    return Polyforms(pieces, board, counts=dict.fromkeys(pieces, (0, most))).model


def tetromino_counts(size: int, random: Random) -> Model:
    """Return a board with holes for tetrominoes, so many of each kind at most."""
    rows, columns = 5 + size // 4, 6 + size % 4
    holes = rows * columns % 4 + 4 * random.randrange(2)
    pieces = {name: _TETROMINO_TEXTS[name] for name in random.sample(sorted(_TETROMINO_TEXTS), 4)}
    most = rows * columns // 8 + 1
    counts = {name: (random.randrange(2), most) for name in pieces}
    return Polyforms(pieces, with_holes(rows, columns, holes, random), counts=counts).model


def tetromino_sets(size: int, random: Random) -> Model:
    """Return a board with holes for any number of two kinds of tetrominoes."""
    rows, columns = 6 + size // 3, 8 + size % 3
    kinds = random.sample(sorted(TETROMINOES), 2)
    shapes = set().union(*(orientations(TETROMINOES[kind]) for kind in kinds))
    cells = board(rows, columns)
    holes = rows * columns % 4 + 4 * random.randrange(3)
    return tiling(without(cells, *random.sample(cells, holes)), shapes)


def pieces_and_monomers(size: int, random: Random) -> Model:
    """Return a board with some pentominoes, one of each, and monomers for the rest."""
    pieces = random.sample(sorted(PENTOMINOES), 4 + size // 5)
    cells = board(5 + size % 5, 8)
    model = Model()
    model.add_items_from(cells)
    model.add_items_from(pieces)
    for name in pieces:
        for shape in sorted(map(sorted, orientations(read_shape(PENTOMINOES[name])))):
            for at in cells:
                placed = [(at[0] + i, at[1] + j) for i, j in shape]
                if set(placed) <= set(cells):
                    model.add_option((name, tuple(placed)), [name, *placed])
    for cell in cells:
        model.add_option((MONOMER, cell), [cell])
    return model


def polyominoes_of_all_sizes(size: int, random: Random) -> Model:
    """Return a board for trominoes, tetrominoes and some pentominoes, one or two of each."""
    chosen = random.sample(sorted(PENTOMINOES), 2 + size // 3)
    pieces = _TROMINOES | _TETROMINOES | {name: PENTOMINOES[name] for name in chosen}
    counts = dict.fromkeys(pieces, 1) | dict.fromkeys(_TROMINOES, 2)
    area = 12 + 20 + 5 * len(chosen)
    columns = 6 + size % 3
    board = with_holes(-(-area // columns), columns, -area % columns, random)
    return Polyforms(pieces, board, counts=counts).model


def exact_tetrominoes(size: int, random: Random) -> Model:
    """Return a board for tetrominoes, a given number of each kind."""
    rows, columns = 5 + size // 3, 6 + size % 3
    kinds = random.sample(sorted(_TETROMINOES), 3 + random.randrange(3))
    total, holes = divmod(rows * columns, 4)
    cuts = sorted(random.sample(range(1, total), len(kinds) - 1))
    numbers = [b - a for a, b in zip([0, *cuts], [*cuts, total], strict=True)]
    board = with_holes(rows, columns, holes, random)
    counts = dict(zip(kinds, numbers, strict=True))
    pieces = {kind: _TETROMINOES[kind] for kind in kinds}
    return Polyforms(pieces, board, counts=counts).model


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


def honeycomb_with_holes(size: int, random: Random) -> Model:
    """Return the matchings of a hexagon of hexagons without some pairs of its vertices."""
    side = 4 + size // 2
    return honeycomb(side, random.sample(board(2 * side, 2 * side), 2 + size % 2))
