"""The models by which counts within weighted rows are judged are counted alike by all ways."""

from collections.abc import Callable

import pytest

from benchmarks.models.counted_apart import FAMILIES, counted_apart, dominoes, star
from xcmodel import Model
from xcmodel_dlx.native_backend import NativeBackend


def test_the_same_seed_makes_the_same_models() -> None:
    models = dict(counted_apart(1))
    assert models == dict(counted_apart(1))
    assert all(name.startswith("apart: ") and model.rows for name, model in models.items())
    others = dict(counted_apart(2))
    assert [name for name, model in models.items() if model == others[name]] == []


@pytest.mark.parametrize("family", FAMILIES)
def test_visits_and_all_ways_together_count_the_same(family: Callable[[int], Model]) -> None:
    model = family(2)
    visited = model.count(backend=NativeBackend(strategy="enumeration"), time_limit=20)
    assert model.count(backend="dlx") == visited


def test_each_first_number_of_a_magic_hexagram_leaves_as_many_of_the_960() -> None:
    assert star(1).count() == star(2).count() == 80


def test_without_a_budget_there_are_as_many_tilings_as_kasteleyn_told() -> None:
    model = dominoes(1)
    model.remove_row("budget")
    assert model.count() in (1_292_697, 12_988_816, 167_089, 31_529)
