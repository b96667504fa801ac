from xcmodel.puzzles import PENTACUBES, SOMA
from xcmodel.puzzles.pieces.pieces import in_space, merged, mirrored_names, read_pieces


def test_shapes_may_be_given_as_text_or_as_cells_wherever_they_lie() -> None:
    (text,) = read_pieces({"L": "LL L."}, {})
    (cells,) = read_pieces({"L": [(5, 7), (4, 7), (4, 8)]}, {})
    assert text == cells


def test_pieces_of_one_shape_become_one_that_is_there_several_times() -> None:
    shapes = {"a": "LL L.", "b": "II", "c": "L. LL", "d": "I I"}
    pieces = merged(read_pieces(shapes, {"b": (0, 2), "d": (1, None)}), flips=True)
    found = [(piece.name, piece.low, piece.high) for piece in pieces]
    assert found == [("a", 2, 2), ("b", 1, None)]


def test_mirror_images_are_one_shape_only_where_pieces_may_be_flipped() -> None:
    pieces = read_pieces({"S": ".SS SS.", "Z": "ZZ. .ZZ"}, {})
    assert len(merged(pieces, flips=True)) == 1
    assert len(merged(pieces, flips=False)) == 2


def test_a_mirror_swaps_two_pieces_of_soma_and_six_pairs_of_pentacubes() -> None:
    soma = mirrored_names(in_space(read_pieces(SOMA, {}), 3), flips=False)
    assert soma == {name: {"A": "B", "B": "A"}.get(name, name) for name in SOMA}
    pieces = in_space(read_pieces(PENTACUBES, {}), 3)
    found = mirrored_names(pieces, flips=False)
    assert found is not None
    pairs = ["J1-L1", "J2-L2", "J4-L4", "N1-S1", "N2-S2", "V1-V2"]
    assert [f"{a}-{b}" for a, b in sorted(found.items()) if a < b] == pairs
    assert all(found[b] == a for a, b in found.items())


def test_a_mirror_image_that_is_there_more_often_is_no_partner() -> None:
    shapes = {"S": ".SS SS.", "Z": "ZZ. .ZZ"}
    assert mirrored_names(read_pieces(shapes, {"S": 2, "Z": 2}), flips=False) is not None
    assert mirrored_names(read_pieces(shapes, {"S": 2}), flips=False) is None
