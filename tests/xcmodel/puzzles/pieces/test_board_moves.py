from collections.abc import Mapping

import pytest

from xcmodel import Model, Symmetries
from xcmodel.puzzles import KANOODLE, PENTOMINOES, SOMA, Board, Polyforms, box


@pytest.mark.parametrize(
    ("pieces", "board", "flips", "order"),
    [
        (PENTOMINOES, box(6, 10), True, 4),
        (PENTOMINOES, box(6, 10), False, 2),  # Only a half-turn.
        (PENTOMINOES, box(3, 4, 5), None, 8),  # Flat pieces are their own mirror images.
        (SOMA, box(3, 3, 3), None, 48),  # A mirror swaps A and B.
        (KANOODLE, box(5, 11), True, 4),
        ({"S": ".SS SS.", "Z": "ZZ. .ZZ"}, box(2, 4), False, 4),  # A mirror swaps both pieces.
        ({"L": "LLL L..", "O": "OO OO"}, box(2, 4), False, 2),
        ({"A": SOMA["A"], "L": SOMA["L"]}, box(2, 2, 2), None, 24),  # B is missing.
        ({"A": SOMA["A"], "L": SOMA["L"]}, box(2, 2, 2), True, 48),
        ({"a": "II", "b": "II"}, box(2, 2), True, 8),  # Names are not swapped.
    ],
)
def test_a_board_has_the_symmetries_that_its_pieces_can_follow(
    pieces: Mapping[str, str], board: Board, flips: bool | None, order: int
) -> None:
    assert Polyforms(pieces, board, flips=flips).symmetries().order == order


def test_components_of_a_board_are_rotated_by_themselves_and_swapped() -> None:
    two = "......#......\n" * 5
    assert Polyforms(PENTOMINOES, two).symmetries().order == 4 * 4 * 2
    assert Polyforms(PENTOMINOES, two, flips=False).symmetries().order == 2 * 2 * 2


def test_all_of_several_equal_components_can_be_swapped() -> None:
    three = Polyforms({"I": "II", "o": "o"}, "...#...#...", counts={"I": 3, "o": 3})
    assert three.symmetries().order == 2**3 * 6
    assert three.count() == 8
    assert three.count(up_to=three.symmetries()) == 1


def test_unequal_components_are_not_swapped() -> None:
    puzzle = Polyforms({"I": "II"}, "..#... ###...", counts={"I": 4})
    assert puzzle.symmetries().order == 4  # Those of two by three; nothing moves the single bar.


def test_a_mirror_that_swaps_pieces_is_held_before_all_components_at_once() -> None:
    pieces = {"L": "LLL L..", "J": "JJJ ..J"}
    # No component is a mirror image of itself, but they are of each other.
    apart = "...#...\n.#####."
    together = "...#...\n.###.##"
    mirrored = Polyforms(pieces, apart, flips=False)
    assert mirrored.symmetries().order == 2
    assert mirrored.count() == 1
    assert mirrored.count(up_to=mirrored.symmetries()) == 1
    assert Polyforms(pieces, together, flips=False, counts={"J": 2, "L": 0}).symmetries().order == 2


def test_pieces_with_several_components_tie_those_of_the_board_together() -> None:
    across = Polyforms({"I": "I.I"}, ".#. .#.", counts={"I": 2}, connected=False)
    assert across.count() == 1
    assert across.symmetries().order == 2
    assert across.model.symmetries().order == 2


@pytest.mark.parametrize("flips", [True, False])
def test_symmetries_are_among_those_that_the_model_is_found_to_have(flips: bool) -> None:
    puzzle = Polyforms(
        {"L": "LL L.", "I": "II"}, ".. ..\n.. .#\n", counts={"I": (0, 4), "L": (0, 4)}, flips=flips
    )
    found: Symmetries = puzzle.model.symmetries()
    assert found.order % puzzle.symmetries().order == 0
    assert isinstance(puzzle.model, Model)
