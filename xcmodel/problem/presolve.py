"""Presolve for least cost: options that cheaper equal ones make redundant are left out.

Options with the same items and colours can replace each other. Of those, no more can be in a
solution than the least upper bound of their items without colour; so as many of the cheapest are
enough. Where all their items are coloured there is no such bound, and all stay.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace

import numpy as np

from xcmodel.backend.batch import Batch
from xcmodel.backend.contract import Backend, Translation
from xcmodel.backend.instance import NO_COLOUR, Instance, Int32Array, Int64Array
from xcmodel.backend.query import Query

MANY_OPTIONS = 10_000


@dataclass(frozen=True, eq=False)
class Presolved:
    """An instance with the same least cost and fewer options, and the way back.

    Attributes:
        instance: the instance without the redundant options.
        kept: the number of each of its options in the whole instance, ascending.
        translations: the instance in the forms of backends.
    """

    instance: Instance
    kept: Int32Array
    translations: dict[Backend, Translation] = field(default_factory=dict, repr=False)

    @staticmethod
    def of(instance: Instance) -> Presolved | None:
        """Return the presolved instance, or None if every option stays.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [2, 1], "C": [1]}, costs={"A": 3})
        >>> Presolved.of(model.to_instance()).kept.tolist()
        [1, 2]
        """
        kept = _kept_options(instance)
        if len(kept) == instance.n_options:
            return None
        return Presolved(with_options(instance, kept), kept)

    def query(self, query: Query) -> Query | None:
        """Return the query about the presolved instance, or None if it needs the whole one.

        That is so where an option that was left out is given, or one that stayed is forbidden,
        since another may replace it.
        """
        given = np.array(query.given, dtype=np.int64)
        if not np.isin(given, self.kept).all() or np.isin(query.forbidden, self.kept).any():
            return None
        hint = np.intersect1d(query.hint, self.kept)
        return replace(query, given=self._numbers(given), forbidden=(), hint=self._numbers(hint))

    def _numbers(self, options: Int64Array) -> tuple[int, ...]:
        return tuple(np.searchsorted(self.kept, options).tolist())

    def restore(self, solutions: Batch) -> Batch:
        """Return solutions of the presolved instance as ones of the whole instance."""
        options = solutions.options
        if len(options) and not (options.min() >= 0 and options.max() < len(self.kept)):
            # For the checker, which says that the model has no such option.
            return Batch(solutions.start, np.full_like(options, -1))
        return Batch(solutions.start, self.kept[options])


def _kept_options(instance: Instance) -> Int32Array:
    """Return the options that least cost needs, ascending; of equal ones, the first."""
    most = _most_together(instance)
    if instance.n_options > MANY_OPTIONS and most.min() > 0 and _all_differ(instance):
        return np.arange(instance.n_options, dtype=np.int32)
    return _kept_of_equal(instance, most.tolist())


def _all_differ(instance: Instance) -> bool:
    """Return whether options differ in the sums of random numbers, one an item; this is quick."""
    numbers = np.random.default_rng(0).integers(0, 2**62, instance.n_items)
    words = numbers[instance.option_items] * (2 * instance.option_colours.astype(np.int64) + 1)
    sums = np.add.reduceat(words, instance.option_start[:-1])
    return len(np.unique(sums)) == instance.n_options


def _kept_of_equal(instance: Instance, most: list[int]) -> Int32Array:
    costs = instance.option_costs.tolist()
    kept: list[int] = []
    for equal in _options_by_entries(instance):
        if most[equal[0]] < len(equal):
            equal.sort(key=costs.__getitem__)
            del equal[most[equal[0]] :]
        kept += equal
    return np.array(sorted(kept), dtype=np.int32)


def _most_together(instance: Instance) -> Int64Array:
    """Return for each option how many of its equals a solution can have."""
    highs = instance.item_high[instance.option_items]
    highs[instance.option_colours != NO_COLOUR] = instance.n_options
    if not instance.n_options:
        return np.zeros(0, dtype=np.int64)
    # Every option has an entry.
    least: Int64Array = np.minimum.reduceat(highs, instance.option_start[:-1])
    return least


def _options_by_entries(instance: Instance) -> list[list[int]]:
    """Return the options, those with the same items and colours together."""
    colours = int(instance.option_colours.max(initial=NO_COLOUR)) + 1
    entries = instance.option_items.astype(np.int64) * colours + instance.option_colours
    entries = entries[np.lexsort((entries, instance.entry_options))]
    text, width = entries.tobytes(), entries.itemsize
    places = (instance.option_start * width).tolist()
    equal: defaultdict[bytes, list[int]] = defaultdict(list)
    for option in range(instance.n_options):
        equal[text[places[option] : places[option + 1]]].append(option)
    return list(equal.values())


def with_options(instance: Instance, options: Int32Array) -> Instance:
    """Return the instance with these options alone, ascending."""
    stays = np.zeros(instance.n_options, dtype=np.bool_)
    stays[options] = True
    entries = stays[instance.entry_options]
    items = instance.option_items[entries]
    degrees = np.bincount(items, minlength=instance.n_items)
    lengths = np.diff(instance.option_start)[stays]
    return Instance(
        item_low=np.minimum(instance.item_low, degrees + 1),
        item_high=np.minimum(instance.item_high, degrees),
        option_start=np.concatenate(([0], np.cumsum(lengths))).astype(np.int64),
        option_items=items,
        option_colours=instance.option_colours[entries],
        option_costs=instance.option_costs[stays],
    )
