"""Tables as plain text and as HTML."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from html import escape

from xcmodel.text.width import padded, width_of


def format_table(
    header: Sequence[str], rows: Iterable[Sequence[str]], right: Collection[int] = ()
) -> str:
    """Return a table whose columns are as wide as they need to be.

    Args:
        header: the columns' names.
        rows: each with as many cells as the header.
        right: numbers of the columns, from 0, that are set flush right.

    >>> print(format_table(["name", "n"], [["a", "1"], ["b", "20"]], right=[1]))
    name   n
    ----  --
    a      1
    b     20
    """
    rows = [header, *rows]
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    rows.insert(1, ["-" * width for width in widths])
    return "\n".join(_line(row, widths, right) for row in rows)


def _line(cells: Sequence[str], widths: Sequence[int], right: Collection[int]) -> str:
    return "  ".join(
        padded(cell, width, ">" if column in right else "<")
        for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ).rstrip()


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


def _row_html(tag: str, cells: Sequence[str], right: Collection[int]) -> str:
    sides = ["right" if column in right else "left" for column in range(len(cells))]
    # The corner above the names of rows heads nothing.
    tags = [tag if cell else "td" for cell in cells]
    inside = "".join(
        f'<{tag} style="text-align:{side}">{escape(cell)}</{tag}>'
        for tag, cell, side in zip(tags, cells, sides, strict=True)
    )
    return f"<tr>{inside}</tr>"
