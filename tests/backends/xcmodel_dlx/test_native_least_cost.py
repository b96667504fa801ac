"""Least costs by the native engine's branch and bound."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations, pairwise, product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classics import ORLIB
from random_instances import Shape, random_instance
from searching import fractions, pieces, query_of
from tuned import EAGER, tuned
from xcmodel import Model, Status
from xcmodel.backend import EMPTY_BATCH, Backend, Batch, Instance, Query, Task
from xcmodel.formats import read_orlib
from xcmodel.problem.items import Multiplicity
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries
from xcmodel_dlx import PythonBackend, _dlx
from xcmodel_dlx.native_backend import NativeBackend

MINIMIZE = Query(Task.MINIMIZE)


def costs_found(backend: Backend, instance: Instance) -> list[int]:
    search = backend.translate(instance).start(MINIMIZE)
    found = ((piece.bound, piece.solutions) for piece in pieces(search, 0.05))
    return checked_costs(instance, found)


def checked_costs(instance: Instance, found: Iterable[tuple[int | None, Batch]]) -> list[int]:
    """Return the costs of all solutions; no bound may be above that of the last one."""
    costs: list[int] = []
    for bound, batch in found:
        costs += [int(instance.option_costs[solution].sum()) for solution in batch]
        assert bound is None or not costs or bound <= costs[-1]
    return costs


def costs_found_by_eager_workers(
    instance: Instance, workers: int, query: Query = MINIMIZE
) -> list[int]:
    """Return the costs of the solutions of workers that share work as often as can be."""
    native = _dlx.Instance(*instance.arrays)
    search = _dlx.ParallelSearch(native, query, workers=workers, simd="")
    found = (
        (report.bound, Batch(*report.solutions) if report.solutions else EMPTY_BATCH)
        for report in pieces(search, 0.002)
    )
    with tuned(**EAGER):
        return checked_costs(instance, found)


def as_covering(instance: Instance) -> Instance:
    """Return the instance with every item to be covered at least once."""
    degrees = np.bincount(instance.option_items, minlength=instance.n_items)
    return replace(instance, item_high=degrees.astype(np.int64))


SHAPES = [
    Shape(24, 120, 5),
    Shape(24, 110, 5, loose=3),
    Shape(20, 60, 5, coloured=3, optional=2),
    Shape(22, 60, 5, loose=2, coloured=3, optional=1),
]
COSTS = {
    "positive": (1, 100),
    "of both signs": (-10, 30),
    "all equal": (1, 1),
    "great": (10**15, 10**15 + 1000),
}


@pytest.mark.parametrize("bounds", COSTS.values(), ids=COSTS.keys())
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_least_cost_is_the_one_that_the_python_engine_finds(
    shape: Shape, bounds: tuple[int, int]
) -> None:
    instance, random = random_instance(shape, Random(2)), Random(3)
    costs = [random.randint(*bounds) for _ in range(instance.n_options)]
    instance = replace(instance, option_costs=np.array(costs, dtype=np.int64))
    least = costs_found(PythonBackend(), instance)[-1]
    eager = [costs_found_by_eager_workers(instance, workers) for workers in (2, 4)]
    for found in (costs_found(NativeBackend(), instance), *eager):
        assert found
        assert all(later < earlier for earlier, later in pairwise(found))
        assert found[-1] == least


@settings(max_examples=300, deadline=None)
@given(queries(), st.sampled_from([1, 2, 4]))
def test_least_cost_of_small_models_is_that_of_brute_force_whatever_the_number_of_workers(
    query: RandomQuery, workers: int
) -> None:
    solutions = brute_force(query.model, query.given, query.forbidden)
    costs = sorted(map(query.model.cost, solutions))
    asked = query_of(query, Task.MINIMIZE)
    found = costs_found_by_eager_workers(query.model.to_instance(), workers, asked)
    assert found[-1:] == costs[:1]
    assert all(later < earlier for earlier, later in pairwise(found))


def test_least_cost_is_searched_for_by_all_workers_with_weighted_branching_too() -> None:
    model = read_orlib(ORLIB / "sppnw42.txt")
    backend = NativeBackend(branching="weighted", workers=2)
    assert model.minimize(backend=backend).cost == 7656


@pytest.mark.parametrize(
    ("name", "least"), [("sppnw32", 14163), ("sppnw41", 10539), ("sppnw42", 7300)]
)
def test_first_bound_of_a_covering_is_within_half_a_percent_of_its_least_cost(
    name: str, least: int
) -> None:
    instance = as_covering(read_orlib(ORLIB / f"{name}.txt").to_instance())
    found = list(pieces(NativeBackend().translate(instance).start(MINIMIZE), 0.05))
    costs = checked_costs(instance, ((piece.bound, piece.solutions) for piece in found))
    assert costs[-1] == least
    bounds = [piece.bound for piece in found if piece.bound is not None]
    assert bounds[0] >= 0.995 * least


@pytest.mark.parametrize("least_coverage", [1, 2])
@pytest.mark.parametrize("costs", COSTS.values(), ids=COSTS.keys())
def test_least_cost_of_coverings_is_that_of_brute_force(
    costs: tuple[int, int], least_coverage: int
) -> None:
    for seed in range(8):
        random = Random(seed)
        model = Model()
        model.add_items_from(range(7), multiplicity=(least_coverage, None))
        for option in range(10):
            items = random.sample(range(7), random.randint(1, 4))
            model.add_option(option, items, cost=random.randint(*costs))
        instance = model.to_instance()
        least = sorted(map(model.cost, brute_force(model)))[:1]
        for workers in (1, 2, 4):
            assert costs_found_by_eager_workers(instance, workers)[-1:] == least


def test_costs_too_great_for_prices_are_compared_exactly() -> None:
    top = 2**58
    model = Model(
        {"A": [1, 2], "B": [1], "C": [2], "D": [1]},
        costs={"A": top, "B": top // 2, "C": top // 2 - 1, "D": top // 2 - 1},
    )
    assert model.minimize(backend="dlx:native").cost == 2 * (top // 2 - 1)


def test_slices_of_a_large_search_for_least_cost_stay_short() -> None:
    random = np.random.default_rng(1)
    n, length = 100_000, 8
    items = np.concatenate([random.choice(64, length, replace=False) for _ in range(n)])
    start, costs = np.arange(0, n * length + 1, length), random.integers(1, 1000, n)
    instance = Model.from_arrays(start, items, n_items=64, costs=costs).to_instance()
    search = NativeBackend().translate(instance).start(MINIMIZE)
    told = fractions(search.advance(0.01) for _ in range(20))
    assert told[1] < 1


def roster(staff: int, days: int, most: int, needed: int, seed: int) -> Model:
    """Return a roster of three shifts a day, whose staff cannot fill all of them."""
    random = Random(seed)
    model = Model()
    for day in range(days):
        for shift in "EDN":
            model.add_item((day, shift), multiplicity=needed)
            model.penalise((day, shift), under=50)
    for person in range(staff):
        model.add_item(("shifts of", person), multiplicity=(0, most))
        for day in range(days):
            model.add_item(("person", person, day), optional=True)
            for shift in "EDN":
                items = [(day, shift), ("shifts of", person), ("person", person, day)]
                cost = random.choice([0, 0, 0, 1, 2, 5])
                model.add_option((person, day, shift), items, cost=cost)
    return model


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_is_scarce_has_a_price_where_costs_alone_give_no_bound(seed: int) -> None:
    # No shift of anybody costs anything where it is chosen well, and eighteen of them stay empty.
    result = roster(12, 14, 9, 3, seed).minimize(backend="dlx:native", time_limit=60)
    assert result.status is Status.OPTIMAL
    assert result.cost is not None
    assert 18 * 50 <= result.cost <= 18 * 50 + 2
    assert result.bound == result.cost


def graph_with_so_many_edges(seed: int, vertices: int = 100, edges: int = 300) -> Model:
    """Return a model of edges of least cost: each vertex needs some of its own, all a number."""
    random, model = Random(seed), Model()
    pairs = random.sample(list(combinations(range(vertices), 2)), edges)
    chosen = [pair for pair in pairs if random.random() < 0.45]
    for vertex in range(vertices):
        degree = sum(vertex in pair for pair in chosen)
        model.add_item(vertex, multiplicity=(degree, degree + vertex % 2))
    model.add_item("edges", multiplicity=len(chosen))
    for pair in pairs:
        model.add_option(pair, [*pair, "edges"], cost=random.randint(1, 99))
    return model


def test_the_price_of_a_long_item_moves_in_short_steps() -> None:
    def work() -> int:
        results = [
            graph_with_so_many_edges(seed).minimize(backend="dlx", workers=1) for seed in range(4)
        ]
        assert {result.status for result in results} == {Status.OPTIMAL}
        return sum(sum((result.stats.work_by_strategy or {}).values()) for result in results)

    with tuned(options_of_long_item=1e300):
        as_for_others = work()
    assert work() < as_for_others / 2


@pytest.mark.parametrize("seed", [0, 1])
def test_the_price_of_an_item_that_all_options_cover_may_be_that_of_all_their_others(
    seed: int,
) -> None:
    random, model = Random(seed), Model()
    model.add_item("sites", multiplicity=(0, 6))
    model.add_items_from(range(120), multiplicity=(1, None))
    for site in range(30):
        model.add_option(("site", site), ["sites", *random.sample(range(120), 12)])
    for zone in range(120):
        model.penalise(zone, under=1)
    result = model.minimize(backend="dlx")
    assert result.bound == result.cost == model.minimize(backend="mip").cost
    assert result.stats.nodes is not None
    assert result.stats.nodes < 5_000  # With prices of 4 at most it was millions.


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_is_soft_is_branched_on_after_what_is_not(seed: int) -> None:
    random, model, slots = Random(seed), Model(), range(5)
    events = range(16)
    model.add_items_from(events)
    model.add_items_from([("rooms", slot) for slot in slots], multiplicity=(0, 4))
    pairs = [pair for pair in combinations(events, 2) if random.random() < 0.3]
    model.add_items_from([(pair, slot) for pair in pairs for slot in slots], multiplicity=(0, 1))
    for event in events:
        of_event = [pair for pair in pairs if event in pair]
        for slot in random.sample(slots, 4):
            beside = [(pair, slot) for pair in of_event]
            model.add_option(
                (event, slot), [event, ("rooms", slot), *beside], cost=random.randint(0, 5)
            )
    for pair in pairs:
        price = random.randint(3, 9)
        for slot in slots:
            model.penalise((pair, slot), over=price)
    result = model.minimize(backend="dlx")
    assert result.bound == result.cost == model.minimize(backend="cpsat").cost
    assert result.stats.nodes is not None
    assert result.stats.nodes < 120  # With all items alike it was 165, 234 and 187.


def staffing(seed: int, copies: int) -> Model:
    """Return the model of weeks with five days of work, so many of each, for a need of each day."""
    random, model = Random(seed), Model()
    for day in range(7):
        model.add_item(day, multiplicity=(random.randint(3, 7), None))
    for first in range(7):
        cost = random.randint(40, 60)
        for copy in range(copies):
            days = [(first + k) % 7 for k in range(5)]
            model.add_option((first, copy), days, cost=cost)
    return model


def meetings(seed: int) -> Model:
    """Return a model of meetings by day, for which people come at a cost of each day."""
    random = Random(seed)
    model = Model()
    for person, day in product(range(6), range(4)):
        come = ("in", person, day)
        model.add_item(come, optional=True)
        model.add_item(("day", person, day))
        for comes in (0, 1):
            cost = comes * random.randint(6, 12)
            items = [("day", person, day), come]
            model.add_option(("comes", person, day, comes), items, colours={come: comes}, cost=cost)
    for meeting in range(8):
        model.add_item(("meeting", meeting))
        one, *others = random.sample(range(6), 3)
        for day, other in product(range(4), others):
            colours = {("in", person, day): 1 for person in (one, other)}
            cost = random.randint(0, 3)
            needed = [("meeting", meeting), *colours]
            model.add_option((meeting, other, day), needed, colours=colours, cost=cost)
    return model


@pytest.mark.parametrize("seed", [1, 2])
def test_options_that_exclude_each_other_pay_for_a_colour_together(seed: int) -> None:
    result = meetings(seed).minimize(backend="dlx", workers=1)
    assert result.cost == {1: 52, 2: 56}[seed] == meetings(seed).minimize(backend="mip").cost
    assert result.stats.nodes is not None
    assert result.stats.nodes < 100  # With a price for each option it was 515 and 882.


@pytest.mark.parametrize("seed", [0, 3])
def test_of_equal_options_the_search_takes_the_first(seed: int) -> None:
    model = staffing(seed, copies=6)
    result = model.minimize(backend="dlx")
    assert result.bound == result.cost == model.minimize(backend="mip").cost
    assert result.stats.nodes is not None
    assert result.stats.nodes < 200  # With copies in any order it was more than 10,000.


def shifts_with_breaks(seed: int, hours: int, copies: int) -> Model:
    """Return the model of shifts around the clock, of three lengths, for a need of each hour."""
    random, model = Random(seed), Model()
    for hour in range(hours):
        model.add_item(hour, multiplicity=(random.randint(2, 9), None))
    for first in range(hours):
        for length in (5, 7, 8):
            cost = 30 + 9 * length + random.randint(0, 3)
            worked = [(first + k) % hours for k in range(length) if k != length // 2]
            for copy in range(copies):
                model.add_option((first, length, copy), worked, cost=cost)
    return model


def test_the_number_of_equal_options_is_branched_on_where_it_is_fractional() -> None:
    model = shifts_with_breaks(0, hours=18, copies=4)
    with tuned(least_fraction=0.5):
        by_items = model.minimize(backend="dlx")
    result = model.minimize(backend="dlx")
    assert result.bound == result.cost == by_items.cost == model.minimize(backend="mip").cost
    assert result.stats.work_by_strategy is not None
    assert by_items.stats.work_by_strategy is not None
    work = result.stats.work_by_strategy["enumeration"]
    assert work < by_items.stats.work_by_strategy["enumeration"] / 4  # It is a tenth.


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("seed", range(10))
def test_leaving_an_option_out_is_not_ruled_out_by_the_same_items_open_before(
    seed: int, workers: int
) -> None:
    random = Random(seed)
    items = random.sample(range(18), 18)
    options: dict[object, tuple[int, ...]] = {
        i: (i, j) for i, j in zip(items[::2], items[1::2], strict=True)
    }
    options |= {
        ("more", i): tuple(random.sample(items, random.choice([1, 2, 3, 4]))) for i in range(60)
    }
    model = Model(options, costs={option: random.randint(0, 30) for option in options})
    few = {"steps_at_root": 3, "steps_at_node": 3, "joint_share_of_enumeration": 0}
    with tuned(**EAGER, **few):
        result = model.minimize(backend="dlx", workers=workers)
    assert result.bound == result.cost == model.minimize(backend="cpsat").cost


@settings(max_examples=150, deadline=None)
@given(data=st.data(), workers=st.sampled_from([1, 2]), steps=st.sampled_from([0, 3]))
def test_models_with_copies_cost_what_brute_force_finds(
    data: st.DataObject, workers: int, steps: int
) -> None:
    multiplicities: list[Multiplicity] = [1, 2, (0, 1), (0, 2), (1, 3), (2, None), (1, None)]
    model = Model()
    for item in "abcd":
        model.add_item(item, multiplicity=data.draw(st.sampled_from(multiplicities)))
    row = {}
    for kind in range(data.draw(st.integers(1, 3))):
        items = data.draw(st.lists(st.sampled_from("abcd"), min_size=1, unique=True))
        cost = data.draw(st.integers(-2, 5))
        weights = data.draw(st.lists(st.integers(-1, 2), min_size=1, max_size=4))
        for copy, weight in enumerate(weights):
            dearer = data.draw(st.booleans())
            model.add_option((kind, copy), items, cost=cost + dearer)
            row[kind, copy] = weight
    if data.draw(st.booleans()):
        model.add_row("weight", row, low=data.draw(st.integers(0, 2)), high=4)
    given_options = data.draw(st.lists(st.sampled_from(list(model)), max_size=1))
    costs = map(model.cost, brute_force(model, given_options))
    # Without steps of prices the tree is large, and with a few it branches on numbers of copies.
    few = {"steps_at_root": steps, "steps_at_node": steps, "least_fraction": 0.02}
    with tuned(joint_share_of_enumeration=0, **few):
        result = model.minimize(backend="dlx", given=given_options, workers=workers)
    assert result.cost == min(costs, default=None)
