"""Options on their way into a model: checked, and kept as arrays, since there may be millions."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from xcmodel.answer.cost import Cost
from xcmodel.errors import ModelError, UnknownNameError
from xcmodel.problem.cost_unit import checked_cost
from xcmodel.problem.names import Name, check_hashable, checked_mapping
from xcmodel.text.suggestion import did_you_mean


class InferredItems(dict[Name, int]):
    """The numbers of items by name; one that is not there yet gets the next number."""

    def __missing__(self, name: Name) -> int:
        number = self[name] = len(self)
        return number


class NewOptions:
    """Options that have passed the checks that each must pass by itself, and are in no model yet.

    Args:
        item_numbers: the numbers of the items that they may cover.
        first: the number of the first one.

    Attributes:
        item_numbers: the numbers of the items that they may cover.
        numbers: the number of each option by name, in their order.
        ends: where the items of each option end in ``covered``.
        covered: the numbers of the items that the options cover, option by option.
        costs: what each option costs.
        colours: for the options that give colours, by their number, the colours by item.
    """

    def __init__(self, item_numbers: Mapping[Name, int], first: int = 0) -> None:
        self.numbers: dict[Name, int] = {}
        self.ends = array("q")
        self.covered = array("i")
        self.costs: list[Cost] = []
        self.colours: dict[int, Mapping[Name, Hashable]] = {}
        self.item_numbers = item_numbers
        self._first = first

    @property
    def end(self) -> int:
        """The number of the option that comes next."""
        return self._first + len(self.numbers)

    def add(
        self,
        name: Name,
        items: Iterable[Name],
        cost: Cost = 0,
        colours: Mapping[Any, Hashable] | None = None,
    ) -> None:
        """Add an option, as far as it can be checked without the model.

        Raises:
            UnknownNameError: for an item that is not known.
            ModelError: for a name that is not hashable or there already, no items, an item named
                twice, a cost that is no finite number, or a colour given to an item that the option
                does not cover.
        """
        check_hashable(name, "option")
        named = items if type(items) is list else _tuple_of(name, items)
        try:
            covered = [*map(self.item_numbers.__getitem__, named)]
        except (KeyError, TypeError):
            raise self._wrong_items(name, named) from None
        # Numbers are told apart sooner than names.
        if len(set(covered)) < len(covered) or not covered:
            raise _wrong_number(name, named)
        number = self.end
        if self.numbers.setdefault(name, number) != number:
            raise ModelError(f"there is an option {name!r} already", name)
        if colours is not None:
            self._add_colours(number, name, covered, colours)
        self.costs.append(checked_cost(name, cost))
        self.covered.fromlist(covered)
        self.ends.append(len(self.covered))

    def _add_colours(
        self, number: int, name: Name, covered: list[int], colours: Mapping[Any, Hashable]
    ) -> None:
        given = checked_mapping(colours, f"of the colours that option {name!r} gives to its items")
        for item, colour in given.items():
            # Names themselves are not compared: numbers of numpy and tuples have no truth value.
            if item not in self.item_numbers or self.item_numbers[item] not in covered:
                raise ModelError(
                    f"option {name!r} gives a colour to item {item!r}, which it does not cover",
                    name,
                )
            _check_colour(name, item, colour)
        if given:
            self.colours[number] = dict(given)

    def _wrong_items(self, name: Name, items: Iterable[Name]) -> ModelError:
        for item in items:
            try:
                if item not in self.item_numbers:
                    hint = did_you_mean(item, self.item_numbers) or ": add it before, by add_item"
                    return UnknownNameError(
                        f"option {name!r} names unknown item {item!r}{hint}", name
                    )
            except TypeError:
                break
        return _no_list_of_names(name, items)


def _tuple_of(name: Name, items: Iterable[Name]) -> tuple[Name, ...]:
    if isinstance(items, str | bytes):
        raise ModelError(
            f"option {name!r} covers the string {items!r}: put the items' names into a list", name
        )
    try:
        return tuple(items)
    except TypeError:
        raise _no_list_of_names(name, items) from None


def _no_list_of_names(name: Name, items: Iterable[Name]) -> ModelError:
    return ModelError(
        f"option {name!r} covers {items!r}, which is no list of hashable item names", name
    )


def _wrong_number(name: Name, items: Iterable[Name]) -> ModelError:
    names = list(items)
    if not names:
        return ModelError(f"option {name!r} covers no item: it must cover at least one", name)
    times = Counter(names)
    twice = next(item for item in names if times[item] > 1)
    return ModelError(named_twice(name, twice), name)


def named_twice(option: Name, item: Name) -> str:
    """Return what is wrong with an option that names an item twice, and what it may mean.

    >>> named_twice("A", 1)
    "option 'A' names item 1 twice, and covers an item once: leave one out, or...
    """
    return (
        f"option {option!r} names item {item!r} twice, and covers an item once: leave one out, or, "
        "where both count, have a weighted row in place of the item: see add_row"
    )


def _check_colour(name: Name, item: Name, colour: Hashable) -> None:
    if colour is None:
        raise ModelError(
            f"option {name!r} gives item {item!r} the colour None: "
            "leave the item out of the colours to have it uncoloured",
            name,
        )
    check_hashable(colour, "colour")
