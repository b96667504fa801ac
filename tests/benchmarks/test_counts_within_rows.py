"""The benchmark of counts within weighted rows, by levels and without."""

import pytest

from benchmarks.counts_within_rows import cells, least
from benchmarks.models.counted_within_rows import parcels
from benchmarks.models.within_rows import magic_square


def test_all_ways_count_the_same_and_levels_are_told() -> None:
    solutions, *times, ratio, by_levels = cells(parcels(1, 10), limit=60)
    assert int(solutions.replace(",", "")) == parcels(1, 10).count()
    assert all(float(seconds) > 0 for seconds in times)
    visits, levels, learning, together = map(float, times)
    assert float(ratio) == pytest.approx(together / min(visits, levels, learning), rel=0.02)
    assert by_levels == "yes"


def test_a_count_without_levels_is_told_as_one() -> None:
    solutions, *_, by_levels = cells(magic_square(4, side=3), limit=60)
    assert (solutions, by_levels) == ("2", "no")


def test_a_way_that_needs_too_long_has_no_time() -> None:
    visits, levels, learning, together = least(parcels(1, 24), limit=1)
    assert visits.count is learning.count is None
    assert levels.count is not None
    assert levels.count == together.count
    assert cells(parcels(1, 24), limit=0)[:6] == ["–"] * 6
