"""Linear relaxations of costs so great that floating point has no room for the small ones."""

from __future__ import annotations

from random import Random

import pytest

from xcmodel import Model
from xcmodel.answer.cost import Cost
from xcmodel.testing import brute_force

# Of the greatest cost; the docstring of `Relaxation` promises as much.
_MILLIONTH = 1e-6


def random_model(random: Random, greatest: int) -> Model:
    """Return a model of 4 to 6 items, whose costs are great, small, or nearly the same."""
    n_items = random.randint(4, 6)
    options = {
        name: random.sample(range(n_items), random.randint(1, 4))
        for name in range(random.randint(4, 9))
    }
    costs = {
        name: random.choice(
            [
                random.randint(0, 5),
                random.choice([-1, 1]) * random.randint(greatest // 10, greatest),
                random.choice([-1, 1]) * greatest + random.randint(-2, 2),
            ]
        )
        for name in options
        if random.random() < 0.8
    }
    return Model(options, costs=costs)


def check_relaxations(model: Model, costs: list[Cost], greatest: int) -> None:
    """Demand that the relaxations be no dearer than the least cost, no cheaper than the most."""
    for maximize, best in ((False, min(costs)), (True, max(costs))):
        relaxed = model.relaxation(maximize=maximize)
        assert relaxed.value is not None
        assert relaxed.bound is not None
        sign = -1 if maximize else 1
        assert sign * relaxed.value <= sign * relaxed.bound <= sign * best
        assert abs(relaxed.value - float(relaxed.bound)) <= 1 + _MILLIONTH * greatest


@pytest.mark.parametrize("digits", range(6, 14))
def test_no_value_is_beyond_the_bound_or_beyond_a_solution(digits: int) -> None:
    random, n_checked = Random(digits), 0
    while n_checked < 40:
        model = random_model(random, 10**digits)
        costs = [model.cost(solution) for solution in brute_force(model)]
        if costs:
            check_relaxations(model, costs, 10**digits)
            n_checked += 1


# Of these, both solvers gave up, or told a value beyond a solution.
_ODD = [
    ({0: [3, 2, 1], 1: [1, 2, 0], 3: [2, 3, 0], 6: [1, 3, 0]}, {0: 10**11, 3: 3, 6: 3}),
    (
        {0: [2, 4, 3], 1: [3, 4], 5: [1, 0], 6: [2, 0, 1], 7: [3, 4]},
        {5: 3, 6: 10**9, 7: -(10**9)},
    ),
    (
        {2: [0, 2], 4: [0, 2, 3], 5: [3, 0], 7: [2, 3]},
        {2: 10**8, 4: 10**8 + 1, 5: 10**8},
    ),
    (
        {0: [1], 1: [0, 1, 2, 3], 2: [3, 2, 0, 1], 3: [1, 0, 2], 4: [2, 3]},
        {0: -771009361, 2: 1, 3: -624288091},
    ),
    (
        {0: [1, 3], 1: [0], 2: [0, 2, 3], 3: [2], 4: [1, 2, 0, 3], 5: [0, 1, 3, 2], 6: [2, 0]},
        {1: -(10**10), 2: 3, 3: -(10**10) - 1, 5: 2},
    ),
]


@pytest.mark.parametrize(("options", "costs"), _ODD)
def test_models_of_which_the_solvers_gave_up_have_both_relaxations(
    options: dict[int, list[int]], costs: dict[int, int]
) -> None:
    model = Model(options, costs=costs)
    solutions = brute_force(model)
    if solutions:
        greatest = max(map(abs, costs.values()))
        check_relaxations(model, [model.cost(solution) for solution in solutions], greatest)
        return
    for maximize in (False, True):  # It may have parts all the same.
        relaxed = model.relaxation(maximize=maximize)
        assert relaxed.value is None or relaxed.bound is not None
