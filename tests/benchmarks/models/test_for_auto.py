"""The models for which "auto" has to choose: plans with penalties, and feasibility within rows."""

from collections.abc import Callable

import pytest

from benchmarks.models import limited_planning, soft_planning, within_rows
from xcmodel import Model

_FAMILIES = [*soft_planning.FAMILIES, *limited_planning.FAMILIES, *within_rows.FAMILIES]


@pytest.mark.parametrize("make", _FAMILIES)
def test_the_same_seed_makes_the_same_model(make: Callable[[int], Model]) -> None:
    model = make(1)
    assert model == make(1)
    assert model != make(2)
    assert bool(model.rows) != bool(model.penalties)


@pytest.mark.parametrize(
    "model",
    [
        within_rows.magic_square(1),
        within_rows.car_sequencing(1, cars=10),
        within_rows.bins(1, count=3),
        within_rows.market_split(1, options=12),
        within_rows.exam_rooms(1, exams=10, slots=4),
        within_rows.hours(1, staff=5, duties=15),
    ],
    ids=lambda model: f"{len(model)} options",
)
def test_what_was_hidden_is_a_solution(model: Model) -> None:
    assert model.solve(backend="cpsat", time_limit=60)


@pytest.mark.parametrize(
    "model",
    [
        soft_planning.league(1, teams=4),
        soft_planning.fair_league(1, teams=4),
        soft_planning.frequencies(1, transmitters=6),
        soft_planning.roster(1, staff=5, days=4),
        soft_planning.exam_slots(1, exams=8, slots=5),
        soft_planning.patterns(1, staff=4, days=4, count=10),
        soft_planning.flights(1, legs=16, count=60),
        limited_planning.assignment(1, agents=3, jobs=10),
        limited_planning.trade_off(1, agents=3, jobs=9),
        limited_planning.hours_and_rests(1, staff=6, days=7),
        limited_planning.knapsacks(1, goods=20),
        limited_planning.budgeted_auction(1),
        limited_planning.budgeted_matching(1),
        limited_planning.budgeted_covering(1),
    ],
    ids=lambda model: f"{len(model)} options",
)
def test_a_small_plan_costs_the_same_whoever_makes_it(model: Model) -> None:
    dlx, cpsat = (model.minimize(backend=name, time_limit=60) for name in ("dlx", "cpsat"))
    assert dlx.exhausted
    assert dlx.cost == cpsat.cost
