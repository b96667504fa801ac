"""Which item Algorithm X covers next: the choice that decides how large its tree is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Literal, get_args

from xcmodel.problem.names import Name, is_listed
from xcmodel.text.arguments import whole_argument
from xcmodel.text.suggestion import did_you_mean
from xcmodel.trace.position import Position

Chooser = Callable[[Position], Name]
"""A function that returns one of the ``open_items`` of a position."""

NamedOrder = Literal["fewest", "most", "first", "last", "random"]

ItemOrder = NamedOrder | Chooser


@dataclass(frozen=True)
class ItemChoice:
    """How the item to cover next is chosen, each time.

    Attributes:
        order: its name, or a function.
        seed: of a random order.

    >>> ItemChoice.of("frist", None)
    Traceback (most recent call last):
    ValueError: order is 'frist'; did you mean 'first'? Give fewest, most, first, last or...
    """

    order: ItemOrder
    seed: int = 0

    @staticmethod
    def of(order: ItemOrder, seed: int | None) -> ItemChoice:
        """Return the checked choice; without a seed, one is drawn.

        Raises:
            TypeError: for a seed that is no whole number.
            ValueError: for an order that is no function, and no name of one, and for a seed of an
                order that is not random.
        """
        names = get_args(NamedOrder)
        if not callable(order) and order not in names:
            *most, last = names
            hint = did_you_mean(order, names)
            raise ValueError(
                f"order is {order!r}{f'{hint} Give' if hint else ': give'} {', '.join(most)} or "
                f"{last}, or a function that takes a position and returns one of its open_items"
            )
        drawn = Random().getrandbits(32) if seed is None else whole_argument(seed, "seed")
        if seed and order != "random":
            raise ValueError(f"seed={seed} is for order='random' alone: leave it out, or give both")
        return ItemChoice(order, drawn)

    def chooser(self) -> Chooser:
        """Return a function that makes the choices of one search, in their order."""
        order, random = self.order, Random(self.seed)
        if callable(order):
            return _checked(order)
        choosers: dict[NamedOrder, Chooser] = {
            "fewest": lambda position: min(position.open_items, key=position.slack),
            "most": lambda position: max(position.open_items, key=position.slack),
            "first": lambda position: position.open_items[0],
            "last": lambda position: position.open_items[-1],
            "random": lambda position: random.choice(position.open_items),
        }
        return choosers[order]


def _checked(choose: Chooser) -> Chooser:
    """Return a function that raises ValueError where this one returns anything but an open item."""

    def checked(position: Position) -> Name:
        item = choose(position)
        if not is_listed(item, position.open_items):
            raise ValueError(f"order returned {item!r}, which is not one of position.open_items")
        return item

    return checked
