from itertools import product

from xcmodel.draw.bodies import Cube, Region, body_of, exploded_body

A, B, C = Region("A", 1), Region("B", 2), Region("C", 3)


def heights(body: dict[Cube, Region]) -> dict[str, int]:
    """Return the height of the lowest cube of every region."""
    lowest: dict[str, int] = {}
    for (k, _, _), region in exploded_body(body).items():
        lowest[region.label] = min(k, lowest.get(region.label, k))
    return lowest


def test_a_body_is_made_of_layers_from_the_bottom_up() -> None:
    body = body_of([[["A", None]], [["A", "B"]]], [[[1, 0]], [[1, 2]]])
    assert body == {(0, 0, 0): A, (1, 0, 0): A, (1, 0, 1): B}


def test_what_lies_on_something_is_lifted_off_it_by_three_cubes() -> None:
    assert heights({(0, 0, 0): A, (1, 0, 0): B, (2, 0, 0): C}) == {"A": 0, "B": 4, "C": 8}


def test_what_lies_beside_something_is_not() -> None:
    assert heights({(0, 0, 0): A, (0, 0, 1): B}) == {"A": 0, "B": 0}


def test_what_is_above_something_is_lifted_even_if_it_does_not_touch_it() -> None:
    assert heights({(0, 0, 0): A, (2, 0, 0): B}) == {"A": 0, "B": 5}


def test_regions_that_interlock_stay_together() -> None:
    # A lies under B on one side, and on it on the other.
    held = {(0, 0, 0): A, (1, 0, 0): B, (0, 0, 1): B, (1, 0, 1): A, (2, 0, 0): C}
    assert heights(held) == {"A": 0, "B": 0, "C": 5}


def test_no_two_cubes_come_to_the_same_place() -> None:
    regions = [A, B, C]
    body = {(k, i, j): regions[(k + i * j) % 3] for k, i, j in product(range(4), repeat=3)}
    assert len(exploded_body(body)) == len(body)


def test_an_empty_body_has_no_regions() -> None:
    assert exploded_body({}) == {}
