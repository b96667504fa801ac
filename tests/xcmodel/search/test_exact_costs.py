"""Costs that are no whole numbers: exact all the way, and told in the kind in which they came."""

from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from io import BytesIO
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xcmodel import Model, Progress, check_certificate, read, write
from xcmodel.answer.cost import Cost
from xcmodel.errors import FormatError
from xcmodel.problem.cost_unit import CostUnit, exact
from xcmodel.progress.progress_bar import describe
from xcmodel.solution_sets.solution_set import SolutionSet
from xcmodel.testing import brute_force

BACKENDS = ["dlx", "dlx:python", "cpsat", "sat", "mip:highs"]
OPTIONS = {"A": [1, 2], "B": [1], "C": [2]}
COSTS: st.SearchStrategy[Any] = (
    st.integers(-9, 9)
    | st.floats(-1e3, 1e3).map(lambda x: round(x, 3))
    | st.decimals(-9, 9, places=2)
    | st.fractions(-9, 9, max_denominator=12)
)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("one", [0.1, Decimal("0.1"), Fraction(1, 10)])
def test_tenths_add_up_exactly(backend: str, one: Cost) -> None:
    model = Model(OPTIONS, costs={"A": 0.3, "B": one, "C": 2 * one})
    least, greatest = model.minimize(backend=backend), model.maximize(backend=backend)
    assert exact(least.cost or 0) == exact(greatest.cost or 0) == Fraction(3, 10)
    assert model.count(backend="dlx") == 2


@pytest.mark.parametrize(
    ("costs", "told"),
    [
        ([1, 2], 3),
        ([1, 0.5], 1.5),
        ([Decimal("0.50"), 1], Decimal("1.5")),
        ([Decimal("0.5"), Fraction(1, 3)], Fraction(5, 6)),
        ([Fraction(1, 2), 0.25], 0.75),
        ([np.int64(2), np.float32(0.1)], 2.1),
    ],
)
def test_a_cost_is_told_in_the_last_kind_of_those_of_the_options(
    costs: list[Any], told: Cost
) -> None:
    model = Model({"A": [1], "B": [2]}, costs=dict(zip("AB", costs, strict=True)))
    cost = model.minimize().cost
    assert (cost, type(cost)) == (told, type(told))
    assert model.cost(["A", "B"]) == told


@settings(max_examples=60, deadline=None)
@given(st.lists(COSTS, min_size=3, max_size=3), st.sampled_from(BACKENDS))
def test_least_and_greatest_cost_are_those_of_brute_force(costs: list[Any], backend: str) -> None:
    model = Model(OPTIONS, costs=dict(zip("ABC", costs, strict=True)))
    by_name = dict(zip("ABC", map(exact, costs), strict=True))
    sums = [sum(by_name[str(name)] for name in solution) for solution in brute_force(model)]
    for result, extreme in (
        (model.minimize(backend=backend), min(sums)),
        (model.maximize(backend=backend), max(sums)),
    ):
        assert result.solution is not None
        assert sum(by_name[str(name)] for name in result.solution) == extreme
        assert result.cost == result.bound
        assert float(result.cost or 0) == pytest.approx(float(extreme))


def test_a_limit_of_the_cost_need_not_be_a_whole_number_of_units() -> None:
    model = Model(OPTIONS, costs={"A": 5, "B": 2, "C": 2.5})
    assert model.minimize(cost_limit=4.5).cost == 4.5
    result = model.minimize(cost_limit=Decimal("4.49"))
    assert (result.cost, result.bound) == (None, 4.5)
    assert result.why_infeasible == "no solution costs at most 4.0"
    assert model.maximize(cost_limit=4.99).cost == 5.0
    assert not model.maximize(cost_limit=10**30)
    assert not model.minimize(cost_limit=-(10**30))


