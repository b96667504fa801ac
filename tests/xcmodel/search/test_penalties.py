"""Coverage at a price, against brute force."""

from collections import Counter
from fractions import Fraction
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paid_prices import paid_prices
from xcmodel import Model, ModelError, Solution, write
from xcmodel.errors import FormatError
from xcmodel.problem.cost_unit import exact
from xcmodel.problem.items import Multiplicity
from xcmodel.testing import brute_force

BACKENDS = ["dlx", "dlx:python", "cpsat", "sat", "mip:highs"]
PRICES: st.SearchStrategy[Any] = st.none() | st.integers(0, 5) | st.sampled_from([0.5, 2.25])


def cost_of_options(model: Model, solution: Any) -> Any:
    return sum(model.options[name].cost for name in solution)


def priced(model: Model, penalties: dict[Any, Any], solution: Any, sign: int) -> Fraction:
    """Return what a solution costs with its penalties, found out by another way."""
    coverage = Counter(item for name in solution for item in model.options[name].items)
    total = sign * exact(cost_of_options(model, solution))
    for name, (under, over) in penalties.items():
        item, times = model.items[name], coverage[name]
        total += max(0, item.low - times) * exact(under or 0)
        total += max(0, times - (times if item.high is None else item.high)) * exact(over or 0)
    return sign * total


def drawn(data: st.DataObject) -> tuple[Model, dict[Any, Any], list[Any]]:
    """Return a random model, its penalties, and its solutions by brute force."""
    bounds: st.SearchStrategy[Multiplicity] = st.sampled_from(
        [1, 1, 2, 7, (0, 1), (1, 2), (2, None), (4, 9), (5, None)]
    )
    model = Model()
    for item in range(3):
        model.add_item(item, multiplicity=data.draw(bounds))
    for option in range(data.draw(st.integers(1, 6))):
        items = data.draw(st.lists(st.integers(0, 2), min_size=1, max_size=3, unique=True))
        model.add_option(option, items, cost=data.draw(st.integers(-2, 6)))
    penalties = {
        item: paid_prices(model, item, data.draw(PRICES), data.draw(PRICES)) for item in range(2)
    }
    for item, (under, over) in penalties.items():
        model.penalise(item, under=under, over=over)
    loose = model.copy()
    for item, (under, over) in penalties.items():
        declared = model.items[item]
        low = declared.low if under is None else 0
        loose.penalise(item)
        loose.set_multiplicity(item, (low, declared.high if over is None else None))
    return model, penalties, list(brute_force(loose))


@settings(max_examples=100, deadline=None)
@given(st.data(), st.sampled_from(BACKENDS))
def test_costs_are_those_of_brute_force(data: st.DataObject, backend: str) -> None:
    model, penalties, right = drawn(data)
    assert model.count(backend="dlx") == len(right)
    for ask, sign, best in ((model.minimize, 1, min), (model.maximize, -1, max)):
        result = ask(backend=backend)
        told = [priced(model, penalties, solution, sign) for solution in right]
        assert bool(result) == bool(told)
        if told:
            assert result.solution is not None
            assert result.cost == result.bound == best(told)
            assert priced(model, penalties, result.solution, sign) == best(told)
            paid = sum(map(exact, (result.penalties or {}).values()))
            options = exact(cost_of_options(model, result.solution))
            assert exact(result.cost or 0) == options + sign * paid
            near = ask(backend=backend, gap=0.4)
            assert near.gap is not None
            assert near.gap <= 0.4
            assert near.bound is not None
            assert sign * near.bound <= sign * best(told)
    if found := model.solve(backend=backend):
        assert found.solution is not None
        assert found.cost == priced(model, penalties, found.solution, 1)
        assert found.cost == model.cost(found.solution)


@settings(max_examples=100, deadline=None)
@given(st.data(), st.sampled_from(BACKENDS))
def test_the_first_of_several_aims_bears_the_penalties(data: st.DataObject, backend: str) -> None:
    model, penalties, right = drawn(data)
    later = {name: data.draw(st.integers(-3, 3)) for name in model}
    first = data.draw(st.sampled_from([{}, {name: o.cost for name, o in model.options.items()}]))
    plain = model.copy()
    plain.set_costs({name: first.get(name, 0) for name in model})
    for ask, sign, best in ((model.minimize, 1, min), (model.maximize, -1, max)):
        told = [
            (priced(plain, penalties, solution, sign), sum(later[name] for name in solution))
            for solution in right
        ]
        result = ask(backend=backend, aims=[first, later])
        assert result.costs == best(told, default=None)
        if told:
            assert result.cost == result.bound == best(told)[0]
            cut = ask(backend=backend, aims=[first, later], cost_limit=result.cost)
            assert cut.costs == result.costs


