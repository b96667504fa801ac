"""Presolve for least cost: needless options are left out, and costs told in their steps.

Options with the same items and colours can replace each other. Of those, no more can be in a
solution than the least upper bound of their items without colour; so as many of the cheapest are
enough. Where all their items are coloured there is no such bound, and all stay.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend.batch import Batch
from xcmodel.backend.contract import Slice
from xcmodel.backend.instance import NO_COLOUR, Filling, Instance, Int32Array, Int64Array
from xcmodel.backend.query import Query
from xcmodel.backend.ragged import places_of
from xcmodel.problem.cost_steps import CostSteps
from xcmodel.problem.translations import Translations


@dataclass(frozen=True, eq=False)
class Presolved:
    """An instance with the same best solutions, or some of them, and the way back.

    Attributes:
        instance: the instance without the redundant options.
        kept: the number of each of its options in the whole instance, ascending.
        groups: for each option of the whole instance a number that equal ones share.
        translations: the instance in the forms of backends.
        steps: those in which its costs are, or None if they are as in the whole instance.
    """

    instance: Instance
    kept: Int32Array
    groups: Int64Array
    translations: Translations = field(repr=False)
    steps: CostSteps | None = None

    @staticmethod
    def of(instance: Instance) -> Presolved | None:
        """Return the presolved instance, or None if every option stays.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [2, 1], "C": [1]}, costs={"A": 3})
        >>> Presolved.of(model.to_instance()).kept.tolist()
        [1, 2]
        """
        groups = _groups_of_equal(instance)
        kept = _kept_options(instance, groups)
        if len(kept) == instance.n_options:
            return None
        smaller = with_options(instance, kept)
        return Presolved(smaller, kept, groups, Translations(smaller))

    @staticmethod
    def for_least_cost(instance: Instance) -> Presolved | None:
        """Return the presolved instance with costs in their steps, or None if all stays."""
        # Options with the same items may have different weights.
        presolved = None if instance.rows else Presolved.of(instance)
        smaller = instance if presolved is None else presolved.instance
        steps = CostSteps.of(smaller)
        if steps is None:
            return presolved
        if presolved is None:
            all_of_them = np.arange(instance.n_options)
            presolved = Presolved(
                instance, all_of_them.astype(np.int32), all_of_them, Translations(instance)
            )
        reduced = steps.reduced(smaller)
        return replace(presolved, instance=reduced, translations=Translations(reduced), steps=steps)

    def query(self, query: Query) -> Query | None:
        """Return the query about the presolved instance, or None if it needs the whole one.

        That is so where an option that was left out is given, or one that stayed is forbidden,
        since another may replace it.
        """
        if self.steps is not None:
            query = self.steps.query(query)
        if len(self.kept) == len(self.groups):
            return query
        given = np.array(query.given, dtype=np.int64)
        if not np.isin(given, self.kept).all() or np.isin(query.forbidden, self.kept).any():
            return None
        hint = self._numbers(self._kept_equals(query.hint))
        return replace(query, given=self._numbers(given), forbidden=(), hint=hint)

    def _kept_equals(self, options: tuple[int, ...]) -> Int64Array:
        """Return what stayed of some options, with other equal ones, if there are, for the rest."""
        asked = np.array(options, dtype=np.int64)
        stay, gone = np.intersect1d(asked, self.kept), np.setdiff1d(asked, self.kept)
        spare = np.setdiff1d(self.kept, stay)
        equals = [spare[self.groups[spare] == group] for group in self.groups[gone]]
        return np.unique(np.concatenate([stay, *(equal[:1] for equal in equals)])).astype(np.int64)

    def _numbers(self, options: Int64Array) -> tuple[int, ...]:
        return tuple(np.searchsorted(self.kept, options).tolist())

    def restore(self, found: Slice) -> Slice:
        """Return what was found as it is in the whole instance."""
        found = replace(found, solutions=self.restored(found.solutions))
        return found if self.steps is None else self.steps.restore(found)

    def told(self, prices: list[float] | None) -> list[float] | None:
        """Return the prices of items as they are in the whole instance."""
        return prices if self.steps is None else self.steps.told(prices)

    def restored(self, solutions: Batch) -> Batch:
        """Return solutions of the presolved instance as ones of the whole instance."""
        options = solutions.options
        if len(options) and not (options.min() >= 0 and options.max() < len(self.kept)):
            # For the checker, which says that the model has no such option.
            return Batch(solutions.start, np.full_like(options, -1))
        return Batch(solutions.start, self.kept[options])


def _kept_options(instance: Instance, groups: Int64Array) -> Int32Array:
    """Return the options that least cost needs, ascending; of equal ones, the cheapest."""
    order = np.lexsort((instance.option_costs, groups))
    grouped = groups[order]
    is_first = np.ones(len(order), dtype=np.bool_)
    is_first[1:] = grouped[1:] != grouped[:-1]
    begins = np.flatnonzero(is_first)
    rank = np.arange(len(order)) - np.repeat(begins, np.diff(np.append(begins, len(order))))
    kept: Int32Array = np.sort(order[rank < _most_together(instance)[order]]).astype(np.int32)
    return kept


def _groups_of_equal(instance: Instance) -> Int64Array:
    """Return a number for each option, which those with the same items and colours share.

    Options are grouped by sums of random numbers, one an entry, and then those of a group compared.
    """
    if not instance.n_options:
        return np.zeros(0, dtype=np.int64)
    numbers = np.random.default_rng(0).integers(0, 2**63, instance.n_items, dtype=np.uint64)
    words = numbers[instance.option_items]
    if instance.option_colours.any():
        words *= 2 * instance.option_colours.astype(np.uint64) + 1
    # Every option has an entry.
    sums = np.add.reduceat(words, instance.option_start[:-1])
    _, first, groups = np.unique(sums, return_index=True, return_inverse=True)
    equals = np.flatnonzero(first[groups] != np.arange(instance.n_options))
    differ = _differing(instance, equals, first[groups[equals]])
    groups[differ] = len(first) + np.arange(len(differ))
    return groups


def _differing(instance: Instance, options: Int64Array, others: Int64Array) -> Int64Array:
    """Return those of some options whose items or colours are not those of their counterparts."""
    if not len(options):
        return options
    lengths = np.diff(instance.option_start)
    same_length = lengths[options] == lengths[others]
    one, other = options[same_length], others[same_length]
    differs = _sorted_entries(instance, one) != _sorted_entries(instance, other)
    owner = np.repeat(one, lengths[one])
    return np.unique(np.concatenate((options[~same_length], owner[differs])))


def _sorted_entries(instance: Instance, options: Int64Array) -> Int64Array:
    """Return the entries of these options one after another, as numbers, ascending in each."""
    lengths = np.diff(instance.option_start)[options]
    places = places_of(instance.option_start, options)
    colours = int(instance.option_colours.max(initial=NO_COLOUR)) + 1
    entries = instance.option_items[places].astype(np.int64) * colours
    entries += instance.option_colours[places]
    order = np.lexsort((entries, np.repeat(np.arange(len(options)), lengths)))
    in_order: Int64Array = entries[order]
    return in_order


def _most_together(instance: Instance) -> Int64Array:
    """Return for each option how many of its equals a solution can have."""
    highs = instance.item_high[instance.option_items]
    highs[instance.option_colours != NO_COLOUR] = instance.n_options
    if not instance.n_options:
        return np.zeros(0, dtype=np.int64)
    # Every option has an entry.
    least: Int64Array = np.minimum.reduceat(highs, instance.option_start[:-1])
    return least


def with_options(instance: Instance, options: Int32Array | Int64Array) -> Instance:
    """Return the instance with these options alone, ascending, and without weighted rows."""
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
        filling=_filling_of(instance, stays),
    )


def _filling_of(instance: Instance, stays: NDArray[np.bool_]) -> Filling | None:
    """Return what is known of the fills among the options that stay."""
    filling = instance.filling
    if filling is None:
        return None
    return replace(filling, n_fills=int(stays[instance.n_options - filling.n_fills :].sum()))
