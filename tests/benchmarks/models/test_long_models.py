"""Models that are put together from small parts, one after the other."""

from benchmarks.models.long_models import intervals, pairs, rosters
from xcmodel.testing import brute_force


def test_each_pair_doubles_the_solutions() -> None:
    assert len(brute_force(pairs(5))) == pairs(5).count() == 2**5
    assert pairs(1000).count() == 2**1000


def test_intervals_are_the_ordered_sums_of_their_sizes() -> None:
    # OEIS A000930, in which 1s and 3s are added up in every order.
    known = [1, 1, 1, 2, 3, 4, 6, 9, 13, 19, 28]
    assert [intervals(length, (1, 3)).count() for length in range(1, 11)] == known[1:]
    assert len(brute_force(intervals(9))) == intervals(9).count()


def test_people_of_a_roster_have_nothing_to_do_with_each_other() -> None:
    assert len(brute_force(rosters(2, 4))) == rosters(2, 4).count() == rosters(1, 4).count() ** 2
    assert rosters(3, 9).count() == rosters(1, 9).count() ** 3