@pytest.mark.parametrize("backend", ["auto", "cpsat", "sat", "mip:highs"])
def test_rows_hints_and_checks_go_with_aims_and_penalties(backend: str) -> None:
    model = Model({"A": [1, 2], "B": [1], "C": [2]})
    model.add_row("budget", dict.fromkeys("ABC", 1), high=1)
    model.penalise(1, under=3)
    aims = [{"A": 1}, {"B": 1}]
    result = model.minimize(backend=backend, aims=aims, hint=["C"], check=True)
    assert (result.solution, result.costs, result.penalties) == (Solution("A"), (1, 0), {})
    result = model.minimize(backend=backend, aims=aims, forbidden=["A"])
    assert (result.solution, result.costs, result.penalties) == (Solution("C"), (3, 0), {1: 3})


def duties() -> Model:
    model = Model({"A": [1, 2], "B": [2, 3], "C": [3]}, costs={"A": 3, "B": 3, "C": 3})
    model.penalise(2, over=1)
    model.penalise(3, under=2.5)
    return model


def test_a_hint_is_completed_by_what_it_pays() -> None:
    result = duties().minimize(hint=["A", "B"], time_limit=0.0)
    assert result.cost in (7, 5.5)
    assert duties().minimize(hint=["A", "B"], cost_limit=5.5).cost == 5.5


def test_other_queries_take_any_coverage_that_may_be_had() -> None:
    model = duties()
    assert {frozenset(s) for s in model.solutions()} == set(map(frozenset, ["A", "AB", "AC"]))
    model.penalise(2)
    assert model.count() == 2


@pytest.mark.parametrize("backend", [*BACKENDS, ["dlx", "cpsat"]])
def test_a_solution_costs_the_same_whoever_is_asked(backend: Any) -> None:
    model = Model({"A": [1], "B": [1, 2]}, costs={"A": 5, "B": 1})
    model.penalise(2, under=10.5)
    told = [ask(backend=backend, given=["A"]) for ask in (model.solve, model.minimize)]
    told += model.k_best(1, given=["A"])
    told.append(model.solve(hint=["A"], given=["A"]))
    listed = model.solutions(given=["A"])
    next(listed)
    told.append(listed.result)
    for result in told:
        assert (result.cost, result.penalties) == (15.5, {2: 10.5})
        assert {attempt.cost for attempt in result.tried} <= {None, 15.5}
    assert model.cost(["A"]) == 15.5


def test_a_cost_is_told_also_where_prices_are_too_great_for_least_cost() -> None:
    model = Model({"A": [1], "B": [1, 2]})
    model.penalise(1, under=2**60, over=2**60)
    model.penalise(2, under=2**60)
    result = model.solve(given=["A"], forbidden=["B"])
    assert (result.cost, result.penalties) == (2**60, {2: 2**60})


def test_what_maximize_finds_has_penalties_taken_off() -> None:
    model = Model({"A": [1], "B": [1, 2]}, costs={"A": 5, "B": 1})
    model.penalise(2, under=10)
    result = model.maximize(given=["A"])
    assert (result.cost, result.penalties, model.cost(["A"])) == (-5, {2: 10}, 15)


@pytest.mark.parametrize("backend", ["auto", *BACKENDS])
def test_a_gap_is_a_part_of_the_cost_without_what_pays_for_penalties(backend: str) -> None:
    model = Model({"A": [1], "B": [1]}, costs={"A": 5, "B": 1}, multiplicities={1: (1, 2)})
    model.penalise(1, under=5, over=5)
    assert model.minimize(backend=backend, gap=0.5).bound == 1


def soft_colouring(n: int, colours: int) -> Model:
    """Return the model of a complete graph, in which each edge of one colour costs 1."""
    edges = [(a, b) for b in range(n) for a in range(b)]
    model = Model()
    model.add_items_from(range(n))
    model.add_items_from((edge, colour) for edge in edges for colour in range(colours))
    for vertex in range(n):
        for colour in range(colours):
            of_colour = [(edge, colour) for edge in edges if vertex in edge]
            model.add_option((vertex, colour), [vertex, *of_colour])
    for edge in edges:
        for colour in range(colours):
            model.set_multiplicity((edge, colour), (0, 1))
            model.penalise((edge, colour), over=1)
    return model


