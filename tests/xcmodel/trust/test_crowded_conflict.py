"""Conflicts of an item with others that ask for too many of its options."""

from __future__ import annotations

from itertools import chain, combinations

from hypothesis import given, settings

from xcmodel import Model
from xcmodel.testing.strategies import models
from xcmodel.trust.crowded_conflict import crowded_conflict


@settings(max_examples=200, deadline=None)
@given(models())
def test_what_crowds_an_item_cannot_be_met_together(model: Model) -> None:
    instance = model.to_instance()
    options = range(instance.n_options)
    subsets = chain.from_iterable(combinations(options, n) for n in range(len(options) + 1))
    covered = [instance.coverage_by(subset) for subset in subsets]
    for item in range(instance.n_items):
        conflict = crowded_conflict(instance, item, ())
        if conflict is not None:
            items = list(conflict.items)
            assert item in items
            low, high = instance.item_low[items], instance.item_high[items]
            assert not any(((low <= by[items]) & (by[items] <= high)).all() for by in covered)


def _with_reserves(most: int) -> Model:
    """Return flights of which some have nobody but reserves, and at most so many of these."""
    model = Model({("reserve", flight): [flight, "reserves"] for flight in range(40)})
    model.set_multiplicity("reserves", (0, most))
    for flight in range(0, 30, 2):
        model.add_option(("pair", flight), [flight, flight + 1])
    model.add_row("hours", {("pair", flight): 3 for flight in range(0, 30, 2)}, high=45)
    return model


def test_a_conflict_is_the_item_with_just_as_many_others_as_it_has_no_room_for() -> None:
    conflict = _with_reserves(7).why_infeasible()
    assert len(conflict.items) == 9
    assert "reserves" in conflict.items
    assert set(conflict.items) - {"reserves"} <= set(range(30, 40))
    assert not conflict.rows
    assert conflict.is_minimal


def test_forbidden_options_leave_others_nothing_but_the_item() -> None:
    model = _with_reserves(10)
    assert model.solve().solution is not None
    pair = ("pair", 4)
    conflict = model.why_infeasible(forbidden=[pair])
    assert "reserves" in conflict.items
    assert set(conflict.items) - {"reserves"} <= {4, 5, *range(30, 40)}
    assert conflict.is_minimal


def test_options_share_an_item_with_a_colour_so_that_it_is_not_crowded() -> None:
    model = Model({"A": [1], "B": [2]})
    model.add_item("shared", optional=True)
    model.add_option("C", [1, "shared"], colours={"shared": "red"})
    model.add_option("D", [2, "shared"], colours={"shared": "red"})
    assert crowded_conflict(model.to_instance(), 2, (0, 1)) is None
