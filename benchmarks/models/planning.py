"""Instances for least cost as planners have them, by seed: set partitioning and set covering."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise, product
from math import hypot
from random import Random

from xcmodel import Model


def _model(rows: list[tuple[list[object], int]], *, covering: bool) -> Model:
    """Return the model of these options, each the items that it covers and its cost."""
    model = Model(
        {number: items for number, (items, _) in enumerate(rows)},
        costs={number: cost for number, (_, cost) in enumerate(rows)},
    )
    if covering:
        for item in model.items:
            model.set_multiplicity(item, (1, None))
    return model


def crews(seed: int, flights: int = 150, options: int = 4_000, *, covering: bool = False) -> Model:
    """Return pairings of crews: chains of flights whose gaps cost, and each flight alone."""
    random = Random(seed)
    times = sorted(random.randrange(1_000) for _ in range(flights))
    ports = [(random.randrange(6), random.randrange(6)) for _ in range(flights)]
    rows: list[tuple[list[object], int]] = [([k], 400) for k in range(flights)]
    for _ in range(options):
        chain = [random.randrange(flights)]
        while random.random() < 0.85 and len(chain) < 9:
            here = chain[-1]
            later = [
                k for k in range(here + 1, min(flights, here + 60)) if ports[k][0] == ports[here][1]
            ]
            if not later:
                break
            chain.append(random.choice(later[:6]))
        waits = sum(times[b] - times[a] for a, b in pairwise(chain))
        rows.append(([*chain], 150 + waits + random.randrange(20)))
    return _model(rows, covering=covering)


def bins(seed: int, things: int = 30, size: int = 100) -> Model:
    """Return cutting stock: patterns of two to four things that fit, which cost their waste."""
    random = Random(seed)
    weights = [random.randrange(18, 60) for _ in range(things)]
    rows: list[tuple[list[object], int]] = [([k], 100 + size - w) for k, w in enumerate(weights)]
    for count in (2, 3, 4):
        for some in combinations(range(things), count):
            left = size - sum(weights[k] for k in some)
            if 0 <= left <= 12:
                rows.append(([*some], 100 + left))
    return _model(rows, covering=False)


def colouring(seed: int, vertices: int = 60, density: float = 0.5) -> Model:
    """Return the colouring of a random graph: maximal independent sets, 1 each."""
    random = Random(seed)
    near = {k: set[int]() for k in range(vertices)}
    for a, b in combinations(range(vertices), 2):
        if random.random() < density:
            near[a].add(b)
            near[b].add(a)
    rows: list[tuple[list[object], int]] = []

    def grow(some: list[int], free: set[int], out: set[int]) -> None:
        if not free and not out:
            rows.append(([*some], 1))
        for vertex in sorted(free):
            grow([*some, vertex], free - near[vertex] - {vertex}, out - near[vertex])
            free = free - {vertex}
            out = out | {vertex}

    grow([], set(near), set())
    return _model(rows, covering=True)


def routing(seed: int, stops: int = 40, options: int = 6_000) -> Model:
    """Return tours of vehicles from a depot to stops near each other, which cost their length."""
    random = Random(seed)
    places = [(random.randrange(100), random.randrange(100)) for _ in range(stops)]

    def distance(a: tuple[int, int], b: tuple[int, int]) -> int:
        return round(hypot(a[0] - b[0], a[1] - b[1]))

    def length(tour: list[int]) -> int:
        points = [(50, 50), *(places[k] for k in tour), (50, 50)]
        return sum(distance(a, b) for a, b in pairwise(points))

    rows: list[tuple[list[object], int]] = [([k], length([k])) for k in range(stops)]
    for _ in range(options):
        tour = [random.randrange(stops)]
        for _ in range(random.randrange(1, 6)):
            rest = sorted(
                set(range(stops)) - set(tour), key=lambda k: distance(places[k], places[tour[-1]])
            )
            tour.append(random.choice(rest[:5]))
        rows.append(([*tour], length(tour)))
    return _model(rows, covering=False)


def rosters(seed: int, staff: int = 20, days: int = 14, patterns: int = 120) -> Model:
    """Return rosters: a pattern of shifts for each person, and so many people for each shift."""
    random = Random(seed)
    rows: list[tuple[list[object], int]] = []
    for person in range(staff):
        for _ in range(patterns):
            shifts = [(day, random.choice("EL")) for day in range(days) if random.random() < 0.65]
            rows.append(([("who", person), *shifts], random.randrange(1, 60)))
    model = _model(rows, covering=False)
    for shift in product(range(days), "EL"):
        model.set_multiplicity(shift, (staff // 4, staff))
    return model


def assignment(seed: int, size: int = 14) -> Model:
    """Return the axial three-dimensional assignment problem with random costs."""
    random = Random(seed)
    triples = product(range(size), repeat=3)
    rows: list[tuple[list[object], int]] = [
        ([("i", i), ("j", j), ("k", k)], random.randrange(1, 100)) for i, j, k in triples
    ]
    return _model(rows, covering=False)


def random_covering(
    seed: int, items: int = 200, options: int = 1_000, density: float = 0.02
) -> Model:
    """Return a set covering problem as Balas and Ho made them (1980), those of the OR-Library.

    Every item is in two options at least, every option covers an item, and costs are from 1 to 100.
    """
    random = Random(seed)
    covered = [set[int]() for _ in range(options)]
    for item in range(items):
        for option in random.sample(range(options), 2):
            covered[option].add(item)
    for some in covered:
        if not some:
            some.add(random.randrange(items))
    entries = sum(map(len, covered))
    while entries < density * items * options:
        some, item = random.choice(covered), random.randrange(items)
        entries += item not in some
        some.add(item)
    return _model([([*sorted(some)], random.randrange(1, 101)) for some in covered], covering=True)


def triples(dimension: int) -> Model:
    """Return the covering of the Steiner triples of 3 ** dimension points that add up to 0 mod 3.

    With dimension 3 it is A27 of Fulkerson, Nemhauser and Trotter (1974), whose least cost is 18.

    >>> triples(2).minimize().cost
    5
    """
    points = list(product(range(3), repeat=dimension))
    covered: dict[object, list[object]] = {point: [] for point in points}
    for a, b in combinations(points, 2):
        c = tuple(-(x + y) % 3 for x, y in zip(a, b, strict=True))
        if b < c:
            for point in (a, b, c):
                covered[point].append((a, b, c))
    return _model([(items, 1) for items in covered.values()], covering=True)


INSTANCES: dict[str, Callable[[], Model]] = {
    "crews 1": lambda: crews(1),
    "crews 2": lambda: crews(2, 300, 12_000),
    "crews covered 1": lambda: crews(1, covering=True),
    "crews covered 2": lambda: crews(2, 300, 12_000, covering=True),
    "bins 1": lambda: bins(1),
    "bins 2": lambda: bins(2, 40),
    "colouring 1": lambda: colouring(1, 40),
    "colouring 2": lambda: colouring(2, 55),
    "routing 1": lambda: routing(1),
    "routing 2": lambda: routing(2, 60, 12_000),
    "rosters 1": lambda: rosters(1),
    "rosters 2": lambda: rosters(2, 30, 14, 200),
    "3-D assignment 1": lambda: assignment(1),
    "3-D assignment 2": lambda: assignment(2, 20),
    "scp 4": lambda: random_covering(1),
    "scp 6": lambda: random_covering(1, 200, 1_000, 0.05),
    "scp a": lambda: random_covering(1, 300, 3_000, 0.02),
    "steiner 27": lambda: triples(3),
    "scp c": lambda: random_covering(1, 400, 4_000, 0.02),
}
"""By name; the scp are of the sizes and densities of the OR-Library's sets of these names."""
