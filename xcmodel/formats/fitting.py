"""Whether a format can carry a model, and what is written in place of what it cannot."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from xcmodel.backend.instance import NO_COLOUR
from xcmodel.errors import FormatError
from xcmodel.formats.registry import Carried, Format
from xcmodel.problem.cost_unit import GREATEST_COST, decimal_of, exact

if TYPE_CHECKING:
    from xcmodel.answer.cost import Cost
    from xcmodel.model import Model
    from xcmodel.problem.side_row import SideRow

# As of a file's name that is no text; no encoding has them.
_SURROGATE = re.compile("[\ud800-\udfff]")

_MOST_CONFLICTS = 5_000_000

# No sum of weights is as far from 0.
_OUT_OF_REACH = Fraction(2 * GREATEST_COST)


class Row(NamedTuple):
    """Options of which at least `low` and at most `high` are chosen; None means any number."""

    name: Hashable
    options: list[int]
    low: int
    high: int | None


class Demand(NamedTuple):
    """A sum of options with factors from `low` to `high`; None means no bound."""

    name: Hashable
    options: list[int]
    factors: list[int | Decimal]
    low: int | Decimal | None
    high: int | Decimal | None


def check_fit(model: Model, kind: Format) -> None:
    """Make sure that a format can carry a model.

    Raises:
        FormatError: when it cannot, with the first item or option in its way.
    """
    for row in model.rows.values():
        if kind.rows is Carried.NO:
            _refuse(f"there is the weighted row {row.name!r}", kind, row.name)
        numbers = (*row.weights.values(), row.low, row.high)
        _check_no_fraction(f"row {row.name!r}", numbers, kind, row.name)
    for penalty in model.penalties.values():
        if kind.penalties is Carried.NO:
            _refuse(f"there are penalties for item {penalty.item!r}", kind, penalty.item)
        _check_no_fraction(f"item {penalty.item!r}", penalty.prices, kind, penalty.item)
    if kind.multiplicities is Carried.NO:
        _check_bounds(model, kind)
    table = model.option_table
    if kind.colours is Carried.NO and table.colours:
        name = list(model)[min(table.colours)]
        _refuse(f"option {name!r} gives a colour", kind, name)
    if kind.costs is Carried.NO and any(table.costs):
        name = next(option.name for option in model.options.values() if option.cost)
        _refuse(f"option {name!r} has a cost", kind, name)
    if table.unit.scale > 1:
        _check_fractions(model, kind)


def _check_no_fraction(
    what: str, numbers: Iterable[Cost | None], kind: Format, subject: Hashable
) -> None:
    """Make sure that these numbers can be written as decimal ones."""
    for number in numbers:
        if isinstance(number, Fraction) and number.denominator > 1:
            _refuse(f"{what} has the fraction {number}", kind, subject)


def _check_fractions(model: Model, kind: Format) -> None:
    """Make sure that the format has costs like those of the model, which are not all whole."""
    for option in model.options.values():
        cost = exact(option.cost)
        if kind.costs is Carried.WHOLE and cost.denominator > 1:
            _refuse(f"option {option.name!r} has cost {option.cost}", kind, option.name)
        if isinstance(option.cost, Fraction) and cost.denominator > 1:
            _refuse(f"option {option.name!r} has the fraction {cost} for a cost", kind, option.name)


def with_plain_costs(model: Model) -> Model:
    """Return the model with whole costs as whole numbers, whatever kind they were given in.

    >>> from xcmodel import Model
    >>> with_plain_costs(Model({"A": [1]}, costs={"A": 3.0})).options["A"].cost
    3
    """
    if model.option_table.unit.scale > 1 or model.option_table.unit.kind is int:
        return model
    plain = model.copy()
    plain.option_table.tell_whole_costs()
    return plain


def _check_bounds(model: Model, kind: Format) -> None:
    """Make sure that each item is to be covered once, or in problems of covering at least once."""
    covering = kind.name in ("orlib-rail", "orlib-scp")
    degrees = model.to_instance().item_degrees.tolist()
    for item, degree in zip(model.items.values(), degrees, strict=True):
        most = degree if item.high is None else min(item.high, degree)
        if item.low != 1 or most != (degree if covering else min(degree, 1)):
            _refuse(f"item {item.name!r} is to be covered {item.times}", kind, item.name)


def _refuse(what: str, kind: Format, subject: Hashable) -> NoReturn:
    raise FormatError(f"{what}, which {kind.name!r} has no way to say", subject=subject)


def words(names: Iterable[Hashable], legal: str, prefix: str) -> list[str]:
    """Return names as words: themselves if all can be, or else numbered from 1.

    Args:
        names: the names, distinct.
        legal: a pattern of the words that can be.
        prefix: stands before the numbers.

    >>> words(["p", ("row", 3), 7], r"[a-z0-9,]+", "i"), words(["a b"], r"[a-z]+", "i")
    (['p', 'row,3', '7'], ['i1'])
    """
    texts = [_word(name) for name in names]
    if len(set(texts)) == len(texts) and all(
        re.fullmatch(legal, text) and not _SURROGATE.search(text) for text in texts
    ):
        return texts
    return [f"{prefix}{number}" for number in range(1, len(texts) + 1)]


def _word(name: Hashable) -> str:
    return ",".join(map(_word, name)) if isinstance(name, tuple) else str(name)


def rows(model: Model) -> list[Row]:
    """Return a row for each item, and one for each two options that differ in a colour.

    An item with colours has no bounds of its own left then.

    Raises:
        FormatError: when the colours make too many rows.
    """
    instance = model.to_instance()
    options = instance.item_options.tolist()
    starts = instance.item_start.tolist()
    coloured = set(instance.coloured_items.tolist())
    made = []
    for number, item in enumerate(model.items.values()):
        if number not in coloured:
            covering = options[starts[number] : starts[number + 1]]
            made.append(Row(item.name, covering, item.low, item.high))
    return made + _conflicts(model, coloured)


def demands(model: Model) -> list[Demand]:
    """Return the rows that have a bound, and the weighted rows, those with two bounds as two."""
    made = []
    for name, options, low, high in rows(model):
        if low or high is not None:
            ones: list[int | Decimal] = [1] * len(options)
            made.append(Demand(name, options, ones, low if low or high == 0 else None, high))
    number_of = {name: number for number, name in enumerate(model)}
    return made + [demand for row in model.rows.values() for demand in _weighted(row, number_of)]


def _weighted(row: SideRow, number_of: Mapping[Hashable, int]) -> Iterator[Demand]:
    weights = {number_of[name]: weight for name, weight in row.weights.items() if weight}
    options = sorted(weights)
    factors = [_decimal(weights[option]) for option in options]
    low, high = (None if b is None else _decimal(_near(b)) for b in (row.low, row.high))
    if low is None or high is None or low == high:
        yield Demand(row.name, options, factors, low, high)
    else:
        yield Demand(row.name, options, factors, low, None)
        yield Demand((row.name, "max"), options, factors, None, high)


def _near(bound: Cost) -> Cost:
    """Return a bound that is as good, and not too large for others to read."""
    return max(-_OUT_OF_REACH, min(exact(bound), _OUT_OF_REACH))


def _decimal(number: Cost) -> int | Decimal:
    whole = exact(number)
    return int(whole) if whole.denominator == 1 else decimal_of(whole)


def _conflicts(model: Model, coloured: set[int]) -> list[Row]:
    """Return the pairs of options that exclude each other by the colours of an item."""
    instance = model.to_instance()
    names = list(model.items)
    given = instance.option_colours[instance.item_entries].tolist()
    options, starts = instance.item_options.tolist(), instance.item_start.tolist()
    made: list[Row] = []
    for item in sorted(coloured):
        span = range(starts[item], starts[item + 1])
        n_options = Counter(given[span.start : span.stop])
        # Looked at before they are made, as they may fill the memory.
        if len(made) + _n_conflicts(n_options) > _MOST_CONFLICTS:
            name = names[item]
            raise FormatError(f"the colours of {name!r} make too many rows", subject=name)
        if model.items[names[item]].high == 0:
            made += [Row((names[item], options[k]), [options[k]], 0, 0) for k in span]
            continue
        for j, k in combinations(span, 2):
            if given[j] != given[k] or not given[j]:
                pair = [options[j], options[k]]
                made.append(Row((names[item], *pair), pair, 0, 1))
    return made


def _n_conflicts(n_options: Mapping[int, int]) -> int:
    """Return how many pairs exclude each other, of so many options by colour."""
    agreeing = sum(comb(n, 2) for colour, n in n_options.items() if colour != NO_COLOUR)
    return comb(sum(n_options.values()), 2) - agreeing