@pytest.mark.parametrize("ask", [Model.minimize, Model.maximize])
def test_progress_is_told_with_its_own_sign(ask: Any) -> None:
    seen: list[Progress] = []
    model = Model(OPTIONS, costs={"A": 5, "B": 2, "C": 2.5})
    result = ask(model, backend="dlx", progress=seen.append)
    assert seen[-1].cost == result.cost
    assert seen[-1].bound == result.bound


def test_costs_may_become_finer_and_change() -> None:
    model = Model(OPTIONS, costs={"A": 5, "B": 2, "C": 2})
    before = model.copy()
    model.set_costs({"B": 2.5, "C": Decimal("2.49")})
    assert model.minimize().solution == before.minimize().solution
    assert model.minimize().cost == 4.99
    model.add_option("D", [1, 2], cost=Fraction(1, 3))
    assert model.minimize().cost == 1 / 3
    model.remove_options(["D"])
    assert model.options["A"].cost == 5.0
    assert before.minimize().cost == 4


def test_arrays_matrices_and_tables_take_such_costs() -> None:
    assert Model.from_arrays([0, 1, 2], [0, 1], costs=[0.5, 1]).minimize().cost == 1.5
    costs = np.array([0.25, 0.5])
    assert Model.from_matrix([[1, 0], [0, 1]], costs=costs).minimize().cost == 0.75
    table = {"duty": ["A", "B"], "flight": [1, 2], "pay": [Decimal("1.10"), Decimal("2.20")]}
    model = Model.from_table(table, option="duty", item="flight", cost="pay")
    assert model.minimize().cost == Decimal("3.3")


def test_solution_sets_tell_them_as_well(tmp_path: Any) -> None:
    model = Model(OPTIONS, costs={"A": 5, "B": 2, "C": 2.5})
    solutions = model.compile()
    assert solutions.costs() == {4.5: 1, 5.0: 1}
    assert solutions.minimize().cost == 4.5
    solutions.save(tmp_path / "set")
    assert SolutionSet.load(tmp_path / "set").costs() == {4.5: 1, 5.0: 1}


def test_a_certificate_tells_the_cost_that_the_query_told(tmp_path: Any) -> None:
    model = Model(OPTIONS, costs={"A": 5, "B": 2, "C": 2.5})
    assert model.minimize(certificate=tmp_path / "proof").cost == 4.5
    assert check_certificate(model, tmp_path / "proof").answer == 4.5
    assert str(model.minimize(check=True).evidence).startswith("proved")


@pytest.mark.parametrize("form", ["json", "lp", "mps"])
def test_formats_with_decimal_costs_keep_them(form: str) -> None:
    model = Model(OPTIONS, costs={"A": Decimal("5.25"), "B": 2, "C": Decimal("0.001")})
    stream = BytesIO()
    write(model, stream, form)
    stream.seek(0)
    again = read(stream, form)
    assert [exact(o.cost) for o in again.options.values()] == [
        exact(o.cost) for o in model.options.values()
    ]


@pytest.mark.parametrize("form", ["knuth", "xc", "opb", "wcnf", "orlib"])
def test_formats_of_whole_costs_refuse_others(form: str) -> None:
    with pytest.raises(FormatError, match=r"option 'C' has cost 2\.5, which"):
        write(Model(OPTIONS, costs={"C": 2.5}), BytesIO(), form)
    stream = BytesIO()
    write(Model(OPTIONS, costs={"C": 2.0}), stream, form)
    stream.seek(0)
    assert read(stream, form).minimize().cost == 0


EDITS: list[Callable[[Model], None]] = [
    lambda model: model.set_cost("A", 3),
    lambda model: model.set_costs({"A": 3, "B": 4}),
    lambda model: model.remove_options(["A"]),
]


