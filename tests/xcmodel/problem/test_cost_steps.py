"""The steps between the costs of solutions, in which bounds are rounded up."""

from itertools import combinations
from random import Random

import pytest

from xcmodel import Model, Status
from xcmodel.problem.cost_steps import CostSteps
from xcmodel.problem.items import Multiplicity
from xcmodel.testing.brute_force import brute_force


def patterns(weights: list[int], size: int = 100) -> Model:
    """Return the patterns of up to three things that fit, which cost a roll and what is wasted."""
    model = Model({k: [k] for k in range(len(weights))})
    model.set_costs({k: 100 + size - weight for k, weight in enumerate(weights)})
    for count in (2, 3):
        for some in combinations(range(len(weights)), count):
            if (left := size - sum(weights[k] for k in some)) >= 0:
                model.add_option(some, some, cost=100 + left)
    return model


def test_costs_of_rolls_and_waste_go_in_steps_of_a_roll() -> None:
    weights = [55, 41, 38, 33, 30, 24, 21]
    steps = CostSteps.of(patterns(weights).to_instance())
    assert steps is not None
    assert (steps.step, steps.constant) == (200, -sum(weights))


def test_what_may_be_covered_more_or_less_often_has_no_price() -> None:
    model = patterns([55, 41, 38, 33])
    model.set_multiplicity(0, (1, 2))
    steps = CostSteps.of(model.to_instance())
    assert steps is None or steps.prices[0] == 0


def test_first_solution_is_the_best_where_all_cost_the_same() -> None:
    pairs = list(combinations(range(6), 2))
    model = Model({pair: pair for pair in pairs}, costs={pair: 7 * sum(pair) for pair in pairs})
    result = model.minimize(backend="dlx:python")
    assert (result.cost, result.stats.solutions) == (105, 1)


def test_cost_limit_bound_and_prices_are_told_in_the_costs_of_the_model() -> None:
    model = patterns([55, 41, 38, 33, 30, 24, 21])
    best = model.minimize(backend="dlx")
    assert best.bound == best.cost == 358
    assert best.prices is not None
    assert 158 < model.price_bound(best.prices) <= 358
    assert model.minimize(cost_limit=358).cost == 358
    dearer = model.minimize(cost_limit=357)
    assert (dearer.status, dearer.bound) == (Status.INFEASIBLE, 358)
    assert model.minimize(gap=0.5).cost in {358, 558}
    assert model.maximize().cost == 1158


def test_weighted_rows_leave_the_steps_as_they_are() -> None:
    model = Model({k: [k % 3] for k in range(9)}, costs=dict.fromkeys(range(9), 100))
    for item in range(3):
        model.set_multiplicity(item, (1, 3))
    model.add_row("weight", {k: 3 + k for k in range(9)}, low=25)
    presolved = model._compile_with_prices().presolved
    assert presolved is not None
    assert presolved.instance.option_costs.tolist() == [1] * 9
    assert len(presolved.instance.rows) == 1
    for backend in ("dlx", "cpsat", "mip"):
        result = model.minimize(backend=backend)
        assert (result.cost, result.bound) == (300, 300)


@pytest.mark.parametrize("seed", range(20))
def test_least_cost_in_steps_is_the_one_that_brute_force_finds(seed: int) -> None:
    random = Random(seed)
    model, step, prices = Model(), random.choice([2, 5, 50]), random.sample(range(-40, 40), 4)
    multiplicities: list[Multiplicity] = [1, 1, 2, (1, 2), (0, 1)]
    for item in range(4):
        model.add_item(item, multiplicity=random.choice(multiplicities))
    for option in range(10):
        items = random.sample(range(4), random.choice([1, 2, 3]))
        cost = sum(prices[item] for item in items) + step * random.randint(-3, 5)
        model.add_option(option, items, cost=cost)
    forbidden = [random.randrange(10)]
    expected = min(map(model.cost, brute_force(model, (), forbidden)), default=None)
    for backend in ("dlx", "dlx:python", "mip"):
        result = model.minimize(backend=backend, forbidden=forbidden)
        assert (result.cost, result.bound) == (expected, expected), backend
