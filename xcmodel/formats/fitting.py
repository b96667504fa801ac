"""Whether a format can carry a model, and what is written in place of what it cannot."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, NoReturn

from xcmodel.errors import FormatError
from xcmodel.formats.registry import FORMATS, Carried, Format
from xcmodel.problem.cost_unit import exact

if TYPE_CHECKING:
    from xcmodel.answer.cost import Cost
    from xcmodel.model import Model

# As of a file's name that is no text; no encoding has them.
_SURROGATE = re.compile("[\ud800-\udfff]")


def check_fit(model: Model, kind: Format) -> None:
    """Make sure that a format can carry a model.

    Raises:
        FormatError: when it cannot, with the first item or option in its way, and the formats
            that can.
    """
    try:
        _check(model, kind)
    except FormatError as error:
        able = [other.name for other in FORMATS.values() if _is_fit(model, other)]
        if not able:
            raise
        raise FormatError(f"{error}: use {_listed(able)}", subject=error.subject) from None


def _is_fit(model: Model, kind: Format) -> bool:
    try:
        _check(model, kind)
    except FormatError:
        return False
    return True


def _listed(names: list[str]) -> str:
    return " or ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)


def _check(model: Model, kind: Format) -> None:
    """Raise FormatError when a format cannot carry a model."""
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
