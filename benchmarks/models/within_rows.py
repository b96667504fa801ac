"""Feasibility problems with weighted rows, by seed; most have a solution that was hidden."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random

from xcmodel import Model

Cell = tuple[int, int]


def _numbered(cells: Iterable[Cell], lines: Iterable[list[Cell]], total: int) -> Model:
    """Return the model of numbers from 1, one for each cell, with this sum in each line."""
    cells, model = list(cells), Model()
    numbers = range(1, len(cells) + 1)
    model.add_items_from(("cell", cell) for cell in cells)
    model.add_items_from(("number", number) for number in numbers)
    for cell, number in product(cells, numbers):
        model.add_option((cell, number), [("cell", cell), ("number", number)])
    for place, line in enumerate(lines):
        weights = {(cell, number): number for cell in line for number in numbers}
        model.add_row(("line", place), weights, low=total, high=total)
    return model


def magic_square(seed: int, side: int = 4) -> Model:
    """Return the magic squares with a random number in one corner."""
    cells = list(product(range(side), range(side)))
    lines = [[(row, column) for column in range(side)] for row in range(side)]
    lines += [[(row, column) for row in range(side)] for column in range(side)]
    lines += [[(k, k) for k in range(side)], [(k, side - 1 - k) for k in range(side)]]
    model = _numbered(cells, lines, side * (side * side + 1) // 2)
    corner = Random(seed).randrange(1, side * side + 1)
    model.add_row("corner", {((0, 0), corner): 1}, low=1)
    return model


def magic_hexagon(seed: int) -> Model:
    """Return the magic hexagon of 19 cells; of its twelve symmetries, the seed chooses one."""
    cells = [(a, b) for a, b in product(range(-2, 3), repeat=2) if abs(a + b) <= 2]
    lines = [[c for c in cells if c[0] == k] for k in range(-2, 3)]
    lines += [[c for c in cells if c[1] == k] for k in range(-2, 3)]
    lines += [[c for c in cells if sum(c) == k] for k in range(-2, 3)]
    model = _numbered(cells, lines, 38)
    corners = [(2, 0), (0, 2), (-2, 2), (-2, 0), (0, -2), (2, -2)]
    corner = corners[seed % len(corners)]
    numbers = range(1, len(cells) + 1)
    for other in corners:
        if other != corner:
            weights = {(other, n): n for n in numbers} | {(corner, n): -n for n in numbers}
            model.add_row(("corner", other), weights, low=1)
    return model


def car_sequencing(seed: int, cars: int = 40, features: int = 5) -> Model:
    """Return cars on a line: of so many in a row, only so many may have a feature."""
    random, model = Random(seed), Model()
    limits = [(1, 2), (2, 3), (1, 3), (2, 5), (1, 5)][:features]
    hidden: list[frozenset[int]] = []
    for place in range(cars):
        able = [
            feature
            for feature, (most, window) in enumerate(limits)
            if sum(feature in car for car in hidden[max(0, place - window + 1) :]) < most
        ]
        hidden.append(frozenset(f for f in able if random.random() < 0.85))
    for kind in set(hidden):
        model.add_item(("kind", tuple(sorted(kind))), multiplicity=hidden.count(kind))
    model.add_items_from(("place", place) for place in range(cars))
    for place, kind in product(range(cars), sorted(set(hidden), key=sorted)):
        name = tuple(sorted(kind))
        model.add_option((place, name), [("place", place), ("kind", name)])
    names = [tuple(sorted(kind)) for kind in set(hidden)]
    for feature, (most, window) in enumerate(limits):
        for first in range(cars - window + 1):
            places = range(first, first + window)
            weights = {(p, name): 1 for p in places for name in names if feature in name}
            if weights:
                model.add_row(("feature", feature, first), weights, high=most)
    return model


def balanced_latin(seed: int, order: int = 8) -> Model:
    """Return Latin squares in which each number is as far from the left as from the top in sum."""
    random, model = Random(seed), Model()
    for kind in ("cell", "row", "column"):
        model.add_items_from((kind, a, b) for a, b in product(range(order), repeat=2))
    for row, column, number in product(range(order), repeat=3):
        items = [("cell", row, column), ("row", row, number), ("column", column, number)]
        model.add_option((row, column, number), items)
    for number in range(order):
        weights = {(r, c, number): r * c for r, c in product(range(order), repeat=2)}
        middle = order * (order - 1) ** 2 // 4
        model.add_row(number, weights, low=middle - 2, high=middle + 2)
    first = random.sample(range(order), order)
    model.add_row("first", {(0, c, n): 1 for c, n in enumerate(first)}, low=order)
    return model


def bins(seed: int, count: int = 8, capacity: int = 100) -> Model:
    """Return things that fill so many bins exactly."""
    random, model = Random(seed), Model()
    weights: list[int] = []
    for _ in range(count):
        cuts = sorted(random.sample(range(15, capacity - 15), 2))
        weights += [cuts[0], cuts[1] - cuts[0], capacity - cuts[1]]
    random.shuffle(weights)
    model.add_items_from(range(len(weights)))
    for thing, bin_ in product(range(len(weights)), range(count)):
        model.add_option((thing, bin_), [thing])
    for bin_ in range(count):
        row = {(thing, bin_): weight for thing, weight in enumerate(weights)}
        model.add_row(bin_, row, high=capacity)
    return model


def market_split(seed: int, rows: int = 4, options: int = 30) -> Model:
    """Return numbers of which some have given sums by several weights at once."""
    random, model = Random(seed), Model()
    model.add_items_from(range(options))
    for option, side in product(range(options), (0, 1)):
        model.add_option((option, side), [option])
    hidden = random.sample(range(options), options // 2)
    for row in range(rows):
        weights = {(option, 1): random.randrange(100) for option in range(options)}
        total = sum(weights[option, 1] for option in hidden)
        model.add_row(row, weights, low=total, high=total)
    return model


def exam_rooms(seed: int, exams: int = 36, slots: int = 9) -> Model:
    """Return examinations of groups, whose candidates all find seats in each slot."""
    random, model = Random(seed), Model()
    sizes = [random.randrange(20, 120) for _ in range(exams)]
    hidden = [random.randrange(slots) for _ in range(exams)]
    sets = [random.sample(range(exams), 6) for _ in range(exams)]
    groups = [set({hidden[exam]: exam for exam in some}.values()) for some in sets]
    model.add_items_from(("exam", exam) for exam in range(exams))
    model.add_items_from(product(range(exams), range(slots)), optional=True)
    for exam, slot in product(range(exams), range(slots)):
        busy = [(group, slot) for group, members in enumerate(groups) if exam in members]
        model.add_option((exam, slot), [("exam", exam), *busy])
    for slot in range(slots):
        seats = sum(size for size, at in zip(sizes, hidden, strict=True) if at == slot)
        weights = {(exam, slot): size for exam, size in enumerate(sizes)}
        model.add_row(("seats", slot), weights, high=seats + 5)
    return model


def hours(seed: int, staff: int = 12, duties: int = 60) -> Model:
    """Return duties for people, each of whom works between so many hours and a few more."""
    random, model = Random(seed), Model()
    lengths = [random.randrange(30, 100) for _ in range(duties)]
    hidden = [random.randrange(staff) for _ in range(duties)]
    model.add_items_from((("busy", *at) for at in product(range(staff), range(10))), optional=True)
    model.add_items_from(("duty", duty) for duty in range(duties))
    able = {d: {hidden[d], *random.sample(range(staff), 4)} for d in range(duties)}
    days: list[int] = []
    for duty in range(duties):
        taken = {day for day, who in zip(days, hidden, strict=False) if who == hidden[duty]}
        days.append(random.choice(sorted(set(range(10)) - taken) or [0]))
    for duty, people in able.items():
        for person in sorted(people):
            model.add_option((duty, person), [("duty", duty), ("busy", person, days[duty])])
    for person in range(staff):
        total = sum(lengths[duty] for duty in range(duties) if hidden[duty] == person)
        weights = {(d, person): lengths[d] for d in range(duties) if person in able[d]}
        model.add_row(("hours", person), weights, low=total - 3, high=total + 3)
    return model


FAMILIES = (
    magic_square,
    magic_hexagon,
    car_sequencing,
    balanced_latin,
    bins,
    market_split,
    exam_rooms,
    hours,
)
