"""Least costs within weighted rows, by seed: budgets, hours and capacities."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import dist
from random import Random

from benchmarks.models import planning_apart
from xcmodel import Model

_SHIFTS = {"early": 8, "late": 7, "night": 10}
"""The hours of each."""


def assignment(seed: int, agents: int = 5, jobs: int = 25) -> Model:
    """Return jobs of any cost for agents who have so much time: generalised assignment."""
    random, model = Random(seed), Model()
    model.add_items_from(("job", job) for job in range(jobs))
    pairs = list(product(range(agents), range(jobs)))
    for agent, job in pairs:
        model.add_option((agent, job), [("job", job)], cost=random.randint(10, 50))
    for agent in range(agents):
        hours = {(agent, job): random.randint(5, 25) for job in range(jobs)}
        model.add_row(("hours", agent), hours, high=sum(hours.values()) * 4 // (5 * agents))
    return model


def trade_off(seed: int, agents: int = 5, jobs: int = 20) -> Model:
    """Return jobs that cost the more the less time an agent takes, so that costs tell little."""
    random, model = Random(seed), Model()
    model.add_items_from(("job", job) for job in range(jobs))
    hours = {pair: random.randint(1, 100) for pair in product(range(agents), range(jobs))}
    for (agent, job), time in hours.items():
        cost = 111 - time + random.randint(-10, 10)
        model.add_option((agent, job), [("job", job)], cost=cost)
    for agent in range(agents):
        own = {pair: time for pair, time in hours.items() if pair[0] == agent}
        model.add_row(("hours", agent), own, high=sum(own.values()) * 4 // (5 * agents))
    return model


def hours_and_rests(seed: int, staff: int = 8, days: int = 14) -> Model:
    """Return a roster of people who have hours, few nights, and rests after them."""
    random, model = Random(seed), Model()
    shifts = list(product(range(days), _SHIFTS))
    for day, shift in shifts:
        model.add_item(("shift", day, shift), multiplicity=1 if shift == "night" else 2)
    model.add_items_from(
        (("day", *pair) for pair in product(range(staff), range(days))), optional=True
    )
    for person, (day, shift) in product(range(staff), shifts):
        items = [("shift", day, shift), ("day", person, day)]
        model.add_option((person, day, shift), items, cost=random.randint(0, 12))
    for person in range(staff):
        hours = {(person, day, shift): _SHIFTS[shift] for day, shift in shifts}
        model.add_row(("hours", person), hours, low=35, high=6 * days)
        model.add_row(
            ("nights", person), {(person, day, "night"): 1 for day in range(days)}, high=3
        )
        for day in range(days - 1):
            rest = {(person, day, "night"): 1, (person, day + 1, "early"): 1}
            model.add_row(("rest", person, day), rest, high=1)
    return model


def knapsacks(seed: int, goods: int = 40, limits: int = 5) -> Model:
    """Return goods that each take more or less of several capacities, and are worth about that."""
    random, model = Random(seed), Model()
    weights = [[random.randint(5, 60) for _ in range(goods)] for _ in range(limits)]
    model.add_items_from(range(goods), optional=True)
    for good in range(goods):
        worth = sum(row[good] for row in weights) // limits + random.randint(0, 20)
        model.add_option(good, [good], cost=-worth)
    for number, row in enumerate(weights):
        model.add_row(number, dict(enumerate(row)), high=sum(row) // 2)
    return model


def within_budget(model: Model, seed: int, most: int, share: float) -> Model:
    """Add a row to a model: options take up to `most` each, and that much of it in all."""
    random = Random(seed)
    model.add_row(
        "budget", {name: random.randint(1, most) for name in model}, high=int(share * most)
    )
    return model


def budgeted_auction(seed: int) -> Model:
    """Return bids for sets of goods of which the best are taken, within a capacity."""
    return within_budget(planning_apart.auction(seed, 40, 300), seed, 30, 4)


def budgeted_matching(seed: int) -> Model:
    """Return a cheapest matching of points within a budget of another kind."""
    return within_budget(planning_apart.matching(seed, 40), seed, 50, 8)


def budgeted_covering(seed: int) -> Model:
    """Return a covering of several times, within wages that leave some room."""
    return within_budget(planning_apart.multicover(seed, 40, 250), seed, 9, 40)


def facilities(
    seed: int, sites: int = 15, customers: int = 50, demand: int = 1, room: int | None = None
) -> Model:
    """Return sites that are opened at a cost and serve customers, who take up to `demand` each.

    A site has so much room, that for all customers if there is none.
    """
    random, model = Random(seed), Model()
    places, homes = (
        [(random.random(), random.random()) for _ in range(number)] for number in (sites, customers)
    )
    model.add_items_from(("customer", customer) for customer in range(customers))
    model.add_items_from((("site", site) for site in range(sites)), optional=True)
    takes = [random.randint(1, demand) for _ in range(customers)]
    for site, place in enumerate(places):
        model.add_option(("open", site), [("site", site)], cost=random.randint(60, 140))
        for customer, home in enumerate(homes):
            distance = round(100 * dist(place, home))
            model.add_option((site, customer), [("customer", customer)], cost=distance)
        served = {(site, customer): load for customer, load in enumerate(takes)}
        most = sum(takes) if room is None else room
        model.add_row(("room", site), served | {("open", site): -most}, high=0)
    return model


def capacitated_facilities(seed: int) -> Model:
    """Return facilities, each of which serves a fifth to a quarter of all that is taken."""
    return facilities(seed, sites=10, customers=30, demand=10, room=40)


def lot_sizes(seed: int, periods: int = 24, longest: int = 8) -> Model:
    """Return periods whose demand is made then or before; each set-up and all storage costs."""
    random, model = Random(seed), Model()
    demand = [random.randint(1, 9) for _ in range(periods)]
    model.add_items_from(("demand", period) for period in range(periods))
    model.add_items_from((("setup", period) for period in range(periods)), optional=True)
    for made in range(periods):
        later = range(made, min(periods, made + longest + 1))
        cost = random.randint(20, 60)
        model.add_option(("setup", made), [("setup", made)], cost=cost)
        for period in later:
            stored = 2 * demand[period] * (period - made)
            model.add_option((made, period), [("demand", period)], cost=stored)
        lots = {(made, period): demand[period] for period in later}
        model.add_row(("room", made), lots | {("setup", made): -25}, high=0)
    return model


FAMILIES: tuple[Callable[[int], Model], ...] = (
    assignment,
    trade_off,
    hours_and_rests,
    knapsacks,
    budgeted_auction,
    budgeted_matching,
    budgeted_covering,
    facilities,
    capacitated_facilities,
    lot_sizes,
)
