"""The state of Algorithm X on sets: which options are still possible, and what items need.

Follows Knuth, "Dancing Links" (2000), with sets in place of linked lists, his multiplicities and
colours (The Art of Computer Programming 4B, 7.2.2.1), and undo by a trail: changes are
recorded, and undone in reverse order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from xcmodel.backend import NO_COLOUR, Instance


@dataclass(frozen=True)
class Incidence:
    """An instance as Python lists; shared by all searches, changed by none.

    Attributes:
        items_of: the items of each option.
        options_of: the options of each item.
        colours_of: for each option the colours that it gives, by item.
        low: least coverage of each item.
        high: greatest coverage of each item.
        costs: cost of each option.
    """

    items_of: list[list[int]]
    options_of: list[list[int]]
    colours_of: list[dict[int, int]]
    low: list[int]
    high: list[int]
    costs: list[int]

    @staticmethod
    def of(instance: Instance) -> Incidence:
        """Return the lists of this instance."""
        options = range(instance.n_options)
        items_of = [instance.items_of(option) for option in options]
        return Incidence(
            items_of=items_of,
            options_of=[instance.options_of(item) for item in range(instance.n_items)],
            colours_of=[
                dict(zip(items_of[option], instance.colours_of(option), strict=True))
                for option in options
            ],
            low=instance.item_low.tolist(),
            high=instance.item_high.tolist(),
            costs=instance.option_costs.tolist(),
        )


class Cover:
    """A partial solution, with the options that may still join it.

    Attributes:
        chosen: the options chosen so far.
        active: for every item the options that cover it and may still be chosen; an option that is
            chosen or excluded is in none of these sets.
        need: for every item how much more coverage it needs; 0 or less when it has enough.
        room: for every item how much more coverage it can take.
        open_items: the items whose need is above 0.

    Invariant: an option is active exactly if each of its items has room for it, or is shared in the
    option's own colour, and it has not been chosen or excluded.
    """

    def __init__(self, incidence: Incidence) -> None:
        self.items_of = incidence.items_of
        self.colours_of = incidence.colours_of
        self.active = [set(options) for options in incidence.options_of]
        self.need = list(incidence.low)
        self.room = list(incidence.high)
        self.open_items = {item for item, need in enumerate(self.need) if need > 0}
        self.chosen: list[int] = []
        self._excluded: list[int] = []
        for item, room in enumerate(self.room):
            if room == 0:
                self.exclude(list(self.active[item]))

    def is_active(self, option: int) -> bool:
        """Whether the option may still be chosen."""
        return option in self.active[self.items_of[option][0]]

    def least_item(self) -> int | None:
        """Return the open item with the fewest ways to be covered, or None if none is open."""
        return min(self.open_items, key=lambda item: (self.slack(item), item), default=None)

    def slack(self, item: int) -> int:
        """Return how many active options the item has beyond its need; below 0 it is dead."""
        return len(self.active[item]) - self.need[item]

    def active_options(self) -> list[int]:
        """Return all active options, ascending."""
        return sorted(set().union(*self.active))

    @property
    def mark(self) -> int:
        """The mark with which `readmit` undoes everything that is excluded from now on."""
        return len(self._excluded)

    def choose(self, option: int) -> int:
        """Choose an active option; return a mark for `unchoose`."""
        mark = self.mark
        self.exclude([option])
        self.chosen.append(option)
        for item in self.items_of[option]:
            colour = self.colours_of[option][item]
            if colour != NO_COLOUR and self.room[item] == 0:
                continue  # The item is shared in this colour, and covered already.
            self._cover(item)
            if self.room[item] == 0:
                self._exclude_others(item, colour)
        return mark

    def unchoose(self, mark: int) -> None:
        """Undo the last `choose` that has not been undone, and what was excluded since."""
        self.readmit(mark)
        option = self.chosen.pop()
        for item in reversed(self.items_of[option]):
            if self._covers_alone(option, item):
                self._uncover(item)

    def exclude(self, options: Iterable[int]) -> None:
        """Make active options inactive."""
        for option in options:
            self._excluded.append(option)
            for item in self.items_of[option]:
                self.active[item].remove(option)

    def readmit(self, mark: int) -> None:
        """Make options active again that were excluded since the mark was taken."""
        while len(self._excluded) > mark:
            option = self._excluded.pop()
            for item in self.items_of[option]:
                self.active[item].add(option)

    def _cover(self, item: int) -> None:
        self.room[item] -= 1
        self.need[item] -= 1
        if self.need[item] == 0:
            self.open_items.discard(item)

    def _uncover(self, item: int) -> None:
        if self.need[item] == 0:
            self.open_items.add(item)
        self.need[item] += 1
        self.room[item] += 1

    def _exclude_others(self, item: int, colour: int) -> None:
        """Exclude the options that can no longer share the item."""
        if colour == NO_COLOUR:
            self.exclude(list(self.active[item]))
        else:
            self.exclude([o for o in self.active[item] if self.colours_of[o][item] != colour])

    def _covers_alone(self, option: int, item: int) -> bool:
        """Whether no chosen option shares the item with this one, in one colour."""
        return self.colours_of[option][item] == NO_COLOUR or not any(
            item in self.colours_of[other] for other in self.chosen
        )
