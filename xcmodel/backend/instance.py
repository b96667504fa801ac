"""The integer form of a model, which is all that a backend sees."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from xcmodel.interrupt import import_whole

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Int32Array: TypeAlias = "NDArray[np.int32]"
Int64Array: TypeAlias = "NDArray[np.int64]"
BoolArray: TypeAlias = "NDArray[np.bool_]"

_ARRAYS = (
    "item_low",
    "item_high",
    "option_start",
    "option_items",
    "option_colours",
    "option_costs",
)

NO_COLOUR = 0
"""The colour of an entry without a colour; real colours are numbered from 1."""

# A solution that costs so much may seem to cost a little more or less.
_GREAT_COSTS = 10**8


@dataclass(frozen=True, eq=False)
class WeightedRow:
    """A demand that the weights of the chosen options add up to a number within bounds.

    Attributes:
        options: the options that have a weight, ascending.
        weights: their weights, other than 0; their absolute values add up to 2**60 at most.
        low: the least sum, at least that of the negative weights.
        high: the greatest sum, at most that of the positive weights; where it is less than `low`,
            there is no solution.

    >>> import xcmodel as xc
    >>> model = xc.Model({"A": [1], "B": [1], "C": [2]})
    >>> model.add_row("hours", {"A": 8, "C": 5}, high=10)
    >>> [row] = model.to_instance().rows
    >>> row.options.tolist(), row.weights.tolist(), row.low, row.high
    ([0, 2], [8, 5], 0, 10)
    """

    options: Int32Array
    weights: Int64Array
    low: int
    high: int


def extremes_of(weights: Int64Array) -> tuple[int, int]:
    """Return the least and the greatest sum of any of these weights.

    >>> import numpy as np
    >>> extremes_of(np.array([3, -2, 4]))
    (-2, 7)
    """
    return int(weights[weights < 0].sum()), int(weights[weights > 0].sum())


@dataclass(frozen=True, eq=False)
class Filling:
    """What a backend may know of options that fill items up, as penalties of coverage do.

    Each of these options covers one item alone, which has no colours, and has a weight in no row. A
    number of variable size can take their place.

    Attributes:
        n_fills: how many there are: the last options of the instance.
        item_prices: what other options pay for each item that they cover, as a part of their costs,
            shape ``(items,)``. Whatever it is, taking it off the costs of all options of an item
            that is covered a fixed number of times changes what all solutions cost alike; these
            are numbers that leave an option what it costs by itself.

    >>> import numpy as np
    >>> Filling(n_fills=2, item_prices=np.array([0, 3])).n_fills
    2
    """

    n_fills: int
    item_prices: Int64Array


@dataclass(frozen=True, eq=False)
class Instance:
    """An exact cover problem as immutable integer arrays in compressed sparse row form.

    Items and options are numbered from 0, options in canonical order. Option ``o`` covers the
    items ``option_items[option_start[o]:option_start[o + 1]]`` (distinct, at least one), and
    gives each of them the colour in the same place of ``option_colours``.

    A solution is any set of options in which the coverage of every item ``i`` lies in
    ``item_low[i]..item_high[i]``. Several options that give an item one common colour cover
    it once, together; options that give it different colours, or one that gives it
    none beside another option, exclude each other.

    Attributes:
        item_low: the least coverage of each item, shape ``(items,)``; where it is more than the
            number of options that cover the item, there is no solution.
        item_high: the greatest coverage, shape ``(items,)``; where there is no bound, or a loose
            one, it is the number of options that cover the item, so never more than that.
        option_start: where each option's entries begin, shape ``(options + 1,)``.
        option_items: item of each entry, shape ``(entries,)``.
        option_colours: colour of each entry, `NO_COLOUR` or from 1, shape ``(entries,)``; a
            coloured entry belongs to an item with ``low = 0`` and ``high <= 1``.
        option_costs: cost of each option, shape ``(options,)``.
        rows: demands on sums of weights; only for backends with the capability ``ROWS``.
        filling: what is known of options that fill items up, or None; a hint only.

    >>> import xcmodel as xc
    >>> model = xc.Model({"A": [1, 2], "B": [2], "C": [1]}, costs={"B": 4})
    >>> instance = model.to_instance()
    >>> instance.n_items, instance.n_options, instance.n_entries
    (2, 3, 4)
    >>> len(instance.buffers), all(map(memoryview, instance.buffers))
    (6, True)
    >>> for array in instance.arrays:
    ...     print(array)
    [1 1]
    [1 1]
    [0 2 3 4]
    [0 1 1 0]
    [0 0 0 0]
    [0 4 0]
    >>> instance.items_of(0), instance.colours_of(0)
    ([0, 1], [0, 0])
    >>> instance.options_of(1), instance.option_colours_of(1), instance.entries_of(1)
    ([0, 1], [0, 0], array([1, 2]))
    >>> instance.entry_options, instance.item_start, instance.item_entries
    (array([0, 0, 1, 2], dtype=int32), array([0, 2, 4]), array([0, 3, 1, 2]))
    >>> instance.item_options, instance.item_degrees, instance.coloured_items
    (array([0, 2, 0, 1], dtype=int32), array([2, 2]), array([], dtype=int64))
    >>> instance.degrees_within(instance.entry_options == 0), instance.times_covered([0, 2])
    (array([1, 1]), array([2, 1]))
    """

    item_low: Int64Array
    item_high: Int64Array
    option_start: Int64Array
    option_items: Int32Array
    option_colours: Int32Array
    option_costs: Int64Array
    rows: tuple[WeightedRow, ...] = ()
    filling: Filling | None = None

    def __post_init__(self) -> None:
        for values in self.arrays:
            values.setflags(write=False)

    @classmethod
    def of_plain_arrays(cls, *arrays: array[int]) -> Instance:
        """Return the instance in the six arrays of the standard library, in the order above.

        Those of numpy are made of them when the first one is asked for: many a query on a small
        instance does without, and takes less time than the import of numpy.

        Args:
            arrays: six arrays with type code ``"q"``, or ``"i"`` for `option_items` and
                `option_colours`.

        >>> instance = Instance.of_plain_arrays(
        ...     array("q", [1, 1]), array("q", [1, 1]), array("q", [0, 2]),
        ...     array("i", [0, 1]), array("i", [0, 0]), array("q", [0]),
        ... )
        >>> instance.n_options, instance.items_of(0), instance.buffers[3].tolist()
        (1, [0, 1], [0, 1])
        """
        instance = cls.__new__(cls)
        views = tuple(memoryview(values).toreadonly() for values in arrays)
        instance.__dict__.update(buffers=views, rows=())
        return instance

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Make the arrays of numpy, which are not there yet."""
            if name not in _ARRAYS or "buffers" not in self.__dict__:
                raise AttributeError(f"an instance has no {name!r}")
            import_whole("numpy")
            import numpy as np

            self.__dict__.update(zip(_ARRAYS, map(np.asarray, self.buffers), strict=True))
            return self.__dict__[name]

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        # Pickled arrays come back writeable, and derived ones are made anew when needed.
        self.__dict__.update(state)
        self.__post_init__()

    @cached_property
    def buffers(self) -> Sequence[Any]:
        """The six arrays as objects with the buffer protocol, of numpy or not."""
        return self.arrays

    @property
    def arrays(
        self,
    ) -> tuple[Int64Array, Int64Array, Int64Array, Int32Array, Int32Array, Int64Array]:
        """The six arrays, in the order of the attributes."""
        return (
            self.item_low,
            self.item_high,
            self.option_start,
            self.option_items,
            self.option_colours,
            self.option_costs,
        )

    @property
    def n_items(self) -> int:
        """The number of items."""
        return len(self.buffers[0])

    @property
    def n_options(self) -> int:
        """The number of options."""
        return len(self.buffers[-1])

    @property
    def n_entries(self) -> int:
        """The number of items that all options cover together."""
        return len(self.buffers[3])

    @cached_property
    def entry_options(self) -> Int32Array:
        """The option of each entry, shape ``(entries,)``."""
        import numpy as np

        lengths = np.diff(self.option_start)
        return np.repeat(np.arange(self.n_options, dtype=np.int32), lengths)

    @cached_property
    def item_start(self) -> Int64Array:
        """Where each item's options begin in `item_options`, shape ``(items + 1,)``."""
        import numpy as np

        degrees = self.degrees_within(slice(None))
        return np.concatenate(([0], np.cumsum(degrees))).astype(np.int64)

    @cached_property
    def item_entries(self) -> Int64Array:
        """The entries sorted by item, in canonical order of options within each item."""
        import numpy as np

        return np.argsort(self.option_items, kind="stable")

    @cached_property
    def item_options(self) -> Int32Array:
        """The options that cover each item, ascending: the transpose of `option_items`."""
        return self.entry_options[self.item_entries]

    @cached_property
    def item_degrees(self) -> Int64Array:
        """The number of options that cover each item, shape ``(items,)``."""
        import numpy as np

        return np.diff(self.item_start)

    @cached_property
    def has_great_costs(self) -> bool:
        """Whether floating point may not tell which solution is the cheapest.

        >>> import xcmodel as xc
        >>> xc.Model({"A": [1], "B": [1]}, costs={"A": 10**9}).to_instance().has_great_costs
        True
        """
        greatest = int(abs(self.option_costs).max(initial=0))
        return greatest * min(int(self.item_high.sum()), self.n_options) > _GREAT_COSTS

    @cached_property
    def coloured_items(self) -> Int64Array:
        """The items to which at least one option gives a colour, ascending."""
        import numpy as np

        if not self.option_colours.any():
            return np.zeros(0, dtype=np.int64)
        coloured = self.option_items[self.option_colours != NO_COLOUR]
        return np.unique(coloured).astype(np.int64)

    def degrees_within(self, entries: slice | NDArray[Any]) -> Int64Array:
        """Return how many of these entries are each item's, shape ``(items,)``.

        Args:
            entries: an index of the entries: their numbers, a mask, or a slice.
        """
        import numpy as np

        return np.bincount(self.option_items[entries], minlength=self.n_items)

    def times_covered(self, options: Sequence[int]) -> Int64Array:
        """Return how many of these options cover each item, shape ``(items,)``.

        Args:
            options: numbers of options.
        """
        import numpy as np

        is_one = np.zeros(self.n_options, dtype=bool)
        is_one[list(options)] = True
        return self.degrees_within(is_one[self.entry_options])

    def coverage_by(self, options: Sequence[int]) -> Int64Array:
        """Return how often these options together cover each item, shape ``(items,)``.

        Those that give an item the same colour cover it once.

        Args:
            options: numbers of options.

        >>> import xcmodel as xc
        >>> red = {name: {"p": "red"} for name in "AB"}
        >>> model = xc.Model({"A": [1, "p"], "B": [2, "p"]}, optional=["p"], colours=red)
        >>> instance = model.to_instance()
        >>> instance.times_covered([0, 1]).tolist(), instance.coverage_by([0, 1]).tolist()
        ([1, 2, 1], [1, 1, 1])
        """
        import numpy as np

        is_one = np.zeros(self.n_options, dtype=bool)
        is_one[list(options)] = True
        entries = is_one[self.entry_options]
        items, colours = self.option_items[entries], self.option_colours[entries]
        is_plain = colours == NO_COLOUR
        shared = np.unique(np.stack((items[~is_plain], colours[~is_plain])), axis=1)[0]
        return np.bincount(np.concatenate((items[is_plain], shared)), minlength=self.n_items)

    def items_of(self, option: int) -> list[int]:
        """Return the items that `option` covers."""
        span = slice(self.option_start[option], self.option_start[option + 1])
        items: list[int] = self.option_items[span].tolist()
        return items

    def colours_of(self, option: int) -> list[int]:
        """Return the colours that `option` gives to its items, in the same order."""
        span = slice(self.option_start[option], self.option_start[option + 1])
        colours: list[int] = self.option_colours[span].tolist()
        return colours

    def options_of(self, item: int) -> list[int]:
        """Return the options that cover `item`, ascending."""
        span = slice(self.item_start[item], self.item_start[item + 1])
        options: list[int] = self.item_options[span].tolist()
        return options

    def option_colours_of(self, item: int) -> list[int]:
        """Return the colours that `item` gets from its options, in the order of `options_of`."""
        colours: list[int] = self.option_colours[self.entries_of(item)].tolist()
        return colours

    def entries_of(self, item: int) -> Int64Array:
        """Return the entries in which options cover `item`, in the order of `options_of`."""
        return self.item_entries[self.item_start[item] : self.item_start[item + 1]]
