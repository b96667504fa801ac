"""What can be said of a model without solving it: how large it is, and what it has."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from xcmodel.errors import StoppedError, SymmetriesStoppedError

if TYPE_CHECKING:
    from xcmodel.answer.cost import Cost
    from xcmodel.answer.estimate import Interval
    from xcmodel.backend.instance import Instance
    from xcmodel.model import Model
    from xcmodel.symmetry.disjoint_sets import Numbers


@dataclass(frozen=True)
class Info:
    """What can be said of a model without solving it.

    Attributes:
        items: their number.
        optional_items: of these, those that may go uncovered.
        multiple_items: those that may be covered more than once.
        coloured_items: those to which options give colours.
        options: their number.
        entries: the numbers of items that the options cover, added up.
        density: the entries as a part of all pairs of an option and an item, in percent.
        items_per_option: the least and the greatest number.
        options_per_item: the least and the greatest number.
        costs: the least and the greatest one.
        equal_options: options that cover what an earlier one covers, with the same colours, and
            have its weights in weighted rows.
        dominated_options: of these, those that cost more than the cheapest of their kind.
        components: parts that have neither an item nor a weighted row in common.
        frontier: the most items that are shared by options before a place in the file and options
            after it; searches along the file remember so many.
        uncoverable: items that too few options cover, so that there is no solution.
        weighted_rows: their number.
        penalties: the items whose coverage may be had at a price.
        symmetries: their number, or that they were not found in so many seconds; None where they
            were not looked for.
        backends: what ``auto`` picks for each query.
        estimate: of the nodes of a search tree and of solutions, each with an interval, and the
            number of walks where the time was over before all of them; if asked, and if there are
            neither weighted rows nor penalties.
    """

    items: int
    optional_items: int
    multiple_items: int
    coloured_items: int
    options: int
    entries: int
    density: float
    items_per_option: tuple[int, int]
    options_per_item: tuple[int, int]
    costs: tuple[Cost, Cost]
    equal_options: int
    dominated_options: int
    components: int
    frontier: int
    uncoverable: tuple[object, ...]
    weighted_rows: int
    penalties: int
    symmetries: int | str | None
    backends: dict[str, str]
    estimate: dict[str, Interval | int] | str | None


def info_of(model: Model, symmetry_seconds: float | None = inf, probes: int | None = None) -> Info:
    """Return what can be said of a model.

    Args:
        model: the model.
        symmetry_seconds: how long to look for symmetries; None for not at all.
        probes: how many random walks to make for an estimate, or None for none.
    """
    import numpy as np

    instance = model.to_instance()
    lengths, degrees = np.diff(instance.option_start), instance.item_degrees
    pairs = max(1, instance.n_items * instance.n_options)
    entries = _entries(instance)
    kinds = _kinds(instance.n_options, entries)
    items = list(model.items.values())
    is_plain = not model.rows and not model.penalties
    return Info(
        items=instance.n_items,
        optional_items=sum(item.low == 0 for item in items),
        multiple_items=sum(item.high is None or item.high > 1 for item in items),
        coloured_items=len(instance.coloured_items),
        options=instance.n_options,
        entries=len(instance.option_items),
        density=100 * len(instance.option_items) / pairs,
        items_per_option=_range(lengths.tolist()),
        options_per_item=_range(degrees.tolist()),
        costs=_costs(model, instance.option_costs.tolist()),
        equal_options=instance.n_options - len(set(kinds)),
        dominated_options=_dominated(kinds, instance.option_costs.tolist()),
        components=_components(instance, entries),
        frontier=_frontier(instance),
        uncoverable=tuple(
            item.name
            for item, lacks in zip(items, instance.item_low > degrees, strict=True)
            if lacks
        ),
        weighted_rows=len(model.rows),
        penalties=len(model.penalties),
        symmetries=None if model.penalties else _symmetries(model, symmetry_seconds),
        backends=_backends(instance),
        estimate=_estimate(model, probes) if probes and is_plain else None,
    )


def _symmetries(model: Model, seconds: float | None) -> int | str | None:
    """Return how many symmetries there are, or why that is not known."""
    if seconds is None:
        return None
    try:
        return model.symmetries(time_limit=None if seconds == inf else seconds).order
    except SymmetriesStoppedError as stopped:
        return f"not found in {stopped.time_limit:g} s"


def _range(numbers: list[int]) -> tuple[int, int]:
    return min(numbers, default=0), max(numbers, default=0)


def _costs(model: Model, units: list[int]) -> tuple[Cost, Cost]:
    """Return the least and the greatest cost, as the model tells them."""
    if not units:
        return 0, 0
    names = list(model)
    least, greatest = (model.options[names[units.index(cost)]].cost for cost in _range(units))
    return least, greatest


class _Entries(NamedTuple):
    """What options cover; a weighted row is an item as well, behind all others, and gives a colour.

    Attributes:
        options: the option of each entry.
        items: its item.
        colours: its colour, or its weight.
    """

    options: Numbers
    items: Numbers
    colours: Numbers


def _entries(instance: Instance) -> _Entries:
    import numpy as np

    rows = [row for row in instance.rows if len(row.options)]
    numbers = instance.n_items + np.arange(len(rows))
    sizes = np.array([len(row.options) for row in rows], dtype=np.int64)
    return _Entries(
        np.concatenate((instance.entry_options, *(row.options for row in rows)), dtype=np.int64),
        np.concatenate((instance.option_items, np.repeat(numbers, sizes)), dtype=np.int64),
        np.concatenate((instance.option_colours, *(row.weights for row in rows)), dtype=np.int64),
    )


def _kinds(n_options: int, entries: _Entries) -> list[bytes]:
    """Return the items and colours of each option, as bytes that are equal where these are."""
    import numpy as np

    pairs = np.column_stack((entries.items, entries.colours))
    order = np.lexsort((entries.items, entries.options))
    packed = np.ascontiguousarray(pairs[order]).tobytes()
    lengths = np.bincount(entries.options, minlength=n_options)
    ends = [0, *(np.cumsum(lengths) * pairs.itemsize * 2).tolist()]
    return [packed[start:end] for start, end in pairwise(ends)]


def _dominated(kinds: list[bytes], costs: list[int]) -> int:
    cheapest: dict[bytes, int] = {}
    for kind, cost in zip(kinds, costs, strict=True):
        cheapest[kind] = min(cost, cheapest.get(kind, cost))
    return sum(cost > cheapest[kind] for kind, cost in zip(kinds, costs, strict=True))


def _components(instance: Instance, entries: _Entries) -> int:
    """Return the number of connected components of items, options and weighted rows."""
    import numpy as np

    from xcmodel.symmetry.disjoint_sets import joined

    # Options, items and entries are numbers; an entry is united with its option, then its item.
    n_items = max(instance.n_items, int(entries.items.max(initial=-1)) + 1)
    n_nodes = instance.n_options + n_items
    numbers = np.arange(n_nodes + len(entries.items))
    nodes = numbers[:n_nodes]
    firsts = joined(numbers, np.concatenate((nodes, entries.options)))
    firsts = joined(firsts, np.concatenate((nodes, instance.n_options + entries.items)))
    return int(np.count_nonzero(firsts == numbers))


def _frontier(instance: Instance) -> int:
    """Return the most items that are open at once, from their first option to their last."""
    import numpy as np

    change = np.zeros(instance.n_options + 1, dtype=np.int64)
    covered = instance.item_degrees > 0
    start = instance.item_start
    np.add.at(change, instance.item_options[start[:-1][covered]], 1)
    np.add.at(change, instance.item_options[start[1:][covered] - 1], -1)
    return int(np.cumsum(change).max(initial=0))


def _estimate(model: Model, probes: int) -> dict[str, Interval | int] | str:
    """Return the estimate, and how many walks it is by if that is fewer; or why there is none."""
    try:
        told = model.estimate(probes=probes)
    except StoppedError as stopped:
        return f"not made: {stopped}"
    walks = {"walks": told.probes} if told.probes < probes else {}
    return {"nodes": told.nodes, "solutions": told.solutions} | walks


def _backends(instance: Instance) -> dict[str, str]:
    from xcmodel.backend.query import Capability, Query, Task
    from xcmodel.backend.suitability import available_by_suitability

    picked = {}
    extras = {Capability.ROWS} if instance.rows else set()
    counting = (Task.COUNT, Task.VISIT, Task.ENUMERATE)
    for word, tasks in (("count", counting), ("minimize", (Task.MINIMIZE,))):
        for backend, _ in available_by_suitability(tasks[0], instance):
            if Query(tasks[0]).first_task(backend.capabilities, tasks, extras):
                picked[word] = backend.name
                break
    return picked
