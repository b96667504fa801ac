"""Long chains of forced options, in wide frames and on sparse sets."""

from itertools import combinations
from math import comb
from random import Random

import pytest

from benchmarks.families import every_case
from benchmarks.families.steiner_systems import octads
from xcmodel import Model
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
