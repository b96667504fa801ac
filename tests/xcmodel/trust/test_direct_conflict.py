"""Conflicts that can be read off the model, by what given and forbidden options do at once."""

from __future__ import annotations

from random import Random

from classics import queens
from xcmodel import Model
from xcmodel.problem.items import Multiplicity
from xcmodel.problem.names import Name
from xcmodel.testing import brute_force
from xcmodel.trust.direct_conflict import direct_conflict


def with_items_alone(model: Model, items: set[Name]) -> Model:
    """Return the model in which other items ask for nothing."""
    alone = Model()
    for item in model.items.values():
        if item.name in items:
            alone.add_item(item.name, multiplicity=item.multiplicity, optional=item.optional)
    for option in model.options.values():
        kept = [item for item in option.items if item in items]
        alone.add_item(("spare", option.name), optional=True)
        colours = {item: colour for item, colour in option.colours.items() if item in items}
        alone.add_option(option.name, [*kept, ("spare", option.name)], colours=colours)
    return alone


def test_what_is_read_off_is_in_conflict_by_itself() -> None:
    random, found = Random(4), 0
    bounds: list[Multiplicity] = [1, 1, 2, (0, 1), (1, 2), (0, 0)]
    for _ in range(600):
        items = range(random.randint(2, 6))
        options = {k: random.sample(items, random.randint(1, min(3, len(items)))) for k in range(8)}
        known = sorted({item for covered in options.values() for item in covered})
        shared = known[: random.randint(0, 2)]
        colours = {k: {i: random.choice("rg") for i in options[k] if i in shared} for k in range(7)}
        times = {item: (0, 1) if item in shared else random.choice(bounds) for item in known}
        model = Model(options, multiplicities=times, colours=colours)
        given, forbidden = random.sample(range(8), 2), random.sample(range(8), 2)
        forbidden = [option for option in forbidden if option not in given]
        compiled = model.to_compiled()
        numbers = compiled.options.numbers
        demands = direct_conflict(model.to_instance(), numbers(given), numbers(forbidden))
        if demands is None:
            continue
        found += 1
        alone = with_items_alone(model, {compiled.items[number].name for number in demands.items})
        names = [compiled.options.names[number] for number in demands.given]
        assert not brute_force(alone, names, forbidden)
    assert found > 100


def test_given_options_that_exclude_each_other_are_told_before_conflicts_of_fewer_of_them() -> None:
    conflict = queens(6).why_infeasible(given=[(0, 0), (1, 1)])
    assert conflict.given == ((0, 0), (1, 1))
    assert len(conflict.items) == 1
    assert conflict.is_minimal
    assert conflict.evidence is not None
    assert conflict.evidence.by == ("the given options, which no solution has together",)


def test_an_item_whose_options_are_forbidden_is_told_alone() -> None:
    model = Model({"A": [1, 4], "B": [1], "C": [4, 2], "D": [2]})
    conflict = model.why_infeasible(given=["D"], forbidden=["A", "B"])
    assert (conflict.items, conflict.given, conflict.is_minimal) == ((1,), (), True)


def test_an_item_is_told_with_the_given_options_that_leave_it_none() -> None:
    model = Model({"A": [1, 2], "B": [2, 3], "C": [3, 4], "D": [4]}, optional=[4])
    conflict = model.why_infeasible(given=["A", "D"])
    assert (conflict.items, conflict.given) == ((2, 3, 4), ("A", "D"))
    assert conflict.is_minimal
