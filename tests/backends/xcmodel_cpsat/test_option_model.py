"""Models without fills, of instances in which penalties are paid by fills."""

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from paid_prices import paid_prices
from xcmodel import Model
from xcmodel.backend import Instance, Query, Task
from xcmodel.problem.cost_unit import exact
from xcmodel.problem.items import Multiplicity
from xcmodel_cpsat import CpSatBackend
from xcmodel_cpsat.option_model import OptionModel
from xcmodel_cpsat.translation import CpSatTranslation, configured_solver, relax_more


def compiled(model: Model) -> Instance:
    return model._compile_with_prices().instance


def priced(multiplicity: Any, n_options: int = 4, **prices: int) -> OptionModel:
    """Return the model of one item with a penalty, which each option covers beside its own."""
    model = Model({k: ["item", k] for k in range(n_options)}, optional=range(n_options))
    model.set_multiplicity("item", multiplicity)
    model.penalise("item", **prices)
    filled = OptionModel.without_fills(compiled(model))
    assert filled is not None
    return filled


def last_bounds(filled: OptionModel) -> tuple[list[int], list[int]]:
    """Return the coefficients of the variables that count fills, and the bounds of the sum."""
    linear = filled.model.proto.constraints[-1].linear
    return list(linear.coeffs)[filled.n_options :], list(linear.domain)


def test_what_is_too_many_is_counted_by_one_variable_of_its_price() -> None:
    filled = priced((0, 1), over=5)
    assert filled.costs.tolist() == [0, 0, 0, 0, 5]
    assert last_bounds(filled) == ([-1], [-3, 1])
    assert list(filled.model.proto.variables[4].domain) == [0, 3]


def test_what_is_too_few_is_counted_by_one_variable_of_its_price() -> None:
    filled = priced((3, 4), under=5)
    assert filled.costs.tolist() == [0, 0, 0, 0, 5]
    assert last_bounds(filled) == ([1], [3, 7])  # More than four options there are not.


def test_both_are_counted_apart_where_only_one_number_costs_nothing() -> None:
    filled = priced(2, under=5, over=3)
    assert filled.costs.tolist() == [0, 0, 0, 0, 3, 5]
    assert last_bounds(filled) == ([-1, 1], [2, 2])


def test_an_item_that_one_option_may_lack_stays_an_exact_choice() -> None:
    filled = priced(1, under=5)
    assert len(filled.model.proto.constraints[-1].exactly_one.literals) == 5


@pytest.mark.parametrize("options", [[], [1], [0, 2], [0, 1, 2, 3]])
def test_counts_of_a_hint_are_what_it_pays_and_fills_make_it_complete(options: list[int]) -> None:
    filled = priced((1, 2), under=5, over=3)
    chosen = np.array(options, dtype=np.int32)
    over, under = max(0, len(options) - 2), max(0, 1 - len(options))
    assert filled.counts(chosen) == [over, under]
    assert len(filled.completed(chosen)) == max(2, len(options))


def test_instances_without_fills_have_no_other_model() -> None:
    model = Model({"A": [1], "B": [1]})
    assert OptionModel.without_fills(compiled(model)) is None
    model.penalise(1, over=3, most=2)
    instance = compiled(model)
    assert OptionModel.without_fills(replace(instance, filling=None)) is None


def test_fills_that_save_something_are_not_counted_where_coverage_may_vary() -> None:
    model = Model({"A": [1], "B": [1]}, multiplicities={1: (1, 2)})
    model.penalise(1, under=3)
    instance = compiled(model)
    assert OptionModel.without_fills(instance) is not None
    saving = replace(instance, option_costs=instance.option_costs - 10)
    assert OptionModel.without_fills(saving) is None


def test_fills_that_are_asked_for_have_variables() -> None:
    instance = compiled(soft_model(Random(1)))
    translation = CpSatTranslation.of(instance, 1)
    least = [
        finished(translation, Query(Task.MINIMIZE, forbidden=forbidden))
        for forbidden in ((), (instance.n_options - 1,))
    ]
    assert least[0] <= least[1]