@pytest.mark.parametrize("backend", [*BACKENDS, ["cpsat", "sat"]])
def test_no_bound_is_below_what_options_cost_without_penalties(backend: Any) -> None:
    model = soft_colouring(12, 3)
    result = model.minimize(backend=backend, time_limit=0.1)
    assert result.bound is not None
    assert 0 <= result.bound <= 18
    assert all(attempt.bound is None or attempt.bound >= 0 for attempt in result.tried)
    model.set_cost((0, 0), -3)
    later = dict.fromkeys(model, -1)
    assert model.minimize(backend=backend, time_limit=0).bound == -3
    assert model.minimize(backend=backend, time_limit=0, aims=[{(0, 0): -2}, later]).bound == -2


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_first_bound_has_what_options_cost_by_shares(backend: str) -> None:
    covers = {"A": [1, 2], "B": [2, 3], "C": [3, 1]}
    model = Model(covers, costs={"A": 4, "B": 6, "C": 8})
    for item in (1, 2, 3):
        model.penalise(item, over=50)
    assert model.minimize(backend=backend, time_limit=0).bound == 2 + 2 + 3
    model.penalise(3, under=1, over=50)
    assert model.minimize(backend=backend, time_limit=0).bound == 2 + 2 + 1


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_the_first_bound_is_no_more_than_the_least_cost(data: st.DataObject) -> None:
    model = Model()
    known: list[Multiplicity] = [1, 2, (1, 2)]
    for item in range(3):
        model.add_item(item, multiplicity=data.draw(st.sampled_from(known)))
    for name in range(data.draw(st.integers(1, 6))):
        items = data.draw(st.lists(st.integers(0, 2), min_size=1, max_size=3, unique=True))
        model.add_option(name, items, cost=data.draw(st.integers(-4, 9)))
    price = st.integers(0, 9)
    for item in range(3):
        most = data.draw(st.none() | st.just(5))
        model.penalise(item, under=data.draw(st.none() | price), over=data.draw(price), most=most)
    for ask, sign in ((model.minimize, 1), (model.maximize, -1)):
        first, last = ask(time_limit=0), ask(backend="dlx")
        if last.cost is not None:
            assert first.bound is not None
            assert sign * first.bound <= sign * last.cost


def test_a_solution_without_penalties_is_optimal_where_no_option_saves_anything() -> None:
    model = soft_colouring(14, 14)
    plan = [(vertex, vertex) for vertex in range(14)]
    assert model.minimize(backend="sat", hint=plan, time_limit=0).status.value == "optimal"


@pytest.mark.parametrize("backend", ["auto", *BACKENDS])
def test_a_solution_that_is_not_proved_costs_what_it_pays(backend: str) -> None:
    model = soft_colouring(20, 3)
    for gap in (0.9, 0.5):
        result = model.minimize(backend=backend, gap=gap, time_limit=1)
        if result.solution is not None:
            assert result.penalties is not None
            assert result.cost == model.cost(result.solution) == sum(result.penalties.values())


def test_a_limit_and_a_check_go_with_penalties() -> None:
    assert duties().minimize(cost_limit=5).why_infeasible == "no solution costs at most 5.0"
    assert duties().minimize(check=True).cost == 5.5


def test_what_too_few_cost_has_as_many_options_as_may_lack() -> None:
    model = Model({k: ["site"] for k in range(50)}, multiplicities={"site": (2, None)})
    n_options = len(model)
    model.penalise("site", under=3)
    assert model._compile_with_prices().instance.n_options == n_options + 2
    assert model.minimize(forbidden=range(1, 50)).penalties == {"site": 3}
    model.set_multiplicity("site", (2, 4))
    instance = model._compile_with_prices().instance
    assert (instance.item_low.tolist(), instance.item_high.tolist()) == ([2], [4])
    assert model.maximize().cost == 0


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("over", [None, 0, 7])
def test_what_lacks_in_any_case_takes_no_options_and_is_paid_for(
    backend: str, over: int | None
) -> None:
    model = Model({"A": [1], "B": [1, 2], "C": [2]}, costs={"A": 2, "B": 1})
    model.set_multiplicity(1, 10**9)
    model.penalise(1, under=3, over=over)
    assert model._compile_with_prices().instance.n_options <= 3 + 3
    result = model.minimize(backend=backend)
    assert (result.solution, result.penalties) == (Solution("A", "B"), {1: 3 * (10**9 - 2)})
    assert result.cost == result.bound == 3 * 10**9 - 3
    assert model.maximize(backend=backend, given=["C"]).cost == -3 * 10**9 + 3 + 2
    assert model.minimize(backend=backend, hint=["C"], forbidden=["B"]).cost == 3 * 10**9 - 1
    assert [best.cost for best in model.k_best(4, backend=backend)] == [
        3 * 10**9 + more for more in (-3, -2, -1, 0)
    ]


