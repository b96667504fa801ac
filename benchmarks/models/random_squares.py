"""Random squares of digits, letters and queens, by size and seed."""

from __future__ import annotations

from itertools import product
from random import Random

from benchmarks.families.queens import queens
from benchmarks.families.word_squares import ALPHABET, random_words, word_square
from benchmarks.models.thinning import thinned
from xcmodel import Model


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


def transversals(size: int, random: Random) -> Model:
    """Return the transversals of a cyclic Latin square with some cells exchanged or left out."""
    order = 10 + size
    model = Model()
    model.add_items_from(product(("row", "column", "symbol"), range(order)))
    for i, j in product(range(order), repeat=2):
        if random.random() < 0.9:
            k = (i + j) % order if random.random() < 0.7 else random.randrange(order)
            model.add_option((i, j), [("row", i), ("column", j), ("symbol", k)])
    return model


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


def random_word_square(size: int, random: Random) -> Model:
    """Return a square of random words, of at most nine tenths of all that there are."""
    length = 3 + random.randrange(2)
    count = min(60 + 12 * size, len(ALPHABET) ** length * 9 // 10)
    return word_square(length, count, random.randrange(1000))


def odd_queens(size: int, random: Random) -> Model:
    """Return queens on a board of 9 to 15 without some of its squares, some twice in each line."""
    each = 1 + size % 2
    return thinned(
        queens((12 if each == 1 else 7) + size // 3, each), 0.1 + 0.2 * random.random(), random
    )
