"""Random models with symmetries: everything against brute force."""

from itertools import permutations, product
from math import factorial, prod
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from symmetric_models import classes_of, n_classes, symmetric_model
from xcmodel import Model, ModelError, Symmetries
from xcmodel.answer.k_best import KBest
from xcmodel.problem.names import Name
from xcmodel.problem.options import Option
from xcmodel.testing import brute_force

# Fast backends see more models than those that take milliseconds to start.
EXAMPLES = {"dlx": 150, "dlx:python": 60, "sat": 40, "cpsat": 12}

RANDOM = st.randoms(use_true_random=True)


def thoroughly(n_examples: int) -> settings:
    return settings(
        max_examples=n_examples, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )


@pytest.mark.parametrize("backend", EXAMPLES)
def test_classes_under_a_given_symmetry_are_counted_as_brute_force_counts_them(
    backend: str,
) -> None:
    @thoroughly(EXAMPLES[backend])
    @given(RANDOM)
    def agrees(random: Random) -> None:
        made = symmetric_model(random)
        symmetries = Symmetries(made.model, options=[made.options])
        expected = n_classes(brute_force(made.model), [made.options])
        assert made.model.count(up_to=symmetries, backend=backend) == expected

    agrees()


@pytest.mark.parametrize("backend", ["dlx", "dlx:python"])
def test_classes_under_all_symmetries_are_counted_as_brute_force_counts_them(backend: str) -> None:
    @thoroughly(EXAMPLES[backend])
    @given(RANDOM)
    def agrees(random: Random) -> None:
        model = symmetric_model(random).model
        symmetries, solutions = model.symmetries(), brute_force(model)
        expected = n_classes(solutions, symmetries.generators)
        assert model.count(up_to=symmetries, backend=backend) == expected
        assert len(list(symmetries.representatives(solutions))) == expected

    agrees()


@thoroughly(80)
@given(RANDOM)
def test_with_given_and_forbidden_options_only_symmetries_that_keep_them_matter(
    random: Random,
) -> None:
    model = symmetric_model(random).model
    options, symmetries = list(model.options), model.symmetries()
    chosen = random.sample(options, min(len(options), random.randint(0, 4)))
    half = random.randint(0, len(chosen))
    given_options, forbidden = chosen[:half], chosen[half:]
    keeping = [
        images
        for images in by_name(symmetries)
        if all({images[o] for o in kept} == set(kept) for kept in (given_options, forbidden))
    ]
    expected = n_classes(brute_force(model, given_options, forbidden), keeping)
    found = model.count(up_to=symmetries, given=given_options, forbidden=forbidden)
    assert found == expected


@thoroughly(50)
@given(RANDOM)
def test_symmetries_that_keep_costs_are_all_those_of_the_model_that_do(random: Random) -> None:
    model = without_equal_options(symmetric_model(random).model)
    costs = {option: random.choice([0, 0, 0, 1, 0.5]) for option in model}
    model.set_costs(costs)
    keeping = {
        tuple(images.items())
        for images in by_name(model.symmetries())
        if all(costs[option] == costs[image] for option, image in images.items())
    }
    for found in (model.symmetries(keep_costs=True), model.symmetries(aims=[costs])):
        assert {tuple(images.items()) for images in by_name(found)} == keeping
    assert all(result.symmetries == len(keeping) for result in best_of_each_class(model))


@thoroughly(120)
@given(RANDOM)
def test_a_permutation_of_items_does_what_its_options_do_unless_colours_leave_a_choice(
    random: Random,
) -> None:
    made = symmetric_model(random)
    try:
        symmetries = Symmetries(made.model, items=[made.items])
    except ModelError as error:
        assert "the colours of item" in str(error)  # noqa: PT017 - it may not raise as well.
        return
    expected = n_classes(brute_force(made.model), symmetries.generators)
    assert made.model.count(up_to=symmetries) == expected
    moved = {items_of(made.model, o): items_of(made.model, i) for o, i in made.options.items()}
    for images in symmetries.generators:
        for option, image in images.items():
            assert moved[items_of(made.model, option)] == items_of(made.model, image)


