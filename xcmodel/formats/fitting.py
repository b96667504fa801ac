"""Whether a format can carry a model, and what is written in place of what it cannot."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from fractions import Fraction
from itertools import count
from typing import TYPE_CHECKING, NoReturn

from xcmodel.errors import FormatError
from xcmodel.formats.registry import FORMATS, Carried, Format
from xcmodel.problem.cost_unit import exact
from xcmodel.text.labels import either

if TYPE_CHECKING:
    from xcmodel.answer.cost import Cost
    from xcmodel.model import Model
    from xcmodel.problem.items import Item

# Some readers of LP text take lines of 560 characters at most.
_LONGEST_TOLD = 200

# Readers take whole numbers of so many digits at most.
_BEYOND_READERS = 10**18

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
        raise FormatError(f"{error}: use {either(able)}", subject=error.subject) from None


def _is_fit(model: Model, kind: Format) -> bool:
    try:
        _check(model, kind)
    except FormatError:
        return False
    return True


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
    if not kind.exclusions:
        for item in model.items.values():
            if item.high == 0:
                _refuse(f"item {item.name!r} is to be covered 0 times", kind, item.name)
    table = model.option_table
    if kind.colours is Carried.NO and table.colours:
        name = list(model)[min(table.colours)]
        _refuse(f"option {name!r} gives a colour", kind, name)
    if kind.costs is Carried.NO and any(table.costs):
        name = next(option.name for option in model.options.values() if option.cost)
        _refuse(f"option {name!r} has a cost", kind, name)
    if not kind.costs_below_zero and min(table.costs, default=0) < 0:
        name = next(option.name for option in model.options.values() if option.cost < 0)
        _refuse(f"option {name!r} has a cost below 0", kind, name)
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
    """Return a word for each name, all different: the name itself where it can be one.

    Of another name, what must not be there becomes an underscore, and the prefix stands before it
    where it begins wrongly. Where that does not do either, it is numbered by its place, from 1.

    Args:
        names: the names.
        legal: a pattern of the words that can be.
        prefix: letters that any other character may follow which is legal at all.

    >>> words(["p", ("row", 3), 7, "a b", ("row", 3, "b c")], r"[a-z0-9,_]+", "i")
    ['p', 'row,3', '7', 'a_b', 'row,3,b_c']
    >>> words([(1, 2), "a b", "a_b", "x" * 9], r"[a-z][a-z0-9,_]{0,7}", "i")
    ['i_1,2', 'i_a_b', 'a_b', 'i4']
    """
    texts = [_word(name) for name in names]
    is_legal = re.compile(legal).fullmatch
    number_of: dict[str, int] = {}
    for number, text in enumerate(texts):
        if is_legal(text) and not _SURROGATE.search(text):
            number_of.setdefault(text, number)
    characters = _Characters(lambda character: bool(is_legal(f"{prefix}{character}")))
    for number, text in enumerate(texts):
        if number_of.get(text) != number:
            choices = _choices(text.translate(characters), prefix, number + 1)
            word = next(word for word in choices if is_legal(word) and word not in number_of)
            number_of[word] = number
    return sorted(number_of, key=number_of.__getitem__)


def told_words(names: Iterable[Hashable], words: Iterable[str]) -> Iterator[str]:
    """Yield which name each word stands for that had to be made.

    >>> list(told_words(["p", ("row", 3), "a\\nb"], ["p", "row,3", "a_b"]))
    ["the word a_b stands for 'a\\\\nb'"]
    """
    for name, word in zip(names, words, strict=True):
        if word != _word(name):
            text = " ".join(repr(name).split())
            text = text if len(text) <= _LONGEST_TOLD else f"{text[:_LONGEST_TOLD]}..."
            yield f"the word {word} stands for {text}"


class _Characters(dict[int, str]):
    """A table of what stands for each character: itself where it is legal, or an underscore."""

    def __init__(self, is_legal: Callable[[str], bool]) -> None:
        super().__init__()
        self._is_legal = is_legal

    def __missing__(self, code: int) -> str:
        character = chr(code)
        is_legal = self._is_legal(character) and not _SURROGATE.match(character)
        self[code] = character if is_legal else "_"
        return self[code]


def _choices(text: str, prefix: str, number: int) -> Iterator[str]:
    """Yield words for a name, the most telling one first."""
    if any(map(str.isalnum, text)):
        yield text
        yield f"{prefix}_{text}"
    yield from (f"{prefix}{number}" for number in count(number))


def _word(name: Hashable) -> str:
    return ",".join(map(_word, name)) if isinstance(name, tuple) else str(name)


def readable_bounds(item: Item, n_options: int) -> tuple[int, int | None]:
    """Return how often an item is to be covered, in numbers that readers take.

    No more than all of its options cover it, so a greatest number beyond that is none, and a least
    one is as much out of reach as any other.

    >>> from xcmodel.problem.items import Item
    >>> great = Item("x", (0, 2**63 - 1)), Item("x", (10**20, None))
    >>> [readable_bounds(item, 5) for item in great]
    [(0, None), (6, None)]
    """
    low, high = item.low, item.high
    if high is not None and high >= _BEYOND_READERS:
        high = None
    return n_options + 1 if low >= _BEYOND_READERS else low, high
