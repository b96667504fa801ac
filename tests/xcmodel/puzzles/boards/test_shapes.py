import pytest

from xcmodel.puzzles import PENTOMINOES
from xcmodel.puzzles.boards.shapes import (
    Shape,
    connected_components,
    lifted,
    mirror_image,
    orientations,
    placements,
    read_shape,
)

N_ORIENTATIONS = dict(zip("FILNPTUVWXYZ", (8, 2, 8, 8, 8, 4, 4, 4, 4, 1, 8, 4), strict=True))


def grown(shapes: set[Shape], *, flips: bool) -> set[Shape]:
    """Return all shapes that have one cell more than these, in one of their orientations."""
    larger = set()
    for shape in shapes:
        for place in shape:
            for axis, number in enumerate(place):
                for other in (number - 1, number + 1):
                    cell = (*place[:axis], other, *place[axis + 1 :])
                    if cell not in shape:
                        larger.add(orientations((*shape, cell), flips=flips)[0])
    return larger


@pytest.mark.parametrize(("piece", "count"), N_ORIENTATIONS.items())
def test_each_pentomino_has_as_many_orientations_as_its_symmetry_leaves(
    piece: str, count: int
) -> None:
    assert len(orientations(read_shape(PENTOMINOES[piece]))) == count


@pytest.mark.parametrize(
    ("dimension", "flips", "counts"),
    [
        (2, True, [1, 1, 2, 5, 12, 35]),  # OEIS A000105: polyominoes
        (2, False, [1, 1, 2, 7, 18, 60]),  # OEIS A000988: one-sided polyominoes
        (3, True, [1, 1, 2, 7, 23]),  # OEIS A038119: polycubes, with mirror images counted once
        (3, False, [1, 1, 2, 8, 29]),  # OEIS A000162: polycubes
    ],
)
def test_shapes_that_are_equal_up_to_turns_have_the_same_first_orientation(
    dimension: int, flips: bool, counts: list[int]
) -> None:
    shapes: set[Shape] = {((0,) * dimension,)}
    found = [1]
    for _ in counts[1:]:
        shapes = grown(shapes, flips=flips)
        found.append(len(shapes))
    assert found == counts


def test_an_orientation_starts_in_row_0_and_column_0() -> None:
    for cells in orientations([(7, 9), (8, 9), (8, 8)]):
        assert min(i for i, _ in cells) == min(j for _, j in cells) == 0


def test_a_flat_shape_can_be_turned_over_in_space() -> None:
    flat = read_shape(PENTOMINOES["F"])
    assert mirror_image(flat) not in orientations(flat, flips=False)
    deep = lifted(flat, 3)
    assert lifted(mirror_image(flat), 3) in orientations(deep, flips=False)
    assert len(orientations(deep, flips=False)) == len(orientations(deep)) == 24


def test_a_screw_is_not_its_mirror_image() -> None:
    screw = read_shape("AA A. | .. A.")
    assert mirror_image(screw) not in orientations(screw, flips=False)
    assert mirror_image(screw) in orientations(screw)


def test_every_placement_is_found_once_and_lies_on_free_cells() -> None:
    free = [(i, j) for i in range(4) for j in range(4) if (i, j) != (1, 1)]
    found = list(placements(read_shape("LL L."), free))
    assert len(found) == len(set(found)) == 4 * 9 - 4 * 3
    assert all(set(cells) <= set(free) for cells in found)


def test_a_bar_in_a_box_lies_along_each_axis() -> None:
    free = [(k, i, j) for k in range(2) for i in range(3) for j in range(4)]
    assert len(list(placements(read_shape("I | I"), free))) == 12 + 2 * 8 + 2 * 9


def test_a_shape_larger_than_the_board_has_no_placement() -> None:
    assert not list(placements(read_shape("III"), [(0, 0), (0, 1)]))


def test_cells_are_connected_by_sides_not_by_corners() -> None:
    assert connected_components([(0, 0), (1, 1), (1, 2), (0, 2)]) == [
        ((0, 0),),
        ((0, 2), (1, 1), (1, 2)),
    ]
    assert connected_components([]) == []
