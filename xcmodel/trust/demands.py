"""The problem of some demands alone: items, weighted rows and given options."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend.demands import Demands
from xcmodel.backend.instance import NO_COLOUR, Instance, Int64Array, WeightedRow, extremes_of
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.items import Item
from xcmodel.problem.names import Name
from xcmodel.problem.naming import OptionNaming
from xcmodel.problem.presolve import Presolved
from xcmodel.problem.problem import Problem

_NOTHING_ASKED = Item("options without any of the items", (0, None))
"""What is covered by options of which only the weights matter."""


def problem_of(
    compiled: CompiledProblem, demands: Demands, forbidden: tuple[int, ...]
) -> tuple[CompiledProblem, tuple[int, ...]] | None:
    """Return the problem with these demands alone, and its given options; None if they conflict.

    Options are named by their numbers; of those that have become equal, as many stay as a solution
    can have, given ones first. Where there are rows, all stay, as their weights may differ.
    """
    whole = compiled.instance
    stays = np.zeros(whole.n_items, dtype=bool)
    stays[list(demands.items)] = True
    allowed = np.ones(whole.n_options, dtype=bool)
    allowed[list(forbidden)] = False
    instance, options = _restricted(whole, stays, allowed, demands)
    matters = np.zeros(whole.n_options, dtype=bool)
    matters[options] = True
    presolved = None if demands.rows else Presolved.of(instance)
    if presolved is not None:
        instance, options = presolved.instance, options[presolved.kept]
    # A given option that covers none of the items, and weighs nothing, asks for nothing.
    given = [option for option in demands.given if matters[option]]
    if not np.isin(given, options).all():
        return None
    items = tuple(item for item, kept in zip(compiled.items, stays, strict=True) if kept)
    if len(items) < instance.n_items:
        items = (*items, _NOTHING_ASKED)
    naming = OptionNaming(tuple(options.tolist()))
    rows = tuple(compiled.rows[row] for row in demands.rows)
    problem = CompiledProblem(instance, items, naming, rows=rows)
    return problem, tuple(np.searchsorted(options, sorted(given)).tolist())


def _restricted(
    whole: Instance, stays: NDArray[np.bool_], allowed: NDArray[np.bool_], demands: Demands
) -> tuple[Instance, Int64Array]:
    """Return the instance of these demands, with its options' numbers in the whole one."""
    entries = stays[whole.option_items] & allowed[whole.entry_options]
    items = (np.cumsum(stays) - 1)[whole.option_items]
    colours = whole.option_colours.copy()
    low, high = whole.item_low[stays], whole.item_high[stays]
    alone = _alone(whole, entries, allowed, demands.rows)
    if len(alone):
        # An option needs an item; the first one of these stands for an item that asks for nothing.
        first = whole.option_start[alone]
        entries[first], items[first], colours[first] = True, len(low), NO_COLOUR
        low, high = np.append(low, 0), np.append(high, len(alone))
    lengths = np.bincount(whole.entry_options[entries], minlength=whole.n_options)
    options = np.flatnonzero(lengths)
    degrees = np.bincount(items[entries], minlength=len(low))
    costs = np.zeros(whole.n_options, dtype=np.int64)
    costs[list(demands.given)] = -1  # The cheapest of equal options stay.
    instance = Instance(
        item_low=np.minimum(low, degrees + 1),
        item_high=np.minimum(high, degrees),
        option_start=np.concatenate(([0], np.cumsum(lengths[options]))).astype(np.int64),
        option_items=items[entries].astype(np.int32),
        option_colours=colours[entries],
        option_costs=costs[options],
        rows=tuple(_row_of(whole.rows[row], options) for row in demands.rows),
    )
    return instance, options


def _alone(
    whole: Instance,
    entries: NDArray[np.bool_],
    allowed: NDArray[np.bool_],
    rows: tuple[int, ...],
) -> Int64Array:
    """Return the options that have a weight in these rows, and none of the items."""
    weighs = np.zeros(whole.n_options, dtype=bool)
    for row in rows:
        weighs[whole.rows[row].options] = True
    weighs[whole.entry_options[entries]] = False
    return np.flatnonzero(weighs & allowed)


