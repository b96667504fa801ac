from collections import defaultdict
from itertools import accumulate, permutations
from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xcmodel.backend.deadline import Deadline
from xcmodel.errors import GroupTooLargeError, SymmetriesStoppedError
from xcmodel.symmetry.group import Group

Element = tuple[int, ...]


def symmetric_group(degree: int) -> Group:
    return Group([[1, 0, *range(2, degree)], [*range(1, degree), 0]], degree)


def test_all_elements_are_listed_once_and_the_identity_first() -> None:
    elements = [tuple(element) for element in symmetric_group(4).elements.tolist()]
    assert elements[0] == (0, 1, 2, 3)
    assert sorted(elements) == sorted(permutations(range(4)))


def test_a_group_without_generators_has_the_identity_alone() -> None:
    assert Group([], 3).elements.tolist() == [[0, 1, 2]]
    assert Group([[0, 1, 2]], 3).order == 1
    assert Group([], 0).order == 1


# The conjugacy classes of S5 are its 7 cycle types; elements that generate the same subgroup are
# conjugate in it.
def test_classes_of_the_symmetric_group_are_its_cycle_types() -> None:
    fusions = symmetric_group(5).fusions()
    assert sorted(fusion.size for fusion in fusions) == [1, 10, 15, 20, 20, 24, 30]
    assert fusions[0].representative.tolist() == [0, 1, 2, 3, 4]


def test_elements_that_generate_the_same_subgroup_go_together() -> None:
    turns = Group([[*range(1, 12), 0]], 12)
    assert [fusion.size for fusion in turns.fusions()] == [1, 4, 2, 2, 2, 1]


@given(st.integers(1, 5).flatmap(lambda n: st.lists(st.permutations(range(n)), max_size=3)))
@settings(max_examples=30, deadline=None)
def test_a_class_has_the_conjugates_of_all_that_generate_the_same_subgroup(
    generators: list[list[int]],
) -> None:
    degree = len(generators[0]) if generators else 2
    group = Group(generators, degree)
    elements = [tuple(element) for element in group.elements.tolist()]

    def product(one: Element, other: Element) -> Element:
        return tuple(one[point] for point in other)

    def powers(element: Element) -> frozenset[Element]:
        return frozenset(accumulate([element] * len(elements), product))

    def conjugate(element: Element, by: Element) -> Element:
        images = dict(zip(by, (by[point] for point in element), strict=True))
        return tuple(images[point] for point in range(degree))

    subgroups = {element: powers(element) for element in elements}
    classes = defaultdict(list)
    for element in elements:
        conjugates = {conjugate(element, by) for by in elements}
        classes[frozenset(subgroups[each] for each in conjugates)].append(element)
    found = [(tuple(fusion.representative), fusion.size) for fusion in group.fusions()]
    assert found == [(alike[0], len(alike)) for alike in classes.values()]


def test_classes_of_many_elements_on_many_points_are_found_by_their_base() -> None:
    # Permutations of 8 blocks of 1000 points: listing all images would take 40,320 * 8,000.
    blocks = symmetric_group(8).generators
    points = [[1000 * int(block) + k for block in images for k in range(1000)] for images in blocks]
    assert len(Group(points, 8000).fusions()) == 22  # Partitions of 8, A000041.


def test_the_search_for_classes_keeps_its_deadline() -> None:
    with pytest.raises(SymmetriesStoppedError):
        symmetric_group(7).fusions(Deadline(0))


def test_the_subgroup_that_keeps_sets_carries_each_onto_itself() -> None:
    kept = symmetric_group(5).keeping([[0, 1], [2]])
    assert kept.order == 4
    assert {tuple(sorted(element[:2])) for element in kept.elements.tolist()} == {(0, 1)}
    assert sum(fusion.size for fusion in kept.fusions()) == 4


def test_keeping_nothing_in_particular_keeps_the_group() -> None:
    group = symmetric_group(4)
    assert group.keeping([[], range(4)]) is group


def test_a_group_of_more_than_a_hundred_thousand_elements_is_too_large_to_list() -> None:
    assert symmetric_group(9).order == factorial(9)
    with pytest.raises(GroupTooLargeError, match="there are 362,880 symmetries, and at most 100,0"):
        symmetric_group(9).elements  # noqa: B018 - it is the question that raises.


def test_a_known_order_is_told_even_where_the_elements_are_too_many() -> None:
    group = Group([[*range(1, 30), 0]], 30, order=factorial(30))
    assert group.order == factorial(30)
    with pytest.raises(GroupTooLargeError, match=r"there are 2.6e32 symmetries") as raised:
        group.elements  # noqa: B018
    assert raised.value.order == factorial(30)
