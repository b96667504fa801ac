"""The symmetries of a board with its pieces, as permutations of cells and pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from xcmodel.problem.names import Name
from xcmodel.puzzles.boards.boards import Board, board_symmetries, carried_onto
from xcmodel.puzzles.boards.joined_boards import joined_symmetries
from xcmodel.puzzles.boards.lattices import Lattice
from xcmodel.puzzles.boards.shapes import Shape, connected_components
from xcmodel.puzzles.boards.turns import Place, Turn
from xcmodel.puzzles.pieces.pieces import Piece, mirrored_names

Move = dict[Place, Place]


def board_moves(
    board: Board, pieces: Sequence[Piece], *, flips: bool
) -> Iterator[Mapping[Any, Name]]:
    """Yield permutations of cells and pieces that generate all symmetries of the board.

    No connected piece can lie across two connected components of the board. Each component is
    therefore rotated by itself, and equal components can be swapped. A reflection of the board is a
    symmetry if the pieces may be reflected as well, or if their mirror images are pieces too: then
    it swaps those.

    Args:
        board: the board.
        pieces: the pieces.
        flips: whether pieces may be flipped.

    >>> from xcmodel.puzzles.pieces.pieces import read_pieces
    >>> two = Board.read("..#..")
    >>> len(list(board_moves(two, read_pieces({"I": "I"}, {}), flips=True)))
    3
    """
    mirrored = mirrored_names(pieces, flips=flips, lattice=board.lattice)
    swaps_pieces = mirrored is not None and any(a != b for a, b in mirrored.items())
    may_flip = mirrored is not None and not swaps_pieces
    rotations = board.lattice.turns(board.dimension, False)
    flipped = [t for t in board.lattice.turns(board.dimension, True) if t not in rotations]
    whole_move: Move | None
    if board.joined:
        turned = rotations + tuple(flipped) if may_flip else rotations
        yield from _generators(board.cells, joined_symmetries(board, turned))
        whole_move = next(joined_symmetries(board, flipped), None) if swaps_pieces else None
    else:
        components = _components(board, pieces)
        yield from _moves_of_components(components, board.lattice, flips=may_flip)
        whole_move = _move_of_all(components, board.lattice, flipped) if swaps_pieces else None
    if whole_move is not None and mirrored is not None:
        yield {**whole_move, **mirrored}


def _components(board: Board, pieces: Iterable[Piece]) -> list[Shape]:
    """Return the connected components of the board, or the whole board if pieces may lie across."""
    lattice = board.lattice
    if all(len(connected_components(piece.shape, lattice=lattice)) == 1 for piece in pieces):
        return connected_components(board.cells, lattice=lattice)
    return [board.cells]


def _moves_of_components(
    components: Sequence[Shape], lattice: Lattice, *, flips: bool
) -> Iterator[Move]:
    """Yield the moves of single components onto themselves, and swaps of two components."""
    for k, component in enumerate(components):
        moves = board_symmetries(component, flips=flips, lattice=lattice)
        yield from _generators(component, moves)
        for other in components[k + 1 :]:
            every_turn = lattice.turns(len(component[0]), flips)
            if (move := _first_move(component, other, lattice, every_turn)) is not None:
                yield move | {image: cell for cell, image in move.items()}
                break  # The next equal component is swapped with the one after it, and so on.


def _generators(component: Shape, moves: Iterable[Move]) -> list[Move]:
    """Return generators of these moves of a component; each at least doubles the group."""
    chosen: list[Move] = []
    known = {component}
    for move in moves:
        if tuple(move.values()) in known:
            continue
        chosen.append(move)
        known = {component}
        found = [component]
        for images in found:  # It grows during the loop.
            for generator in chosen:
                product = tuple(generator[image] for image in images)
                if product not in known:
                    known.add(product)
                    found.append(product)
    return chosen


def _move_of_all(
    components: Sequence[Shape], lattice: Lattice, every_turn: Sequence[Turn]
) -> Move | None:
    """Return a move of all components at once, by these turns; None if there is none."""
    whole: Move = {}
    left = list(components)
    for component in components:
        for other in left:
            if (move := _first_move(component, other, lattice, every_turn)) is not None:
                whole |= move
                left.remove(other)
                break
        else:
            return None
    return whole


def _first_move(
    component: Shape, other: Shape, lattice: Lattice, every_turn: Sequence[Turn]
) -> Move | None:
    if len(component) != len(other):
        return None
    moves = (carried_onto(turn, component, other, lattice=lattice) for turn in every_turn)
    return next((move for move in moves if move is not None), None)
