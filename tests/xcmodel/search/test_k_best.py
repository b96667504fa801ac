"""The best solutions one by one, by branching, against brute force; and the linear relaxation."""

from collections.abc import Callable, Hashable
from decimal import Decimal
from fractions import Fraction
from math import inf
from random import Random
from time import perf_counter, sleep
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classics import queens
from paid_prices import paid_prices
from random_aims import drawn_aims
from scripted_backend import ScriptedBackend, found, press_ctrl_c
from xcmodel import Model, Progress, Result, Status, StopReason
from xcmodel.answer.k_best import KBest
from xcmodel.backend import Query
from xcmodel.errors import KBestInterrupted, UnsupportedError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search import queries as searches
from xcmodel.search.k_best import Wanted, _Queue, _Waiting, k_best
from xcmodel.search.parts import Part, split_of
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries

BACKENDS = ["dlx", "cpsat", "sat", "mip:highs"]
SEEDED = ["dlx", "cpsat", "sat"]
TRIANGLE = Model({"A": [1, 2], "B": [2, 3], "C": [3, 1]}, costs={"A": 2, "B": 3, "C": 2})
# Its solutions cost 2, 3, 3 and 4.
PAIRS = Model({"A": [1], "B": [2], "C": [1], "D": [2]}, costs={"A": 1, "B": 1, "C": 2, "D": 2})


@pytest.mark.parametrize("seed", range(5))
def test_the_limit_of_a_search_is_the_last_cost_of_those_that_are_still_wanted(seed: int) -> None:
    random, queue, waiting = Random(seed), _Queue(), list[_Waiting]()
    best = TRIANGLE.solve()
    for number in range(200):
        if waiting and random.random() < 0.4:
            least = queue.pop()
            assert least.costs == min(each.costs for each in waiting)
            waiting.remove(least)
        else:
            costs = (random.randint(0, 9), random.randint(0, 1))
            part = _Waiting(costs, number, best, Part(), random.random() < 0.7)
            waiting.append(part)
            queue.push(part)
        known = sorted(each.costs for each in waiting if each.is_new)
        for left in range(1, len(known) + 2):
            assert queue.limit(left) == (known[left - 1] if left <= len(known) else None)
        assert bool(queue) == bool(waiting)


@settings(max_examples=50, deadline=None)
@given(queries(), st.sampled_from([*BACKENDS, "dlx:python"]), st.integers(0, 6))
def test_the_best_come_by_cost_and_none_twice(query: RandomQuery, backend: str, k: int) -> None:
    model = query.model
    right = brute_force(model, query.given, query.forbidden)
    results = model.k_best(k, **query.asks(backend))
    listed = [frozenset(result.solution or ()) for result in results]
    assert len(set(listed)) == len(listed) == min(k, len(right))
    assert right.issuperset(listed)
    costs = sorted(map(model.cost, right))
    assert [result.cost for result in results] == costs[:k]


@settings(max_examples=50, deadline=None)
@given(queries(), st.data(), st.sampled_from(BACKENDS), st.integers(1, 3))
def test_the_best_by_several_aims_come_in_order(
    query: RandomQuery, data: st.DataObject, backend: str, n_aims: int
) -> None:
    aims, told = drawn_aims(query, data, n_aims, -2, 2)
    best = query.model.k_best(4, **query.asks(backend), aims=aims)
    assert [result.costs for result in best] == sorted(told)[:4]
    assert len({frozenset(result.solution or ()) for result in best}) == len(best)
    assert best.proved == len(best)


@settings(max_examples=60, deadline=None)
@given(
    query=queries(),
    backend=st.sampled_from(BACKENDS),
    k=st.integers(0, 6),
    limit=st.none() | st.integers(-5, 12),
    within=st.none() | st.sampled_from([0, 0.25, 1.0]),
)
def test_the_dearest_come_by_cost_with_limits_from_below(
    query: RandomQuery, backend: str, k: int, limit: int | None, within: float | None
) -> None:
    model = query.model
    right = brute_force(model, query.given, query.forbidden)
    costs: list[Any] = sorted(map(model.cost, right), reverse=True)
    costs = [cost for cost in costs if limit is None or cost >= limit]
    if within is not None:
        costs = [cost for cost in costs if costs[0] - cost <= within * abs(costs[0])]
    worst = model.k_worst(k, **query.asks(backend), cost_limit=limit, within=within)
    assert [result.cost for result in worst] == costs[:k]
    listed = {frozenset(result.solution or ()) for result in worst}
    assert len(listed) == len(worst) == worst.proved
    assert right.issuperset(listed)


