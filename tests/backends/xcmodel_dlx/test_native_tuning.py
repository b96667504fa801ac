"""The engine's tuning parameters can be read and varied, and change no answer."""

import pytest

from classics import dominoes, latin_squares, queens
from searching import pieces
from tuned import tuned
from xcmodel.backend import Query, Task
from xcmodel_dlx import _dlx

ENTRIES = {entry.name: entry for entry in _dlx.tuning()}


def test_every_entry_is_described_and_has_a_default_within_its_range() -> None:
    assert len(ENTRIES) == len(_dlx.tuning()) > 60
    for entry in ENTRIES.values():
        assert entry.meaning.split()[0] not in {"and", "or", "of", "with", "unless", "but"}
        assert entry.meaning[-1] not in ",;"  # It is shown alone.
        assert entry.least <= entry.default <= entry.greatest
        assert entry.value == entry.default


def batch_sizes(instance: _dlx.Instance) -> list[int]:
    """Return how many solutions are handed over at a time."""
    search = _dlx.Search(instance, Query(Task.ENUMERATE), simd="")
    found = (report.solutions for report in pieces(search))
    return [0 if solutions is None else len(solutions[0]) - 1 for solutions in found]


def test_a_parameter_that_is_set_is_at_work_in_the_next_search() -> None:
    instance = _dlx.Instance(*queens(8).to_instance().arrays)
    assert batch_sizes(instance) == [92]
    with tuned(batch_solutions=10, units_between_looks=1):
        sizes = batch_sizes(instance)
        assert len(sizes) > 1
        assert sum(sizes) == 92
    assert batch_sizes(instance) == [92]


@pytest.mark.parametrize("name", [name for name, entry in ENTRIES.items() if not entry.is_constant])
def test_extreme_values_change_no_count(name: str) -> None:
    # OEIS A002860 and A004003.
    for value in {ENTRIES[name].least, min(ENTRIES[name].greatest, 10 * ENTRIES[name].default)}:
        with tuned(**{name: value}):
            assert latin_squares(4).count(backend="dlx:native") == 576
            assert dominoes(6, 6).count(backend="dlx:native", memory_limit=1 << 24) == 6728
