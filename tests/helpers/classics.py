"""Models of classical problems, built with nothing but the public methods of `Model`."""

from __future__ import annotations

from itertools import product
from pathlib import Path

from xcmodel import Model


def queens(n: int, per_line: int = 1) -> Model:
    """Return the model of `per_line` queens in every row and column, at most so many a diagonal."""
    model = Model(name=f"{per_line * n} queens on {n}×{n}")
    lines = [(kind, i) for kind in ("row", "column") for i in range(n)]
    diagonals = [(kind, k) for kind in ("leading", "trailing") for k in range(2 * n - 1)]
    model.add_items_from(lines, multiplicity=per_line)
    model.add_items_from(diagonals, multiplicity=per_line, optional=True)
    for i, j in product(range(n), repeat=2):
        model.add_option(
            ("queen", i, j),
            [("row", i), ("column", j), ("leading", i - j + n - 1), ("trailing", i + j)],
        )
    return model


def sudoku() -> Model:
    """Return the model of all filled 9×9 grids; its options are triples (row, column, digit)."""
    return Model(
        {
            (i, j, d): [
                ("cell", i, j),
                ("row", i, d),
                ("column", j, d),
                ("block", i // 3, j // 3, d),
            ]
            for i, j, d in product(range(9), range(9), range(1, 10))
        },
        name="sudoku",
    )


def sudoku_givens(rows: str) -> list[tuple[int, int, int]]:
    """Return the options that a puzzle gives; rows are divided by blanks, empty cells are dots."""
    return [
        (i, j, int(digit))
        for i, row in enumerate(rows.split())
        for j, digit in enumerate(row)
        if digit != "."
    ]


def langford(n: int) -> Model:
    """Return the model of Langford pairs: k slots stand between the two k's, k = 1..n.

    Every arrangement is counted together with its mirror image.
    """
    model = Model(name=f"Langford {n}")
    model.add_items_from([("number", k) for k in range(1, n + 1)])
    model.add_items_from([("slot", s) for s in range(2 * n)])
    for k in range(1, n + 1):
        for s in range(2 * n - k - 1):
            model.add_option((k, s), [("number", k), ("slot", s), ("slot", s + k + 1)])
    return model


def latin_squares(n: int) -> Model:
    """Return the model of Latin squares of order n; options are triples (row, column, symbol)."""
    return Model(
        {
            (i, j, s): [("cell", i, j), ("row", i, s), ("column", j, s)]
            for i, j, s in product(range(n), repeat=3)
        },
        name=f"Latin squares of order {n}",
    )


def dominoes(rows: int, columns: int) -> Model:
    """Return the model of domino tilings of a rectangle; an option is the tuple of its cells."""
    cells = list(product(range(rows), range(columns)))
    pairs = [((i, j), (i + di, j + dj)) for i, j in cells for di, dj in ((0, 1), (1, 0))]
    return Model(
        {pair: list(pair) for pair in pairs if pair[1] in set(cells)},
        name=f"dominoes {rows}×{columns}",
    )


def austin() -> Model:
    """Return the example of Austin, "Puzzling over exact cover problems"."""
    model = Model()
    model.add_items_from(range(1, 6))
    model.add_options_from(
        {"A": [1, 5], "B": [2, 4], "C": [2, 3], "D": [3], "E": [1, 4, 5]},
    )
    return model


def teams(size: int, people: int, *, cooks: int = 0) -> Model:
    """Return the model of teams of so many people, of whom one or two of the first few can cook."""
    model = Model(name=f"{size} of {people} people")
    model.add_item("team", multiplicity=size)
    if cooks:
        model.add_item("cooks", multiplicity=(1, 2))
    for person in range(people):
        model.add_option(person, ["team", "cooks"] if person < cooks else ["team"], cost=person % 5)
    return model


def mutilated_board(size: int) -> Model:
    """Return the model of dominoes on a board that lacks two cells of one colour."""
    model = dominoes(size, size)
    missing = {(0, 0), (size - 1, size - 1)}
    return Model({o.name: o.items for o in model.options.values() if missing.isdisjoint(o.items)})


ORLIB = Path(__file__).parents[1] / "data" / "orlib"
"""The set-partitioning instances of the OR-Library that tests use; its README names the source."""