@pytest.mark.parametrize("edit", EDITS)
@pytest.mark.parametrize("fraction", [Fraction(1, 2), 0.5, Decimal("0.5")])
@pytest.mark.parametrize("form", ["lp", "mps", "orlib-scp", "orlib-rail", "knuth", "xc", "wcnf"])
def test_a_model_without_its_fractions_is_as_one_that_never_had_any(
    edit: Callable[[Model], None], fraction: Any, form: str
) -> None:
    options = {"A": [1], "B": [1], "C": [1]}
    model = Model(options, costs={"A": fraction, "B": 4}, multiplicities={1: (1, None)})
    edit(model)
    never = Model(options, costs={"A": 1, "B": 4}, multiplicities={1: (1, None)})
    edit(never)
    assert model.to_instance().option_costs.tolist() == never.to_instance().option_costs.tolist()
    for written in (streams := (BytesIO(), BytesIO())):
        write(model if written is streams[0] else never, written, form)
    assert streams[0].getvalue() == streams[1].getvalue()


def test_a_fraction_beside_another_one_may_go() -> None:
    model = Model(OPTIONS, costs={"A": Fraction(1, 6), "B": Fraction(1, 2), "C": 1})
    model.set_cost("A", 7)
    assert [option.cost for option in model.options.values()] == [7, Fraction(1, 2), 1]
    assert model.minimize().cost == Fraction(3, 2)


def test_fractions_are_shown_in_notebooks_and_by_progress_bars() -> None:
    model = Model(OPTIONS, costs={"A": Fraction(5000, 3)})
    assert "5,000/3" in model._repr_html_()
    progress = Progress(seconds=1, solutions=1, cost=Fraction(5000, 3), bound=Fraction(2))
    assert "cost 5,000/3  bound 2  " in describe(progress)


LONG_FLOATS = st.integers(0, 4 * 10**16).map(lambda units: units / 10**16)


@given(st.lists(st.lists(LONG_FLOATS, min_size=1, max_size=3), min_size=1, max_size=3))
@settings(deadline=None, max_examples=60)
def test_a_cost_of_more_digits_than_floats_have_is_a_limit_that_admits_what_is_told_so(
    costs: list[list[float]],
) -> None:
    by_name = {(i, j): cost for i, row in enumerate(costs) for j, cost in enumerate(row)}
    model = Model({name: [name[0]] for name in by_name}, costs=by_name)
    told = sorted(float(sum(map(exact, chosen))) for chosen in product(*costs))
    best, worst = model.minimize(), model.maximize()
    assert (best.cost, worst.cost) == (told[0], told[-1])
    assert model.minimize(cost_limit=best.cost).cost == told[0]
    assert model.maximize(cost_limit=worst.cost).cost == told[-1]
    assert [each.cost for each in model.k_best(99, within=0)] == told[: told.count(told[0])]
    middle = told[len(told) // 2]
    assert [each.cost for each in model.k_best(99, cost_limit=middle)] == [
        cost for cost in told if cost <= middle
    ]
    assert model.compile().costs() == Counter(told)


def test_costs_that_floats_tell_alike_are_added_up() -> None:
    costs = {"A": 1.0, "B": 1.0, "C": 1e-16, "D": 0}
    model = Model({"A": [1], "B": [1], "C": [2], "D": [2]}, costs=costs)
    assert model.compile().costs() == {1.0: 4}


@given(st.data())
@settings(deadline=None)
def test_a_limit_is_the_last_cost_that_is_within_it_or_told_so(data: st.DataObject) -> None:
    scale = data.draw(st.sampled_from([1, 10, 7 * 10**12, 10**16, 10**17]))
    sign, constant = data.draw(st.sampled_from([1, -1])), data.draw(st.integers(-9, 9))
    unit = CostUnit(scale, float, sign, constant)
    near = data.draw(st.integers(-(10**17), 10**17))
    limit = data.draw(st.sampled_from([unit.told(near), Fraction(3 * near + 1, 3 * scale)]))

    def is_within(units: int) -> bool:
        costs = Fraction(sign * (units + constant), scale), exact(unit.told(units))
        return any(sign * cost <= sign * exact(limit) for cost in costs)

    last = unit.limit(limit)
    assert is_within(last)
    assert not is_within(last + 1)
