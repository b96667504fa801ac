"""Sets of options that need nothing and are only limited: independent sets, packings, cap sets."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product
from random import Random

from xcmodel import Model


def independent_sets(vertices: Iterable[object], edges: Iterable[tuple[object, object]]) -> Model:
    """Return a model of the independent sets of a graph: an option for each vertex."""
    model = Model()
    edges = list(edges)
    model.add_items_from((("edge", *edge) for edge in edges), optional=True)
    for vertex in vertices:
        at = [("edge", *edge) for edge in edges if vertex in edge]
        model.add_item(("vertex", vertex), optional=True)
        model.add_option(vertex, [("vertex", vertex), *at])
    return model


def limited_sets(elements: Iterable[object], whole: Iterable[tuple[object, ...]]) -> Model:
    """Return a model of the sets of elements that have none of some sets as a whole."""
    model = Model()
    forbidden = list(dict.fromkeys(whole))
    for each in forbidden:
        model.add_item(each, multiplicity=(0, len(set(each)) - 1))
    for element in elements:
        model.add_item(("element", element), optional=True)
        model.add_option(element, [("element", element), *(e for e in forbidden if element in e)])
    return model


def grid_sets(side: int) -> Model:
    """Return a model of the independent sets of a grid, of which there are as in OEIS A006506."""
    cells = list(product(range(side), repeat=2))
    edges = [(c, d) for c in cells for d in ((c[0], c[1] + 1), (c[0] + 1, c[1])) if max(d) < side]
    return independent_sets(cells, edges)


def graph_sets(vertices: int, share: float, seed: int) -> Model:
    """Return a model of the independent sets of a random graph with such a share of the edges."""
    random = Random(seed)
    pairs = combinations(range(vertices), 2)
    return independent_sets(range(vertices), (pair for pair in pairs if random.random() < share))


def packings(points: int, size: int, blocks: int, seed: int) -> Model:
    """Return a model of the sets of disjoint blocks, of random ones of so many points."""
    random = Random(seed)
    model = Model()
    model.add_items_from(range(points), optional=True)
    chosen = {tuple(sorted(random.sample(range(points), size))) for _ in range(blocks)}
    model.add_options_from((block, block) for block in sorted(chosen))
    return model


def queens_apart(side: int) -> Model:
    """Return a model of the placements of queens, any number of them, that do not attack."""
    model = Model()
    for i, j in product(range(side), repeat=2):
        lines = [("row", i), ("column", j), ("sum", i + j), ("difference", i - j)]
        model.add_items_from((line for line in lines if line not in model.items), optional=True)
        model.add_option((i, j), lines)
    return model


def sum_free_sets(n: int) -> Model:
    """Return a model of the sets of numbers up to n without x + y = z, OEIS A007865."""
    numbers = range(1, n + 1)
    return limited_sets(numbers, ((x, y, x + y) for x in numbers for y in range(x, n + 1 - x)))


def sets_without_progressions(n: int, length: int) -> Model:
    """Return a model of the sets of numbers up to n without so long an arithmetic progression."""
    starts = product(range(1, n + 1), range(1, n))
    progressions = (tuple(range(a, a + step * length, step)) for a, step in starts)
    return limited_sets(range(1, n + 1), (p for p in progressions if p[-1] <= n))


def cap_sets(points: int, seed: int) -> Model:
    """Return a model of the sets without a line of so many points of 81, in four dimensions."""
    chosen = Random(seed).sample(list(product(range(3), repeat=4)), points)
    triples = combinations(chosen, 3)
    return limited_sets(
        chosen, (line for line in triples if all(sum(x) % 3 == 0 for x in zip(*line, strict=True)))
    )


def hitting_sets(points: int, size: int, sets: int, seed: int) -> Model:
    """Return a model of the sets of half of the points that have one of each set at least."""
    random = Random(seed)
    chosen = [random.sample(range(points), size) for _ in range(sets)]
    model = Model()
    model.add_items_from(range(sets), multiplicity=(1, None))
    model.add_item("all", multiplicity=points // 2)
    for point in range(points):
        model.add_option(point, ["all", *(k for k in range(sets) if point in chosen[k])])
    return model


def all_limited_sets() -> dict[str, Model]:
    """Return models of eight families, by name."""
    return {
        "independent sets of a grid 8x8": grid_sets(8),
        "independent sets, 80 vertices": graph_sets(80, 0.2, 1),
        "independent sets, 150 vertices": graph_sets(150, 0.3, 1),
        "packings of 200 blocks": packings(40, 4, 200, 1),
        "queens apart 9x9": queens_apart(9),
        "sum-free sets up to 36": sum_free_sets(36),
        "no progression of 4 up to 32": sets_without_progressions(32, 4),
        "cap sets in 40 points": cap_sets(40, 2),
        "hitting sets of half of 32": hitting_sets(32, 5, 32, 1),
    }
