import pickle
from collections.abc import Mapping
from dataclasses import replace

import pytest

from xcmodel.errors import ModelError, UnknownNameError
from xcmodel.puzzles import (
    HEXAGONS,
    KANOODLE,
    PENTACUBES,
    PENTOMINOES,
    SOMA,
    SQUARES,
    TETROMINOES,
    PieceSet,
    Polyforms,
    box,
    one_sided,
    parallelogram,
    piece_set,
)
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


def test_boards_refuse_pieces_of_another_lattice() -> None:
    hexagons, squares = parallelogram(4, 7, lattice=HEXAGONS), box(4, 7)
    told = "pieces made of hexagons stand where pieces made of squares should: take a board of hex"
    with pytest.raises(ModelError, match=told):
        Polyforms(piece_set("tetrahexes"), squares)
    with pytest.raises(ModelError, match=r"pieces made of squares stand where .* hexagons should"):
        Polyforms(PENTOMINOES, hexagons)
    with pytest.raises(ModelError, match=r"pieces made of cubes .* such as box\(3, 3, 3\)"):
        Polyforms(SOMA, hexagons)
    with pytest.raises(ModelError, match="pieces made of triangles"):
        Polyforms(piece_set("one-sided pentiamonds"), squares)
    assert Polyforms({"I": piece_set("tetrahexes")["A"]}, box(1, 4)).count() == 1


def test_sets_keep_their_lattice_when_they_are_joined_or_cut() -> None:
    hexagons = piece_set("trihexes")
    own = {"one": ((0, 0),)}
    for joined in (hexagons | own, own | hexagons, hexagons.only("AB"), one_sided(hexagons)):
        assert joined.lattice == HEXAGONS
    assert list(hexagons | own) == ["A", "B", "C", "one"]
    assert list(own | hexagons) == ["one", "A", "B", "C"]
    for one, other in ((hexagons, TETROMINOES), (TETROMINOES, hexagons)):
        with pytest.raises(ModelError, match="stand where pieces made of"):
            one | other
    with pytest.raises(ModelError, match="pieces made of hexagons"):
        one_sided(hexagons, lattice=SQUARES)
    with pytest.raises(UnknownNameError, match="the set has no piece 'D'"):
        hexagons.only("AD")


def test_a_set_made_of_a_set_keeps_its_lattice() -> None:
    hexagons = piece_set("trihexes")
    assert PieceSet(hexagons).lattice == HEXAGONS
    assert PieceSet(dict(hexagons)).lattice == SQUARES
    with pytest.raises(ModelError, match="pieces made of hexagons"):
        PieceSet(hexagons, lattice=SQUARES)


def test_boards_refuse_pieces_of_a_lattice_of_ones_own() -> None:
    own = PieceSet({"A": ((0, 0),)}, lattice=replace(SQUARES, name="rectangles"))
    with pytest.raises(ModelError, match="take a board of rectangles or other pieces"):
        Polyforms(own, box(1, 1))


@pytest.mark.parametrize("kind", [tuple, list, set])
def test_places_of_three_numbers_are_cubes_in_whatever_they_are_given(kind: type) -> None:
    pieces = PieceSet({"A": kind([(0, 0, 0), (0, 0, 1)])})
    assert pieces.cells == "cubes"


def test_a_set_is_a_mapping_that_can_be_sent_to_other_processes() -> None:
    pieces = piece_set("tetrahexes")
    again = pickle.loads(pickle.dumps(pieces))
    assert again == pieces == dict(pieces)
    assert again.lattice == HEXAGONS
