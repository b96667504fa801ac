"""Colours that an item which needs an option does not support are excluded without a search."""

from itertools import combinations, groupby
from random import Random

import pytest

from xcmodel import Model
from xcmodel.testing import brute_force


def _placements(runs: list[int], length: int) -> list[tuple[bool, ...]]:
    """Return all lines of this length with these runs of black cells."""
    if not runs:
        return [(False,) * length]
    first, *rest = runs
    needed = first + sum(rest) + len(rest)
    lines: list[tuple[bool, ...]] = []
    for start in range(length - needed + 1):
        head = (False,) * start + (True,) * first + (False,) * bool(rest)
        lines.extend(head + line for line in _placements(rest, length - len(head)))
    return lines


def nonogram(size: int, seed: int) -> Model:
    """Return a picture of blots to be found from the runs in its rows and columns.

    The options are all placements of the runs of a line; cells are black or white, as colours.
    """
    random = Random(seed)
    noise = [[random.random() for _ in range(size)] for _ in range(size)]
    around = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1)]
    smooth = [
        [sum(noise[(i + a) % size][(j + b) % size] for a, b in around) for j in range(size)]
        for i in range(size)
    ]
    picture = [[value >= 4.5 for value in row] for row in smooth]
    model = Model()
    model.add_items_from(((i, j) for i in range(size) for j in range(size)), optional=True)
    for kind, lines in (("row", picture), ("column", [*zip(*picture, strict=True)])):
        for number, cells in enumerate(lines):
            model.add_item((kind, number))
            runs = [len([*run]) for is_black, run in groupby(cells) if is_black]
            for index, line in enumerate(_placements(runs, size)):
                places = [(number, k) if kind == "row" else (k, number) for k in range(size)]
                colours = {
                    place: "black" if is_black else "white"
                    for place, is_black in zip(places, line, strict=True)
                }
                model.add_option((kind, number, index), [(kind, number), *places], colours=colours)
    return model


def graph(random: Random) -> Model:
    """Return a model of vertices whose options give colours to nearly all of their edges."""
    vertices = range(random.randrange(2, 5))
    edges = [edge for edge in combinations(vertices, 2) if random.random() < 0.7]
    model = Model()
    for vertex in vertices:
        low, high = random.choice([(1, 1), (1, 1), (1, 1), (2, 2), (1, 2), (0, 1)])
        model.add_item(vertex, multiplicity=(low, high))
    model.add_items_from((("edge", edge) for edge in edges), optional=True)
    for vertex in vertices:
        own = [("edge", edge) for edge in edges if vertex in edge]
        for number in range(random.randrange(1, 5)):
            given = {edge: random.choice("abc") for edge in own if random.random() < 0.96}
            bare = [edge for edge in own if edge not in given and random.random() < 0.5]
            model.add_option(
                (vertex, number),
                [vertex, *bare, *given],
                colours=given,
                cost=random.randrange(-5, 20),
            )
    return model


@pytest.mark.parametrize("seed", [1, 2])
def test_pictures_with_thousands_of_lines_are_found_nearly_without_branching(seed: int) -> None:
    model = nonogram(18, seed)
    assert len(model.options) > 2_560
    solutions = model.solutions(backend="dlx:native", solution_limit=2)
    assert len(list(solutions)) >= 1
    nodes = solutions.result.stats.nodes
    assert nodes is not None
    assert nodes < 100


@pytest.mark.parametrize("seed", range(30))
def test_random_orders_costs_and_first_solutions_agree_with_brute_force(seed: int) -> None:
    random = Random(seed)
    model = graph(random)
    forbidden = random.sample(list(model.options), 1)
    expected = {frozenset(solution) for solution in brute_force(model, forbidden=forbidden)}
    found = model.solutions(backend="dlx:native", forbidden=forbidden, seed=seed)
    assert {frozenset(solution) for solution in found} == expected
    one = model.solve(backend="dlx:native", forbidden=forbidden, seed=seed)
    assert (one.solution is not None) == bool(expected)
    least = model.minimize(backend="dlx:native", forbidden=forbidden)
    assert least.cost == min((model.cost(solution) for solution in expected), default=None)
