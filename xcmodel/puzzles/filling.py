"""Square grids to fill so that every digit stands once in each of some groups of cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from xcmodel.errors import UnknownNameError
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.puzzles.boards import Cell
from xcmodel.puzzles.digits import Digits

House = tuple[str, int]
"""A row, a column, a block, …: what it is, and which one."""

Filling = tuple[tuple[int | None, ...], ...]
"""Row by row the digit in each cell; None where there is none."""


def lines(size: int) -> dict[House, list[Cell]]:
    """Return the rows and columns of a square, with their cells.

    >>> lines(2)[("column", 1)]
    [(0, 1), (1, 1)]
    """
    rows = {("row", i): [(i, j) for j in range(size)] for i in range(size)}
    return rows | {("column", j): [(i, j) for i in range(size)] for j in range(size)}


def filling_model(name: str, givens: Digits, houses: Mapping[House, Collection[Cell]]) -> Model:
    """Return the model: an option is a triple of row, column and digit.

    Every cell is an item, and so is every digit in every house. A cell with a given digit has one
    option only.

    >>> model = filling_model("Latin squares", ((1, 0), (0, 0)), lines(2))
    >>> list(model.options)
    [(0, 0, 1), (0, 1, 1), (0, 1, 2), (1, 0, 1), (1, 0, 2), (1, 1, 1), (1, 1, 2)]
    >>> model.count()
    1
    """
    every_digit = range(1, len(givens) + 1)
    houses_of: dict[Cell, list[House]] = defaultdict(list)
    for house, cells in houses.items():
        for cell in cells:
            houses_of[cell].append(house)
    model = Model(name=name)
    model.add_items_from(("cell", i, j) for i, row in enumerate(givens) for j in range(len(row)))
    model.add_items_from((*house, digit) for house in houses for digit in every_digit)
    for i, row in enumerate(givens):
        for j, given in enumerate(row):
            for digit in [given] if given else every_digit:
                covered = [(*house, digit) for house in houses_of[i, j]]
                model.add_option((i, j, digit), [("cell", i, j), *covered])
    return model


def given_options(givens: Digits) -> list[tuple[int, int, int]]:
    """Return the options that these digits stand for.

    >>> given_options(((0, 2), (0, 0)))
    [(0, 1, 2)]
    """
    return [(i, j, digit) for i, row in enumerate(givens) for j, digit in enumerate(row) if digit]


def filled(model: Model, givens: Digits, solution: Iterable[Name]) -> Filling:
    """Return the givens together with the digits of a solution, or of some of its options.

    Raises:
        UnknownNameError: for an option that the model does not have.
    """
    grid: list[list[int | None]] = [[digit or None for digit in row] for row in givens]
    for name in solution:
        if name not in model.options:
            raise UnknownNameError(f"{name!r} is no option of this puzzle", name)
        assert isinstance(name, tuple)
        i, j, digit = name
        grid[i][j] = digit
    return tuple(map(tuple, grid))
