"""More instances for least cost, by seed, kept apart: rules are judged by them, not made for them.

A name is that of a family and a seed, as ``auction 2``: any seed will do.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from itertools import combinations, product
from math import dist, hypot
from random import Random

from benchmarks.models.planning import (
    assignment,
    bins,
    colouring,
    crews,
    random_covering,
    rosters,
    routing,
)
from xcmodel import Model
from xcmodel.puzzles import PENTOMINOES, Polyforms, Queens, box

Rows = list[tuple[Sequence[Hashable], int]]


def _model(
    rows: Rows,
    optional: Iterable[object] = (),
    colours: Mapping[int, Mapping[object, Hashable]] | None = None,
) -> Model:
    return Model(
        {number: items for number, (items, _) in enumerate(rows)},
        costs={number: cost for number, (_, cost) in enumerate(rows)},
        optional=optional,
        colours=colours,
    )


def costed(model: Model, seed: int, greatest: int = 99) -> Model:
    """Return a copy of the model whose options cost from 1 to so much at random."""
    random = Random(seed)
    model = model.copy()
    model.set_costs({option: random.randint(1, greatest) for option in model})
    return model


def tiling(seed: int, *size: int) -> Model:
    """Return the tilings of a box by the pentominoes, with a cost for each placement."""
    return costed(Polyforms(PENTOMINOES, box(*size)).model, seed)


def trominoes(seed: int, size: int = 12) -> Model:
    """Return the tilings of a square by L trominoes, with a cost for each placement."""
    counts = {"L": size * size // 3}
    return costed(Polyforms({"L": "LL L."}, box(size, size), counts=counts).model, seed)


def matching(seed: int, points: int = 120) -> Model:
    """Return perfect matchings of points in the plane, each with its ten nearest."""
    random = Random(seed)
    places = [(random.randrange(1_000), random.randrange(1_000)) for _ in range(points)]

    def distance(a: int, b: int) -> float:
        return hypot(places[a][0] - places[b][0], places[a][1] - places[b][1])

    pairs = {
        (min(a, b), max(a, b))
        for a in range(points)
        for b in sorted(range(points), key=partial(distance, a))[1:11]
    }
    return _model([(pair, round(distance(*pair))) for pair in sorted(pairs)])


def multicover(seed: int, items: int = 60, options: int = 600) -> Model:
    """Return a covering of each item from one to three times, and not more than once too often."""
    random = Random(seed)
    rows: Rows = [
        (random.sample(range(items), random.randrange(3, 9)), random.randrange(20, 100))
        for _ in range(options)
    ]
    model = _model(rows)
    for item in model.items:
        need = random.randrange(1, 4)
        model.set_multiplicity(item, (need, need + 1))
    return model


def sites(seed: int, places: int = 25, customers: int = 50) -> Model:
    """Return the location of sites: one is open or closed, by colour, and customers need one."""
    random = Random(seed)
    spots = [(random.randrange(100), random.randrange(100)) for _ in range(places)]
    rows: Rows = []
    colours: dict[int, dict[object, Hashable]] = {}
    for place in range(places):
        for state, cost in (("open", 150 + random.randrange(50)), ("closed", 0)):
            colours[len(rows)] = {("site", place): state}
            rows.append(([("decide", place), ("site", place)], cost))
    for customer in range(customers):
        x, y = random.randrange(100), random.randrange(100)
        for place, (a, b) in enumerate(spots):
            colours[len(rows)] = {("site", place): "open"}
            rows.append(([("customer", customer), ("site", place)], round(2 * hypot(x - a, y - b))))
    return _model(rows, {("site", place) for place in range(places)}, colours)


def lessons(seed: int, courses: int = 12, rooms: int = 4, hours: int = 10) -> Model:
    """Return a timetable: two hours for each course, in one room all week, by colour."""
    random = Random(seed)
    rows: Rows = []
    colours: dict[int, dict[object, Hashable]] = {}
    for course, lesson, room, hour in product(*map(range, (courses, 2, rooms, hours))):
        colours[len(rows)] = {("home", course): room}
        busy, day = ("busy", room, hour), ("day", course, hour // 2)
        items = [("lesson", course, lesson), busy, day, ("home", course)]
        rows.append((items, random.randrange(1, 50)))
    optional = {item for items, _ in rows for item in items if item[0] != "lesson"}  # type: ignore[index]
    return _model(rows, optional, colours)


def tardiness(seed: int, jobs: int = 16) -> Model:
    """Return the schedules of jobs on one machine, hour by hour, by weighted tardiness."""
    random = Random(seed)
    lengths = [random.randrange(1, 11) for _ in range(jobs)]
    horizon = sum(lengths)
    rows: Rows = []
    for job, length in enumerate(lengths):
        due, weight = random.randrange(length, horizon), random.randrange(1, 11)
        for start in range(horizon - length + 1):
            hours = [("hour", hour) for hour in range(start, start + length)]
            rows.append(([("job", job), *hours], weight * max(0, start + length - due)))
    return _model(rows, {("hour", hour) for hour in range(horizon)})


def tournament(seed: int, teams: int = 8) -> Model:
    """Return the round robins of so many teams, with a cost for each match in each round."""
    random = Random(seed)
    rows: Rows = [
        ([("match", a, b), (r, a), (r, b)], random.randrange(1, 100))
        for r in range(teams - 1)
        for a, b in combinations(range(teams), 2)
    ]
    return _model(rows)


def latin(seed: int, order: int = 8) -> Model:
    """Return the Latin squares of this order, with a cost for each number in each cell."""
    random = Random(seed)
    rows: Rows = [
        ([("cell", r, c), ("row", r, n), ("column", c, n)], random.randrange(1, 100))
        for r, c, n in product(range(order), repeat=3)
    ]
    return _model(rows)


def auction(seed: int, goods: int = 80, bids: int = 800) -> Model:
    """Return an auction: bids for bundles of goods that lie together, of which some are taken."""
    random = Random(seed)
    rows: Rows = []
    for _ in range(bids):
        first, size = random.randrange(goods), random.randrange(1, 9)
        bundle = {first}
        while len(bundle) < size:
            bundle.add((random.choice(sorted(bundle)) + random.choice((1, 7, -1, -7))) % goods)
        worth = sum(random.randrange(50, 100) for _ in bundle) * (100 + 4 * size) // 100
        rows.append((sorted(bundle), -worth))
    return _model(rows, range(goods))


def guards(seed: int, rows: int = 11, columns: int = 11) -> Model:
    """Return the least numbers of cells that all others, but for a few walls, are next to."""
    random = Random(seed)
    cells = {c for c in product(range(rows), range(columns)) if random.random() < 0.93}
    steps = ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))
    near = {(r, c): {(r + a, c + b) for a, b in steps} & cells for r, c in sorted(cells)}
    model = Model({cell: sorted(some) for cell, some in near.items()}, costs=dict.fromkeys(near, 1))
    for cell in sorted(cells):
        model.set_multiplicity(cell, (1, None))
    return model


def vertex_cover(seed: int, vertices: int = 60, edges: int = 240) -> Model:
    """Return the covers of the edges of a random graph by vertices, which cost from 1 to 20."""
    random = Random(seed)
    pairs = random.sample(list(combinations(range(vertices), 2)), edges)
    return _cover_of_pairs(pairs, [random.randrange(1, 21) for _ in range(vertices)])


def disks(seed: int, places: int = 200, reach: float = 0.12) -> Model:
    """Return what may be taken away so that no two things are near each other, at least cost."""
    random = Random(seed)
    pairs = _near_pairs(places, reach, random)
    return _cover_of_pairs(pairs, [random.randrange(1, 21) for _ in range(places)])


def _cover_of_pairs(pairs: Sequence[tuple[int, int]], costs: Sequence[int]) -> Model:
    rows: Rows = [([p for p in pairs if v in p], cost) for v, cost in enumerate(costs)]
    model = _model([row for row in rows if row[0]])
    for pair in pairs:
        model.set_multiplicity(pair, (1, None))
    return model


def _near_pairs(places: int, reach: float, random: Random) -> list[tuple[int, int]]:
    points = [(random.random(), random.random()) for _ in range(places)]
    return [(a, b) for a, b in combinations(range(places), 2) if dist(points[a], points[b]) < reach]


def antennas(seed: int, places: int = 150, reach: float = 0.13) -> Model:
    """Return the antennas that may send at once: of two within reach of each other one at most."""
    random = Random(seed)
    pairs = _near_pairs(places, reach, random)
    return _no_pair("place", pairs, [random.randrange(1, 10) for _ in range(places)])


def map_labels(seed: int, places: int = 60) -> Model:
    """Return the labels of a map that do not overlap: at a corner of each place, or left out."""
    random = Random(seed)
    points = [(20 * random.random(), 20 * random.random()) for _ in range(places)]
    corners = ((0, 0), (-2, 0), (0, -1), (-2, -1))
    boxes = {
        (place, corner): (x + dx, y + dy)
        for place, (x, y) in enumerate(points)
        for corner, (dx, dy) in enumerate(corners)
    }
    overlaps = [
        (a, b)
        for a, b in combinations(boxes, 2)
        if a[0] != b[0]
        and abs(boxes[a][0] - boxes[b][0]) < 2
        and abs(boxes[a][1] - boxes[b][1]) < 1
    ]
    rows: Rows = [
        ([("place", box[0]), *(pair for pair in overlaps if box in pair)], box[1]) for box in boxes
    ]
    rows += [([("place", place)], 10) for place in range(places)]
    return _model(rows, overlaps)


def stable_set(seed: int, vertices: int = 90, density: float = 0.08) -> Model:
    """Return the sets of vertices of a random graph without an edge between two of them."""
    random = Random(seed)
    pairs = [p for p in combinations(range(vertices), 2) if random.random() < density]
    return _no_pair("vertex", pairs, [random.randrange(5, 21) for _ in range(vertices)])


def _no_pair(kind: str, pairs: Sequence[tuple[int, int]], gains: Sequence[int]) -> Model:
    """Return the sets of things of this kind without a whole pair; each thing gains so much."""
    rows: Rows = [
        ([(kind, v), *(p for p in pairs if v in p)], -gain) for v, gain in enumerate(gains)
    ]
    return _model(rows, [*pairs, *((kind, v) for v in range(len(gains)))])


FAMILIES: dict[str, Callable[[int], Model]] = {
    "crews of 180": lambda seed: crews(seed + 30, 180, 6_000),
    "crews of 180 covered": lambda seed: crews(seed + 30, 180, 6_000, covering=True),
    "bins of 34": lambda seed: bins(seed + 30, 34),
    "colouring of 60": lambda seed: colouring(seed + 30, 60, 0.4),
    "routing of 50": lambda seed: routing(seed + 30, 50, 9_000),
    "rosters of 25": lambda seed: rosters(seed + 30, 25, 21, 150),
    "assignment of 25": lambda seed: assignment(seed + 30, 25),
    "scp 5": lambda seed: random_covering(seed + 30, 200, 2_000, 0.02),
    "scp b": lambda seed: random_covering(seed + 30, 300, 3_000, 0.05),
    "scp d": lambda seed: random_covering(seed + 30, 400, 4_000, 0.05),
    "scp e": lambda seed: random_covering(seed + 30, 500, 5_000, 0.1),
    "pentominoes 6x10": lambda seed: tiling(seed, 6, 10),
    "pentominoes 3x4x5": lambda seed: tiling(seed, 3, 4, 5),
    "trominoes": trominoes,
    "matching": matching,
    "multicover": multicover,
    "sites": sites,
    "lessons": lessons,
    "tardiness": tardiness,
    "tournament": tournament,
    "latin": latin,
    "auction": auction,
    "guards": guards,
    "vertex cover": vertex_cover,
    "disks": disks,
    "queens": lambda seed: costed(Queens(20).model, seed),
    "antennas": antennas,
    "map labels": map_labels,
    "map labels of 120": lambda seed: map_labels(seed + 30, 120),
    "stable set": stable_set,
    "auction of 1000": lambda seed: auction(seed + 30, 110, 1_000),
}
