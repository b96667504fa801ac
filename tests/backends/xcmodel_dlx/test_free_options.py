"""Counts of options that are free: no item needs more, but some of them exclude others."""

from math import comb
from random import Random

import pytest

from benchmarks.models.limited_sets import grid_sets, sum_free_sets
from classics import queens
from xcmodel import Model
from xcmodel.testing import brute_force


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


def near_options(seed: int) -> Model:
    """Return a model of options that limit those near by, so that levels count them as well."""
    random = Random(seed)
    options, items = random.randrange(30, 70), random.randrange(40, 120)
    model = Model(name=f"near options {seed}")
    kind = random.choice(["simple", "limits", "colours"])
    for item in range(items):
        most = random.choice([1, 1, 2, 3]) if kind == "limits" else 1
        model.add_item(item, multiplicity=(0, most))
    for option in range(options):
        middle = option * items // options
        near = range(max(0, middle - 6), min(items, middle + 7))
        covered = random.sample(near, random.randrange(2, 6))
        coloured = [item for item in covered if kind == "colours" and item % 3 == 0]
        model.add_option(option, covered, colours={i: random.choice("ab") for i in coloured})
    return model


@pytest.mark.parametrize(
    ("side", "count"),
    [
        (1, 2),
        (2, 7),
        (3, 63),
        (4, 1234),
        (5, 55447),
        (6, 5598861),
        (7, 1280128950),
        (8, 660647962955),
    ],
)
def test_independent_sets_of_a_grid_are_as_many_as_known(side: int, count: int) -> None:
    # OEIS A006506.
    assert grid_sets(side).count(backend="dlx:enumeration") == count


@pytest.mark.parametrize(("n", "count"), [(5, 16), (20, 9583), (24, 45417), (30, 415543)])
def test_sum_free_sets_are_as_many_as_known(n: int, count: int) -> None:
    # OEIS A007865.
    assert sum_free_sets(n).count(backend="dlx:enumeration") == count


@pytest.mark.parametrize("seed", range(300))
def test_sets_of_free_options_are_as_many_as_brute_force_finds(seed: int) -> None:
    model = loosely_bound(seed)
    expected = len(brute_force(model))
    assert model.count(backend="dlx:enumeration") == expected


@pytest.mark.parametrize("seed", range(100))
def test_an_option_that_gives_no_colour_excludes_all_others_of_its_item(seed: int) -> None:
    random = Random(seed)
    model = Model()
    model.add_items_from(["paint", "more paint"], optional=True)
    model.add_items_from(range(2), multiplicity=(0, random.choice([1, 2, 3])))
    for option in range(9):
        painted = random.sample(["paint", "more paint"], random.randrange(1, 3))
        colours = {item: random.choice("ab") for item in painted if random.random() < 0.7}
        model.add_option(option, [*painted, random.randrange(2)], colours=colours)
    assert model.count(backend="dlx:enumeration") == len(brute_force(model))


def test_limits_that_are_met_late_are_left_to_levels() -> None:
    random = Random(1)
    model = Model()
    model.add_items_from(["first", "second"], multiplicity=(0, 12))
    limited = {item: random.sample(range(24), 23) for item in model.items}
    for option in range(24):
        model.add_option(option, [item for item in limited if option in limited[item]])
    result = model.count_result(backend="dlx")
    assert result.count == model.count(backend="dlx:levels")
    work = result.stats.work_by_strategy
    assert work is not None
    assert sum(work.values()) < 5_000_000  # By enumeration 107 million.


@pytest.mark.parametrize("seed", range(30))
def test_sets_of_many_free_options_are_as_many_as_levels_count(seed: int) -> None:
    model = near_options(seed)
    assert model.count(backend="dlx:enumeration") == model.count(backend="dlx:levels")


def test_more_options_than_are_counted_together_may_exclude_each_other() -> None:
    model = Model()
    model.add_item("any", optional=True, multiplicity=(0, 15))
    model.add_options_from((option, ["any"]) for option in range(30))
    expected = sum(comb(30, size) for size in range(16))
    assert model.count(backend="dlx:enumeration") == expected


def test_sets_of_free_options_may_be_more_than_a_word_can_tell() -> None:
    model = queens(5)
    model.add_item("any", multiplicity=(0, None))
    model.add_options_from((("free", option), ["any"]) for option in range(62))
    assert model.count(backend="dlx:enumeration") == 10 * 2**62
