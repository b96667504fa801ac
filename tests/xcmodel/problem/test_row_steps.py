"""The steps between the sums of weighted rows, to which bounds are rounded inwards."""

import pickle
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from xcmodel import Model, Status
from xcmodel.backend import WeightedRow
from xcmodel.problem.items import Multiplicity
from xcmodel.problem.names import Name
from xcmodel.problem.row_steps import steps_of_rows, with_row_steps
from xcmodel.problem.translations import Translations
from xcmodel.testing import brute_force

BACKENDS = ["dlx", "dlx:native-learning", "cpsat", "sat", "mip"]


def pairs(n: int, step: int = 2, offsets: Sequence[int] = (0,), more: int = 0) -> Model:
    """Return the ways to put things into places, with a sum that one of them has, and so much more.

    Weights are multiples of a step and the offset of the thing.
    """
    random, model = Random(n), Model()
    model.add_items_from((kind, k) for kind in ("thing", "place") for k in range(n))
    weights: dict[tuple[int, int], int] = {}
    for thing in range(n):
        for place in {thing, *random.sample(range(n), 4)}:
            model.add_option((thing, place), [("thing", thing), ("place", place)])
            offset = offsets[thing % len(offsets)]
            weights[thing, place] = step * random.randint(1, 99) + offset
    total = sum(weights[k, k] for k in range(n)) + more
    model.add_row("sum", weights, low=total, high=total)
    return model


def row_of(model: Model) -> WeightedRow:
    """Return the one row of a model in units of its steps."""
    [row] = with_row_steps(model.to_instance()).rows
    return row


def test_a_common_divisor_of_weights_is_taken_out_and_bounds_are_rounded_inwards() -> None:
    model = Model({"A": [1], "B": [1], "C": [2]}, optional=[1, 2])
    model.add_row("hours", {"A": 6, "B": -9, "C": 12}, low=-8, high=14)
    row = row_of(model)
    assert (row.weights.tolist(), row.low, row.high) == ([2, -3, 4], -2, 4)


def test_a_side_without_a_bound_goes_on_to_ask_for_nothing() -> None:
    model = Model({"A": [1], "B": [1, 2], "C": [2]})
    model.add_row("hours", {"A": 10, "B": 13, "C": 6}, low=15)
    row = row_of(model)
    assert row.high == sum(weight for weight in row.weights.tolist() if weight > 0)
    assert model.count() == 1


def test_what_an_item_adds_to_every_sum_is_taken_off_before_the_divisor() -> None:
    model = pairs(8, step=3, offsets=[1, 2, 0, 4, 5, 1, 1, 2])
    [steps] = steps_of_rows(model.to_instance())
    assert steps.step == 3
    assert (steps.constant - 16) % 3 == 0


def test_weights_that_add_up_to_the_same_in_every_solution_leave_an_empty_row() -> None:
    weights = {(k, c): 5 * k + ord(c) for k in range(3) for c in "abc"}
    model = Model({(k, c): [k, c] for k, c in weights})
    model.add_row("sum", weights, low=300, high=400)
    assert len(row_of(model).options) == 0
    assert model.count() == 6
    model.set_row_bounds("sum", low=None, high=300)
    assert model.count() == 0
    assert model.solve().why_infeasible == (
        "row 'sum' asks for at most 300, and comes to 309 whatever is chosen"
    )


def test_items_of_which_the_coverage_varies_have_no_price() -> None:
    model = pairs(6, step=3, offsets=[1])
    for item in list(model.items):
        model.set_multiplicity(item, (0, 1))
    assert [steps.step for steps in steps_of_rows(model.to_instance())] == [1]


def test_fills_get_no_weight() -> None:
    model = pairs(6, step=3, offsets=[1])
    for item in list(model.items):
        model.penalise(item, under=2, over=3)
    instance = model._compile_with_prices().instance
    assert instance.filling is not None
    [row] = with_row_steps(instance).rows
    assert row.options.tolist() == instance.rows[0].options.tolist()
    model.penalise(("thing", 0))
    model.penalise(("place", 0))
    assert model.minimize(backend="dlx").cost == model.minimize(backend="cpsat").cost


def test_weights_and_bounds_of_any_kind_of_number_are_exact() -> None:
    model = Model({"A": [1], "B": [1]}, optional=[1])
    model.add_row("third", {"A": Fraction(2, 3), "B": Fraction(4, 3)}, low=Fraction(1, 3), high=1)
    assert [set(solution) for solution in model.solutions()] == [{"A"}]
    model.set_row_bounds("third", low=0.7, high=1.3)
    assert model.count() == 0
    assert model.solve().why_infeasible == (
        "row 'third' asks for 0.7 to 1.3, and comes to 0 to 2 in steps of 2/3"
    )


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_sum_between_two_steps_is_known_to_be_out_of_reach_at_once(backend: str) -> None:
    for model in (pairs(24, more=1), pairs(24, step=3, offsets=[1, 2], more=1)):
        result = model.solve(backend=backend, time_limit=20)
        assert result.status is Status.INFEASIBLE
        assert "row 'sum' asks for exactly" in str(result.why_infeasible)
        assert model.minimize(backend=backend, time_limit=20).status is Status.INFEASIBLE


