"""Options, as users see them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from xcmodel.answer.cost import Cost
from xcmodel.problem.names import Name


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that covers items.

    Attributes:
        name: unique among the options of a model.
        items: names of the items that it covers, in the order given; at least one, each once.
        cost: what choosing it costs.
        colours: the colours that it gives to some of its items, a copy of its own.

    >>> from xcmodel import Model
    >>> Model({"A": [1, 2]}, costs={"A": 3}).options["A"]
    Option(name='A', items=(1, 2), cost=3, colours={})
    """

    name: Name
    items: tuple[Name, ...]
    cost: Cost = 0
    colours: Mapping[Name, Hashable] = field(default_factory=dict)

    def covers_alike(self, other: Option) -> bool:
        """Whether both cover the same items with the same colours at the same cost.

        Args:
            other: the option to compare with; its name does not matter.

        >>> Option("A", (1, 2)).covers_alike(Option("B", (2, 1)))
        True
        """
        return self.cost == other.cost and self.covers_as(other)

    def covers_as(self, other: Option) -> bool:
        """Whether both cover the same items with the same colours, whatever they cost.

        Args:
            other: the option to compare with; its name does not matter.

        >>> Option("A", (1, 2), cost=3).covers_as(Option("B", (2, 1)))
        True
        """
        return set(self.items) == set(other.items) and set(self.colours.items()) == set(
            other.colours.items()
        )
