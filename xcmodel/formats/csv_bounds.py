"""What is demanded of items and weighted rows, from a CSV file with a line for each."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from xcmodel.errors import FormatError, ModelError
from xcmodel.formats.csv_columns import columns_of, load_csv
from xcmodel.formats.csv_numbers import Decimals, number_of
from xcmodel.formats.files import Content, Source
from xcmodel.model import Model
from xcmodel.problem.column_names import Key, names_in, parts_of
from xcmodel.problem.names import Name
from xcmodel.text.numbers import is_count
from xcmodel.text.suggestion import did_you_mean

_LOW, _HIGH = "low", "high"
_UNDER, _OVER, _MOST = "under", "over", "most"
_COLUMNS = (_LOW, _HIGH, _UNDER, _OVER, _MOST)


@dataclass(frozen=True)
class Prices:
    """What each time costs that an item is covered too seldom or too often, as of `penalise`.

    Attributes:
        under: the price of each time that it lacks, or None.
        over: the price of each time too many, or None.
        most: the most times that it may be covered at the price for too many, or None.
    """

    under: Any
    over: Any
    most: int | None


@dataclass(frozen=True)
class Bounds:
    """What a file demands.

    Attributes:
        file: its name.
        of_items: the least and the greatest number of times of each item, where None is no bound.
        of_rows: the least and the greatest sum of each weighted row, where None is no bound.
        prices: of the items that may be covered otherwise at a price.
    """

    file: str
    of_items: Mapping[Name, tuple[int, int | None]]
    of_rows: Mapping[Name, tuple[Any, Any]] = field(default_factory=dict)
    prices: Mapping[Name, Prices] = field(default_factory=dict)

    @staticmethod
    def read(
        source: Source,
        item: Key,
        encoding: str | None = None,
        *,
        rows: Collection[Name] = (),
        decimal: Decimals = ".",
    ) -> Bounds:
        """Return the demands in a file.

        Args:
            source: a path, or an open file or stream, with columns ``low`` and ``high``; where one
                of them is empty or left out, there is no such bound, and without both columns an
                item is to be covered once. Columns ``under``, ``over`` and ``most`` are what
                `Model.penalise` takes.
            item: the column with the names of the items and rows, or several.
            encoding: as Python names it; UTF-8 if left out.
            rows: the names that are those of weighted rows.
            decimal: what stands before the decimals of a number.

        Raises:
            OSError: when the file cannot be read.
            FormatError: when it is no such table.

        >>> from io import StringIO
        >>> Bounds.read(StringIO("item,low,high\\nnights of Ann,,2\\n"), "item").of_items
        {'nights of Ann': (0, 2)}
        >>> Bounds.read(StringIO("item,under\\nMon night,7.5\\n"), "item").prices
        {'Mon night': Prices(under=Decimal('7.5'), over=None, most=None)}
        """
        content = load_csv(source, encoding)
        table = columns_of(content, [*parts_of(item), *_COLUMNS])
        _check_columns(content, table, parts_of(item))
        names = names_in(table, item)
        _check_once(content, names)
        lines = [
            _Line(content, name, texts, decimal)
            for name, texts in zip(names, _lines(table), strict=True)
        ]
        has_bounds = bool({_LOW, _HIGH} & table.keys())
        items = [line for line in lines if line.name not in rows]
        return Bounds(
            content.file,
            {line.name: line.times for line in items if has_bounds},
            {line.name: line.sums for line in lines if line.name in rows},
            {line.name: line.prices for line in items if line.has_prices},
        )

    def set_in(self, model: Model) -> None:
        """Set the bounds and prices of items in a model.

        Raises:
            FormatError: for an item that the model does not have, or what it cannot have.
        """
        with self.telling_of():
            for name, bounds in self.of_items.items():
                model.set_multiplicity(name, bounds)
            for name, prices in self.prices.items():
                model.penalise(name, under=prices.under, over=prices.over, most=prices.most)

    @contextmanager
    def telling_of(self) -> Iterator[None]:
        """Within it, what is wrong with a model is told as an error of the file."""
        try:
            yield
        except ModelError as error:
            raise FormatError(str(error), self.file, subject=error.subject) from None


@dataclass(frozen=True)
class _Line:
    """A line of the file, with the texts that stand in its columns."""

    content: Content
    name: Name
    texts: Mapping[str, str]
    decimal: Decimals

    @property
    def times(self) -> tuple[int, int | None]:
        return self._times(_LOW) or 0, self._times(_HIGH)

    @property
    def sums(self) -> tuple[Any, Any]:
        if self.has_prices:
            raise FormatError(
                f"{self.name!r} has weights, and prices are for items: leave {_UNDER!r}, "
                f"{_OVER!r} and {_MOST!r} empty",
                self.content.file,
            )
        return self._number(_LOW), self._number(_HIGH)

    @property
    def has_prices(self) -> bool:
        return any(self.texts.get(column) for column in (_UNDER, _OVER, _MOST))

    @property
    def prices(self) -> Prices:
        return Prices(self._number(_UNDER), self._number(_OVER), self._times(_MOST))

    def _times(self, column: str) -> int | None:
        """Return a number of times, or None where there is none."""
        text = self.texts.get(column, "")
        if text and not is_count(text):
            raise FormatError(
                f"item {self.name!r} has {column} {text!r:.80}: give a whole number from 0, or "
                "nothing",
                self.content.file,
            )
        return int(text) if text else None

    def _number(self, column: str) -> Any:
        """Return a number, None where there is none, or a text that is no number."""
        text = self.texts.get(column, "")
        try:
            return number_of(text, self.decimal, column) if text else None
        except ModelError as error:
            raise FormatError(f"{self.name!r}: {error}", self.content.file) from None


def _lines(table: Mapping[str, list[str]]) -> Iterator[dict[str, str]]:
    """Yield the texts of each line by column."""
    columns = [column for column in _COLUMNS if column in table]
    for texts in zip(*(table[column] for column in columns), strict=True):
        yield {column: text.strip() for column, text in zip(columns, texts, strict=True)}


def _check_columns(content: Content, table: Mapping[str, list[str]], wanted: list[str]) -> None:
    for name in wanted:
        if name not in table:
            hint = did_you_mean(name, table)
            told = f"has no column {name!r}, which --item names{hint}"
            raise FormatError(told, content.file)
    if not {_LOW, _HIGH, _UNDER, _OVER} & table.keys():
        told = (
            f"has neither a column {_LOW!r} nor one {_HIGH!r}, nor prices {_UNDER!r} or {_OVER!r}"
        )
        raise FormatError(told, content.file)


def _check_once(content: Content, names: Iterable[Name]) -> None:
    seen: set[Name] = set()
    for name in names:
        if name in seen:
            raise FormatError(f"item {name!r} has two rows: leave one", content.file)
        seen.add(name)