def test_an_item_without_options_lacks_all_that_is_asked_for() -> None:
    model = Model({"A": [1]})
    model.add_item(2, multiplicity=(50, None))
    model.penalise(2, under=2)
    assert (model.minimize().cost, model.minimize().penalties) == (100, {2: 100})


def test_the_price_of_an_item_that_always_lacks_is_that_of_one_more() -> None:
    model = Model({"A": [1], "B": [1, 2]}, multiplicities={1: 500})
    model.penalise(1, under=3)
    assert model.relaxation().prices[1] == pytest.approx(3)
    model.add_option("C", [1], cost=2)
    assert model.minimize().cost == 497 * 3 + 2


def test_the_most_coverage_may_be_told() -> None:
    model = Model({k: ["item"] for k in range(4)})
    model.penalise("item", over=1, most=2)
    assert model.count() == 4 + 6
    assert model.maximize().cost == 0


@pytest.mark.parametrize(
    ("multiplicity", "most", "what"),
    [
        (1, 0, "covered once, and its penalty has most=0, .* coverage of all, so give 2 or more"),
        (1, 1, "covered once, and its penalty has most=1, .* coverage of all, so give 2 or more"),
        ((1, 3), 2, r"covered 1\.\.3 times, and its penalty has most=2, .* give 4 or more"),
        ((0, 3), 3, r"covered 0\.\.3 times, and its penalty has most=3, .* give 4 or more"),
        ((0, None), 2, "so that none is too many: set a multiplicity with an upper bound below it"),
    ],
)
def test_the_most_coverage_is_one_that_has_a_price(
    multiplicity: Multiplicity, most: int, what: str
) -> None:
    model = Model({k: ["item"] for k in range(4)}, multiplicities={"item": multiplicity})
    with pytest.raises(ModelError, match=what):
        model.penalise("item", over=1, most=most)
    assert not model.penalties


@pytest.mark.parametrize(
    ("settings", "what"),
    [
        ({"over": "x"}, "item 'item' has price 'x': give a finite number"),
        ({"over": 2**61}, r"item 'item' has a price beyond 2\*\*60: scale the prices down"),
        ({"over": 1, "most": "x"}, "item 'item' has most='x': give a whole number from 0"),
        ({"over": 1, "most": -1}, "most=-1: give a whole number"),
        ({"over": 1, "most": 2.5}, r"most=2\.5: give a whole number"),
        ({"under": 1, "most": 2}, "most=2 and no price for that: give over= as well"),
        ({"most": 2}, "most=2 and no price for that: give over= as well"),
    ],
)
def test_what_is_wrong_with_a_penalty_is_told_of_its_item(
    settings: dict[str, Any], what: str
) -> None:
    with pytest.raises(ModelError, match=what):
        Model({"A": ["item"]}).penalise("item", **settings)


@pytest.mark.parametrize(
    ("edit", "prices", "what"),
    [
        ("relax", {"under": 4}, r"under=4 .*: require\(\['item'\]\) first"),
        ((0, 2), {"under": 4, "over": 1}, "under=4 .*: set a multiplicity of at least 1 first"),
        ((1, None), {"under": 4, "over": 1}, "over=1 .*: set a multiplicity with an upper bound"),
    ],
)
def test_a_price_that_would_never_be_paid_is_refused_before_and_after_the_demand_is_taken_away(
    edit: Any, prices: dict[str, int], what: str
) -> None:
    def take_demand(model: Model) -> None:
        model.relax(["item"]) if edit == "relax" else model.set_multiplicity("item", edit)

    model = Model({"A": ["item", "else"], "B": ["else"]})
    first = model.copy()
    take_demand(first)
    with pytest.raises(ModelError, match=rf"at no price, so .*{what}.*, or leave that price out"):
        first.penalise("item", **prices)
    assert not first.penalties
    model.penalise("item", **prices)
    before = model.copy()
    mend = r"take the price away first, as penalise\('item'\) does"
    with pytest.raises(ModelError, match=rf"would never be paid: {mend}"):
        take_demand(model)
    assert model == before
    model.penalise("item")
    take_demand(model)
    assert model.items == first.items