@thoroughly(80)
@given(RANDOM)
def test_as_many_symmetries_are_found_as_there_are_by_trying_all_permutations(
    random: Random,
) -> None:
    model = symmetric_model(random).model
    if n_permutations(model) <= 10_000:
        symmetries = model.symmetries()
        assert symmetries.order == n_symmetries(model)
        again = Symmetries(model, options=symmetries.generators)
        assert again.order == symmetries.order


def without_equal_options(model: Model) -> Model:
    """Return the model with one of each options that cover the same items with the same colours."""
    seen = set[tuple[frozenset[Name], frozenset[tuple[Name, Name]]]]()
    for name, option in list(model.options.items()):
        key = frozenset(option.items), frozenset(option.colours.items())
        if key in seen:
            model.remove_options([name])
        seen.add(key)
    return model


def best_of_each_class(model: Model) -> KBest:
    """Return the best solutions of each class, after a comparison with all classes."""
    symmetries = model.symmetries(keep_costs=True)
    classes = classes_of(brute_force(model), symmetries.generators)
    best = model.k_best(len(classes) + 1, up_to=symmetries)
    costs: list[Any] = sorted(model.cost(each[0]) for each in classes)
    assert [result.cost for result in best] == costs
    return best


def by_name(symmetries: Symmetries) -> list[dict[Name, Name]]:
    names = symmetries.structure.compiled.options.names
    return [
        {names[option]: names[int(image)] for option, image in enumerate(element)}
        for element in symmetries.group.elements
    ]


def items_of(model: Model, option: Name) -> frozenset[Name]:
    return frozenset(model.options[option].items)


def n_permutations(model: Model) -> int:
    """Return how many permutations of the items there are, with permutations of their colours."""
    options = list(model.options.values())
    of_colours = (factorial(len(colours_of(options, item))) for item in model.items)
    return factorial(len(model.items)) * prod(of_colours)


def n_symmetries(model: Model) -> int:
    """Return how many permutations of options, equal ones taken together, are symmetries.

    All permutations of the items are tried, with all bijections of their colours.
    """
    options = list(model.options.values())
    stays = {item: item for item in model.items}
    colours = {item: colours_of(options, item) for item in model.items}
    same = {item: {c: c for c in colours[item]} for item in model.items}
    there = [moved(option, stays, same) for option in options]
    found = set()
    for images in permutations(model.items):
        items = dict(zip(model.items, images, strict=True))
        if all(bounds(model, item) == bounds(model, items[item]) for item in items):
            for shades in product(*(permutations(colours[i]) for i in images)):
                colours_to = {
                    item: dict(zip(colours[item], given, strict=False))
                    for item, given in zip(items, shades, strict=True)
                }
                if any(
                    len(colours_to[i]) < max(len(colours[i]), len(colours[items[i]])) for i in items
                ):
                    continue
                here = [moved(option, items, colours_to) for option in options]
                if sorted(map(repr, here)) == sorted(map(repr, there)):
                    found.add(tuple(here))
    return len(found)


def moved(
    option: Option, items: dict[Name, Name], colours_to: dict[Name, dict[Name, Name]]
) -> tuple[tuple[str, str], ...]:
    return tuple(
        sorted(
            (
                repr(items[i]),
                repr(colours_to[i][option.colours[i]] if i in option.colours else None),
            )
            for i in option.items
        )
    )


def colours_of(options: list[Option], item: Name) -> list[Name]:
    return sorted({option.colours[item] for option in options if item in option.colours}, key=repr)


def bounds(model: Model, name: Name) -> tuple[int, int | None]:
    """Return the bounds of an item; how much more than possible they allow does not matter."""
    item, degree = model.items[name], sum(name in o.items for o in model.options.values())
    high = None if item.high is None or item.high >= degree else item.high
    return min(item.low, degree + 1), high
