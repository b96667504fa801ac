from collections.abc import Mapping

import pytest

from xcmodel.puzzles import KANOODLE, PENTACUBES, PENTOMINOES, SOMA, TETROMINOES
from xcmodel.puzzles.boards.shapes import Shape, lifted, orientations, read_shape


def forms(pieces: Mapping[str, str], dimension: int, *, flips: bool) -> set[Shape]:
    """Return the shapes of the pieces, each in one of its orientations."""
    return {
        orientations(lifted(read_shape(text), dimension), flips=flips)[0]
        for text in pieces.values()
    }


@pytest.mark.parametrize(
    ("pieces", "cells", "dimension", "flips", "count"),
    [
        (TETROMINOES, {4}, 2, True, 5),
        (PENTOMINOES, {5}, 2, True, 12),
        (KANOODLE, {3, 4, 5}, 2, True, 12),
        (SOMA, {3, 4}, 3, False, 7),
        (PENTACUBES, {5}, 3, False, 29),
        (PENTACUBES, {5}, 3, True, 23),
    ],
    ids=["tetrominoes", "pentominoes", "Kanoodle", "Soma", "pentacubes", "pentacubes flipped"],
)
def test_the_pieces_of_a_set_are_all_different(
    pieces: Mapping[str, str], cells: set[int], dimension: int, flips: bool, count: int
) -> None:
    found = forms(pieces, dimension, flips=flips)
    assert len(found) == count
    assert {len(shape) for shape in found} == cells


def test_twelve_pentacubes_lie_flat_and_are_the_pentominoes() -> None:
    flat = {name for name, text in PENTACUBES.items() if "|" not in text}
    assert flat == set(PENTOMINOES)


def test_soma_has_all_shapes_of_up_to_four_cubes_that_are_no_box() -> None:
    assert sorted(len(shape) for shape in forms(SOMA, 3, flips=False)) == [3, 4, 4, 4, 4, 4, 4]
    for shape in forms(SOMA, 3, flips=False):
        extents = [max(numbers) + 1 for numbers in zip(*shape, strict=True)]
        assert extents[0] * extents[1] * extents[2] > len(shape)


def test_a_piece_is_drawn_by_its_own_letter() -> None:
    for pieces in (TETROMINOES, PENTOMINOES, KANOODLE, SOMA, PENTACUBES):
        for name, text in pieces.items():
            assert set(text) <= {name[0], ".", " ", "|"}
