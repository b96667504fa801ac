"""A position of Algorithm X: the options chosen, and what is left of the matrix.

A position is immutable: choosing an option makes a new one. So backtracking returns to the position
before, and a trace can keep them all. (The engines, which have to be fast, undo their choices.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf

from xcmodel.errors import ModelError
from xcmodel.problem.items import Item
from xcmodel.problem.names import Name, is_listed
from xcmodel.problem.options import Option
from xcmodel.text.labels import Alike
from xcmodel.text.suggestion import did_you_mean


@dataclass(frozen=True, eq=False)
class Position:
    """The options chosen so far, and the options that may still join them.

    Attributes:
        chosen: names of the options chosen, in the order in which they were.
        options: the options that may still be chosen: each of their items has room for them.
        need: how often each item must still be covered.
        room: how often each item may still be covered; infinite where there is no bound.
        colours: the colours that items have been given.
        alike: items and options of the model that read as another one does.

    >>> import xcmodel as xc
    >>> step = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).trace()[1]
    >>> step.sentence
    'Try option A: strike out items 1, 2 and options A, B, C.'
    >>> step.position.open_items, step.after.chosen
    ((1, 2), ('A',))
    """

    chosen: tuple[Name, ...]
    options: Mapping[Name, Option]
    need: Mapping[Name, int]
    room: Mapping[Name, float]
    colours: Mapping[Name, Hashable]
    alike: Container[Hashable] = ()

    @staticmethod
    def first(items: Mapping[Name, Item], options: Mapping[Name, Option]) -> Position:
        """Return the position in which no option is chosen yet.

        :meta private:
        """
        room = {name: inf if item.high is None else item.high for name, item in items.items()}
        return Position(
            chosen=(),
            options={
                name: option
                for name, option in options.items()
                if all(room[item] > 0 for item in option.items)
            },
            need={name: item.low for name, item in items.items()},
            room=room,
            colours={},
            alike=Alike(items, options),
        )

    def choose(self, name: Name) -> Position:
        """Return the position after choosing an option.

        Args:
            name: the name of an option that is left.

        Raises:
            ModelError: when no such option is left.

        >>> import xcmodel as xc
        >>> position = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).trace()[0].position
        >>> list(position.choose("B").options)
        ['C']
        """
        if name not in self.options:
            raise ModelError(
                f"no option {name!r} is left in this position, which has "
                f"{_told(len(self.options))}{did_you_mean(name, self.options)}",
                name,
            )
        option = self.options[name]
        need, room, colours = dict(self.need), dict(self.room), dict(self.colours)
        for item in option.items:
            if item in self.colours:
                continue  # It has this option's colour already, and is covered.
            need[item] = max(0, need[item] - 1)
            room[item] -= 1
            if item in option.colours:
                colours[item] = option.colours[item]
        full = {item for item in option.items if room[item] == 0}
        return Position(
            chosen=(*self.chosen, name),
            options={
                other.name: other
                for other in self.options.values()
                if other is not option
                and (full.isdisjoint(other.items) or _shares(other, full, colours))
            },
            need=need,
            room=room,
            colours=colours,
            alike=self.alike,
        )

    def without(self, names: Iterable[Name]) -> Position:
        """Return the same position with these options struck out.

        Args:
            names: the names of options.

        >>> import xcmodel as xc
        >>> position = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).trace()[0].position
        >>> list(position.without(["A"]).options)
        ['B', 'C']
        """
        struck = set(names)
        options = {name: option for name, option in self.options.items() if name not in struck}
        return replace(self, options=options)

    @cached_property
    def degrees(self) -> Mapping[Name, int]:
        """How many of the options that are left cover each item.

        >>> import xcmodel as xc
        >>> position = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).trace()[0].position
        >>> dict(position.degrees)
        {1: 2, 2: 2}
        """
        return Counter(item for option in self.options.values() for item in option.items)

    @cached_property
    def items(self) -> tuple[Name, ...]:
        """What is left of the items: those that must be covered, or still can be.

        >>> import xcmodel as xc
        >>> position = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).trace()[0].position
        >>> position.items, position.choose("B").items
        ((1, 2), (2,))
        """
        return tuple(item for item, need in self.need.items() if need or item in self.degrees)

    @cached_property
    def open_items(self) -> tuple[Name, ...]:
        """The items that must still be covered, in the order of the model.

        >>> import xcmodel as xc
        >>> position = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).trace()[0].position
        >>> position.open_items, position.choose("B").open_items
        ((1, 2), (2,))
        """
        return tuple(item for item, need in self.need.items() if need)

    def slack(self, item: Name) -> int:
        """Return how many options the item has beyond its need; below 0 it cannot be covered.

        Args:
            item: the name of an item.

        Raises:
            ModelError: when the model has no such item.

        >>> import xcmodel as xc
        >>> position = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).trace()[0].position
        >>> position.slack(1), position.choose("B").slack(2)
        (1, 0)
        """
        self._require_item(item)
        return self.degrees.get(item, 0) - self.need[item]

    def covering(self, item: Name) -> tuple[Name, ...]:
        """Return the options that are left and cover the item.

        Args:
            item: the name of an item.

        Raises:
            ModelError: when the model has no such item.

        >>> import xcmodel as xc
        >>> position = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).trace()[0].position
        >>> position.covering(1)
        ('A', 'B')
        """
        self._require_item(item)
        return tuple(
            option.name for option in self.options.values() if is_listed(item, option.items)
        )

    def _require_item(self, item: Name) -> None:
        if item not in self.need:
            raise ModelError(
                f"the model of this position has no item {item!r}{did_you_mean(item, self.need)}",
                item,
            )


def _told(options: int) -> str:
    return "none" if options == 0 else "one" if options == 1 else f"{options:,} others"


def _shares(option: Option, full: set[Name], colours: Mapping[Name, Hashable]) -> bool:
    """Whether the option gives each full item that it covers the colour that the item has."""
    shared = full.intersection(option.items)
    return all(item in colours and item in option.colours for item in shared) and all(
        {option.colours[item]} == {colours[item]} for item in shared
    )
