"""Long chains of forced options, in wide frames and on sparse sets."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from math import comb
from random import Random

import pytest

from benchmarks.families import every_case
from benchmarks.families.steiner_systems import octads
from searching import pieces
from tuned import tuned
from xcmodel import Model
from xcmodel.backend import Query, Task
from xcmodel.problem.names import Name
from xcmodel.testing import brute_force
from xcmodel_dlx import _dlx
from xcmodel_dlx.native_backend import NativeBackend

NATIVE, WEIGHTED = NativeBackend(), NativeBackend(branching="weighted")


@pytest.mark.parametrize("name", ["S(3,4,10)", "S(4,5,11)", "S(3,6,22), 9 given"])
def test_steiner_systems_are_all_found_and_listed(name: str) -> None:
    case = every_case()[name]
    model = case.build()
    assert model.count(backend=NATIVE, method="enumerate") == case.solutions
    solutions = {frozenset(solution) for solution in model.solutions(backend=NATIVE)}
    assert len(solutions) == case.solutions


def test_every_five_points_lie_in_one_octad() -> None:
    fives = [five for octad in octads() for five in combinations(octad, 5)]
    assert len(fives) == len(set(fives)) == comb(24, 5)


@pytest.mark.parametrize("seed", range(3))
def test_wide_frames_find_what_sparse_sets_find(seed: int) -> None:
    model = hidden_matching(Random(seed))
    count = model.count(backend=NATIVE, method="enumerate")
    assert count > 0
    assert count == model.count(backend=WEIGHTED, method="enumerate")


@pytest.mark.parametrize("most", [None, 20])
@pytest.mark.parametrize("apart", [1, 7])
@pytest.mark.parametrize("steps", [20, 40, 60])
def test_wide_frames_count_the_walks_of_a_graph_in_layers(
    steps: int, apart: int, most: int | None
) -> None:
    random = Random(steps)
    edges = [
        [(edge % 40, random.randrange(40), random.random() < 0.3) for edge in range(42)]
        for _ in range(steps)
    ]
    model = walks(edges, apart, most)
    expected = number_of_walks(edges, most)
    assert expected > 0
    assert model.count(backend=NATIVE, method="enumerate") == expected
    found = {frozenset(walk) for walk in model.solutions(backend=NATIVE)}
    assert len(found) == expected


@pytest.mark.parametrize("waiting", [0, 8, 1 << 20])
@pytest.mark.parametrize("copied", [0, 1 << 20])
def test_chains_of_forced_options_are_undone_however_they_are_counted(
    waiting: int, copied: int
) -> None:
    case = every_case()["S(3,6,22), 9 given"]
    with tuned(waiting_per_left=waiting, copied_per_counted=copied):
        result = case.build().count(backend=NATIVE, method="enumerate")
    assert result == case.solutions


@pytest.mark.parametrize("waiting", [0, 8, 1 << 20])
@pytest.mark.parametrize("seed", range(3))
def test_sparse_sets_that_count_late_find_what_brute_force_finds(seed: int, waiting: int) -> None:
    core = random_core(Random(seed))
    expected = brute_force(core)
    assert expected, "a model without solutions tests little"
    wide = with_more_items_than_frames_take(core)
    with tuned(waiting_per_left=waiting):
        found = [frozenset(solution) for solution in solutions_of_search(wide)]
    assert len(found) == len(set(found)) == 2 * len(expected)
    assert {solution - {"one", "other"} for solution in found} == expected


def solutions_of_search(model: Model) -> Iterator[list[Name]]:
    """Yield the solutions of one search in the engine, without what may go on beside it."""
    names = list(model.options)
    instance = _dlx.Instance(*model.to_instance().arrays)
    for report in pieces(_dlx.Search(instance, Query(Task.ENUMERATE), simd="")):
        if report.solutions is not None:
            start, options = (part.tolist() for part in report.solutions)
            for begin, end in pairwise(start):
                yield [names[option] for option in options[begin:end]]


def random_core(random: Random) -> Model:
    """Return a small model; some items are needed twice, may be covered twice, or not at all."""
    model = Model()
    bounds = [(1, 1), (1, 1), (2, 2), (1, 2), (0, 1), (0, 2)]
    for item, multiplicity in enumerate(bounds):
        model.add_item(item, multiplicity=multiplicity)
    for number in range(14):
        model.add_option(number, random.sample(range(len(bounds)), random.randrange(1, 4)))
    return model


def with_more_items_than_frames_take(core: Model) -> Model:
    """Return the model with 66,000 more items, which one of two more options covers."""
    model = core.copy()
    more = [("more", number) for number in range(66_000)]
    model.add_items_from(more)
    model.add_option("one", more)
    model.add_option("other", more)
    return model


Edge = tuple[int, int, bool]


def walks(edges: list[list[Edge]], apart: int, most: int | None) -> Model:
    """Return a model of the walks that take an edge of each step, at most so many marked ones.

    The options of a step stand together, or in so many places apart from each other.
    """
    model = Model()
    model.add_items_from(("step", step) for step in range(len(edges)))
    model.add_items_from((("layer", layer) for layer in range(len(edges) + 1)), optional=True)
    if most is not None:
        model.add_item("marked", multiplicity=(0, most))
    for place in range(apart):
        for step, choices in enumerate(edges):
            for number, (start, end, is_marked) in enumerate(choices):
                if number % apart != place:
                    continue
                layers = {("layer", step): start, ("layer", step + 1): end}
                marks = ["marked"] if is_marked and most is not None else []
                model.add_option((step, number), [("step", step), *layers, *marks], colours=layers)
    return model


def number_of_walks(edges: list[list[Edge]], most: int | None) -> int:
    """Count them step by step, by the node where they are and the marked edges so far."""
    walks_to = Counter((node, 0) for node in range(40))
    for choices in edges:
        before, walks_to = walks_to, Counter()
        for (at, marked), number in before.items():
            for start, end, is_marked in choices:
                if start == at and (most is None or marked + is_marked <= most):
                    walks_to[end, marked + is_marked] += number
    return walks_to.total()


def hidden_matching(random: Random) -> Model:
    """Return a model of some 800 options with a hidden solution; colours on some of its items."""
    items, cells = 60, 40
    model = Model()
    model.add_items_from(range(items))
    model.add_items_from((("cell", cell) for cell in range(cells)), optional=True)
    order = random.sample(range(items), items)
    drawn = [order[k : k + 10] for k in range(0, items, 10)]
    drawn += [random.sample(range(items), random.randrange(6, 13)) for _ in range(800)]
    for number, chosen in enumerate(drawn):
        colours = {("cell", random.randrange(cells)): "hidden" if number < 6 else "other"}
        if random.random() < 0.6:
            colours = {}
        model.add_option(number, [*chosen, *colours], colours=colours)
    return model
