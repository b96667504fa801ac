"""Counts within weighted rows, by seed: loads, sums, budgets, hours and magic figures."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from benchmarks.models import planning_apart, within_rows
from benchmarks.models.limited_planning import knapsacks, within_budget
from xcmodel import Model

_LEAST_LOAD, _MOST_LOAD = 0.75, 1.25


def parcels(seed: int, count: int = 16, vans: int = 3) -> Model:
    """Return parcels for vans, none of which has a quarter more or less than the mean load."""
    random, model = Random(seed), Model()
    weights = [random.randint(1, 30) for _ in range(count)]
    mean = sum(weights) / vans
    model.add_items_from(range(count))
    for parcel, van in product(range(count), range(vans)):
        model.add_option((parcel, van), [parcel])
    for van in range(vans):
        load = {(parcel, van): weight for parcel, weight in enumerate(weights)}
        model.add_row(van, load, low=round(_LEAST_LOAD * mean), high=round(_MOST_LOAD * mean))
    return model


def menus(seed: int, days: int = 10, dishes: int = 5) -> Model:
    """Return a dish for each day, which together are neither too rich nor too dear."""
    random, model = Random(seed), Model()
    model.add_items_from(range(days))
    pairs = list(product(range(days), range(dishes)))
    for day, dish in pairs:
        model.add_option((day, dish), [day])
    energy = {pair: random.randint(40, 120) for pair in pairs}
    price = {pair: random.randint(3, 15) for pair in pairs}
    model.add_row("energy", energy, low=78 * days, high=86 * days)
    model.add_row("price", price, high=9 * days)
    return model


def budgeted_matchings(seed: int, points: int) -> Model:
    """Return the perfect matchings of points in the plane, within a budget of .4 of the most."""
    matching = planning_apart.matching(seed, points)
    return within_budget(matching, seed, 50, points / 5)


def counted_within_rows(seed: int) -> Iterator[tuple[str, Model]]:
    """Yield models whose solutions are many or hard to find, by name."""
    yield "16 parcels, 3 vans", parcels(seed)
    yield "24 parcels, 3 vans", parcels(seed, 24)
    yield "menus of 10 days", menus(seed)
    yield "menus of 30 days", menus(seed, 30)
    for goods in (24, 40):
        yield f"{goods} goods, 2 knapsacks", knapsacks(seed, goods, 2)
    for points in (20, 40):
        yield f"matchings of {points} points", budgeted_matchings(seed, points)
    for bins in (5, 6):
        yield f"things in {bins} bins", within_rows.bins(seed, bins)
    yield "market split, 20 numbers", within_rows.market_split(seed, 3, 20)
    yield "market split, 30 numbers", within_rows.market_split(seed, 4, 30)
    for cars in (16, 20):
        yield f"{cars} cars in a line", within_rows.car_sequencing(seed, cars)
    yield "duties of 8 people", within_rows.hours(seed, 8, 30)
    yield "balanced Latin squares 6", within_rows.balanced_latin(seed, 6)
    yield "magic square 4", within_rows.magic_square(seed)
    yield "magic hexagon", within_rows.magic_hexagon(seed)