@settings(max_examples=40, deadline=None)
@given(queries(), st.data(), st.sampled_from(BACKENDS), st.integers(1, 3))
def test_the_dearest_by_several_aims_come_in_order(
    query: RandomQuery, data: st.DataObject, backend: str, n_aims: int
) -> None:
    aims, told = drawn_aims(query, data, n_aims, -2, 2)
    worst = query.model.k_worst(4, **query.asks(backend), aims=aims)
    assert [result.costs for result in worst] == sorted(told, reverse=True)[:4]


@settings(max_examples=60, deadline=None)
@given(queries(), st.data(), st.sampled_from(BACKENDS), st.booleans())
def test_a_hint_changes_no_cost_whether_it_is_a_solution_or_not(
    query: RandomQuery, data: st.DataObject, backend: str, dearest: bool
) -> None:
    model = query.model
    right = brute_force(model, query.given, query.forbidden)
    plans: list[list[Any]] = sorted(map(list, right), key=repr) or [[]]
    others = st.lists(st.sampled_from(list(model)), unique=True) if len(model) else st.just([])
    hint = data.draw(st.sampled_from(plans) | others)
    ask = model.k_worst if dearest else model.k_best
    best = ask(4, **query.asks(backend), hint=iter(hint))
    costs: list[Any] = sorted(map(model.cost, right), reverse=dearest)
    assert [result.cost for result in best] == costs[:4]
    assert len({frozenset(result.solution or ()) for result in best}) == len(best) == best.proved


@settings(max_examples=40, deadline=None)
@given(queries(), st.sampled_from(SEEDED), st.integers(0, 3))
def test_a_seed_changes_no_cost_and_the_same_one_nothing(
    query: RandomQuery, backend: str, seed: int
) -> None:
    model = query.model
    costs: list[Any] = sorted(map(model.cost, brute_force(model, query.given, query.forbidden)))
    once, again = (model.k_best(4, **query.asks(backend), seed=seed) for _ in range(2))
    assert [result.cost for result in once] == costs[:4]
    assert [result.solution for result in once] == [result.solution for result in again]


@pytest.mark.parametrize("backend", ["auto", *SEEDED])
def test_a_seed_chooses_among_solutions_that_cost_the_same(backend: str) -> None:
    model = queens(8)
    told = {
        frozenset(frozenset(result.solution or ()) for result in found)
        for found in (model.k_best(2, backend=backend, seed=seed) for seed in range(6))
    }
    assert len(told) > 1


def test_a_seed_is_for_one_backend_that_has_random_choices() -> None:
    for backend in ("mip:highs", ["dlx", "cpsat"]):
        with pytest.raises(UnsupportedError, match="seed"):
            PAIRS.k_best(2, backend=backend, seed=1)


def test_a_hint_is_among_the_best_that_are_known_where_there_is_no_time() -> None:
    best = PAIRS.k_best(2, backend=ScriptedBackend(()), hint=["A", "D"], time_limit=0.0)
    assert [(result.status, result.cost) for result in best] == [(Status.FEASIBLE, 3)]
    worst = PAIRS.k_worst(2, backend=ScriptedBackend(()), hint=["gone", "A", "D"], time_limit=0.0)
    assert [(result.status, result.cost) for result in worst] == [(Status.FEASIBLE, 3)]


def test_the_dearest_keep_to_rows_and_have_penalties_taken_off() -> None:
    model = Model({"A": [1], "B": [1, 2], "C": [2]}, costs={"A": 5, "B": 4, "C": 1})
    model.penalise(2, under=3)
    assert [(r.cost, r.penalties) for r in model.k_worst(3)] == [(6, {}), (4, {}), (2, {2: 3})]
    model.add_row("few", dict.fromkeys("ABC", 1), high=1)
    for backend in ("cpsat", "sat", "mip:highs"):
        assert [result.cost for result in model.k_worst(3, backend=backend)] == [4, 2]


