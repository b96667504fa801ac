"""The options of a model, kept as arrays."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Set
from dataclasses import replace
from itertools import count, islice
from math import gcd
from typing import TYPE_CHECKING

from xcmodel.answer.cost import Cost
from xcmodel.errors import ModelError
from xcmodel.problem.cost_unit import CostUnit, whole_costs, written
from xcmodel.problem.names import Name
from xcmodel.problem.option_entries import OptionEntries, pieces_beside
from xcmodel.problem.options import Option
from xcmodel.problem.removed import are_many
from xcmodel.text.numbers import plural

if TYPE_CHECKING:
    from xcmodel.problem.arrays import OptionArrays
    from xcmodel.problem.new_options import NewOptions

_MOST_SHOWN = 10


class OptionTable(Mapping[Name, Option]):
    """The options by name, in canonical order; to its users a read-only mapping.

    A million options take some tens of bytes for each item that they cover, since `Option` objects
    are made only when they are asked for.

    Attributes:
        start: where the items of each option begin in ``covered``; one more number than options.
        covered: the numbers of the items that the options cover, option by option.
        costs: the cost of each option, in units.
        unit: the unit of the costs.
    """

    def __init__(self) -> None:
        # One attribute each, so that what belongs together always goes together.
        self._entries = OptionEntries(array("q", [0]), array("i"), [])
        self._priced = (array("q"), CostUnit())
        self._colours: dict[int, Mapping[Name, Hashable]] = {}
        self._number: dict[Name, int] = {}
        self._gone: Set[Name] = frozenset()
        self._item_names: list[Name] = []
        self._item_number: dict[Name, int] = {}

    @property
    def start(self) -> array[int]:
        """Where the items of each option begin in ``covered``."""
        return self._merged().start

    @property
    def covered(self) -> array[int]:
        """The numbers of the items that the options cover, option by option."""
        return self._merged().covered

    def _merged(self) -> OptionEntries:
        """Return the entries, with those of new items among them."""
        self._settle()
        return self._all_entries()

    def _all_entries(self) -> OptionEntries:
        """Return the entries of all options, also of those that have gone."""
        if self._entries.later:
            self._entries = self._entries.merged()
        return self._entries

    @property
    def costs(self) -> array[int]:
        """The cost of each option, in units."""
        self._settle()
        return self._priced[0]

    @property
    def unit(self) -> CostUnit:
        """The unit of the costs."""
        self._settle()
        return self._priced[1]

    @property
    def colours(self) -> dict[int, Mapping[Name, Hashable]]:
        """For the options that give colours, by their number, the colours by item."""
        self._settle()
        return self._colours

    @colours.setter
    def colours(self, colours: dict[int, Mapping[Name, Hashable]]) -> None:
        self._settle()
        self._colours = colours

    def __getitem__(self, name: Name) -> Option:
        number = self._number[name]
        if name in self._gone:
            raise KeyError(name)
        items = tuple(self._item_names[item] for item in self._all_entries().of(number))
        colours = dict(self._colours.get(number, ()))
        costs, unit = self._priced
        return Option(name, items, unit.told(costs[number]), colours)

    def __iter__(self) -> Iterator[Name]:
        return iter(self.numbers)

    def __len__(self) -> int:
        return len(self._number) - len(self._gone)

    def __repr__(self) -> str:
        shown = ", ".join(map(repr, islice(self.values(), _MOST_SHOWN)))
        more = "" if len(self) <= _MOST_SHOWN else f", … ({len(self):,})"
        return f"<{plural(len(self), 'option')}: {shown}{more}>" if len(self) else "<no options>"

    def __contains__(self, name: object) -> bool:
        return name in self._number and name not in self._gone

    def declare_items(self, names: Iterable[Name]) -> None:
        """Number these new items after the present ones."""
        first = len(self._item_names)
        self._item_names.extend(names)
        # Those of a Ctrl-C in the middle are forgotten by their names.
        self._item_number.update(zip(self._item_names[first:], count(first)))

    def forget_items(self, n_items: int) -> None:
        """Forget all items but the first ones; options cover the others by `cover_also` alone."""
        while self._entries.later and self._entries.later[-1][0] >= n_items:
            self._entries.later.pop()
        for name in self._item_names[n_items:]:
            self._item_number.pop(name, None)
        del self._item_names[n_items:]

    def cover_also(self, covering: Mapping[Name, Collection[int]]) -> None:
        """Let present options, by their numbers, cover the last of the declared items, too.

        The entries are put where they belong when they are next looked at, so that many items,
        one after the other, take no copy of all entries each.
        """
        numbers = self._item_number
        more = [(numbers[item], options) for item, options in covering.items() if options]
        self._entries.later.extend(more)

    @property
    def item_numbers(self) -> Mapping[Name, int]:
        """The number of each declared item."""
        return self._item_number

    @property
    def numbers(self) -> Mapping[Name, int]:
        """The number of each option."""
        self._settle()
        return self._number

    def check_new(self, names: Mapping[Name, int]) -> None:
        """Raise ModelError if one of these names is taken."""
        if taken := names.keys() & self.numbers.keys():
            name = next(name for name in names if name in taken)
            raise ModelError(f"there is an option {name!r} already", name)

    def extend(self, new: NewOptions) -> None:
        """Add options whose names are new and whose items are declared: all or, on Ctrl-C, none."""
        start, covered, _ = self._merged()
        end = len(covered)
        units = self._in_common_unit(new.numbers, new.costs)
        try:
            start.extend(array("q", [end + last for last in new.ends]) if end else new.ends)
            self.costs.extend(units)
            self.colours.update(new.colours)
            if end:
                covered.extend(new.covered)
                self._number.update(new.numbers)
            else:  # The largest parts of a new model are not copied.
                self._entries = OptionEntries(start, new.covered, [])
                self._number = new.numbers
        except BaseException:
            self._drop_unnumbered()
            raise

    def extend_arrays(self, arrays: OptionArrays, names: Collection[Name]) -> None:
        """Add options from arrays, whose names are new: all or, on Ctrl-C, none."""
        number, end = len(self), len(self.covered)
        numbers = {name: k for k, name in enumerate(names, number)}
        told = [arrays.unit.told(units) for units in arrays.costs.tolist()]
        units = self._in_common_unit(names, told)
        try:
            self.start.extend((arrays.start[1:] + end).tolist())
            self.covered.extend(arrays.items.tolist())
            self.costs.extend(units)
            self._number.update(numbers)
        except BaseException:
            self._drop_unnumbered()
            raise

    def _in_common_unit(self, names: Collection[Name], costs: list[Cost]) -> array[int]:
        """Return new costs in a unit in which the present ones are whole as well, now the unit."""
        if self.unit.scale == 1 and set(map(type, costs)) <= {int}:
            return array("q", costs)  # type: ignore[arg-type]
        unit, units = whole_costs(self.unit, names, costs)
        if unit != self.unit:
            finer = unit.scale // self.unit.scale
            self._priced = (_times(self.costs, finer, unit), unit)
        return array("q", units)

    def _drop_unnumbered(self) -> None:
        """Drop what belongs to no numbered option, after a Ctrl-C."""
        n_options = len(self._number)
        del self.start[n_options + 1 :], self.costs[n_options:], self.covered[self.start[-1] :]
        while self.colours and next(reversed(self.colours)) >= n_options:
            self.colours.popitem()

    def append_arrays(
        self,
        start: bytes,
        items: bytes,
        costs: bytes,
        names: Iterable[Name] | None = None,
        unit: CostUnit | None = None,
    ) -> None:
        """Fill a table without options from arrays.

        Args:
            start: the attribute, as 64-bit integers, without the leading 0.
            items: the attribute, as 32-bit integers.
            costs: the attribute, as 64-bit integers.
            names: the names of the options, distinct; their numbers if left out.
            unit: the unit of the costs; 1 if left out.
        """
        self._priced = (self.costs, unit or CostUnit())
        self.start.frombytes(start)
        self.covered.frombytes(items)
        self.costs.frombytes(costs)
        named = range(len(self.costs)) if names is None else names
        self._number = {name: number for number, name in enumerate(named)}

    def set_costs(self, costs: Mapping[Name, Cost]) -> None:
        """Change the costs of present options, all or none."""
        if len(costs) == len(self):  # No cost of the kind that there was is left.
            unit, units = whole_costs(CostUnit(), costs, costs.values())
        else:
            units = self._in_common_unit(costs, list(costs.values())).tolist()
            unit = self.unit
        changed = self.costs[:]
        for name, cost in zip(costs, units, strict=True):
            changed[self._number[name]] = cost
        self._priced = _in_largest_unit(changed, unit)

    def tell_whole_costs(self) -> None:
        """Tell the costs, which must be whole, as whole numbers, whatever they were given as."""
        self._priced = (self.costs, CostUnit())

    def units(self, names: Iterable[Name]) -> int:
        """Return what present options cost together, in units."""
        costs, number = self.costs, self._number
        return sum(costs[number[name]] for name in names)

    def without(self, names: Set[Name]) -> OptionTable:
        """Return a table without these present options; this one may be looked at, not changed.

        The arrays are made anew when they are next looked at, or when many options have gone, since
        options are often taken out one by one. Until then both tables have the same.
        """
        if not names:
            return self
        other = OptionTable()
        vars(other).update(vars(self), _gone=self._gone | names)
        if are_many(len(other._gone), len(self._number)):
            other._settle()
        return other

    def _settle(self) -> None:
        """Make arrays of this table's own, without the options that have gone, if any have."""
        if self._gone:  # All at once, as a Ctrl-C may come at any moment.
            vars(self).update(vars(self._of_those_left()))

    def _of_those_left(self) -> OptionTable:
        """Return an independent table without the options that have gone."""
        other = OptionTable()
        other.declare_items(self._item_names)
        gone = sorted(map(self._number.__getitem__, self._gone))
        pieces = list(pieces_beside(gone, len(self._number)))  # Most are copied in few pieces.
        all_names = list(self._number)
        left = [name for first, end in pieces for name in all_names[first:end]]
        all_costs, unit = self._priced
        costs = array("q")
        for first, end in pieces:
            costs.extend(all_costs[first:end])
        other._number = dict(zip(left, range(len(left)), strict=True))
        other._entries = self._all_entries().of_pieces(pieces)
        other._priced = _in_largest_unit(costs, unit)
        for number, colours in self._colours.items():
            if (kept := other._number.get(all_names[number])) is not None:
                other._colours[kept] = colours
        return other

    def without_items(self, names: Set[Name]) -> tuple[OptionTable, Name | None]:
        """Return an independent table without these items, and an option that covers no other.

        That is the first one, or None if there is none.
        """
        other = self.copy()
        numbers = [self._item_number[name] for name in names]
        other._entries = self._merged().without_items(numbers, len(self._item_names))
        other._item_names = [name for name in self._item_names if name not in names]
        other._item_number = {item: number for number, item in enumerate(other._item_names)}
        other.colours = {
            number: {item: colour for item, colour in colours.items() if item not in names}
            for number, colours in self.colours.items()
            if not colours.keys() <= names
        }
        bare = other._entries.first_bare()
        return other, None if bare is None else next(islice(self._number, bare, None))

    def copy(self) -> OptionTable:
        """Return an independent copy."""
        other = OptionTable()
        start, covered, _ = self._merged()
        other._entries = OptionEntries(start[:], covered[:], [])
        other._priced = (self.costs[:], self.unit)
        other.colours = dict(self.colours)
        other._number = dict(self._number)
        other._item_names = list(self._item_names)
        other._item_number = dict(self._item_number)
        return other

    def covers_alike(self, other: OptionTable) -> bool:
        """Whether both have the same options in the same order, with the same costs and colours.

        Costs are compared exactly, in whatever kind of number each table tells them.
        """
        if self.numbers != other.numbers or not self._costs_alike(other):
            return False
        names = list(self)
        looked_at: Iterable[int] = range(len(names))
        if self._entries_alike(other):  # Few options have colours.
            looked_at = self.colours.keys() | other.colours.keys()
        return all(self[names[k]].covers_as(other[names[k]]) for k in looked_at)

    def _costs_alike(self, other: OptionTable) -> bool:
        mine, others = self.unit.scale, other.unit.scale
        if mine == others:
            return self.costs == other.costs
        pairs = zip(self.costs, other.costs, strict=True)
        return all(cost * others == of_other * mine for cost, of_other in pairs)

    def _entries_alike(self, other: OptionTable) -> bool:
        """Whether the options cover the same items in the same order, all of them."""
        return (
            self._item_number == other._item_number
            and self.start == other.start
            and self.covered == other.covered
        )


def _in_largest_unit(costs: array[int], unit: CostUnit) -> tuple[array[int], CostUnit]:
    """Return costs in the largest unit in which they are whole: a fraction may have gone."""
    factor = gcd(unit.scale, *costs) if unit.scale > 1 else 1
    if factor == 1:
        return costs, unit
    larger = replace(unit, scale=unit.scale // factor)
    return array("q", [cost // factor for cost in costs]), larger


def _times(costs: array[int], factor: int, unit: CostUnit) -> array[int]:
    try:
        return array("q", [factor * cost for cost in costs])
    except OverflowError:
        raise ModelError(
            f"in units of 1/{written(unit.scale)}, in which all costs are whole, some are too "
            "large: round the costs, or scale them down"
        ) from None
