"""A model as HTML, for notebooks."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from xcmodel.problem.items import Item
from xcmodel.problem.names import Name
from xcmodel.problem.options import Option
from xcmodel.text.labels import alike, joined, label, listed, listing, telling_apart
from xcmodel.text.numbers import grouped, in_digits, plural
from xcmodel.text.tables import table_html

_MOST_ROWS = 20
_MOST_NAMES = 12


def model_html(summary: str, items: Mapping[Name, Item], options: Mapping[Name, Option]) -> str:
    """Return a table of the options, and one of the items that are not to be covered just once."""
    with telling_apart(alike(items, options)):
        return _tables(summary, items, options)


def _tables(summary: str, items: Mapping[Name, Item], options: Mapping[Name, Option]) -> str:
    special = [item for item in items.values() if (item.low, item.high) != (1, 1)]
    has_costs, has_colours = _are_used(options)
    header = ["option", "items"] + ["cost"] * has_costs + ["colours"] * has_colours
    rows = [
        _option_cells(options[name], has_costs, has_colours) for name in islice(options, _MOST_ROWS)
    ]
    tables = [
        table_html(
            header,
            rows,
            caption=summary,
            right=[2] if has_costs else [],
            remark=_more(len(options), "option"),
        )
    ]
    if special:
        rows = [[label(item.name), _times(item)] for item in special[:_MOST_ROWS]]
        remark = _more(len(special), "such item")
        tables.append(table_html(["item", "to be covered"], rows, remark=remark))
    return f'<div class="xcmodel">{"".join(tables)}</div>'


def _are_used(options: Mapping[Name, Option]) -> tuple[bool, bool]:
    """Return whether some options to be shown have costs, and whether some have colours."""
    shown = [options[name] for name in islice(options, _MOST_ROWS)]
    return any(option.cost for option in shown), any(option.colours for option in shown)


def _option_cells(option: Option, has_costs: bool, has_colours: bool) -> list[str]:
    cells = [label(option.name), listing(option.items, _MOST_NAMES)]
    if has_costs:
        cells.append(grouped(option.cost))
    if has_colours:
        given = [f"{listed(item)}: {listed(colour)}" for item, colour in option.colours.items()]
        cells.append(joined(given, _MOST_NAMES) if given else "")
    return cells


def _times(item: Item) -> str:
    """Return in words how often an item is to be covered."""
    low, high = item.low, item.high
    if low == high:
        return f"{in_digits(low)} times"
    if high is None:
        return "any number of times" if low == 0 else f"at least {_times_or_once(low)}"
    return f"at most {_times_or_once(high)}" if low == 0 else _from_to(low, high)


def _from_to(low: int, high: int) -> str:
    return f"{in_digits(low)} to {in_digits(high)} times"


def _times_or_once(number: int) -> str:
    return "once" if number == 1 else f"{in_digits(number)} times"


def _more(number: int, noun: str) -> str | None:
    return None if number <= _MOST_ROWS else f"… and {plural(number - _MOST_ROWS, f'more {noun}')}"
