"""More counts within weighted rows, by seed: models of many kinds, by which rules are chosen.

Sizes are random as well, so that some are counted within a millisecond and others take seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from itertools import combinations, product
from random import Random

from benchmarks.models import planning_apart, within_rows
from benchmarks.models.limited_planning import lot_sizes, within_budget
from xcmodel import Model

_STAR = ((0, 2, 5, 7), (0, 3, 6, 10), (1, 2, 3, 4), (1, 5, 8, 11), (4, 6, 9, 11), (7, 8, 9, 10))
"""The lines of a hexagram, by its twelve points."""


def star(seed: int) -> Model:
    """Return the magic hexagrams, whose lines all have the sum 26, with a random first number."""
    model, numbers = Model(), range(1, 13)
    model.add_items_from(("point", point) for point in range(12))
    model.add_items_from(("number", number) for number in numbers)
    for point, number in product(range(12), numbers):
        model.add_option((point, number), [("point", point), ("number", number)])
    for name, line in enumerate(_STAR):
        weights = {(point, number): number for point in line for number in numbers}
        model.add_row(name, weights, low=26, high=26)
    model.add_row("first", {(0, Random(seed).choice(numbers)): 1}, low=1)
    return model


def weighed_matchings(seed: int) -> Model:
    """Return the perfect matchings of points in the plane with about a given weight."""
    random = Random(seed)
    points = random.choice([16, 20, 24])
    model = planning_apart.matching(seed, points)
    weights = {pair: random.randint(1, 50) for pair in model}
    middle = points * 25 // 2
    model.add_row("weight", weights, low=middle - random.randint(1, 40), high=middle + 3)
    return model


def knapsack(seed: int) -> Model:
    """Return goods within one to four capacities, some of which have to be filled up."""
    random, model = Random(seed), Model()
    goods, most = random.randint(18, 28), random.choice([20, 60, 1000])
    model.add_items_from(range(goods), optional=True)
    for good in range(goods):
        model.add_option(good, [good])
    for number in range(random.randint(1, 4)):
        weights = {good: random.randint(1, most) for good in range(goods)}
        half = sum(weights.values()) // 2
        if random.random() < 0.5:
            model.add_row(number, weights, low=half - random.randint(0, most), high=half)
        else:
            model.add_row(number, weights, high=half * 2 // 3)
    return model


def partitions(seed: int) -> Model:
    """Return things for teams of one size, whose sums are within .03 of the mean."""
    random, model = Random(seed), Model()
    teams = random.randint(2, 4)
    size = random.randint(3, 6 if teams > 2 else 9)
    most = random.choice([20, 100, 2000])
    weights = [random.randint(1, most) for _ in range(teams * size)]
    model.add_items_from(("thing", thing) for thing in range(teams * size))
    for team in range(teams):
        model.add_item(("team", team), multiplicity=size)
    for thing, team in product(range(teams * size), range(teams)):
        model.add_option((thing, team), [("thing", thing), ("team", team)])
    mean = sum(weights) / teams
    for team in range(teams):
        row = {(thing, team): weight for thing, weight in enumerate(weights)}
        model.add_row(team, row, low=int(0.97 * mean), high=int(1.03 * mean) + 1)
    return model


def timetable(seed: int) -> Model:
    """Return lessons for teachers, each of whom has about as many hours as any other."""
    random, model = Random(seed), Model()
    lessons, teachers, slots = random.randint(8, 14), random.randint(3, 4), random.randint(4, 6)
    hours = [random.randint(1, 5) for _ in range(lessons)]
    model.add_items_from(("lesson", lesson) for lesson in range(lessons))
    model.add_items_from(product(range(teachers), range(slots)), optional=True)
    rows: dict[int, dict[Hashable, int]] = {teacher: {} for teacher in range(teachers)}
    for lesson in range(lessons):
        for teacher in random.sample(range(teachers), 2):
            for slot in random.sample(range(slots), 3):
                model.add_option((lesson, teacher, slot), [("lesson", lesson), (teacher, slot)])
                rows[teacher][lesson, teacher, slot] = hours[lesson]
    mean = sum(hours) / teachers
    for teacher, row in rows.items():
        model.add_row(teacher, row, low=int(0.7 * mean), high=int(1.3 * mean) + 1)
    return model


def colourings(seed: int) -> Model:
    """Return the colourings of a random graph, of whose vertices no colour has too much weight."""
    random, model = Random(seed), Model()
    vertices, colours = range(random.randint(14, 22)), range(random.randint(3, 4))
    edges = [pair for pair in combinations(vertices, 2) if random.random() < 0.2]
    weights = [random.randint(1, 20) for _ in vertices]
    model.add_items_from(vertices)
    model.add_items_from(product(edges, colours), optional=True)
    for vertex, colour in product(vertices, colours):
        ends = [(edge, colour) for edge in edges if vertex in edge]
        model.add_option((vertex, colour), [vertex, *ends])
    most = int(1.1 * sum(weights) / len(colours)) + 1
    for colour in colours:
        model.add_row(colour, {(vertex, colour): weights[vertex] for vertex in vertices}, high=most)
    return model


def coverings(seed: int) -> Model:
    """Return coverings of items at least once, within a budget."""
    random = Random(seed)
    items = random.randint(10, 20)
    options = range(random.randint(18, 26))
    model = Model({k: random.sample(range(items), random.randint(2, 5)) for k in options})
    for item in model.items:
        model.set_multiplicity(item, (1, None))
    return within_budget(model, seed, 9, random.choice([2, 3, 4]))


def packings(seed: int) -> Model:
    """Return packings of random sets with at least so much weight."""
    random, model = Random(seed), Model()
    items = range(random.randint(15, 30))
    model.add_items_from(items, optional=True)
    for name in range(random.randint(50, 90)):
        model.add_option(name, random.sample(items, random.randint(2, 4)))
    weights = {name: random.randint(1, 30) for name in model}
    model.add_row("weight", weights, low=random.choice([80, 100, 120, 140]))
    return model


def caged_latin(seed: int) -> Model:
    """Return Latin squares in which some pairs of neighbours have given sums."""
    random, model = Random(seed), Model()
    order = random.randint(5, 6)
    places = list(product(range(order), repeat=2))
    for kind in ("cell", "row", "column"):
        model.add_items_from((kind, a, b) for a, b in places)
    for row, column, number in product(range(order), repeat=3):
        items = [("cell", row, column), ("row", row, number), ("column", column, number)]
        model.add_option((row, column, number), items)
    hidden = [[(row + column) % order for column in range(order)] for row in range(order)]
    random.shuffle(hidden)
    for row in range(2, order):
        first = random.randrange(order - 1)
        cells = [(row, first), (row, first + 1)]
        total = sum(hidden[r][c] for r, c in cells)
        weights = {(*cell, number): number for cell in cells for number in range(order)}
        model.add_row(row, weights, low=total, high=total)
    return model


def queens(seed: int) -> Model:
    """Return queens that do not attack each other, on squares with weights, within a budget."""
    random, model = Random(seed), Model()
    size = random.randint(8, 11)
    model.add_items_from(product(("row", "column"), range(size)))
    diagonals = [("down", place) for place in range(-size, size)]
    model.add_items_from(diagonals + [("up", place) for place in range(2 * size)], optional=True)
    for row, column in product(range(size), repeat=2):
        lines = [("row", row), ("column", column), ("down", row - column), ("up", row + column)]
        model.add_option((row, column), lines)
    return within_budget(model, seed, 30, random.choice([0.4, 0.5, 0.6]) * size)


def dominoes(seed: int) -> Model:
    """Return tilings of a rectangle by dominoes within a budget."""
    random = Random(seed)
    rows, columns = random.choice([(6, 7), (6, 8), (7, 8), (8, 8)])
    cells = set(product(range(rows), range(columns)))
    pairs = [((r, c), next_) for r, c in sorted(cells) for next_ in ((r + 1, c), (r, c + 1))]
    model = Model({pair: pair for pair in pairs if pair[1] in cells})
    return within_budget(model, seed, 20, rows * columns * random.choice([0.2, 0.25, 0.3]))


def auctions(seed: int) -> Model:
    """Return sets of bids of which no two share goods, within a budget."""
    random = Random(seed)
    model = planning_apart.auction(seed, random.randint(14, 22), random.randint(40, 70))
    return within_budget(model, seed, 30, random.choice([2, 3, 4]))


FAMILIES: tuple[Callable[[int], Model], ...] = (
    star,
    weighed_matchings,
    knapsack,
    partitions,
    timetable,
    colourings,
    coverings,
    packings,
    caged_latin,
    queens,
    dominoes,
    auctions,
)


def counted_apart(seed: int) -> Iterator[tuple[str, Model]]:
    """Yield a model of each family, by name."""
    random = Random(seed)
    for family in FAMILIES:
        yield f"apart: {family.__name__}", family(seed)
    yield "apart: lots", lot_sizes(seed, random.randint(8, 12), random.randint(2, 4))
    yield "apart: market split", within_rows.market_split(seed, random.randint(2, 4), 24)
    yield "apart: duties", within_rows.hours(seed, random.randint(5, 8), random.randint(18, 30))
    yield "apart: cars", within_rows.car_sequencing(seed, random.randint(10, 16))
