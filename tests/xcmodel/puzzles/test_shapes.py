import pytest

from xcmodel.puzzles import PENTOMINOES
from xcmodel.puzzles.shapes import orientations, placements, read_shape

N_ORIENTATIONS = {
    "F": 8, "I": 2, "L": 8, "N": 8, "P": 8, "T": 4, "U": 4, "V": 4, "W": 4, "X": 1, "Y": 8, "Z": 4,
}  # fmt: skip


@pytest.mark.parametrize(("piece", "count"), N_ORIENTATIONS.items())
def test_each_pentomino_has_as_many_orientations_as_its_symmetry_leaves(
    piece: str, count: int
) -> None:
    assert len(orientations(read_shape(PENTOMINOES[piece]))) == count


def test_the_twelve_pentominoes_are_twelve_different_shapes_of_five_cells() -> None:
    shapes = {tuple(orientations(read_shape(text))) for text in PENTOMINOES.values()}
    assert len(shapes) == 12
    assert {len(cells) for oriented in shapes for cells in oriented} == {5}


def test_an_orientation_starts_in_row_0_and_column_0() -> None:
    for cells in orientations([(7, 9), (8, 9), (8, 8)]):
        assert min(i for i, _ in cells) == min(j for _, j in cells) == 0


def test_every_placement_is_found_once_and_lies_on_free_cells() -> None:
    free = [(i, j) for i in range(4) for j in range(4) if (i, j) != (1, 1)]
    found = list(placements(read_shape("LL L."), free))
    assert len(found) == len(set(found)) == 4 * 9 - 4 * 3
    assert all(set(cells) <= set(free) for cells in found)


def test_a_shape_larger_than_the_board_has_no_placement() -> None:
    assert not list(placements(read_shape("III"), [(0, 0), (0, 1)]))
