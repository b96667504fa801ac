"""Subset rows: optional items that follow from others, by which linear relaxations are tighter.

Of options that cover two or more of three items, each of which is covered once at most, only one is
chosen. So an optional item that all of them cover changes no solution, but a linear relaxation may
have chosen a half of each: Jepsen, Petersen, Spoorendonk and Pisinger, "Subset-row inequalities
applied to the vehicle-routing problem with time windows" (2008).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend.instance import NO_COLOUR, Instance, Int64Array

FloatArray = NDArray[np.float64]

Triple = tuple[int, int, int]
"""Three items, ascending."""

_LEAST_PART = 1e-6
_LEAST_EXCESS = 0.05
"""A triple counts if parts of options that cover two of its items exceed 1 by so much."""

_MOST_OF_ITEM = 5
"""An item is in no more than so many of the triples that are found at once."""


def once_at_most(instance: Instance) -> Int64Array:
    """Return the items that are covered once at most, whatever the colour."""
    once = instance.item_high == 1
    once[instance.coloured_items] = False
    return np.flatnonzero(once).astype(np.int64)


def cheapest(
    instance: Instance, options: Int64Array, prices: FloatArray, most_entries: int
) -> Int64Array:
    """Return those of these options, ascending, whose costs exceed the prices of their items least.

    They have so many entries at most.
    """
    paid = np.bincount(
        instance.entry_options, prices[instance.option_items], minlength=instance.n_options
    )
    reduced = instance.option_costs[options] - paid[options]
    lengths = np.diff(instance.option_start)[options]
    order = np.argsort(reduced, kind="stable")
    return np.sort(options[order[np.cumsum(lengths[order]) <= most_entries]])


def with_subset_rows(instance: Instance, triples: Sequence[Triple]) -> Instance:
    """Return the instance with an optional item more for each triple, its subset row.

    >>> from xcmodel import Model
    >>> instance = Model({"A": [1, 2], "B": [2, 3], "C": [1, 3], "D": [1]}).to_instance()
    >>> longer = with_subset_rows(instance, [(0, 1, 2)])
    >>> [longer.items_of(option) for option in range(4)]
    [[0, 1, 3], [1, 2, 3], [0, 2, 3], [0]]
    """
    number, first = len(triples), instance.n_items
    options, items = [instance.entry_options], [instance.option_items]
    for item, triple in enumerate(triples, first):
        among = np.concatenate([instance.options_of(member) for member in triple])
        several, counts = np.unique(among, return_counts=True)
        several = several[counts > 1].astype(np.int32)
        options.append(several)
        items.append(np.full(len(several), item, dtype=np.int32))
    entry_options, entry_items = np.concatenate(options), np.concatenate(items)
    more = len(entry_items) - instance.n_entries
    colours = np.pad(instance.option_colours, (0, more), constant_values=NO_COLOUR)
    order = np.argsort(entry_options, kind="stable")
    lengths = np.bincount(entry_options, minlength=instance.n_options)
    return Instance(
        np.pad(instance.item_low, (0, number)),
        np.pad(instance.item_high, (0, number), constant_values=1),
        np.concatenate(([0], np.cumsum(lengths))).astype(np.int64),
        entry_items[order],
        colours[order],
        instance.option_costs.copy(),
        instance.rows,
    )


def violated_triples(
    instance: Instance, items: Int64Array, parts: FloatArray, known: Container[Triple], most: int
) -> list[Triple]:
    """Return triples of these items that the parts of options violate, the worst ones first.

    >>> from xcmodel import Model
    >>> instance = Model({"A": [1, 2], "B": [2, 3], "C": [1, 3], "D": [1]}).to_instance()
    >>> halves = np.array([0.5, 0.5, 0.5, 0])
    >>> violated_triples(instance, once_at_most(instance), halves, set(), 10)
    [(0, 1, 2)]
    """
    covers, weights = _fractions(instance, items, parts)
    pairs = covers.T @ (covers * weights[:, None])
    excess: dict[Triple, float] = {}
    for centre in range(len(items)):
        near = np.flatnonzero(pairs[centre] > _LEAST_PART)
        near = near[near != centre]
        rows = np.flatnonzero(covers[:, centre])
        beside = covers[np.ix_(rows, near)]
        all_three = beside.T @ (beside * weights[rows, None])
        with_centre = pairs[centre, near]
        total = with_centre[:, None] + with_centre + pairs[np.ix_(near, near)] - 2 * all_three
        for a, b in zip(*np.nonzero(np.triu(total, 1) > 1 + _LEAST_EXCESS), strict=True):
            x, y, z = sorted(int(items[k]) for k in (centre, near[a], near[b]))
            if (x, y, z) not in known:
                excess[x, y, z] = float(total[a, b])
    return _spread(sorted(excess, key=lambda triple: (-excess[triple], triple)), most)


def _fractions(
    instance: Instance, items: Int64Array, parts: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Return which of the items each option covers that is chosen in part, and these parts."""
    chosen = np.flatnonzero((parts > _LEAST_PART) & (parts < 1 - _LEAST_PART))
    place = np.full(instance.n_items, -1)
    place[items] = np.arange(len(items))
    covers = np.zeros((len(chosen), len(items)))
    for row, option in enumerate(chosen.tolist()):
        columns = place[instance.items_of(option)]
        covers[row, columns[columns >= 0]] = 1
    return covers, parts[chosen]


def _spread(triples: Iterable[Triple], most: int) -> list[Triple]:
    """Return the first ones, but only a few with the same item."""
    times: dict[int, int] = {}
    spread: list[Triple] = []
    for triple in triples:
        if max(times.get(item, 0) for item in triple) >= _MOST_OF_ITEM:
            continue
        spread.append(triple)
        times.update((item, times.get(item, 0) + 1) for item in triple)
        if len(spread) == most:
            break
    return spread
