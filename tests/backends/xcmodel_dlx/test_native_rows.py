"""The native engine keeps to weighted rows."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import dist
from random import Random

import pytest

from benchmarks.models.limited_planning import facilities, lot_sizes
from models_with_rows import budgets, enabled, random_model
from tuned import tuned
from xcmodel import Model, Solution, Status
from xcmodel.backend import Query, Task
from xcmodel.errors import UnsupportedError
from xcmodel.testing import brute_force
from xcmodel_dlx import _dlx
from xcmodel_dlx.native_backend import NativeBackend
from xcmodel_dlx.native_search import units_of

NATIVE = NativeBackend()
# Cuts are looked for as soon as a solution is known, and taken whatever they are worth.
EAGER_CUTS = {
    "cuts_units": 0,
    "share_of_cuts": 1e9,
    "least_rise_of_bound": 0,
    "least_gap_closed": 0,
    "units_between_looks": 1_000,
    "steps_at_root": 30,
    "steps_at_node": 2,
}


@pytest.mark.parametrize("seed", range(200))
def test_random_models_are_answered_as_by_brute_force(seed: int) -> None:
    random = Random(seed)
    model = random_model(random)
    given = random.sample(list(model), random.choice([0, 0, 1]))
    forbidden = random.sample(list(model), random.choice([0, 0, 1]))
    if set(given) & set(forbidden):
        forbidden = []
    wanted = brute_force(model, given, forbidden)
    for workers, shuffled, branching in (
        (1, None, "least"),
        (2, None, "least"),
        (1, 7, "least"),
        (1, None, "weighted"),
        (1, 7, "weighted"),
    ):
        backend = NativeBackend(workers=workers, branching=branching)
        listed = model.solutions(backend=backend, given=given, forbidden=forbidden, seed=shuffled)
        found = list(listed)
        assert len(found) == len(wanted)
        assert {frozenset(solution) for solution in found} == wanted
    assert model.count(backend=NATIVE, given=given, forbidden=forbidden) == len(wanted)
    solved = model.solve(backend=NATIVE, given=given, forbidden=forbidden)
    assert (solved.solution is not None) == bool(wanted)
    least = model.minimize(backend=NATIVE, given=given, forbidden=forbidden)
    assert least.exhausted
    costs = [sum(model.options[name].cost for name in solution) for solution in wanted]
    assert least.cost == min(costs, default=None)


@pytest.mark.parametrize("make", [budgets, enabled])
@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("workers", [1, 2])
def test_least_cost_with_cuts_within_rows_is_that_of_all_solutions(
    make: Callable[[Random], Model], seed: int, workers: int
) -> None:
    model = make(Random(seed))
    costs = [model.cost(solution) for solution in model.solutions(backend=NATIVE)]
    with tuned(**EAGER_CUTS):
        least = model.minimize(backend=NativeBackend(workers=workers))
    assert least.exhausted
    assert least.cost == min(costs, default=None)


def assignment(seed: int, agents: int = 5, jobs: int = 25) -> Model:
    """Return jobs, of which each agent has so many as it has time for: generalised assignment."""
    random = Random(seed)
    pairs = list(product(range(agents), range(jobs)))
    model = Model({pair: [pair[1]] for pair in pairs})
    model.set_costs({pair: random.randint(10, 50) for pair in pairs})
    for agent in range(agents):
        hours = {(agent, job): random.randint(5, 25) for job in range(jobs)}
        model.add_row(agent, hours, high=sum(hours.values()) * 4 // (5 * agents))
    return model


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_bound_of_least_cost_has_a_price_for_each_row(seed: int) -> None:
    result = assignment(seed).minimize(backend=NATIVE)
    assert result.status is Status.OPTIMAL
    # Without prices of rows it took more than fifteen hundred.
    assert units_of(result.stats) < 300_000_000


@pytest.mark.parametrize("seed", [1, 2])
def test_a_least_cost_with_a_seed_has_no_prices_of_items_alone(seed: int) -> None:
    model = assignment(seed, agents=3, jobs=8)
    shuffled = model.minimize(backend=NATIVE, seed=seed)
    assert shuffled.cost == model.minimize(backend=NATIVE).cost
    assert shuffled.prices is None


def sites(seed: int, n_sites: int = 20, most_open: int = 4) -> Model:
    """Return sites that are open or shut, which serve each other within capacities: p-medians.

    All cost nothing where each site that is in part open serves itself, as a relaxation has it.
    """
    random = Random(seed)
    places = [(random.random(), random.random()) for _ in range(n_sites)]
    demand = [random.randint(1, 20) for _ in places]
    most, model = sum(demand) * 115 // (100 * most_open), Model()
    model.add_items_from(product(["site", "served"], range(n_sites)))
    for site, place in enumerate(places):
        model.add_options_from({(site, state): [("site", site)] for state in ("open", "shut")})
        for other, target in enumerate(places):
            distance = round(100 * dist(place, target))
            model.add_option((site, other), [("served", other)], cost=distance)
        served = {(site, other): load for other, load in enumerate(demand)}
        model.add_row(("room", site), served | {(site, "open"): -most}, high=0)
    model.add_row("open", {(site, "open"): 1 for site in range(n_sites)}, high=most_open)
    return model


@pytest.mark.parametrize("seed", [1, 2])
def test_cuts_know_what_leaving_out_a_negative_weight_takes_away(seed: int) -> None:
    result = sites(seed).minimize(backend=NATIVE)
    assert result.status is Status.OPTIMAL
    # Without these cuts it took thirteen hundred and nine hundred.
    assert units_of(result.stats) < 500_000_000


@pytest.mark.parametrize("make", [facilities, lot_sizes])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_bound_tells_what_options_cost_that_others_are_chosen_beside(
    make: Callable[[int], Model], seed: int
) -> None:
    result = make(seed).minimize(backend=NATIVE)
    assert result.status is Status.OPTIMAL
    # Without, it took four to fifteen hundred.
    assert units_of(result.stats) < 150_000_000


def test_a_bound_with_cuts_is_no_higher_than_the_cost_of_the_best_solution() -> None:
    options: dict[str, tuple[str, int]] = {
        "a": ("1", 180),
        "b": ("2", 394),
        "c": ("3 k", 90),
        "d": ("3", 101),
        "e": ("k", 236),
        "f": ("k s", 180),
        "g": ("k s", 90),
        "h": ("s", -56),
    }
    model = Model()
    model.add_items_from(list("123"))
    model.add_items_from(list("ks"), optional=True)
    for name, (items, cost) in options.items():
        colours = {"k": "black"} if name in "ef" else {}
        model.add_option(name, items.split(), cost=cost, colours=colours)
    model.add_row("room", {"b": -3, "d": -2, "f": 5, "g": 4, "h": 2}, low=0)
    model.add_row("other", {"a": 1, "b": 1, "d": 1, "f": 1, "e": -1, "g": -1, "h": -1}, high=3)
    eager = {"cuts_units": 0, "steps_at_root": 30, "least_excess": 0.01, "growth_to_cuts": 2}
    with tuned(**eager, head_start=0, turn_work=2000):
        least = model.minimize(backend=NATIVE)
    assert least.cost == least.bound == 1091


def test_a_search_with_cuts_does_not_forget_a_better_solution_that_they_exclude() -> None:
    cost, model = 450_359_962_737_049, Model()
    for item in range(9):
        model.add_item(item, optional=item in {0, 1, 4, 6})
    for site, served in enumerate([(0, 1, 2, 3, 4, 5, 7, 8), (0, 1, 2, 3, 6, 7, 8)]):
        model.add_item(("site", site), optional=True)
        for item in served:
            gain = cost if (item, site) == (8, 0) else -cost
            model.add_option((item, site), [item], cost=gain)
        model.add_option(("open", site), [("site", site)], cost=cost if site else -cost)
        heavy = 6 if site else 2
        room = {(item, site): -2 if item == heavy else -1 for item in served}
        model.add_row(site, room | {("open", site): 1 if site else 7}, low=0)
    with tuned(**EAGER_CUTS):
        least = model.minimize(backend=NATIVE)
    assert least.status is Status.OPTIMAL
    assert least.cost == least.bound == model.minimize(backend="cpsat").cost


def short_of_hours() -> Model:
    """Return shifts of a week for six people, whose hours come to 252 in all of the 280 needed."""
    days, hours, model = range(7), {"early": 8, "late": 7, "night": 10}, Model()
    for day, shift in product(days, hours):
        model.add_item((day, shift), multiplicity=1 if shift == "night" else 2)
    model.add_items_from(product("ABCDEF", days), optional=True)
    for person, day, shift in product("ABCDEF", days, hours):
        model.add_option((person, day, shift), [(day, shift), (person, day)], cost=day)
    for person in "ABCDEF":
        worked = {(person, day, shift): hours[shift] for day, shift in product(days, hours)}
        model.add_row(person, worked, high=42)
    return model


def test_too_few_hours_are_proved_to_be_too_few() -> None:
    model = short_of_hours()
    for result in (model.solve(backend=NATIVE), model.minimize(backend=NATIVE)):
        assert result.status is Status.INFEASIBLE
        assert units_of(result.stats) < 50_000_000


def test_failure_weights_find_a_magic_square() -> None:
    result = magic_squares(6).solve(backend=NATIVE)
    assert result.status is Status.FEASIBLE
    # Without failure weights it took five hundred.
    assert units_of(result.stats) < 20_000_000


def magic_squares(n: int) -> Model:
    """Return the model of squares of 1 to n² whose rows, columns and diagonals have equal sums."""
    cells, numbers = list(product(range(n), repeat=2)), range(1, n * n + 1)
    model = Model({(cell, k): [("cell", cell), ("number", k)] for cell in cells for k in numbers})
    lines = [
        *([(i, k) for k in range(n)] for i in range(n)),
        *([(k, i) for k in range(n)] for i in range(n)),
        [(k, k) for k in range(n)],
        [(k, n - 1 - k) for k in range(n)],
    ]
    total = n * (n * n + 1) // 2
    for number, line in enumerate(lines):
        weights = {(cell, k): k for cell in line for k in numbers}
        model.add_row(("line", number), weights, low=total, high=total)
    return model


# OEIS A006052, each with its rotations and reflections.
@pytest.mark.parametrize(("n", "classes"), [(1, 1), (3, 1), (4, 880)])
def test_magic_squares_are_counted(n: int, classes: int) -> None:
    assert magic_squares(n).count(backend=NATIVE) == classes * (8 if n > 1 else 1)


def test_a_hint_that_breaks_a_row_is_no_solution() -> None:
    model = Model({"A": [1], "B": [1]}, costs={"B": 5})
    model.add_row("row", {"A": 1}, high=0)
    result = model.minimize(backend=NATIVE, hint=["A"])
    assert result.cost == 5
    assert result.solution == Solution("B")


def test_visits_and_levels_alone_know_rows_and_a_memoised_search_does_not() -> None:
    model = Model({"A": [1], "B": [1]})
    model.add_row("row", {"A": 1}, high=0)
    for strategy in ("enumeration", "levels"):
        assert model.count(backend=NativeBackend(strategy=strategy)) == 1
    with pytest.raises(UnsupportedError, match="weighted rows"):
        model.count(backend=NativeBackend(strategy="memoised"))


def test_a_limit_of_cost_is_kept() -> None:
    model = Model({"A": [1], "B": [1], "C": [1]}, costs={"A": 1, "B": 3, "C": 4})
    model.add_row("row", {"A": 1}, high=0)
    assert model.minimize(backend=NATIVE, cost_limit=2).cost is None
    assert model.minimize(backend=NATIVE, cost_limit=3).cost == 3


def test_models_with_rows_have_no_certificates() -> None:
    model = Model({"A": [1], "B": [1]})
    model.add_row("row", {"A": 1}, high=0)
    translation = NATIVE.translate(model.to_compiled().instance)
    with pytest.raises(UnsupportedError, match="cannot certify with weighted rows"):
        translation.start(Query(Task.CERTIFY))


def test_rows_that_do_not_fit_the_instance_are_refused() -> None:
    instance = _dlx.Instance(*Model({"A": [1]}).to_compiled().instance.buffers)
    for options, weights, why in (
        ([0], [], "differ in length"),
        ([1], [1], "an option that does not exist"),
        ([0, 0], [1, 1], "must ascend"),
        ([0], [1 << 62], "more than"),
    ):
        with pytest.raises(ValueError, match=why):
            instance.add_weighted_row(options, weights, low=0, high=1)
