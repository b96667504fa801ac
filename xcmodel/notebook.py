"""What models and answers look like in a notebook: small pieces of HTML that need nothing else."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from html import escape
from itertools import islice
from typing import TYPE_CHECKING

from xcmodel.labels import label, listing, plural
from xcmodel.parts import Item, Name, Option

if TYPE_CHECKING:
    from xcmodel.result import Result

_MOST_ROWS = 20
_MOST_NAMES = 12
_MOST_OPTIONS = 100
_LONGEST_LIST = 2000


def table_html(
    header: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    caption: str | None = None,
    right: Collection[int] = (),
    remark: str | None = None,
) -> str:
    """Return a table; all texts are escaped.

    Args:
        header: the columns' names.
        rows: each with as many cells as the header.
        caption: a line above.
        right: numbers of the columns, from 0, that are set flush right.
        remark: a line below.

    >>> print(table_html(["n"], [["<1>"]], right=[0]))
    <table><thead><tr><th style="text-align:right">n</th></tr></thead>
    <tbody><tr><td style="text-align:right">&lt;1&gt;</td></tr></tbody></table>
    """
    top = (
        f'<caption style="text-align:left;white-space:nowrap">{escape(caption)}</caption>'
        if caption
        else ""
    )
    head = _row_html("th", header, right)
    body = "\n".join(_row_html("td", row, right) for row in rows)
    below = f"\n<p>{escape(remark)}</p>" if remark else ""
    return f"<table>{top}<thead>{head}</thead>\n<tbody>{body}</tbody></table>{below}"


def model_html(summary: str, items: Mapping[Name, Item], options: Mapping[Name, Option]) -> str:
    """Return the options and their items as a table, and what is special about items as another."""
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


def solution_html(options: Collection[Name]) -> str:
    """Return the options of a solution as one line."""
    number = plural(len(options), "option")
    return f"<p>Solution of {number}: {escape(listing(options, _MOST_OPTIONS, _LONGEST_LIST))}</p>"


def result_html(result: Result) -> str:
    """Return what is known after a query, as a table of two columns; None is left out."""
    stats = result.stats
    facts = {
        "status": result.status.value,
        "solution": None
        if result.solution is None
        else listing(result.solution, _MOST_OPTIONS, _LONGEST_LIST),
        "cost": result.cost,
        "bound": result.bound,
        "why infeasible": result.why_infeasible,
        "search ended": result.stop_reason.value.replace("_", " "),
        "backend": f"{result.backend} ({result.backend_version})",
        "seconds": f"{stats.seconds:.3f}",
        "nodes": stats.nodes,
        "branchings": stats.branchings,
        "conflicts": stats.conflicts,
    }
    rows = [[name, _fact(value)] for name, value in facts.items() if value is not None]
    return table_html(["", "result"], rows)


def _row_html(tag: str, cells: Sequence[str], right: Collection[int]) -> str:
    sides = ["right" if column in right else "left" for column in range(len(cells))]
    inside = "".join(
        f'<{tag} style="text-align:{side}">{escape(cell)}</{tag}>'
        for cell, side in zip(cells, sides, strict=True)
    )
    return f"<tr>{inside}</tr>"


def _option_cells(option: Option, has_costs: bool, has_colours: bool) -> list[str]:
    cells = [label(option.name), listing(option.items, _MOST_NAMES)]
    if has_costs:
        cells.append(f"{option.cost:,}")
    if has_colours:
        given = [f"{label(item)}: {label(colour)}" for item, colour in option.colours.items()]
        cells.append(listing(given, _MOST_NAMES) if given else "")
    return cells


def _times(item: Item) -> str:
    """Return in words how often an item is to be covered."""
    low, high = item.low, item.high
    if low == high:
        return f"{low} times"
    if high is None:
        return "any number of times" if low == 0 else f"at least {_times_or_once(low)}"
    return f"at most {_times_or_once(high)}" if low == 0 else f"{low} to {high} times"


def _times_or_once(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def _more(number: int, noun: str) -> str | None:
    return None if number <= _MOST_ROWS else f"… and {plural(number - _MOST_ROWS, f'more {noun}')}"


def _fact(value: str | int) -> str:
    return f"{value:,}" if isinstance(value, int) else value
