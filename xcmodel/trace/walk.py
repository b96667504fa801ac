"""A walk down the search tree of Algorithm X, on arrays.

The branches are those of `Search`, in the same order. A step takes time by what it takes out, so
that a model may be large; there is no way back.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend.ragged import places_of
from xcmodel.trace.position import Position

Numbers = NDArray[np.int64]


class CompiledPosition:
    """A position on arrays: the options that are left, by number, and what they cover.

    Attributes:
        position: the position.
        option_start: where each option's entries begin, shape ``(options + 1,)``.
        option_items: the item of each entry, shape ``(entries,)``.
        option_colours: the colour of each entry, from 1, or 0 for none, shape ``(entries,)``.
        colours: the colour that each item has been given, or 0, shape ``(items,)``.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        number_of = {item: number for number, item in enumerate(position.need)}
        number_of_colour: dict[object, int] = {}
        items, colours, lengths = list[int](), list[int](), list[int]()
        for option in position.options.values():
            lengths.append(len(option.items))
            for item in option.items:
                items.append(number_of[item])
                if item not in option.colours:
                    colours.append(0)
                    continue
                colour = option.colours[item]
                colours.append(number_of_colour.setdefault(colour, len(number_of_colour) + 1))
        self.option_start = _starts(lengths)
        self.option_items = np.array(items, dtype=np.int64)
        self.option_colours = np.array(colours, dtype=np.int64)
        self.colours = np.zeros(len(number_of), dtype=np.int64)
        for item, colour in position.colours.items():
            self.colours[number_of[item]] = number_of_colour.get(colour, -1)
        self._entries_by_item = np.argsort(self.option_items, kind="stable")
        self._options_by_item = np.repeat(np.arange(len(lengths)), lengths)[self._entries_by_item]
        self._item_start = _starts(np.bincount(self.option_items, minlength=len(number_of)))

    def options_of(self, item: int) -> Numbers:
        """Return the options that cover an item, ascending."""
        return self._options_by_item[self._item_start[item] : self._item_start[item + 1]]

    def colours_of(self, item: int) -> Numbers:
        """Return the colours that an item gets from its options, in the same order."""
        span = slice(self._item_start[item], self._item_start[item + 1])
        return self.option_colours[self._entries_by_item[span]]

    def items_of(self, options: Numbers) -> Numbers:
        """Return the items that these options cover, one after the other."""
        return self.option_items[places_of(self.option_start, options)]


def _starts(lengths: Sequence[int] | Numbers) -> Numbers:
    return np.concatenate(([0], np.cumsum(lengths))).astype(np.int64)


class Walk:
    """A walk from a compiled position on.

    Attributes:
        is_at_solution: whether all items have what they need.
        branches: the options to try, none at the end.
    """

    def __init__(self, compiled: CompiledPosition) -> None:
        position, n_options = compiled.position, len(compiled.option_start) - 1
        self._compiled = compiled
        self._active = np.ones(n_options, dtype=np.bool_)
        self._degrees = np.bincount(compiled.option_items, minlength=len(position.need))
        # More than all options can fill: where there is no bound, and where more is needed.
        beyond = 2 * n_options + 2
        need = [min(need, beyond) for need in position.need.values()]
        self._need = np.array(need, dtype=np.int64)
        room = [min(room, beyond) for room in position.room.values()]
        self._room = np.array(room, dtype=np.int64)
        self._colours = compiled.colours.copy()
        self._find_branches()

    def _find_branches(self) -> None:
        is_open = self._need > 0
        self.is_at_solution = not is_open.any()
        self.branches: Numbers = np.flatnonzero(self._active)
        self._keeps_struck = True
        if self.is_at_solution:
            return
        slack = np.where(is_open, self._degrees - self._need, len(self._active) + 1)
        item = int(slack.argmin())
        self._keeps_struck = bool(self._room[item] > 1)
        options = self._compiled.options_of(item)
        self.branches = options[self._active[options]][: max(0, slack[item] + 1)]

    def take(self, number: int) -> None:
        """Go down one of the branches."""
        struck = self.branches[: number + 1] if self._keeps_struck else self.branches[[number]]
        self._active[struck] = False
        option = int(self.branches[number])
        entries = slice(*self._compiled.option_start[option : option + 2])
        items = self._compiled.option_items[entries].tolist()
        for item, colour in zip(
            items, self._compiled.option_colours[entries].tolist(), strict=True
        ):
            if self._colours[item]:
                continue  # It has this option's colour already, and is covered.
            self._need[item] = max(0, self._need[item] - 1)
            self._room[item] -= 1
            self._colours[item] = colour
        excluded = [self._take_out_others(item) for item in items if self._room[item] == 0]
        taken_out = np.concatenate([struck, *excluded])
        np.subtract.at(self._degrees, self._compiled.items_of(taken_out), 1)
        self._find_branches()

    def _take_out_others(self, item: int) -> Numbers:
        """Take out the options of a full item, but for those that share its colour; return them."""
        options = self._compiled.options_of(item)
        excluded = self._active[options]
        if self._colours[item]:
            excluded &= self._compiled.colours_of(item) != self._colours[item]
        self._active[options[excluded]] = False
        return options[excluded]
