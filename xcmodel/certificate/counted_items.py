"""Items that certificates need no search for, since other items tell what is left of them.

On a board of 18 by 18 cells, 162 dominoes: where each cell is covered once, every state tells how
many dominoes are still to come. A search without the demand for 162 has the same states, with the
same active classes, and of these the same are equal; so it leads to a certificate of the whole.

Let the options of an item each cover k *unit items*, which are items with the bounds 1 1 that have
no other options. If there are T times k unit items, each solution has T options of the item, and a
state in which r times k unit items are open has chosen T - r of them. Let its bounds admit T. Then
it needs more than its degree only where a unit item has lost its last option; and when its room is
used up, no unit item is open, and so none of its options active.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from xcmodel.backend.instance import NO_COLOUR, BoolArray, Instance, Int32Array
from xcmodel.problem.implied_items import most_tried, without_demands


@dataclass(frozen=True, eq=False)
class Undemanding:
    """An instance in which such items may be covered by any number of options.

    Attributes:
        instance: the instance.
        labels: by item, what an isomorphism between states must keep, so that it is one in the
            whole instance too. It must map open items whose label is not 0.
    """

    instance: Instance
    labels: Int32Array


@dataclass(frozen=True)
class _Counted:
    """An item, its options, and the unit items that tell how many of them are chosen."""

    item: int
    options: BoolArray
    unit_items: BoolArray
    slack: tuple[int, int]  # By how much its bounds are less, and more, than what it gets.


def without_counted_items(instance: Instance) -> Undemanding | None:
    """Return the instance without the demands of such items, or None if there are none.

    >>> import xcmodel as xc
    >>> options = {"AB": ["A", "B", "pair"], "AC": ["A", "C", "pair"], "CD": ["C", "D", "pair"]}
    >>> model = xc.Model(options, multiplicities={"pair": 2})
    >>> without_counted_items(model.to_instance()).instance.item_high.tolist()
    [1, 1, 3, 1, 1]
    """
    low, high, degrees = instance.item_low, instance.item_high, instance.item_degrees
    binds = (high > 1) & (degrees > 1) & ((low > 0) | (high < degrees))
    tried = np.flatnonzero(binds)
    tried = tried[np.argsort(-degrees[tried], kind="stable")][: most_tried(instance)]
    counted = [found for item in tried.tolist() if (found := _counted(instance, item))]
    if not counted:
        return None
    smaller = without_demands(instance, [found.item for found in counted])
    return Undemanding(smaller, _labels(instance, counted))


def _counted(instance: Instance, item: int) -> _Counted | None:
    mine = np.zeros(instance.n_options, dtype=np.bool_)
    mine[instance.entry_options[instance.option_items == item]] = True
    entries = np.flatnonzero(mine[instance.entry_options])
    together = instance.degrees_within(entries)
    is_unit = (instance.item_low == 1) & (instance.item_high == 1) & (together > 0)
    is_unit &= together == instance.item_degrees
    is_unit[instance.option_items[instance.option_colours != NO_COLOUR]] = False
    with_units = instance.entry_options[entries[is_unit[instance.option_items[entries]]]]
    of_each = np.bincount(with_units, minlength=instance.n_options)[mine]
    if of_each.min() == 0 or of_each.min() != of_each.max():
        return None
    covered, rest = divmod(int(is_unit.sum()), int(of_each[0]))
    slack = covered - int(instance.item_low[item]), int(instance.item_high[item]) - covered
    return None if rest or min(slack) < 0 else _Counted(item, mine, is_unit, slack)


def _labels(instance: Instance, counted: list[_Counted]) -> Int32Array:
    """Return the labels of counted items and of their unit items.

    Counted items share a label if they have the same slack and no common option. Then what carries
    one to another also carries its unit items to those of the other: a unit item of a third one
    with that label would have options of two of them.
    """
    groups: list[list[_Counted]] = []
    for found in counted:
        for group in groups:
            is_apart = not any((found.options & other.options).any() for other in group)
            if group[0].slack == found.slack and is_apart:
                group.append(found)
                break
        else:
            groups.append([found])
    labels = np.zeros(instance.n_items, dtype=np.int32)
    memberships = np.zeros((instance.n_items, len(groups)), dtype=np.bool_)
    for k, group in enumerate(groups):
        labels[[found.item for found in group]] = k + 1
        for found in group:
            memberships[found.unit_items, k] = True
    is_unit = memberships.any(axis=1)
    kinds = np.unique(memberships, axis=0, return_inverse=True)[1].reshape(-1)
    labels[is_unit] = len(groups) + 1 + kinds[is_unit]
    return labels
