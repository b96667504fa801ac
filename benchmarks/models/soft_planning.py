"""Plans that may be imperfect at a price, by seed: items with penalties, and no weighted rows."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import cast

from xcmodel import Model


def league(seed: int, teams: int = 14) -> Model:
    """Return a single round robin, in which teams would rather not play on some days.

    Two matches in a row at home, or away, cost 1 each, and so does each wish that is not met.
    """
    random, days, model = Random(seed), teams - 1, Model()
    unwanted = {(team, random.randrange(days)) for team in range(teams) for _ in range(3)}
    for pair in combinations(range(teams), 2):
        model.add_item(("match", pair))
    model.add_items_from(("day", team, day) for team in range(teams) for day in range(days))
    for team, day, where in product(range(teams), range(days - 1), "HA"):
        model.add_item(("row", team, day, where), multiplicity=(0, 1))
    for (one, other), day in product(combinations(range(teams), 2), range(days)):
        for home, away in ((one, other), (other, one)):
            rows = [
                ("row", team, first, where)
                for team, where in ((home, "H"), (away, "A"))
                for first in (day - 1, day)
                if 0 <= first < days - 1
            ]
            cost = 5 * ((home, day) in unwanted)
            covered = [("match", (one, other)), ("day", home, day), ("day", away, day), *rows]
            model.add_option((home, away, day), covered, cost=cost)
    for team, day, where in product(range(teams), range(days - 1), "HA"):
        model.penalise(("row", team, day, where), over=10)
    return model


def fair_league(seed: int, teams: int = 14) -> Model:
    """Return the same with half of the matches at home, and never three of a kind in a row."""
    model, days = league(seed, teams), teams - 1
    fair = Model()
    for item in model.items.values():
        fair.add_item(item.name, multiplicity=item.multiplicity)
    for team in range(teams):
        fair.add_item(("home", team), multiplicity=(days // 2, days // 2 + 1))
    for team, day, where in product(range(teams), range(days - 2), "HA"):
        fair.add_item(("three", team, day, where), multiplicity=(0, 2))
    for name, option in model.options.items():
        home, away, day = cast(tuple[int, int, int], name)
        three = [
            ("three", team, first, where)
            for team, where in ((home, "H"), (away, "A"))
            for first in range(day - 2, day + 1)
            if 0 <= first < days - 2
        ]
        covered = [*option.items, ("home", home), *three]
        fair.add_option(name, covered, cost=option.cost)
    for penalised in model.penalties:
        fair.penalise(penalised, over=10)
    return fair


def frequencies(seed: int, transmitters: int = 30, channels: int = 8) -> Model:
    """Return transmitters near each other that would rather have channels not too close."""
    random, model = Random(seed), Model()
    places = [(random.random(), random.random()) for _ in range(transmitters)]
    near = [
        (a, b, 1 if distance < 0.05 else 0)
        for a, b in combinations(range(transmitters), 2)
        if (distance := sum((x - y) ** 2 for x, y in zip(places[a], places[b], strict=True))) < 0.12
    ]
    model.add_items_from(("transmitter", number) for number in range(transmitters))
    for number, (_, _, apart) in enumerate(near):
        for channel in range(channels - apart):
            model.add_item(("pair", number, channel), multiplicity=(0, 1))
    for transmitter, channel in product(range(transmitters), range(channels)):
        disturbed = [
            ("pair", number, first)
            for number, (a, b, apart) in enumerate(near)
            if transmitter in (a, b)
            for first in range(channel - apart, channel + 1)
            if 0 <= first < channels - apart
        ]
        covered = [("transmitter", transmitter), *disturbed]
        model.add_option((transmitter, channel), covered, cost=random.randrange(3))
    for number, (_, _, apart) in enumerate(near):
        price = random.randrange(3, 12)
        for channel in range(channels - apart):
            model.penalise(("pair", number, channel), over=price)
    return model


def roster(seed: int, staff: int = 14, days: int = 14) -> Model:
    """Return shifts day by day: so many are needed, a person has a share, and wishes cost."""
    random, model = Random(seed), Model()
    needs = {(day, shift): random.randrange(2, 5) for day in range(days) for shift in "EDN"}
    for shift, need in needs.items():
        model.add_item(shift, multiplicity=need)
    for person in range(staff):
        model.add_items_from((person, day) for day in range(days))
        model.add_item(("shifts", person), multiplicity=(days // 2, days // 2 + 2))
        model.add_item(("nights", person), multiplicity=(0, 3))
        model.add_items_from((("rest", person, day) for day in range(days - 1)), optional=True)
    for person, day, kind in product(range(staff), range(days), "EDNO"):
        covered: list[object] = [(person, day)]
        if kind != "O":
            covered += [(day, kind), ("shifts", person)]
        if kind == "N":
            covered += [("nights", person)]
            covered += [("rest", person, day)] if day < days - 1 else []
        if kind == "E" and day:
            covered += [("rest", person, day - 1)]
        cost = random.choice([0, 0, 0, 2, 5]) if kind != "O" else 0
        model.add_option((person, day, kind), covered, cost=cost)
    for shift, need in needs.items():
        model.penalise(shift, under=30, over=4, most=need + 3)
    for person in range(staff):
        model.penalise(("shifts", person), under=6, over=6)
        model.penalise(("nights", person), over=8)
    return model


def exam_slots(seed: int, exams: int = 36, slots: int = 10) -> Model:
    """Return examinations of groups, which would rather not have two of them close together."""
    random, model = Random(seed), Model()
    groups = [random.sample(range(exams), random.randrange(3, 6)) for _ in range(exams)]
    model.add_items_from(("exam", exam) for exam in range(exams))
    for slot in range(slots):
        model.add_item(("rooms", slot), multiplicity=(0, exams // slots + 1))
        model.add_items_from((("group", g, slot) for g in range(len(groups))), optional=True)
        for group in range(len(groups)):
            model.add_item(("next", group, slot), multiplicity=(0, 1))
    for exam, slot in product(range(exams), range(slots)):
        heard = [group for group, members in enumerate(groups) if exam in members]
        covered: list[object] = [("exam", exam), ("rooms", slot)]
        covered += [("group", group, slot) for group in heard]
        covered += [("next", group, (slot + k) % slots) for group in heard for k in (0, 1)]
        model.add_option((exam, slot), covered, cost=random.randrange(4))
    for group, slot in product(range(len(groups)), range(slots)):
        model.penalise(("next", group, slot), over=random.randrange(2, 8))
    for slot in range(slots):
        model.penalise(("rooms", slot), over=10)
    return model


def patterns(seed: int, staff: int = 25, days: int = 14, count: int = 80) -> Model:
    """Return rosters of whole patterns, one for each person, with soft needs of shifts."""
    random, model = Random(seed), Model()
    needs = {shift: staff // 4 + random.randrange(2) for shift in product(range(days), "EL")}
    for shift, need in needs.items():
        model.add_item(shift, multiplicity=need)
    model.add_items_from(("who", person) for person in range(staff))
    for person, number in product(range(staff), range(count)):
        shifts = [(day, random.choice("EL")) for day in range(days) if random.random() < 0.6]
        cost = random.randrange(1, 60)
        model.add_option((person, number), [("who", person), *shifts], cost=cost)
    for shift in needs:
        model.penalise(shift, under=40, over=15)
    return model


def flights(seed: int, legs: int = 120, count: int = 3_000) -> Model:
    """Return duties of crews, in which a flight may be covered twice, or be left at a price."""
    random, model = Random(seed), Model()
    model.add_items_from(range(legs))
    for number in range(count):
        start = random.randrange(legs - 12)
        duty = sorted(random.sample(range(start, start + 12), random.randrange(2, 6)))
        model.add_option(number, duty, cost=100 + random.randrange(80) + 5 * (duty[-1] - duty[0]))
    for leg in range(legs):
        model.penalise(leg, under=300, over=25, most=3)
    return model


FAMILIES = (league, fair_league, frequencies, roster, exam_slots, patterns, flights)
