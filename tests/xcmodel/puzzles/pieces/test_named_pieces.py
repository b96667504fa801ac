import pytest

from xcmodel.puzzles import PENTACUBES, PENTOMINOES, one_sided, piece_set


# OEIS A000105, A000228, A000577, A000162.
@pytest.mark.parametrize(
    ("kinds", "sizes"),
    [
        ("monominoes dominoes trominoes tetrominoes pentominoes hexominoes heptominoes octominoes",
         [1, 1, 2, 5, 12, 35, 108, 369]),
        ("dihexes trihexes tetrahexes pentahexes hexahexes", [1, 3, 7, 22, 82]),
        ("diamonds triamonds tetriamonds pentiamonds hexiamonds heptiamonds octiamonds",
         [1, 1, 3, 4, 12, 24, 66]),
        ("dicubes tricubes tetracubes pentacubes hexacubes", [1, 2, 8, 29, 166]),
    ],
)  # fmt: skip
def test_sets_have_their_known_sizes(kinds: str, sizes: list[int]) -> None:
    assert [len(piece_set(kind)) for kind in kinds.split()] == sizes


# OEIS A000988 and A006534.
@pytest.mark.parametrize(
    ("name", "size"),
    [("tetrominoes", 7), ("pentominoes", 18), ("hexominoes", 60), ("heptominoes", 196),
     ("tetriamonds", 4), ("pentiamonds", 6), ("hexiamonds", 19), ("heptiamonds", 43)],
)  # fmt: skip
def test_one_sided_sets_have_their_known_sizes(name: str, size: int) -> None:
    pieces = piece_set(f"one-sided {name}")
    assert len(pieces) == size
    assert len(set(pieces.values())) == size


def test_known_pieces_have_their_usual_names() -> None:
    assert list(piece_set("pentominoes")) == list(PENTOMINOES)
    assert list(piece_set("Pentacubes")) == list(PENTACUBES)
    assert list(piece_set("tetrahexes")) == list("ABCDEFG")
    assert list(piece_set("hexominoes"))[-1] == "35"


@pytest.mark.parametrize("name", ["tetracubes", "pentacubes", "one-sided hexominoes"])
def test_a_set_that_has_its_mirror_images_gets_no_more(name: str) -> None:
    pieces = piece_set(name)
    assert one_sided(pieces).keys() == pieces.keys()


def test_mirror_images_in_space_are_those_that_no_turn_makes() -> None:
    assert list(one_sided({"L": "LLL L..", "A": "A. AA | .. .A"})) == ["L", "A", "a"]
    assert list(one_sided({})) == []


def test_mirror_images_get_names_of_their_own() -> None:
    pieces = one_sided({"L": "LLL L..", "l": "llll l..."})
    assert sorted(pieces) == ["L", "L'", "l", "l'"]
