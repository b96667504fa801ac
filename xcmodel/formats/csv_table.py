"""Models from CSV files: a row for each item that an option covers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from xcmodel.errors import FormatError, ModelError
from xcmodel.formats.csv_bounds import Bounds
from xcmodel.formats.csv_columns import columns_of, key_of, load_csv
from xcmodel.formats.csv_numbers import Decimals, with_point
from xcmodel.formats.csv_weights import Weights, add_rows, make_rows, weights_of
from xcmodel.formats.files import Source
from xcmodel.model import Model
from xcmodel.problem.column_names import Key, names_in, parts_of
from xcmodel.problem.names import Name
from xcmodel.text.labels import label
from xcmodel.text.suggestion import did_you_mean


@dataclass(frozen=True)
class Columns:
    """Which columns of a table say what, as for `Model.from_table`.

    Attributes:
        option: that with the names of the options; several, between commas, make tuples.
        item: that with the names of the items, or several.
        cost: that with the costs of the options, or None.
        colour: that with the colours, or None; where it is empty, there is none.
        weight: that with the weights, or None; where it is not empty, the item is a weighted row.
    """

    option: str
    item: str
    cost: str | None = None
    colour: str | None = None
    weight: str | None = None

    def __iter__(self) -> Iterator[str]:
        """Yield the names of the columns."""
        return filter(None, (self.option, self.item, self.cost, self.colour, self.weight))


def read_csv(
    source: Source,
    columns: Columns,
    *,
    optional: Iterable[str] = (),
    decimal: Decimals = ".",
    encoding: str | None = None,
    bounds: Source | None = None,
) -> Model:
    """Return the model of a CSV file whose first line names its columns.

    All names are texts, or tuples of texts where several columns name options or items.

    Args:
        source: a path, or an open file or stream, packed or not.
        columns: which columns say what.
        optional: the items that may go uncovered; tuples as they are printed.
        decimal: what stands before the decimals of a number; a comma allows for no points.
        encoding: as Python names it; UTF-8 if left out.
        bounds: another CSV file, with how often items are to be covered, what it costs where they
            are not, and the bounds of weighted rows: see `Bounds`.

    Raises:
        OSError: when a file cannot be read.
        FormatError: when it is no such table, or makes no model.

    >>> from io import StringIO
    >>> file = StringIO("duty;flight;pay\\nA;LH1;7\\nA;LH2;7\\nB;LH2;4\\n")
    >>> read_csv(file, Columns("duty", "flight", "pay")).minimize().solution
    Solution('A')
    >>> file = StringIO("duty,item,hours\\nA,LH1,\\nA,work,9\\nB,LH1,\\nB,work,4.5\\n")
    >>> bounds = StringIO("item,high\\nwork,8\\n")
    >>> read_csv(file, Columns("duty", "item", weight="hours"), bounds=bounds).solve().solution
    Solution('B')
    """
    content = load_csv(source, encoding)
    table: dict[str, list[Any]] = {**columns_of(content, columns)}
    option, item = key_of(columns.option, table), key_of(columns.item, table)
    if not any(table.values()) and {*parts_of(option), *parts_of(item)} <= table.keys():
        raise FormatError("has no rows below its first line, so no options", content.file)
    if columns.colour in table:
        table[columns.colour] = [colour or None for colour in table[columns.colour]]
    try:
        if decimal == "," and columns.cost in table:
            table[columns.cost] = [
                with_point(cost, decimal, "cost") for cost in table[columns.cost]
            ]
        model = Model.from_table(
            table,
            option=option,
            item=item,
            cost=columns.cost,
            colour=columns.colour,
            optional=_names(optional, table, item),
            name=content.stem.strip("<>") or None,
        )
        weights = _weights(table, columns.weight, option, item, decimal)
        make_rows(model, weights)
        _demand(model, weights, item, bounds, decimal=decimal, encoding=encoding)
    except FormatError:
        raise
    except ModelError as error:
        raise FormatError(str(error), content.file, subject=error.subject) from None
    return model


def _weights(
    table: Mapping[str, list[Any]], column: str | None, option: Key, item: Key, decimal: Decimals
) -> Weights:
    """Return the weighted rows in a table.

    Raises:
        ModelError: for a column that is not there, or what `weights_of` raises it for.
    """
    if column is None:
        return {}
    if column not in table:
        hint = did_you_mean(column, table)
        raise ModelError(f"the table has no column {column!r}{hint}", column)
    return weights_of(names_in(table, option), names_in(table, item), table[column], decimal)


def _demand(
    model: Model,
    weights: Weights,
    item: Key,
    source: Source | None,
    *,
    decimal: Decimals,
    encoding: str | None,
) -> None:
    """Set what the file of bounds demands of items and of weighted rows."""
    bounds = None
    if source is not None:
        bounds = Bounds.read(source, item, encoding, rows=weights, decimal=decimal)
        bounds.set_in(model)
    add_rows(model, weights, bounds)


def _names(texts: Iterable[str], table: Mapping[str, list[str]], item: Key) -> list[Name]:
    """Return the items that these texts name, and texts that name none as they are."""
    if not isinstance(item, list) or not {*item} <= table.keys():
        return list(texts)
    names = dict.fromkeys(names_in(table, item))
    by_text: dict[str, Name] = {text_of(name): name for text_of in (label, repr) for name in names}
    return [by_text.get(text, text) for text in texts]
