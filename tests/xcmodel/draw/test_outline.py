from xcmodel.draw.outline import outlines


def test_a_square_has_four_corners() -> None:
    assert outlines([(2, 3)]) == [[(2, 3), (2, 4), (3, 4), (3, 3)]]


def test_straight_runs_have_no_corners() -> None:
    assert outlines([(0, j) for j in range(5)]) == [[(0, 0), (0, 5), (1, 5), (1, 0)]]


def test_a_hole_has_a_line_of_its_own_the_other_way_round() -> None:
    ring = [(i, j) for i in range(3) for j in range(3) if (i, j) != (1, 1)]
    assert outlines(ring) == [[(0, 0), (0, 3), (3, 3), (3, 0)], [(1, 1), (2, 1), (2, 2), (1, 2)]]


def test_cells_that_touch_in_a_corner_only_have_lines_of_their_own() -> None:
    assert len(outlines([(0, 0), (1, 1)])) == 2
    assert len(outlines([(0, 1), (1, 0)])) == 2


def test_holes_that_touch_in_a_corner_only_are_all_outlined() -> None:
    holes = {(1, 1), (2, 2)}
    region = [(i, j) for i in range(4) for j in range(4) if (i, j) not in holes]
    corners = [corner for line in outlines(region) for corner in line]
    assert len(corners) == 4 + 2 * 4
    assert corners.count((2, 2)) == 2


def test_an_empty_region_has_no_outline() -> None:
    assert outlines([]) == []
