"""Sets with too many images are known before these are listed."""

from math import factorial
from unittest import mock

import pytest

from xcmodel.errors import GroupTooLargeError
from xcmodel.symmetry import set_stabiliser
from xcmodel.symmetry.group import Group


def symmetric_group(degree: int) -> Group:
    return Group([[1, 0, *range(2, degree)], [*range(1, degree), 0]], degree)


def test_sets_with_too_many_images_are_known_by_random_ones_before_all_are_listed() -> None:
    group = symmetric_group(30)
    assert group.chain.order == factorial(30)
    steps = mock.patch.object(set_stabiliser, "check_time")
    with steps as counted, pytest.raises(GroupTooLargeError, match="at most 1,000,000 images"):
        group.keeping([range(12)])
    assert counted.call_count < 20_000


def test_sets_with_many_images_that_are_not_too_many_are_kept_by_as_many_as_there_are() -> None:
    kept = symmetric_group(20).keeping([range(5)])  # It has 15,504 images.
    assert kept.order == factorial(5) * factorial(15)
