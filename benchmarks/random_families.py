"""Families of random models, by size and seed, for which no choice was made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random

from benchmarks.count_costs import FAMILIES as THINNED
from benchmarks.count_costs import with_holes, without
from benchmarks.families.one_factorisations import one_factorisations
from benchmarks.families.queens import queens
from benchmarks.families.word_squares import random_words
from benchmarks.more_random_families import MORE_FAMILIES
from benchmarks.tilings import (
    MONOMER,
    TETROMINOES,
    board,
    orientations,
    random_matching,
    random_triples,
    tiling,
)
from benchmarks.tilings import without as but
from xcmodel import Model
from xcmodel.puzzles import PENTOMINOES, Polyforms
from xcmodel.puzzles.boards.shapes import read_shape

Family = Callable[[int, Random], Model]
_TETROMINO_TEXTS = {"I": "IIII", "O": "OO OO", "T": "TTT .T.", "S": ".SS SS.", "L": "LLL L.."}


def shuffled_latin(order: int, random: Random) -> list[tuple[int, int, int]]:
    """Return the cells of a cyclic Latin square with shuffled rows, columns and symbols."""
    rows, columns, symbols = (random.sample(range(order), order) for _ in range(3))
    return [(i, j, symbols[(rows[i] + columns[j]) % order]) for i in rows for j in columns]


def latin_with_givens(size: int, random: Random) -> Model:
    """Return the Latin squares of order 6 to 8 with fewer and fewer given cells."""
    order = 6 + size % 3
    most = {6: 10, 7: 22, 8: 36}[order]
    givens = random.sample(shuffled_latin(order, random), max(1, most - size))
    return grids(order, (), givens)


def grids(
    order: int, box: tuple[int, int] | tuple[()], givens: list[tuple[int, int, int]]
) -> Model:
    """Return the model of Latin squares, or of Sudokus with boxes of so many rows and columns."""
    numbers, fixed = range(order), {(i, j): k for i, j, k in givens}
    model = Model()
    kinds = ["cell", "row", "column"] + ["box"] * bool(box)
    model.add_items_from((kind, a, b) for kind in kinds for a, b in product(numbers, numbers))
    for i, j, k in product(numbers, repeat=3):
        if fixed.get((i, j), k) != k:
            continue
        items = [("cell", i, j), ("row", i, k), ("column", j, k)]
        if box:
            items.append(("box", i // box[0] * box[0] + j // box[1], k))
        model.add_option((i, j, k), items)
    return model


def sudoku_with_givens(size: int, random: Random) -> Model:
    """Return Sudokus of 6x6 with at most 7 given cells, or of 8x8 or 9x9 with fewer and fewer."""
    height, width, most = [(2, 3, 7), (2, 4, 26), (3, 3, 34)][size % 3]
    order = height * width
    lines, symbols = random.sample(range(order), order), random.sample(range(order), order)
    full = [
        (i, j, symbols[(i % height * width + i // height + j) % order])
        for i, j in product(range(order), repeat=2)
    ]
    givens = [full[i * order + j] for i, j in product(lines, range(order))]
    return grids(order, (height, width), random.sample(givens, max(1, most - size)))


def crossword(size: int, random: Random) -> Model:
    """Return rectangles whose rows and columns are random words."""
    rows, columns = 3, 4 + size % 2
    across = random_words(columns, 60 + 25 * size, random.randrange(1000))
    down = random_words(rows, 40 + 5 * size, random.randrange(1000))
    model = Model()
    model.add_items_from(
        [("row", i) for i in range(rows)] + [("column", j) for j in range(columns)]
    )
    model.add_items_from(product(range(rows), range(columns)), optional=True)
    for i, word in product(range(rows), across):
        cells = [(i, j) for j in range(columns)]
        model.add_option(
            ("row", i, word), [("row", i), *cells], colours=dict(zip(cells, word, strict=True))
        )
    for j, word in product(range(columns), down):
        cells = [(i, j) for i in range(rows)]
        model.add_option(
            ("column", j, word),
            [("column", j), *cells],
            colours=dict(zip(cells, word, strict=True)),
        )
    return model


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
    return tiling(but(cells, *random.sample(cells, holes)), shapes)


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


def odd_queens(size: int, random: Random) -> Model:
    """Return queens on a board of 9 to 15 without some of its squares, some twice in each line."""
    each = 1 + size % 2
    return without(
        queens((12 if each == 1 else 7) + size // 3, each), 0.1 + 0.2 * random.random(), random
    )


FAMILIES: dict[str, Family] = {
    **THINNED,
    "Latin squares, givens": latin_with_givens,
    "Sudokus, givens": sudoku_with_givens,
    "random triples": lambda size, random: random_triples(
        12 + 2 * (size // 2), 5 + 2 * (size % 2) + size // 6, random.randrange(1000)
    ),
    "matchings": lambda size, random: random_matching(
        24 + 4 * size, (24 + 4 * size) * random.randrange(2, 5), "graph", random.randrange(1000)
    ),
    "permanents": lambda size, random: random_matching(
        24 + 4 * size,
        (12 + 2 * size) * random.randrange(4, 9),
        "rows and columns",
        random.randrange(1000),
    ),
    "rounds, thinned": lambda size, random: without(
        one_factorisations(8), 0.5 - 0.04 * size, random
    ),
    "crosswords": crossword,
    "tetrominoes, so many of each": tetromino_counts,
    "two tetrominoes": tetromino_sets,
    "pentominoes and monomers": pieces_and_monomers,
    "quadruples": quadruples,
    "odd queens": odd_queens,
    **MORE_FAMILIES,
}

_MOST_SIZES = 40
_MOST_SECONDS = 20.0


def grown(seed: int, units: int) -> Iterator[tuple[str, Model]]:
    """Yield of each family the first model of a seed whose count takes so many units of work."""
    for name, build in FAMILIES.items():
        for size in range(_MOST_SIZES):
            model = build(size, Random(f"{name} {seed} {size}"))
            result = model.count_result(backend="dlx:native", time_limit=_MOST_SECONDS)
            work = result.stats.work_by_strategy or {}
            if result.count is None or sum(work.values()) >= units:
                break
        if result.count is not None:
            yield f"{name} #{seed}", model
