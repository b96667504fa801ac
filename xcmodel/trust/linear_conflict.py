"""Demands in conflict by the linear relaxation alone, as more hours of work than all people have.

Whatever is asked for may be left open at a price. What the relaxation pays then is proved by the
prices of demands, and those without a price have no part in it: Chinneck and Dravnieks, "Locating
minimal infeasible constraint sets in linear programs" (1991), and Gleeson and Ryan, "Identifying
minimally infeasible subsystems of inequalities" (1990).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from xcmodel.backend.contract import LinearSolution
from xcmodel.backend.demands import Demands
from xcmodel.backend.instance import NO_COLOUR, Instance, WeightedRow
from xcmodel.backend.query import Capability
from xcmodel.backend.registry import first_with
from xcmodel.errors import BackendError, StoppedError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search.contract_calls import noted

_PREFERRED = "mip"

# Prices and sums of a solver in floating point; what is wrong is found out, as a search follows.
_TOLERANCE = 1e-6

# A larger relaxation takes seconds as a rule; where there is less time, it may have fewer.
_MOST_ENTRIES = 300_000


def linear_conflict(
    problem: CompiledProblem, given: tuple[int, ...], demands: Demands, seconds: float | None
) -> Demands | None:
    """Return some demands that seem to be in conflict by the relaxation, or None if none are.

    Args:
        problem: that of these demands alone, as `problem_of` returns it.
        given: their given options, as numbered there, without those that ask for nothing.
        demands: the demands by their own numbers.
        seconds: how long it may take.
    """
    found = elastic_relaxation(problem.instance, given, seconds)
    if found is None:
        return None
    numbers = tuple(int(str(problem.options.names[option])) for option in given)
    return _priced(replace(demands, given=numbers), found, problem.instance.n_items)


def elastic_relaxation(
    instance: Instance, given: tuple[int, ...], seconds: float | None
) -> LinearSolution | None:
    """Return what the relaxation pays where it leaves demands open, or None if it need not.

    So it is where the instance is large for the time, and where no backend solves linear programs.

    Args:
        instance: the problem.
        given: options that ask for something, each of which is a demand as well.
        seconds: how long it may take.
    """
    share = 1.0 if seconds is None else min(1.0, seconds)
    if instance.n_entries + int(instance.item_low.sum()) > share * _MOST_ENTRIES:
        return None
    backend = first_with(Capability.RELAX, preferred=_PREFERRED)
    if backend is None:
        return None
    try:
        with noted(backend, "relax()"):
            found = backend.relax(_elastic(instance, given), (), (), seconds)
    except (BackendError, StoppedError):
        return None
    return None if found is None or found.value <= _TOLERANCE else found


def _priced(demands: Demands, found: LinearSolution, n_items: int) -> Demands:
    """Return the demands that have a price; the given ones stand in the order of their prices."""
    items = sorted(demands.items)
    given = found.item_prices[n_items:]
    return Demands(
        items=tuple(i for i, p in zip(items, found.item_prices, strict=False) if _is_price(p)),
        given=tuple(g for g, p in zip(demands.given, given, strict=False) if _is_price(p)),
        rows=tuple(r for r, p in zip(demands.rows, found.row_prices, strict=True) if _is_price(p)),
    )


def _is_price(price: float) -> bool:
    return abs(price) > _TOLERANCE


def _elastic(instance: Instance, given: tuple[int, ...]) -> Instance:
    """Return the instance in which each demand may be left open, at a cost of 1 each time.

    A given option is one of an item of its own, behind which an item stands that asks for nothing.
    Bounds that nothing can meet are such that what is open meets them.
    """
    n_items, n_given = instance.n_items, len(given)
    options = [list(instance.items_of(option)) for option in range(instance.n_options)]
    colours = [list(instance.colours_of(option)) for option in range(instance.n_options)]
    for place, option in enumerate(given, start=n_items):
        options[option].append(place)
        colours[option].append(NO_COLOUR)
    low = [*instance.item_low.tolist(), *[1] * n_given, 0]
    fills = [item for item, times in enumerate(low) for _ in range(times)]
    options += [[item] for item in fills]
    rows = list(instance.rows)
    for number, row in enumerate(rows):
        if row.low > 0 or row.high < 0:
            missing = row.low if row.low > 0 else row.high
            rows[number] = _with_weight(row, len(options), missing)
            options.append([n_items + n_given])
    colours += [[NO_COLOUR]] * (len(options) - len(colours))
    n_open = len(options) - instance.n_options
    return Instance(
        item_low=np.array(low, dtype=np.int64),
        item_high=np.maximum(low, [*instance.item_high.tolist(), *[1] * n_given, n_open]),
        option_start=np.cumsum([0, *map(len, options)], dtype=np.int64),
        option_items=np.array([item for items in options for item in items], dtype=np.int32),
        option_colours=np.array([c for some in colours for c in some], dtype=np.int32),
        option_costs=np.array([0] * instance.n_options + [1] * n_open, dtype=np.int64),
        rows=tuple(rows),
    )


def _with_weight(row: WeightedRow, option: int, weight: int) -> WeightedRow:
    return replace(
        row,
        options=np.append(row.options, np.int32(option)),
        weights=np.append(row.weights, np.int64(weight)),
        low=min(row.low, row.high) if weight < 0 else row.low,
        high=max(row.low, row.high) if weight > 0 else row.high,
    )