def test_a_row_that_no_sum_meets_leaves_no_solution_to_any_query(tmp_path: Path) -> None:
    model = pairs(12, more=1)
    assert model.count() == 0
    assert model.count(backend="dlx:levels") == model.count(backend="dlx:enumeration") == 0
    assert list(model.solutions()) == list(model.k_best(3)) == []
    assert model.count(journal=tmp_path / "run.journal") == 0
    assert model.maximize().status is Status.INFEASIBLE
    assert model.why_infeasible(time_limit=20).rows == ("sum",)


def test_violations_are_told_in_the_numbers_of_the_model() -> None:
    model = Model({"A": [1], "B": [1]})
    model.add_row("sum", {"A": 6, "B": 10}, low=7, high=9)
    [violation] = model.violations(["A"])
    assert "6" in str(violation)
    model.set_row_bounds("sum", high=None)
    assert model.is_solution(["B"])
    assert not model.is_solution(["A"])


def test_a_row_stays_as_it_is_where_its_steps_are_of_one() -> None:
    instance = Model({"A": [1], "B": [1, 2], "C": [2]}).to_instance()
    assert with_row_steps(instance) is instance
    model = Model({k: [k] for k in range(4)}, optional=range(4))
    model.add_row("sum", {k: k + 2 for k in range(4)}, high=7)
    assert row_of(model) is model.to_instance().rows[0]


def test_steps_of_rows_with_steps_are_of_one() -> None:
    instance = with_row_steps(pairs(8, step=3, offsets=[2]).to_instance())
    assert [steps.step for steps in steps_of_rows(instance)] == [1]


def test_what_is_proved_is_about_the_rows_as_they_are(tmp_path: Path) -> None:
    instance = pairs(6, more=1).to_instance()
    whole = Translations(instance, as_it_is=True)
    assert whole.instance is instance
    assert pickle.loads(pickle.dumps(whole)).instance.rows[0].low == instance.rows[0].low
    assert Translations(instance).instance.rows[0].low > 0
    formula = tmp_path / "sum.drat"
    result = pairs(5, more=1).solve(backend="sat", proof=formula)
    assert result.status is Status.INFEASIBLE


def random_model(random: Random) -> Model:
    """Return a model with rows of which the weights have divisors, and offsets of items."""
    model = Model()
    multiplicities: list[Multiplicity] = [1, 1, 1, 2, 2, (0, 1), (1, 2), (1, None), (0, 2)]
    for item in range(4):
        model.add_item(item, multiplicity=random.choice(multiplicities))
    model.add_item("colour", optional=True)
    for option in range(9):
        items: list[Name] = list(random.sample(range(4), random.choice([1, 2, 2, 3])))
        colours = {"colour": random.choice("rg")} if random.random() < 0.2 else {}
        cost = random.randint(-2, 6)
        model.add_option(option, [*items, *colours], colours=colours, cost=cost)
    for row in range(random.choice([1, 1, 2])):
        divisor, unit = random.choice([2, 3, 6]), Fraction(1, random.choice([1, 1, 2, 3]))
        offsets = [random.randint(-5, 5) * random.randint(0, 1) for _ in range(4)]
        weights: dict[Name, Fraction] = {}
        for name, covers in model.options.items():
            offset = sum(offsets[item] for item in covers.items if isinstance(item, int))
            weights[name] = unit * (divisor * random.randint(-3, 5) + offset)
        some = random.sample(range(9), random.randint(1, 4))
        low = sum((weights[k] for k in some), Fraction(0)) + unit * random.choice([0, 0, 1])
        more = random.choice([0, 0, 1, 4, None])
        high = None if more is None else low + unit * more
        model.add_row(row, weights, low=low, high=high)
    return model


@pytest.mark.parametrize("seed", range(40))
def test_solutions_and_costs_are_those_of_brute_force(seed: int, tmp_path: Path) -> None:
    random = Random(seed)
    model = random_model(random)
    asks: dict[str, Any] = {
        "given": random.sample(range(9), seed % 2),
        "forbidden": [8] * (seed % 3 == 1),
    }
    asks["forbidden"] = [name for name in asks["forbidden"] if name not in asks["given"]]
    right = brute_force(model, **asks)
    costs = sorted(map(model.cost, right))
    for backend in BACKENDS:
        assert bool(model.solve(backend=backend, **asks)) == bool(right), backend
        assert model.minimize(backend=backend, **asks).cost == min(costs, default=None), backend
        if backend != "mip":
            found = [frozenset(solution) for solution in model.solutions(backend=backend, **asks)]
            assert (len(found), set(found)) == (len(right), right), backend
    for backend in ("dlx", "dlx:levels", "dlx:enumeration"):
        assert model.count(backend=backend, **asks) == len(right), backend
    assert model.count(journal=tmp_path / "run.journal", **asks) == len(right)
    assert [best.cost for best in model.k_best(3, **asks)] == costs[:3]
