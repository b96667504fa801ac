"""A model as rows of 0/1 variables, for formats that have no items."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from xcmodel.formats.colour_rows import ColouredItem, Row
from xcmodel.formats.fitting import readable_bounds, told_words, words
from xcmodel.problem.cost_unit import GREATEST_COST, decimal_of, exact

if TYPE_CHECKING:
    from xcmodel.answer.cost import Cost
    from xcmodel.model import Model
    from xcmodel.problem.side_row import SideRow

# No sum of weights is as far from 0.
_OUT_OF_REACH = Fraction(2 * GREATEST_COST)


@dataclass(frozen=True)
class Rows:
    """The rows of a model, of variables that are its options, in order, and further ones.

    Attributes:
        options: the names of the options.
        further: the names of the further variables. They follow from the options, so that there are
            as many solutions as without them.
        rows: the rows, without the weighted ones.
    """

    options: list[Hashable]
    further: list[Hashable]
    rows: list[Row]

    @property
    def n_variables(self) -> int:
        """How many variables there are."""
        return len(self.options) + len(self.further)

    def words(self, legal: str, prefix: str) -> list[str]:
        """Return a word for each variable: see `fitting.words`."""
        return words([*self.options, *self.further], legal, prefix)

    def told(self, words: Iterable[str]) -> Iterator[str]:
        """Yield which name each word stands for that had to be made."""
        return told_words([*self.options, *self.further], words)


class Demand(NamedTuple):
    """A sum of variables with factors from `low` to `high`; None means no bound."""

    name: Hashable
    variables: list[int]
    factors: list[int | Decimal]
    low: int | Decimal | None
    high: int | Decimal | None

    def parts(self) -> Iterator[Demand]:
        """Yield it, or one for each bound where there are two that differ."""
        if self.low is None or self.high is None or self.low == self.high:
            yield self
        else:
            yield self._replace(high=None)
            yield self._replace(name=(self.name, "max"), low=None)


def rows_of(model: Model) -> Rows:
    """Return a row for each item, and for one with colours the rows that say who may share it.

    >>> from xcmodel import Model
    >>> rows_of(Model({"A": [1, 2], "B": [1], "C": [2]}, optional=[2])).rows
    [Row(name=1, variables=[0, 1], low=1, high=1), Row(name=2, variables=[0, 2], low=0, high=1)]
    """
    instance = model.to_instance()
    options, starts = instance.item_options.tolist(), instance.item_start.tolist()
    has_colours = set(instance.coloured_items.tolist())
    colours = model.option_table.colours
    made = Rows(list(model), [], [])
    for number, item in enumerate(model.items.values()):
        covering = options[starts[number] : starts[number + 1]]
        if number in has_colours and item.high != 0:
            given = {option: colours.get(option, {}).get(item.name) for option in covering}
            rows, further = ColouredItem.of(item.name, given).rows(made.n_variables)
            made.rows.extend(rows)
            made.further.extend(further)
        else:
            bounds = readable_bounds(item, len(covering))
            made.rows.append(Row(item.name, covering, *bounds))
    return made


def costs_of(model: Model, rows: Rows) -> list[Cost]:
    """Return what each variable costs; further ones cost nothing."""
    return [*(option.cost for option in model.options.values()), *(0 for _ in rows.further)]


def demands(model: Model, rows: Rows) -> list[Demand]:
    """Return the rows that have a bound, and the weighted rows, those with two bounds as two."""
    made = []
    for name, variables, low, high in rows.rows:
        if low or high is not None:
            ones: list[int | Decimal] = [1] * len(variables)
            made.append(Demand(name, variables, ones, low if low or high == 0 else None, high))
    number_of = {name: number for number, name in enumerate(model)}
    return made + [demand for row in model.rows.values() for demand in _weighted(row, number_of)]


def _weighted(row: SideRow, number_of: Mapping[Hashable, int]) -> Iterator[Demand]:
    weights = {number_of[name]: weight for name, weight in row.weights.items() if weight}
    options = sorted(weights)
    factors = [_decimal(weights[option]) for option in options]
    low, high = (None if b is None else _decimal(_near(b)) for b in (row.low, row.high))
    yield from Demand(row.name, options, factors, low, high).parts()


def _near(bound: Cost) -> Cost:
    """Return a bound that is as good, and not too large for others to read."""
    return max(-_OUT_OF_REACH, min(exact(bound), _OUT_OF_REACH))


def _decimal(number: Cost) -> int | Decimal:
    whole = exact(number)
    return int(whole) if whole.denominator == 1 else decimal_of(whole)