def finished(translation: CpSatTranslation, query: Query) -> int:
    search, cost = translation.start(query), 2**60
    try:
        while True:
            found = search.advance(1.0)
            for solution in found.solutions:
                cost = min(cost, int(translation.instance.option_costs[solution].sum()))
            if found.exhausted:
                return cost
    finally:
        search.close()


def soft_model(random: Random) -> Model:
    """Return a random model with penalties under, over and both, and options of one item."""
    model, step = Model(), random.choice([1, 1, 5])
    bounds: list[Multiplicity] = [1, 2, (0, 1), (1, 2), (2, None), (0, 0)]
    pairs: list[tuple[Any, Any]] = [(None, 3), (8, None), (8, 3), (0, 2), (30, 0.5), (None, None)]
    for item in range(7):
        model.add_item(item, multiplicity=random.choice(bounds))
    for option in range(16):
        items = random.sample(range(7), random.choice([1, 2, 3, 4]))
        model.add_option(option, items, cost=step * random.randint(-3, 9))
    for item in range(7):
        under, over = random.choice(pairs)
        low, high = model.items[item].low, model.items[item].high
        most = None if over is None or high is None or random.random() < 0.6 else max(low, high) + 1
        under, over = paid_prices(model, item, under, over)
        under, over = (p if p is None else step * p for p in (under, over))
        model.penalise(item, under=under, over=over, most=most)
    if random.random() < 0.3:
        model.add_row("weights", {k: random.randint(-3, 5) for k in range(16)}, low=-4, high=20)
    return model


@pytest.mark.parametrize("seed", range(60))
def test_least_and_greatest_costs_are_those_of_another_backend(seed: int) -> None:
    model = soft_model(Random(seed))
    other = "sat" if model.rows else "dlx"
    for ask in (model.minimize, model.maximize):
        right = ask(backend=other)
        found = ask(backend=CpSatBackend(workers=1), seed=seed if seed % 2 else None)
        assert (found.status, found.cost, found.bound) == (right.status, right.cost, right.bound)
        if right.solution is not None:
            hinted = ask(backend="cpsat", hint=list(right.solution))
            assert hinted.cost == right.cost


@pytest.mark.parametrize("seed", range(60))
def test_costs_within_a_limit_are_those_of_the_solution(seed: int) -> None:
    model = soft_model(Random(seed))
    found = model.minimize(backend="cpsat")
    if found.solution is not None and found.cost is not None:
        assert model.cost(found.solution) == found.cost
        assert model.minimize(backend="cpsat", cost_limit=found.cost).cost == found.cost
        dearest = exact(found.cost) - exact(0.25)
        assert model.minimize(backend="cpsat", cost_limit=dearest).solution is None


@pytest.mark.parametrize("seed", range(12))
def test_several_aims_and_the_best_solutions_are_those_of_another_backend(seed: int) -> None:
    model = soft_model(Random(seed))
    other = "sat" if model.rows else "dlx"
    random = Random(seed)
    aims = [{k: random.randint(0, 4) for k in range(16)} for _ in range(2)]
    right, found = (model.minimize(backend=b, aims=aims) for b in (other, "cpsat"))
    assert (found.status, found.costs) == (right.status, right.costs)
    told = [[result.cost for result in model.k_best(4, backend=b)] for b in (other, "cpsat")]
    assert told[0] == told[1]


def test_one_thread_relaxes_all_of_a_small_model_with_penalties() -> None:
    levels = []
    for model in (soft_model(Random(1)), Model({"A": [1]})):
        for workers in (1, 2):
            instance = compiled(model)
            of_options = OptionModel.without_fills(instance) or OptionModel.plain(instance)
            solver = configured_solver(Query(Task.MINIMIZE), workers)
            relax_more(solver, of_options)
            levels.append(solver.parameters.linearization_level)
    assert levels == [2, 1, 1, 1]
