"""The split of a search into parts, for blocking clauses and what is learned to stay few."""

from __future__ import annotations

from collections.abc import Iterable

from xcmodel.instance import Instance


def options_to_split_on(instance: Instance, given: Iterable[int]) -> list[int]:
    """Return the options of the item with the fewest, among those that still must be covered.

    The solutions that contain the first of them are a part of the search, then come those that
    contain the second and not the first, and so on; last those that contain none of them.
    Where no item must be covered, there is nothing to split on.

    >>> from xcmodel import Model
    >>> instance = Model({"A": [1], "B": [1, 2], "C": [1, 2], "D": [2, 3], "E": [3]}).to_instance()
    >>> options_to_split_on(instance, given=[]), options_to_split_on(instance, given=[4])
    ([3, 4], [0, 1, 2])
    """
    covered = {item for option in given for item in instance.items_of(option)}
    degrees = instance.item_degrees.tolist()
    low = instance.item_low.tolist()
    items = [i for i in range(instance.n_items) if low[i] > 0 and i not in covered]
    if not items:
        return []
    return instance.options_of(min(items, key=degrees.__getitem__))