def _row_of(row: WeightedRow, options: Int64Array) -> WeightedRow:
    """Return a row of some options alone, numbered by their places."""
    kept = np.isin(row.options, options)
    weights = row.weights[kept]
    least, most = extremes_of(weights)
    return WeightedRow(
        np.searchsorted(options, row.options[kept]).astype(np.int32),
        weights,
        min(max(row.low, least), most + 1),
        max(min(row.high, most), least - 1),
    )


def add_demands(
    model: Problem,
    compiled: CompiledProblem,
    demands: Demands,
    forbidden: tuple[int, ...],
    problem: tuple[CompiledProblem, tuple[int, ...]] | None,
) -> None:
    """Add demands, by name, with what covers their items, to an empty model.

    Args:
        model: the empty model.
        compiled: the whole problem.
        demands: some of its demands.
        forbidden: the options that are left out.
        problem: what `problem_of` returns for them.
    """
    instance, items = compiled.instance, sorted(demands.items)
    options = {o for item in items for o in instance.options_of(item)}.difference(forbidden)
    if problem is not None:
        kept = {int(str(name)) for name in problem[0].options.names}
        if demands.rows:
            options = kept
        elif all(instance.item_high[item] <= 1 for item in items):
            options &= kept
    for item in (compiled.items[number] for number in items):
        model.add_item(item.name, multiplicity=item.multiplicity, optional=item.optional)
    _add_options(model, compiled, sorted(options), set(items))
    for row in (compiled.rows[number] for number in sorted(demands.rows)):
        weights = {name: weight for name, weight in row.weights.items() if name in model}
        model.add_row(row.name, weights, low=row.low, high=row.high)


def _add_options(
    model: Problem, compiled: CompiledProblem, options: list[int], chosen: set[int]
) -> None:
    """Add options with what they cover of the chosen items, or else an item that asks nothing."""
    if not _added_as_arrays(model, compiled, options, chosen):
        _add_one_by_one(model, compiled, options, chosen)


def _added_as_arrays(
    model: Problem, compiled: CompiledProblem, options: list[int], chosen: set[int]
) -> bool:
    """Add options if none has colours, and each has an item of these; else do nothing.

    Conflicts may have tens of thousands, which would take a large part of the time limit.
    """
    instance = compiled.instance
    asked = np.zeros(instance.n_items, dtype=bool)
    asked[list(chosen)] = True
    taken = np.zeros(instance.n_options, dtype=bool)
    taken[options] = True
    entries = asked[instance.option_items] & taken[instance.entry_options]
    lengths = np.bincount(instance.entry_options[entries], minlength=instance.n_options)[options]
    if not len(options) or not lengths.all() or instance.option_colours[entries].any():
        return False
    names = compiled.options.names
    model.add_arrays(
        np.append(0, np.cumsum(lengths)),
        (np.cumsum(asked) - 1)[instance.option_items[entries]],
        option_names=[names[option] for option in options],
    )
    return True


def _add_one_by_one(
    model: Problem, compiled: CompiledProblem, options: list[int], chosen: set[int]
) -> None:
    instance, of_model = compiled.instance, compiled.options.names
    names = {item: compiled.items[item].name for item in chosen}
    entries: list[tuple[Name, list[Name], dict[str, Any]]] = []
    for option in options:
        covered, given = instance.items_of(option), instance.colours_of(option)
        kept = [names[item] for item in covered if item in chosen]
        colours = {
            names[item]: colour
            for item, colour in zip(covered, given, strict=True)
            if colour != NO_COLOUR and item in chosen
        }
        if not kept:
            kept = [_item_that_asks_for_nothing(model, compiled.items[covered[0]].name)]
        entries.append((of_model[option], kept, {"colours": colours} if colours else {}))
    model.add_options_from(entries)


def _item_that_asks_for_nothing(model: Problem, name: Name) -> Name:
    if name not in model.items:
        model.add_item(name, multiplicity=(0, None))
    return name
