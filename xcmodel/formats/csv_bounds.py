"""How often items are to be covered, from a CSV file with a row for each item."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xcmodel.errors import FormatError, ModelError
from xcmodel.formats.csv_columns import columns_of, load_csv
from xcmodel.formats.files import Content, Source
from xcmodel.model import Model
from xcmodel.problem.column_names import Key, names_in, parts_of
from xcmodel.problem.names import Name
from xcmodel.text.numbers import is_count
from xcmodel.text.suggestion import did_you_mean

_LOW, _HIGH = "low", "high"


@dataclass(frozen=True)
class Bounds:
    """How often items are to be covered, as a file says.

    Attributes:
        file: its name.
        of_items: the least and the greatest number of times of each item, where None is no bound.
    """

    file: str
    of_items: Mapping[Name, tuple[int, int | None]]

    @staticmethod
    def read(source: Source, item: Key, encoding: str | None = None) -> Bounds:
        """Return the bounds in a file.

        Args:
            source: a path, or an open file or stream, with columns ``low`` and ``high``; where one
                of them is empty or left out, there is no such bound.
            item: the column with the names of the items, or several.
            encoding: as Python names it; UTF-8 if left out.

        Raises:
            OSError: when the file cannot be read.
            FormatError: when it is no such table.

        >>> from io import StringIO
        >>> Bounds.read(StringIO("item,low,high\\nnights of Ann,,2\\n"), "item").of_items
        {'nights of Ann': (0, 2)}
        """
        content = load_csv(source, encoding)
        table = columns_of(content, [*parts_of(item), _LOW, _HIGH])
        _check_columns(content, table, parts_of(item))
        names = names_in(table, item)
        nothing = [""] * len(names)
        of_items: dict[Name, tuple[int, int | None]] = {}
        rows = zip(names, table.get(_LOW, nothing), table.get(_HIGH, nothing), strict=True)
        for name, low, high in rows:
            if name in of_items:
                raise FormatError(f"item {name!r} has two rows: leave one", content.file)
            least, most = _times(content, name, _LOW, low), _times(content, name, _HIGH, high)
            of_items[name] = least or 0, most
        return Bounds(content.file, of_items)

    def set_in(self, model: Model) -> None:
        """Set the bounds in a model.

        Raises:
            FormatError: for an item that the model does not have, or bounds that it cannot have.
        """
        for name, bounds in self.of_items.items():
            try:
                model.set_multiplicity(name, bounds)
            except ModelError as error:
                raise FormatError(str(error), self.file, subject=error.subject) from None


def _check_columns(content: Content, table: Mapping[str, list[str]], wanted: list[str]) -> None:
    for name in wanted:
        if name not in table:
            hint = did_you_mean(name, table)
            told = f"has no column {name!r}, which --item names{hint}"
            raise FormatError(told, content.file)
    if not {_LOW, _HIGH} & table.keys():
        raise FormatError(f"has neither a column {_LOW!r} nor one {_HIGH!r}", content.file)


def _times(content: Content, name: Name, column: str, text: str) -> int | None:
    """Return a number of times, or None where there is none."""
    text = text.strip()
    if text and not is_count(text):
        raise FormatError(
            f"item {name!r} has {column} {text!r:.80}: give a whole number from 0, or nothing",
            content.file,
        )
    return int(text) if text else None
