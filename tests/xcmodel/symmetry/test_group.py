from itertools import permutations
from math import factorial

import pytest

from xcmodel.errors import GroupTooLargeError
from xcmodel.symmetry.group import Group


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
