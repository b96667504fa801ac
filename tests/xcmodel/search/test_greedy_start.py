"""Searches for least cost with many fills begin with what saves most."""

from __future__ import annotations

import random

import pytest

import xcmodel as xc
from xcmodel.backend.deadline import Deadline
from xcmodel.search import greedy_start
from xcmodel.search.greedy_start import Choice


def _soft(n_things: int, n_options: int, seed: int = 1) -> xc.Model:
    """Return things that may be covered too seldom or too often, at a price, without a bound."""
    rng = random.Random(seed)
    model = xc.Model()
    model.add_items_from(range(n_things))
    for option in range(n_options):
        things = rng.sample(range(n_things), min(n_things, rng.randint(2, 5)))
        model.add_option(("option", option), things, cost=rng.randint(80, 120))
    for thing in range(n_things):
        model.penalise(thing, under=400, over=60)
    return model


def _chosen(
    model: xc.Model, given: tuple[int, ...] = (), forbidden: tuple[int, ...] = ()
) -> set[int]:
    choice = _no_choice(model, Deadline(None))
    choice.greedy(given, forbidden)
    return choice.chosen


def _no_choice(model: xc.Model, deadline: Deadline) -> Choice:
    fills = model._compile_with_prices().fills
    assert fills is not None
    return Choice.of(fills, deadline)


def test_a_search_that_is_stopped_early_has_no_plan_of_nearly_all_options() -> None:
    # To choose nothing costs 32,000, and with all options above 150,000.
    result = _soft(80, 1500).minimize(time_limit=2.0, backend="dlx")
    assert result.cost is not None
    assert result.cost < 4000


def test_given_options_stay_and_forbidden_ones_stay_away() -> None:
    chosen = _chosen(_soft(40, 200), given=(3, 5, 7), forbidden=(0, 1, 2))
    assert chosen >= {3, 5, 7}
    assert not chosen & {0, 1, 2}


def test_bounds_without_a_price_and_greatest_sums_of_rows_are_kept_to() -> None:
    model = _soft(40, 200)
    options = list(model.options)
    model.add_item("few", multiplicity=(0, 4), options=options[:100])
    model.add_row("sum", dict.fromkeys(options[100:], 2), high=7)
    chosen = _chosen(model)
    assert sum(option < 100 for option in chosen) == 4
    assert sum(option >= 100 for option in chosen) == 3


def test_what_has_to_be_covered_is_covered_where_too_often_alone_has_a_price() -> None:
    model = xc.Model({(thing, k): [thing, (thing + k) % 40] for thing in range(40) for k in (1, 2)})
    for thing in range(40):
        model.penalise(thing, over=5)
    chosen = _chosen(model)
    assert model.is_solution(list(model.options)[option] for option in sorted(chosen))


def test_nothing_is_chosen_without_time() -> None:
    choice = _no_choice(_soft(40, 200), Deadline(0.0))
    choice.greedy((), ())
    assert not choice.chosen


@pytest.mark.parametrize("backend", ["dlx", "cpsat", "auto"])
@pytest.mark.parametrize("seed", range(3))
def test_the_least_cost_is_the_same_with_the_start(
    backend: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = _soft(8, 12, seed)
    expected = model.minimize(backend=backend)
    monkeypatch.setattr(greedy_start, "_FEW_FILLS", 0)
    started = model.copy().minimize(backend=backend)
    assert (started.status, started.cost) == (expected.status, expected.cost)
