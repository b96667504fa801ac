"""Sudokus from easy to the hardest, and grids of 16 by 16 and 25 by 25 with cells emptied.

The large ones may have several solutions: one is asked for.
"""

from collections.abc import Sequence
from functools import partial
from itertools import product
from random import Random

from benchmarks.families.case import LISTED, Case, Level, Task, family
from xcmodel import Model

Digit = tuple[int, int, int]
"""A row, a column, and the digit in that cell, from 0: the name of an option."""

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""The example of the encyclopaedias."""

SEVENTEEN = "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
"""One with 17 givens, the fewest there can be, from Gordon Royle's collection."""

HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
"""Arto Inkala's puzzle of 2012, which newspapers called the hardest."""


def sudoku(box: int = 3, givens: Sequence[Digit] = ()) -> Model:
    """Return the model of the grids with boxes of this size; a given cell has one option."""
    size = box * box
    fixed = {(i, j): k for i, j, k in givens}
    model = Model(name="sudoku")
    for kind in ("cell", "row", "column", "box"):
        model.add_items_from((kind, a, b) for a, b in product(range(size), repeat=2))
    for i, j, k in product(range(size), repeat=3):
        if fixed.get((i, j), k) == k:
            place = i // box * box + j // box
            model.add_option(
                (i, j, k), [("cell", i, j), ("row", i, k), ("column", j, k), ("box", place, k)]
            )
    return model


def read(text: str) -> list[Digit]:
    """Return the givens of a puzzle of 81 characters, in which empty cells are dots."""
    cells = enumerate(text)
    return [(place // 9, place % 9, int(digit) - 1) for place, digit in cells if digit != "."]


def emptied(box: int, empty: float, seed: int) -> list[Digit]:
    """Return the givens of a random full grid of which this part is emptied.

    The grid is the cyclic one with its lines and digits shuffled.
    """
    random = Random(seed)
    size = box * box

    def shuffled_lines() -> list[int]:
        bands = random.sample(range(box), box)
        return [band * box + k for band in bands for k in random.sample(range(box), box)]

    rows, columns, digits = shuffled_lines(), shuffled_lines(), random.sample(range(size), size)
    filled = [
        (i, j, digits[(a * box + a // box + b) % size])
        for (i, a), (j, b) in product(enumerate(rows), enumerate(columns))
    ]
    return random.sample(filled, round((1 - empty) * len(filled)))


def _puzzle(name: str, text: str, level: Level) -> Case:
    tasks = (Task.FIRST, *LISTED)
    return Case(f"Sudoku, {name}", partial(_model_of, text), 1, tasks=tasks, level=level)


def _model_of(text: str) -> Model:
    return sudoku(givens=read(text))


def _emptied(box: int, empty: float, level: Level) -> Case:
    size = box * box
    name = f"Sudoku {size}x{size}, {empty:.0%} empty"
    build = partial(_emptied_model, box, empty)
    return Case(name, build, None, tasks=(Task.FIRST,), level=level)


def _emptied_model(box: int, empty: float) -> Model:
    return sudoku(box, emptied(box, empty, seed=1))


family(
    "Sudoku",
    _puzzle("easy", EASY, Level.SMALL),
    _puzzle("17 givens", SEVENTEEN, Level.FULL),
    _puzzle("hardest", HARDEST, Level.SMALL),
    _emptied(4, 0.55, Level.SMALL),
    _emptied(5, 0.5, Level.FULL),
    _emptied(5, 0.55, Level.FULL),
    source="proper puzzles have one solution; the others were emptied from a full grid",
)