def test_dearest_solutions_that_are_stopped_have_a_bound_from_above() -> None:
    worst = PAIRS.k_worst(3, progress=lambda progress: "stop" if progress.solutions else None)
    assert (worst.status, worst[0].cost, worst.bound) == (Status.FEASIBLE, 4, 4)
    assert worst.told_of_others() == "costs 4 at most"
    assert "every other one costs 4 at most" in worst._repr_html_()
    whole = PAIRS.k_worst(9)
    assert [result.cost for result in whole] == [4, 3, 3, 2]
    assert (whole.exhausted, whole.told_of_others()) == (True, None)
    assert PAIRS.k_worst(1, cost_limit=5).status is Status.INFEASIBLE
    with pytest.raises(ValueError, match="a part of the greatest cost"):
        PAIRS.k_worst(2, within=-1)


def test_decimals_and_fractions_come_dearest_first() -> None:
    for half in (0.5, Decimal("0.5"), Fraction(1, 2)):
        model = Model({"A": [1], "B": [1], "C": [1]}, costs={"A": half, "B": 2 * half, "C": -half})
        worst = model.k_worst(3, within=1)
        assert [result.cost for result in worst] == [2 * half, half]


@pytest.mark.parametrize(
    ("k", "limits", "status", "stop_reason"),
    [
        (3, {}, Status.OPTIMAL, StopReason.SOLUTION_LIMIT),
        (9, {}, Status.OPTIMAL, StopReason.EXHAUSTED),
        (9, {"cost_limit": 1}, Status.INFEASIBLE, StopReason.EXHAUSTED),
        (3, {"time_limit": 0}, Status.UNKNOWN, StopReason.TIME_LIMIT),
        (0, {}, Status.UNKNOWN, StopReason.SOLUTION_LIMIT),
    ],
)
def test_a_status_says_what_is_known_of_all_the_best_together(
    k: int, limits: dict[str, Any], status: Status, stop_reason: StopReason
) -> None:
    best = PAIRS.k_best(k, **limits)
    assert (best.status, best.stop_reason) == (status, stop_reason)


def test_the_best_that_are_known_when_the_query_is_stopped_are_feasible_together() -> None:
    best = PAIRS.k_best(3, progress=lambda progress: "stop" if progress.solutions else None)
    assert best.proved
    assert (best.status, best.stop_reason) == (Status.FEASIBLE, StopReason.CALLBACK)


def test_an_answer_without_a_solution_says_why_there_is_none() -> None:
    assert str(TRIANGLE.k_best(2)) == "infeasible"
    stopped = KBest((), 7, StopReason.TIME_LIMIT)
    assert str(stopped) == "unknown, bound 7, partial: time limit"


def test_a_plan_that_is_best_by_the_first_aim_alone_is_not_told_to_be_proved() -> None:
    def stop_after_the_first(progress: Progress) -> Literal["stop"] | None:
        return "stop" if progress.solutions else None

    few: dict[Any, Any] = dict.fromkeys("ABCD", 1)
    later: list[Any] = [few, {"A": 1, "B": 1}]
    best = PAIRS.k_best(4, aims=later, progress=stop_after_the_first)
    assert [result.costs for result in best[: best.proved]] == [(2, 0)]
    assert all(result.status is Status.FEASIBLE for result in best[best.proved :])


@settings(max_examples=50, deadline=None)
@given(
    query=queries(),
    backend=st.sampled_from(BACKENDS),
    limit=st.none() | st.integers(-5, 12),
    within=st.none() | st.sampled_from([0, 0.25, 1.0]),
)
def test_they_are_those_that_are_cheap_enough(
    query: RandomQuery, backend: str, limit: int | None, within: float | None
) -> None:
    model = query.model
    right = brute_force(model, query.given, query.forbidden)
    costs: list[Any] = sorted(map(model.cost, right))
    costs = [cost for cost in costs if limit is None or cost <= limit]
    if within is not None:
        costs = [cost for cost in costs if cost - costs[0] <= within * abs(costs[0])]
    best = model.k_best(9, **query.asks(backend), cost_limit=limit, within=within)
    assert [result.cost for result in best] == costs[:9]
    assert best.exhausted == (len(costs) < 9)


@pytest.mark.parametrize("within", [-0.1, float("inf"), "2%"])
def test_a_part_that_is_none_is_refused(within: Any) -> None:
    with pytest.raises((TypeError, ValueError), match="within is"):
        PAIRS.k_best(2, within=within)


