"""Reasons for infeasibility that can be read off the model without a search."""

from __future__ import annotations

import numpy as np

from xcmodel.backend.instance import NO_COLOUR, Instance, extremes_of
from xcmodel.backend.query import Query
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.row_steps import steps_of_rows
from xcmodel.text.numbers import plural


def why_infeasible(compiled: CompiledProblem, query: Query) -> str | None:
    """Return the first simple reason why the query has no solution, or None if there is none.

    Such reasons are items with too few options that are not forbidden, multiplicities that do not
    fit those of other items, given options that exclude each other, and weighted rows whose bounds
    are out of reach or between two sums. Most infeasible models have no such reason.
    """
    return (
        _uncoverable(compiled, query)
        or _contradiction(compiled)
        or _conflict_of_givens(compiled, query)
        or _row_out_of_reach(compiled, query)
        or _row_between_steps(compiled)
        or _cost_limit(compiled, query)
    )


def _uncoverable(compiled: CompiledProblem, query: Query) -> str | None:
    instance = compiled.instance
    available = instance.item_degrees - instance.times_covered(query.forbidden)
    short = np.flatnonzero(available < instance.item_low)
    if not len(short):
        return None
    item, number = compiled.items[short[0]], int(available[short[0]])
    beside = ", the forbidden ones left out" if query.forbidden else ""
    return (
        f"item {item.name!r} needs to be covered {plural(item.low, 'time')}, "
        f"and {plural(number, 'option')} cover{'s' * (number == 1)} it{beside}"
    )


def _contradiction(compiled: CompiledProblem) -> str | None:
    if compiled.implied is None or compiled.implied.contradiction is None:
        return None
    number, (low, high) = compiled.implied.contradiction
    item, high = compiled.items[number], max(0, high)
    times = f"exactly {low}" if low == high else f"at least {low} and at most {high}"
    return (
        f"item {item.name!r} has multiplicity {item.bounds}, "
        f"but the other items ask for {times} of its options"
    )


def _conflict_of_givens(compiled: CompiledProblem, query: Query) -> str | None:
    instance, given = compiled.instance, set(query.given)
    over = np.flatnonzero(instance.coverage_by(query.given) > instance.item_high)
    if not len(over):
        return None
    options = [option for option in instance.options_of(over[0]) if option in given]
    shown = ", ".join(repr(compiled.options.names[option]) for option in options)
    item = compiled.items[over[0]]
    if len(options) == 1:  # Of an item that must not be covered at all.
        return f"the given option {shown} covers item {item.name!r} too often"
    if _have_different_colours(instance, int(over[0]), options):
        return f"the given options {shown} give item {item.name!r} different colours"
    return f"the given options {shown} cover item {item.name!r} too often"


def _have_different_colours(instance: Instance, item: int, options: list[int]) -> bool:
    """Return whether two of the options of an item give it colours that differ."""
    start, end = instance.item_start[item : item + 2]
    is_one = np.isin(instance.item_options[start:end], options)
    colours = instance.option_colours[instance.item_entries[start:end][is_one]]
    return len(np.unique(colours[colours != NO_COLOUR])) > 1


def _row_out_of_reach(compiled: CompiledProblem, query: Query) -> str | None:
    conditions = ", with what is given and forbidden" if query.given or query.forbidden else ""
    for row, named in zip(compiled.instance.rows, compiled.rows, strict=True):
        least, most = extremes_of(row.weights[~np.isin(row.options, query.forbidden)])
        least_given, most_given = extremes_of(row.weights[np.isin(row.options, query.given)])
        least, most = least + most_given, most + least_given
        if most < row.low:
            return (
                f"row {named.name!r} asks for at least {named.low}, "
                f"and comes to {named.told(most)} at most{conditions}"
            )
        if least > row.high:
            return (
                f"row {named.name!r} allows at most {named.high}, "
                f"and comes to {named.told(least)} at least{conditions}"
            )
    return None


def _row_between_steps(compiled: CompiledProblem) -> str | None:
    rows = compiled.instance.rows
    steps_of_all = steps_of_rows(compiled.instance) if rows else ()
    for row, steps, named in zip(rows, steps_of_all, compiled.rows, strict=True):
        least, most = (named.told(total) for total in steps.extremes_of(row))
        if steps.row.low > steps.row.high and least <= most:
            come = f"comes to {least} to {most} in steps of {named.told(steps.step)}"
            if least == most:
                come = f"comes to {least} whatever is chosen"
            return f"row {named.name!r} asks for {named.bounds}, and {come}"
    return None


def _cost_limit(compiled: CompiledProblem, query: Query) -> str | None:
    if query.cost_limit is None:
        return None
    extreme = "most" if compiled.unit.sign > 0 else "least"
    return f"no solution costs at {extreme} {compiled.unit.told(query.cost_limit)}"
