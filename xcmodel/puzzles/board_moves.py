"""The symmetries of a board with its pieces: where they take cells and pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from xcmodel.problem.names import Name
from xcmodel.puzzles.boards import Board, board_symmetries, carried_onto
from xcmodel.puzzles.pieces import Piece, mirrored_names
from xcmodel.puzzles.shapes import Shape, connected_parts
from xcmodel.puzzles.turns import Place, Turn, turns

Move = dict[Place, Place]


def board_moves(
    board: Board, pieces: Sequence[Piece], *, flips: bool
) -> Iterator[Mapping[Any, Name]]:
    """Yield permutations of cells and pieces that generate all symmetries of the board.

    A board may be in parts, which no piece can lie across. Then each part can be turned by itself,
    and equal parts can be swapped. A flip of the board is one of its symmetries if the pieces may
    be flipped as well, or if their mirror images are pieces too: then it swaps those.

    Args:
        board: the board.
        pieces: the pieces.
        flips: whether pieces may be flipped.

    >>> from xcmodel.puzzles.pieces import read_pieces
    >>> two = Board.read("..#..")
    >>> len(list(board_moves(two, read_pieces({"I": "I"}, {}), flips=True)))
    3
    """
    are_connected = all(len(connected_parts(piece.shape)) == 1 for piece in pieces)
    parts = connected_parts(board.cells) if are_connected else [board.cells]
    mirrored = mirrored_names(pieces, flips=flips)
    swaps_pieces = mirrored is not None and any(a != b for a, b in mirrored.items())
    yield from _moves_of_parts(parts, flips=mirrored is not None and not swaps_pieces)
    if mirrored is not None and swaps_pieces:
        flipped = [turn for turn in turns(board.dimension) if turn.is_flip]
        if (whole_move := _move_of_all(parts, flipped)) is not None:
            yield {**whole_move, **mirrored}


def _moves_of_parts(parts: Sequence[Shape], *, flips: bool) -> Iterator[Move]:
    """Yield the moves of single parts onto themselves, and swaps of two parts."""
    for k, part in enumerate(parts):
        yield from _generators(part, board_symmetries(part, flips=flips))
        for other in parts[k + 1 :]:
            every = turns(len(part[0]), flips=flips)
            if (move := _first_move(part, other, every)) is not None:
                yield move | {image: cell for cell, image in move.items()}
                break  # The next equal part is swapped with the one after it, and so on.


def _generators(part: Shape, moves: Iterable[Move]) -> list[Move]:
    """Return some of these moves of a part that generate them all; each at least doubles them."""
    chosen: list[Move] = []
    known = {part}
    for move in moves:
        if tuple(move.values()) in known:
            continue
        chosen.append(move)
        known = {part}
        found = [part]
        for images in found:  # It grows while it is gone through.
            for generator in chosen:
                product = tuple(generator[image] for image in images)
                if product not in known:
                    known.add(product)
                    found.append(product)
    return chosen


def _move_of_all(parts: Sequence[Shape], every: Sequence[Turn]) -> Move | None:
    """Return a move of all parts at once, each by one of these turns; None if there is none."""
    whole: Move = {}
    left = list(parts)
    for part in parts:
        for other in left:
            if (move := _first_move(part, other, every)) is not None:
                whole |= move
                left.remove(other)
                break
        else:
            return None
    return whole


def _first_move(part: Shape, other: Shape, every: Sequence[Turn]) -> Move | None:
    if len(part) != len(other):
        return None
    return next(
        (move for turn in every if (move := carried_onto(turn, part, other)) is not None), None
    )