def test_a_part_that_looks_like_hundredths_is_told() -> None:
    for ask in (PAIRS.k_best, PAIRS.k_worst):
        with pytest.raises(ValueError, match=r"mean 0\.02, for 2 %\?; if not, give cost_limit"):
            ask(2, within=2)
    assert len(PAIRS.k_best(9, within=1)) == 4


def test_they_keep_to_rows_and_pay_penalties() -> None:
    model = Model({k: [k % 3] for k in range(9)}, costs={k: k for k in range(9)})
    model.add_row("weight", {k: k for k in range(9)}, low=6, high=9)
    model.penalise(0, under=2)
    costs = [result.cost for result in model.k_best(4)]
    assert costs == sorted(costs)  # type: ignore[type-var]
    assert costs[0] == 6
    with pytest.raises(ValueError, match="give 0 or more"):
        model.k_best(-1)


@settings(max_examples=60, deadline=None)
@given(
    query=queries(),
    backend=st.sampled_from(BACKENDS),
    k=st.integers(0, 6),
    rows=st.lists(
        st.tuples(st.lists(st.integers(-2, 3), min_size=9), st.integers(-2, 4)), max_size=2
    ),
    penalty=st.none() | st.integers(0, 3),
    dearest=st.booleans(),
)
def test_with_rows_the_best_come_by_cost_and_none_twice(
    query: RandomQuery,
    backend: str,
    k: int,
    *,
    rows: list[tuple[list[int], int]],
    penalty: int | None,
    dearest: bool,
) -> None:
    model = query.model.copy()
    for number, (weights, high) in enumerate([*rows, ([1], 99)]):
        model.add_row(number, dict(zip(model, weights, strict=False)), high=high)
    plain = [
        item for item in model.items if not any(item in o.colours for o in model.options.values())
    ]
    if penalty is not None and plain:
        _, over = paid_prices(model, plain[0], None, penalty)
        model.penalise(plain[0], over=over)
    right = {
        frozenset(found) for found in model.solutions(given=query.given, forbidden=query.forbidden)
    }
    alone = model.maximize if dearest else model.minimize
    costs: list[Any] = [
        alone(given=r, forbidden=set(model) - r, backend=backend).cost for r in right
    ]
    costs.sort(reverse=dearest)
    ask = model.k_worst if dearest else model.k_best
    best = ask(k, **query.asks(backend))
    listed = [frozenset(result.solution or ()) for result in best]
    assert [result.cost for result in best] == costs[:k]
    assert len(set(listed)) == len(listed) == best.proved
    assert right.issuperset(listed)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Query]:
    """All that is asked of backends from now on."""
    asked: list[Query] = []
    answer = searches.answer

    def recorded(compiled: CompiledProblem, backend: str, query: Query, progress: bool) -> Result:
        asked.append(query)
        return answer(compiled, backend, query, progress)

    monkeypatch.setattr(searches, "answer", recorded)
    return asked


def test_each_solution_takes_two_searches_at_most_where_there_are_rows(asked: list[Query]) -> None:
    model = Model({(k, copy): [k] for k in range(9) for copy in range(2)})
    model.set_costs({(k, 1): k + 1 for k in range(9)})
    model.add_row("few", {(k, 1): 1 for k in range(9)}, high=3)
    assert [result.cost for result in model.k_best(5)] == [0, 1, 2, 3, 3]
    assert len(asked) <= 2 * 5


