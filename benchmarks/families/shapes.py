"""Pieces made of cells, their orientations, and where they fit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations, product

from xcmodel import Model

Cell = tuple[int, ...]
Shape = frozenset[Cell]


def drawn(text: str) -> Shape:
    """Return the shape drawn in this text: rows are parted by slashes, cells are crosses.

    >>> sorted(drawn("xx/.x"))
    [(0, 0), (0, 1), (1, 1)]
    """
    rows = enumerate(text.split("/"))
    return frozenset((i, j) for i, row in rows for j, cell in enumerate(row) if cell == "x")


def orientations(shape: Shape, reflections: bool) -> set[Shape]:
    """Return the shape in all its orientations, moved to the origin."""
    dimensions = len(next(iter(shape)))
    turned = set()
    for axes in permutations(range(dimensions)):
        for signs in product((1, -1), repeat=dimensions):
            if reflections or _is_rotation(axes, signs):
                cells = [tuple(s * c[a] for a, s in zip(axes, signs, strict=True)) for c in shape]
                turned.add(at_origin(cells))
    return turned


def at_origin(cells: Iterable[Cell]) -> Shape:
    """Return the cells moved so that their least coordinates are 0."""
    cells = list(cells)
    least = [min(axis) for axis in zip(*cells, strict=True)]
    return frozenset(tuple(c - m for c, m in zip(cell, least, strict=True)) for cell in cells)


def _is_rotation(axes: tuple[int, ...], signs: tuple[int, ...]) -> bool:
    inversions = sum(a > b for k, a in enumerate(axes) for b in axes[k + 1 :])
    negative = sum(sign < 0 for sign in signs)
    return (inversions + negative) % 2 == 0


def packing(name: str, pieces: Mapping[str, Shape], board: Shape, reflections: bool) -> Model:
    """Return the model of all ways to fill the board with the pieces, each used once."""
    model = Model(name=name)
    model.add_items_from(pieces)
    model.add_items_from(sorted(board))
    sizes = [max(axis) + 1 for axis in zip(*board, strict=True)]
    for piece, shape in pieces.items():
        for turned in sorted(map(sorted, orientations(shape, reflections))):
            for move in product(*map(range, sizes)):
                cells = [tuple(c + d for c, d in zip(cell, move, strict=True)) for cell in turned]
                if board.issuperset(cells):
                    model.add_option((piece, *cells), [piece, *cells])
    return model
