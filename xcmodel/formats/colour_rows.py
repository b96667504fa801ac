"""An item with colours as rows of 0/1 variables."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import NamedTuple


class Row(NamedTuple):
    """Variables of which at least `low` and at most `high` are 1; None means any number."""

    name: Hashable
    variables: list[int]
    low: int
    high: int | None


@dataclass(frozen=True)
class ColouredItem:
    """The options of an item that some of them colour, by whom they may share it with.

    Attributes:
        name: the name of the item.
        alone: the options that share it with no other.
        sharing: of each colour that several options give, these options.
    """

    name: Hashable
    alone: list[int]
    sharing: dict[Hashable, list[int]]

    @classmethod
    def of(cls, name: Hashable, colours: Mapping[int, Hashable | None]) -> ColouredItem:
        """Return the item whose options give it these colours, or None.

        >>> ColouredItem.of("p", {0: "red", 1: None, 2: "green", 3: "red"})
        ColouredItem(name='p', alone=[1, 2], sharing={'red': [0, 3]})
        """
        sharing: dict[Hashable, list[int]] = {}
        for option, colour in colours.items():
            if colour is not None:
                sharing.setdefault(colour, []).append(option)
        sharing = {colour: options for colour, options in sharing.items() if len(options) > 1}
        alone = [option for option, colour in colours.items() if colour not in sharing]
        return cls(name, alone, sharing)

    def rows(self, first: int) -> tuple[list[Row], list[Hashable]]:
        """Return the rows, and the names of the further variables, which are numbered from `first`.

        Pairs need no further variables, and are taken where they are no more rows than others.

        >>> ColouredItem.of("p", {0: "red", 1: "red", 2: "green"}).rows(3)
        ([Row(name=('p', 0, 2), ...), Row(name=('p', 1, 2), ...)], [])
        """
        if not self.sharing:
            return [Row(self.name, self.alone, 0, 1)], []
        groups = [len(options) for options in self.sharing.values()]
        n_options = len(self.alone) + sum(groups)
        n_pairs = comb(n_options, 2) - sum(comb(size, 2) for size in groups)
        if n_pairs <= sum(groups) + len(groups) + bool(self.alone) + 1:
            return self._pairs(), []
        return self._with_variables(first)

    def _pairs(self) -> list[Row]:
        """Return a row for each two options that exclude each other."""
        groups = [[option] for option in self.alone] + list(self.sharing.values())
        return [
            Row((self.name, *pair), pair, 0, 1)
            for one, other in combinations(groups, 2)
            for pair in _pairs(one, other)
        ]

    def _with_variables(self, first: int) -> tuple[list[Row], list[Hashable]]:
        """Return rows in which each colour has a variable, which is 1 where it is not in use.

        So every row bounds a number of variables, as an item does; a variable for a colour in use
        would need rows of differences. The options that share with no other have one together.
        """
        rows: list[Row] = []
        names: list[Hashable] = []
        for colour, options in self.sharing.items():
            unused = first + len(names)
            names.append((self.name, "without", colour))
            rows += [Row((self.name, option), [option, unused], 0, 1) for option in options]
            # So the variable follows from the options.
            rows.append(Row((self.name, "without", colour), [*options, unused], 1, None))
        if self.alone:
            unused = first + len(names)
            names.append((self.name, "shared"))
            rows.append(Row((self.name, "shared"), [*self.alone, unused], 1, 1))
        all_unused = list(range(first, first + len(names)))
        rows.append(Row(self.name, all_unused, len(names) - 1, None))
        return rows, names


def _pairs(one: Iterable[int], other: Iterable[int]) -> list[list[int]]:
    return [sorted((a, b)) for a in one for b in other]