def covering(n_options: int) -> Model:
    """Return a model of which any options make a solution that are enough for its three items."""
    model = Model()
    for item in range(3):
        model.add_item(item, multiplicity=(1, None))
    for option in range(n_options):
        model.add_option(option, [option % 3], cost=1 + option // 3)
    return model


def test_solutions_that_contain_all_of_another_one_take_one_search(asked: list[Query]) -> None:
    assert [result.cost for result in covering(60).k_best(5)] == [3, 4, 4, 4, 5]
    assert len(asked) <= 5 * (3 + 1 + 1)


@pytest.mark.parametrize("backend", ["dlx:python", ["dlx", "dlx:python"]])
def test_backends_that_know_no_rows_find_solutions_that_contain_all_of_another_one(
    backend: str | list[str],
) -> None:
    best = covering(9).k_best(200, backend=backend)
    assert [result.cost for result in best] == [r.cost for r in covering(9).k_best(200)]
    assert len({result.solution for result in best}) == len(best) == 200


def test_no_more_is_looked_for_once_enough_that_cost_the_least_are_known() -> None:
    asked: list[object] = []
    model = Model({(k, copy): [k] for k in range(6) for copy in range(3)})

    def ask(part: Part, limit: object, *how: object) -> Result:
        asked.append(limit)
        return model.minimize(given=part.given, forbidden=part.forbidden)

    split = split_of([], has_rows=False, may_have_rows=True)
    assert [result.cost for result in k_best(Wanted(5, ask, split))] == [0] * 5
    assert asked == [None] * 5


def stop_after(n_reports: int) -> Callable[[Progress], Literal["stop"] | None]:
    """Return a callback that stops a query at this report."""
    reports = iter(range(1, n_reports))
    return lambda progress: None if next(reports, None) else "stop"


@settings(max_examples=50, deadline=None)
@given(queries(), st.integers(1, 6), st.integers(1, 12))
def test_what_is_known_of_the_best_when_it_is_stopped_is_right(
    query: RandomQuery, k: int, n_reports: int
) -> None:
    model = query.model
    right = sorted(map(model.cost, brute_force(model, query.given, query.forbidden)))
    best = model.k_best(k, progress=stop_after(n_reports), **query.asks("dlx"))
    listed = {frozenset(result.solution or ()) for result in best}
    assert len(listed) == len(best) <= min(k, len(right))
    assert [result.cost for result in best[: best.proved]] == right[: best.proved]
    assert all(result.status is Status.FEASIBLE for result in best[best.proved :])
    assert all(result.bound == best.bound for result in best[best.proved :])
    if best.bound is not None:
        assert all(cost >= best.bound for cost in right[best.proved :])
    if best.stop_reason is StopReason.EXHAUSTED:
        assert best.proved == len(right)
    if best.stop_reason is StopReason.SOLUTION_LIMIT:
        assert best.proved == k


def test_a_model_that_is_edited_meanwhile_is_searched_as_it_was() -> None:
    model = PAIRS.copy()

    def edit(progress: Progress) -> None:
        model.add_option(("new", progress.seconds), [1, 2], cost=-9)

    assert [result.cost for result in model.k_best(4, progress=edit)] == [2, 3, 3, 4]
    assert model.minimize().cost == -9


def test_a_time_limit_keeps_the_best_solutions_that_are_known_and_how_much_is_proved() -> None:
    model = Model({(k, copy): [k] for k in range(40) for copy in range(10)})
    model.set_costs({(k, copy): copy for k in range(40) for copy in range(10)})
    started = perf_counter()
    best = model.k_best(10**6, time_limit=0.5)
    assert perf_counter() - started < 5
    assert best.stop_reason is StopReason.TIME_LIMIT
    assert (best[0].status, best[0].cost) == (Status.OPTIMAL, 0)
    assert best.bound == max(result.cost or 0 for result in best[: best.proved])
    with pytest.raises(ValueError, match="give seconds from 0"):
        model.k_best(1, time_limit=-1)


def test_the_time_that_it_takes_to_compile_the_model_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left: list[float | None] = []
    answer = searches.answer

    def recorded(compiled: CompiledProblem, backend: str, query: Query, progress: bool) -> Result:
        left.append(query.time_limit)
        return answer(compiled, backend, query, progress)

    def slowly(_model: Model) -> list[Hashable]:
        sleep(0.2)
        return []

    monkeypatch.setattr(searches, "answer", recorded)
    monkeypatch.setattr(Model, "_loose", slowly)
    PAIRS.k_best(1, time_limit=60.2)
    assert (left[0] or inf) <= 60


def test_the_first_search_that_is_stopped_tells_its_solution_and_its_bound() -> None:
    model = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
    slices = (found([0], bound=1), found())
    best = model.k_best(2, backend=ScriptedBackend(slices), time_limit=0.05)
    assert [(result.status, result.cost) for result in best] == [(Status.FEASIBLE, 5)]
    assert (best.proved, best.bound, best.stop_reason) == (0, 1, StopReason.TIME_LIMIT)
    unknown = model.k_best(2, backend=ScriptedBackend(()), time_limit=0.05)
    assert (list(unknown), unknown.bound, unknown.exhausted) == ([], 4, False)


def test_ctrl_c_keeps_the_best_solutions_that_are_known() -> None:
    def press(progress: Progress) -> None:
        if progress.solutions == 2:  # A third one costs as much, so it is known as well.
            press_ctrl_c()

    with pytest.raises(KBestInterrupted) as raised:
        PAIRS.k_best(4, backend="dlx", progress=press)
    best = raised.value.best
    assert (best.stop_reason, best.proved, best.bound) == (StopReason.INTERRUPTED, 3, 3)
    assert raised.value.result.solution == best[0].solution


def test_ctrl_c_between_two_searches_keeps_the_best_solutions_that_are_known() -> None:
    def ask(part: Part, *how: object) -> Result:
        if part.forbidden:
            raise KeyboardInterrupt
        return PAIRS.minimize(given=part.given, forbidden=part.forbidden)

    with pytest.raises(KBestInterrupted) as raised:
        k_best(Wanted(2, ask, split_of([], has_rows=False, may_have_rows=True)))
    assert [result.cost for result in raised.value.best] == [2]


def test_progress_tells_how_many_are_proved_and_an_error_in_it_carries_them() -> None:
    seen: list[Progress] = []

    def fail(progress: Progress) -> None:
        seen.append(progress)
        if progress.solutions == 1:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough") as raised:
        PAIRS.k_best(4, backend="dlx", time_limit=60, progress=fail)
    assert (seen[-1].fraction, seen[-1].time_limit) == (0.25, 60)
    best = raised.value.result  # type: ignore[attr-defined]
    assert (best.stop_reason, best[0].cost, best.proved) == (StopReason.CLOSED, 2, 1)


@settings(max_examples=40, deadline=None)
@given(queries())
def test_the_relaxation_is_a_bound_in_floating_point_and_in_whole_numbers(
    query: RandomQuery,
) -> None:
    model = query.model
    least = model.minimize(given=query.given, forbidden=query.forbidden).cost
    relaxed = model.relaxation(given=query.given, forbidden=query.forbidden)
    if least is not None:
        assert relaxed.value is not None
        assert relaxed.bound is not None
        assert relaxed.value <= float(least) + 1e-6
        assert relaxed.bound <= least
    if relaxed.is_whole:
        assert model.is_solution(relaxed.parts)


def test_prices_and_parts_are_told_in_the_unit_of_the_costs() -> None:
    model = TRIANGLE.copy()
    model.set_costs({"A": 0.5, "B": 0.75, "C": 0.5})
    relaxed = model.relaxation()
    assert relaxed.value == pytest.approx(0.875)
    assert sum(relaxed.prices.values()) == pytest.approx(0.875)
    assert relaxed.bound == 1.0  # Of whole quarters, the least that is not below.
    assert relaxed.parts == pytest.approx({"A": 0.5, "B": 0.5, "C": 0.5})


def test_rows_have_prices_as_well() -> None:
    model = Model({"A": [1], "B": [1]}, costs={"A": 1, "B": 3})
    model.add_row("limit", {"A": 2.0}, high=1.0)
    relaxed = model.relaxation()
    assert (relaxed.value, relaxed.bound) == (2.0, 2)
    assert relaxed.row_prices["limit"] == pytest.approx(-1.0)
    assert not Model({"A": [1]}, multiplicities={1: 2}).relaxation()


@pytest.mark.parametrize("time_limit", [-1, "x", float("nan")])
def test_a_time_limit_that_is_none_is_told_by_a_relaxation_as_by_a_search(time_limit: Any) -> None:
    told = []
    for ask in (TRIANGLE.relaxation, TRIANGLE.minimize):
        with pytest.raises(ValueError, match="give seconds from 0, or None for no limit") as error:
            ask(time_limit=time_limit)
        told.append(str(error.value))
    assert told[0] == told[1]
    assert TRIANGLE.relaxation(time_limit=float("inf")) == TRIANGLE.relaxation()


def test_what_has_no_linear_programs_says_so() -> None:
    with pytest.raises(UnsupportedError, match="backends that can: 'mip'"):
        TRIANGLE.relaxation(backend="dlx")


def test_no_solution_was_asked_for_is_told_by_a_list_of_none() -> None:
    assert str(Model({"A": [1]}).k_best(0)) == "unknown: no solution was asked for"
