"""Rotations and reflections of a Kakuro board that keep all sums."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xcmodel.puzzles.boards.boards import Cell, board_symmetries
from xcmodel.puzzles.kakuro.kakuro_board import KakuroBoard, Run

_CROSSING = {"across": "down", "down": "across"}


@dataclass(frozen=True)
class Move:
    """A rotation or reflection.

    Attributes:
        cells: where each white cell goes.
        runs: where each run goes, to one with the same sum, or without a sum as well.
    """

    cells: dict[Cell, Cell]
    runs: dict[Run, Run]


def moves_of(board: KakuroBoard) -> Iterator[Move]:
    r"""Yield the moves that keep given digits and sums, except the identity.

    >>> board = KakuroBoard.read("#   4\\ 3\\ \n \\4 . . \n \\3 . .")
    >>> [move.cells[1, 2] for move in moves_of(board)]
    [(2, 1)]
    """
    for cells in board_symmetries(board.givens):
        if all(board.givens[cell] == board.givens[image] for cell, image in cells.items()):
            yield from (Move(cells, runs) for runs in _runs_moved(board, cells))


def _runs_moved(board: KakuroBoard, cells: dict[Cell, Cell]) -> Iterator[dict[Run, Run]]:
    """Yield where the runs go: at most one way, or two if no run has two cells."""
    by_cells = {(run.direction, frozenset(run.cells)): run for run in board.runs}
    for swaps_directions in (False, True):
        images = {}
        for run in board.runs:
            direction = _CROSSING[run.direction] if swaps_directions else run.direction
            image = by_cells.get((direction, frozenset(cells[cell] for cell in run.cells)))
            if image is not None and image.total == run.total:
                images[run] = image
        if len(images) == len(board.runs):
            yield images
