"""Random models with symmetries and weighted rows: everything against brute force."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import factorial, lcm, prod
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from symmetric_models import SymmetricModel, add_symmetric_rows, n_classes, symmetric_model
from xcmodel import Model, ModelError, Symmetries
from xcmodel.problem.names import Name
from xcmodel.problem.side_row import SideRow
from xcmodel.testing import brute_force

# Each count starts a solver, once for each kind of symmetries.
EXAMPLES = {"sat": 40, "cpsat": 12}

RANDOM = st.randoms(use_true_random=True)

_MOST_PERMUTED = 6


def thoroughly(n_examples: int) -> settings:
    return settings(
        max_examples=n_examples, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )


def model_with_rows(random: Random) -> SymmetricModel:
    made = symmetric_model(random)
    add_symmetric_rows(made, random)
    return made


@pytest.mark.parametrize("backend", EXAMPLES)
def test_classes_under_a_given_symmetry_are_counted_and_listed_as_by_brute_force(
    backend: str,
) -> None:
    @thoroughly(EXAMPLES[backend])
    @given(RANDOM)
    def agrees(random: Random) -> None:
        made = model_with_rows(random)
        symmetries = Symmetries(made.model, options=[made.options])
        expected = n_classes(brute_force(made.model), [made.options])
        assert made.model.count(up_to=symmetries, backend=backend) == expected
        assert len(list(made.model.solutions(up_to=symmetries, backend=backend))) == expected

    agrees()


@thoroughly(40)
@given(RANDOM)
def test_classes_under_all_symmetries_are_counted_and_listed_as_by_brute_force(
    random: Random,
) -> None:
    model = model_with_rows(random).model
    symmetries = model.symmetries()
    expected = n_classes(brute_force(model), symmetries.generators)
    assert model.count(up_to=symmetries, backend="sat") == expected
    assert len(list(model.representatives(backend="sat"))) == expected


@thoroughly(30)
@given(RANDOM)
def test_with_given_and_forbidden_options_only_symmetries_that_keep_them_matter(
    random: Random,
) -> None:
    model = model_with_rows(random).model
    symmetries = model.symmetries()
    chosen = random.sample(list(model), min(len(model), random.randint(0, 3)))
    half = random.randint(0, len(chosen))
    conditions: dict[str, Any] = {"given": chosen[:half], "forbidden": chosen[half:]}
    keeping = [
        images
        for images in symmetries
        if all({images.get(o, o) for o in kept} == set(kept) for kept in conditions.values())
    ]
    expected = n_classes(brute_force(model, **conditions), keeping)
    assert model.count(up_to=symmetries, backend="sat", **conditions) == expected


@thoroughly(150)
@given(RANDOM)
def test_as_many_symmetries_are_found_as_there_are_by_trying_all_permutations_of_options(
    random: Random,
) -> None:
    model = model_with_rows(random).model
    if len(model) <= _MOST_PERMUTED:
        symmetries = model.symmetries()
        assert symmetries.order * n_of_equal_options(model) == n_symmetries(model)
        assert Symmetries(model, options=symmetries.generators).order == symmetries.order


@thoroughly(150)
@given(RANDOM)
def test_permutations_of_options_are_symmetries_just_if_they_carry_items_and_rows_to_others(
    random: Random,
) -> None:
    model = model_with_rows(random).model
    options = list(model)
    images = dict(zip(options, random.sample(options, len(options)), strict=True))
    if is_symmetry(model, images):
        assert Symmetries(model, options=[images]).order >= 1
    else:
        with pytest.raises(ModelError, match="no symmetry: "):
            Symmetries(model, options=[images])


@thoroughly(150)
@given(RANDOM)
def test_a_permutation_of_items_carries_options_to_others_of_equal_weights(random: Random) -> None:
    made = model_with_rows(random)
    try:
        symmetries = Symmetries(made.model, items=[made.items])
    except ModelError as error:
        told = str(error)
        assert "the colours of item" in told or "which option goes where" in told
        return
    for images in symmetries.generators:
        assert is_symmetry(made.model, images)


def n_symmetries(model: Model) -> int:
    options = list(model)
    return sum(
        is_symmetry(model, dict(zip(options, images, strict=True)))
        for images in permutations(options)
    )


def n_of_equal_options(model: Model) -> int:
    """Return in how many ways options can be permuted that are equal, also in all rows."""
    kinds = Counter(
        (
            frozenset(option.items),
            frozenset(option.colours.items()),
            tuple(row.weights.get(option.name, 0) for row in told_rows(model)),
        )
        for option in model.options.values()
    )
    return prod(map(factorial, kinds.values()))


def is_symmetry(model: Model, images: Any) -> bool:
    stays = dict[Name, Name]()
    return columns(model, images) == columns(model, stays) and {
        row_moved(row, images) for row in told_rows(model)
    } == {row_moved(row, stays) for row in told_rows(model)}


def columns(model: Model, images: Any) -> Counter[Any]:
    """Return the items, each by its bounds and the images of its options with their colours."""
    found: Counter[Any] = Counter()
    for item in model.items.values():
        by_colour: dict[Name, set[Name]] = {}
        covering = [option for option in model.options.values() if item.name in option.items]
        for option in covering:
            image = images.get(option.name, option.name)
            by_colour.setdefault(option.colours.get(item.name), set()).add(image)
        plain = frozenset(by_colour.pop(None, ()))
        bounds = min(item.low, len(covering) + 1), min(item.high or 0, len(covering))
        if item.high is None:
            bounds = bounds[0], len(covering)
        found[bounds, plain, frozenset(map(frozenset, by_colour.values()))] += 1
    return found


def told_rows(model: Model) -> list[SideRow]:
    """Return the rows that not all options meet."""
    return [row for row in model.rows.values() if not is_met_by_all(row)]


def is_met_by_all(row: SideRow) -> bool:
    weights = row.weights.values()
    least, most = sum(w for w in weights if w < 0), sum(w for w in weights if w > 0)
    assert row.low is not None
    assert row.high is not None
    return row.low <= least and most <= row.high


def row_moved(row: SideRow, images: Any) -> frozenset[Any]:
    """Return both forms of a row in whole numbers, its bounds no further away than need be.

    A half of an option that is at most 0 says the same as the whole of it.
    """
    unit = lcm(*(Fraction(w).denominator for w in row.weights.values()))
    weights = {images.get(o, o): w * unit for o, w in row.weights.items() if w}
    least, most = (sum(w for w in weights.values() if w * sign > 0) for sign in (-1, 1))
    assert row.low is not None
    assert row.high is not None
    low, high = max(row.low * unit, least), min(row.high * unit, most)
    low, high = min(low, most + 1), max(high, least - 1)
    return frozenset(
        [
            (frozenset(weights.items()), low, high),
            (frozenset((o, -w) for o, w in weights.items()), -high, -low),
        ]
    )
