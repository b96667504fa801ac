"""Counts of options that are free: no item needs more, but some of them exclude others."""

from itertools import product
from random import Random

import pytest

from xcmodel import Model
from xcmodel.testing import brute_force


def independent_sets(side: int) -> Model:
    """Return a model of the independent sets of a grid: an option for each cell, with its edges."""
    model = Model(name=f"independent sets of a grid of {side}")
    cells = list(product(range(side), repeat=2))
    for i, j in cells:
        edges = [(i, j, "right"), (i, j, "down"), (i, j - 1, "right"), (i - 1, j, "down")]
        model.add_items_from((e for e in edges if e not in model.items), optional=True)
        model.add_option((i, j), edges)
    return model


def loosely_bound(seed: int) -> Model:
    """Return a model whose items need little, and have room for some of their options."""
    random = Random(seed)
    bounds = [(0, 1), (0, 2), (0, 3), (1, None), (1, 2), (2, 4), (0, None)]
    model = Model(name=f"loosely bound {seed}")
    for item in range(random.randrange(2, 8)):
        model.add_item(item, multiplicity=random.choice(bounds))
    colours = random.random() < 0.5
    if colours:
        model.add_item("coloured", optional=True)
    for option in range(random.randrange(4, 13)):
        items = random.sample(range(len(model.items) - colours), random.randrange(1, 3))
        if colours and random.random() < 0.5:
            colour = {"coloured": random.choice("ab")}
            model.add_option(option, [*items, "coloured"], colours=colour)
        else:
            model.add_option(option, items)
    return model


@pytest.mark.parametrize(
    ("side", "count"), [(1, 2), (2, 7), (3, 63), (4, 1234), (5, 55447), (6, 5598861)]
)
def test_independent_sets_of_a_grid_are_as_many_as_known(side: int, count: int) -> None:
    # OEIS A006506.
    assert independent_sets(side).count(backend="dlx:enumeration") == count


@pytest.mark.parametrize("seed", range(300))
def test_sets_of_free_options_are_as_many_as_brute_force_finds(seed: int) -> None:
    model = loosely_bound(seed)
    expected = len(brute_force(model))
    assert model.count(backend="dlx:enumeration") == expected


def test_more_free_options_than_are_counted_together_are_all_counted() -> None:
    model = Model()
    model.add_item("any", optional=True, multiplicity=(0, 40))
    model.add_options_from((option, ["any"]) for option in range(30))
    assert model.count(backend="dlx:enumeration") == 2**30