def test_require_only_changes_nothing_where_another_item_has_a_price() -> None:
    model = Model({"A": [1, 2], "B": [2, 3]}, optional=[3])
    model.penalise(1, under=2)
    before = model.copy()
    with pytest.raises(ModelError, match="item 1 may go uncovered at no price, so under=2"):
        model.require_only([3])
    assert model == before
    model.require_only([1, 3])
    assert [item.low for item in model.items.values()] == [1, 0, 1]


def test_a_multiplicity_above_the_most_coverage_is_refused() -> None:
    model = Model({"A": [1], "B": [1], "C": [1]})
    model.penalise(1, over=1, most=2)
    for multiplicity in (2, 3, (0, None)):
        with pytest.raises(ModelError, match=r"times, and its penalty has most=2"):
            model.set_multiplicity(1, multiplicity)
    assert model.count() == 6


@pytest.mark.parametrize(
    "ask",
    [
        lambda m: m.compile(),
        lambda m: m.minimize(certificate="proof"),
        lambda m: m.symmetries(),
        lambda m: m.trace(),
    ],
)
def test_what_knows_nothing_of_penalties_refuses_them(ask: Any) -> None:
    with pytest.raises(ModelError, match="penalties of item 2"):
        ask(duties())
    with pytest.raises(FormatError, match="penalties for item 2"):
        write(duties(), BytesIO(), "lp")


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_the_relaxation_pays_penalties_too_and_its_prices_prove_a_bound(
    data: st.DataObject,
) -> None:
    model, penalties, solutions = drawn(data)
    relaxed = model.relaxation()
    assert set(relaxed.parts) <= set(model)
    if solutions:
        least = min(priced(model, penalties, solution, 1) for solution in solutions)
        assert relaxed.value is not None
        assert relaxed.bound is not None
        assert relaxed.value <= float(least) + 1e-6
        assert exact(relaxed.bound) <= least
        assert exact(model.price_bound(relaxed.prices)) <= least
        found = model.minimize(backend="dlx").prices or {}
        assert exact(model.price_bound(found)) <= least


def test_prices_tell_which_options_would_pay_where_coverage_is_paid_for() -> None:
    model = Model({"A": [1, "seat"], "B": [2, "seat"]}, costs={"A": 2, "B": 2})
    model.penalise("seat", over=3)
    model.add_row("budget", {"A": 1, "B": 1}, high=2)
    relaxed = model.relaxation()
    assert relaxed.value == pytest.approx(7)
    assert relaxed.bound == 7
    assert model.price_bound(relaxed.prices) == 7
    for cost in (1, 2, 3, 4, 5, 6):
        wider = model.copy()
        wider.add_option("C", [2], cost=cost)
        pays = cost < relaxed.prices[2] - 1e-6
        value = wider.relaxation().value
        assert value is not None
        assert pays or value >= 7 - 1e-6
        assert (value < 7 - 1e-6) == (cost < 5)


def test_penalties_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ModelError, match="give 0 or more"):
        duties().penalise(1, under=-1)
    model = Model({"A": [1, "x"]}, optional=["x"], colours={"A": {"x": 1}})
    with pytest.raises(ModelError, match="has colours"):
        model.penalise("x", over=1)
    with pytest.raises(ModelError, match="has penalties"):
        duties().add_option("D", [1, 2], colours={2: "red"})
    great = Model({"A": [1]})
    great.penalise(1, under=2**60)
    great.set_cost("A", 1)
    with pytest.raises(ModelError, match=r"together add up to .* than 2\*\*60; scale them down"):
        great.minimize()
    great.set_cost("A", 3.14159265358979)
    great.penalise(1, under=1e6)
    with pytest.raises(ModelError, match=r"in units of 1/10{14}, .*; round them to fewer digits"):
        great.minimize()
