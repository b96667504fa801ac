"""Residuals: what is left of an instance once options are chosen and excluded."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend.instance import NO_COLOUR, Instance, Int64Array
from xcmodel.backend.ragged import places_of
from xcmodel.distributed.cube import Cube


@dataclass(eq=False)
class Residual:
    """The options that may still be chosen, and what items need.

    It is arithmetic on whole numbers alone, and so the same on every machine.

    Attributes:
        instance: the whole instance.
        active: for every option whether it may still be chosen.
        need: for every item how much more coverage it needs; 0 or less when it has enough.
        room: for every item how much more coverage it can take.
        cube: what was chosen and excluded, without what followed from it.
        possible: whether the options chosen so far agree.
        entries: those of active options are among these; fewer of them the more is chosen.
    """

    instance: Instance
    active: NDArray[np.bool_]
    need: Int64Array
    room: Int64Array
    cube: Cube
    entries: Int64Array
    possible: bool = True
    _gone: list[NDArray[np.integer]] = field(default_factory=list, repr=False)
    """The options that have gone since `propagate` last knew how many items have."""

    @staticmethod
    def of(instance: Instance, cube: Cube) -> Residual:
        """Return what a cube leaves, without what then follows."""
        residual = Residual(
            instance,
            np.ones(instance.n_options, dtype=np.bool_),
            instance.item_low.copy(),
            instance.item_high.copy(),
            cube,
            np.arange(len(instance.option_items)),
        )
        full = residual.room[instance.option_items] == 0
        residual.active[instance.entry_options[full]] = False
        residual._restrict(cube)
        return residual

    def after(self, addition: Cube) -> Residual:
        """Return what is left after further options are chosen and excluded."""
        left = Residual(
            self.instance,
            self.active.copy(),
            self.need.copy(),
            self.room.copy(),
            addition.within(self.cube),
            self.entries,
            self.possible,
        )
        left._restrict(addition)
        return left

    def propagate(self) -> None:
        """Choose the options of items that need all that they have left."""
        degrees = self.degrees()
        items = np.arange(len(degrees))
        while self.possible:
            items = items[self.need[items] > 0]
            slack = degrees[items] - self.need[items]
            if (slack < 0).any():
                self.possible = False
            forced = items[slack == 0].tolist()
            self._gone.clear()  # Of many residuals of many options, these would fill the memory.
            if not forced:
                return
            for item in forced:
                if self.need[item] > 0:
                    self.choose_all(self.options_of(item)[: int(self.need[item])])
            # Only items of options that have gone since may be forced next.
            lost = self._items_of(np.concatenate(self._gone))
            np.subtract.at(degrees, lost, 1)
            items = np.unique(lost)

    def degrees(self) -> Int64Array:
        """Return for every item how many options are left that cover it."""
        instance = self.instance
        self.entries = self.entries[self.active[instance.entry_options[self.entries]]]
        return instance.degrees_within(self.entries)

    def options_of(self, item: int) -> list[int]:
        """Return the options of an item that are left, ascending."""
        start, end = self.instance.item_start[item : item + 2]
        options = self.instance.item_options[start:end]
        left: list[int] = options[self.active[options]].tolist()
        return left

    def choose_all(self, options: list[int]) -> None:
        """Choose options one after the other; it becomes impossible where they exclude another."""
        for option in options:
            if not self.active[option]:
                self.possible = False
                return
            self._choose(option)

    def _restrict(self, cube: Cube) -> None:
        if cube.forbidden:
            self.active[list(set(cube.forbidden) - set(cube.given))] = False
            self.possible &= set(cube.given).isdisjoint(cube.forbidden)
        self.choose_all(list(cube.given))

    def _choose(self, option: int) -> None:
        instance = self.instance
        self._exclude(np.array([option]))
        start, end = instance.option_start[option : option + 2]
        pairs = zip(
            instance.option_items[start:end].tolist(),
            instance.option_colours[start:end].tolist(),
            strict=True,
        )
        for item, colour in pairs:
            if colour != NO_COLOUR:
                self._exclude_other_colours(item, colour)
                continue
            self.need[item] -= 1
            self.room[item] -= 1
            if self.room[item] == 0:
                first, last = instance.item_start[item : item + 2]
                self._exclude(instance.item_options[first:last])

    def _exclude_other_colours(self, item: int, colour: int) -> None:
        instance = self.instance
        start, end = instance.item_start[item : item + 2]
        entries = instance.item_entries[start:end]
        others = instance.item_options[start:end][instance.option_colours[entries] != colour]
        self._exclude(others)

    def _exclude(self, options: NDArray[np.integer]) -> None:
        self._gone.append(options[self.active[options]])
        self.active[options] = False

    def _items_of(self, options: NDArray[np.integer]) -> NDArray[np.integer]:
        """Return the items of these options, one after the other."""
        places = places_of(self.instance.option_start, options)
        items: NDArray[np.integer] = self.instance.option_items[places]
        return items
