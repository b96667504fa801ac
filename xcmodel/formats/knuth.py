"""Knuth's text for his programs DLX1, DLX2, DLX3 and DLX5 (The Art of Computer Programming 4B).

The first line names the items, the primary ones before a ``|`` and the secondary ones after it. A
primary item may have bounds, ``lo:hi|item`` or ``k|item``. Each further line is an option: its
items, ``item:colour`` where it gives a secondary item a colour, and ``|$n`` for a cost. A line that
begins with ``|`` is a comment. His programs drop options without a primary item, and so does
`read`, with a warning. Options are named by their numbers in the file, from 1.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from typing import NamedTuple

from xcmodel.errors import FormatError
from xcmodel.formats.building import Entry, build
from xcmodel.formats.files import Content, Line, Place
from xcmodel.formats.fitting import readable_bounds, words
from xcmodel.formats.warning import warn
from xcmodel.model import Model
from xcmodel.problem.items import Item
from xcmodel.problem.options import Option
from xcmodel.text.numbers import plural

# His programs read names of at most eight characters, and colours of one. A byte order mark at the
# beginning of a file is no part of a name.
_NAME = r"(?!\ufeff)[^\s:|]{1,8}"
_COLOUR = re.compile(r"[^\s:|\ud800-\udfff]")  # No file can hold half of a pair.
_COLOURS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class _Items(NamedTuple):
    """The items: bounds of the primary ones, and the names of the secondary ones, in order."""

    bounds: dict[str, tuple[int, int]]
    secondary: dict[str, None]


def read(content: Content) -> Model:
    """Return the model in a file."""
    lines = (line for line in content.lines() if not line.text.lstrip().startswith("|"))
    first = next(lines, None)
    if first is None:
        content.fail("has no items: its first line that is no comment should name them")
    items = _read_items(content, first)
    options, place_of, dropped = [], {}, []
    for number, line in enumerate(lines, start=1):
        entry = _read_option(content, line, items, number)
        place_of[number] = Place(line.number)
        if entry:
            options.append(entry)
        else:
            dropped.append(line.number)
    if dropped:
        warn(
            f"{content.file}: {plural(len(dropped), 'option')} without primary items left out, "
            f"as Knuth's programs do; the first stands in line {dropped[0]}"
        )
    declared = [(name, {"multiplicity": bounds}) for name, bounds in items.bounds.items()]
    optional = [(name, {"optional": True}) for name in items.secondary]
    return build(content, [*declared, *optional], options, place_of)


def _read_items(content: Content, line: Line) -> _Items:
    items = _Items({}, {})
    is_secondary = False
    for place, written in enumerate(line.text.split()):
        word = written
        if word.startswith("|"):
            if is_secondary:
                content.fail("the line of items has a second '|'", line, place)
            is_secondary, word = True, word[1:]
            if not word:
                continue
        bounds = None
        if "|" in word and not is_secondary:
            prefix, _, word = word.partition("|")
            bounds = _read_bounds(content, line, place, prefix)
        if not word or "|" in word or ":" in word:
            content.fail(f"{written!r:.80} is no name of an item", line, place)
        if word in items.bounds or word in items.secondary:
            content.fail(f"item {word!r:.80} is named twice", line, place)
        if is_secondary:
            items.secondary[word] = None
        else:
            items.bounds[word] = bounds or (1, 1)
    return items


def _read_bounds(content: Content, line: Line, place: int, text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(?:(\d{1,18}):)?(\d{1,18})", text, re.ASCII)
    if not found:
        form = "use 'lo:hi|item' or 'k|item', with 18 digits at most"
        content.fail(f"{text!r:.80} are no bounds: {form}", line, place)
    high = int(found[2])
    low = int(found[1]) if found[1] else high
    if high == 0:
        content.fail("the upper bound is 0", line, place)
    if low > high:
        content.fail("the lower bound is greater than the upper one", line, place)
    return low, high


def _read_option(content: Content, line: Line, items: _Items, number: int) -> Entry | None:
    """Return the option, or None if it has no primary item."""
    covered: dict[str, str | None] = {}
    cost = 0
    for place, word in enumerate(line.text.split()):
        entry, bar, price = word.partition("|")
        if bar:
            cost += _read_cost(content, line, place, price)
        if entry or not bar:
            name, colour = _read_entry(content, line, place, entry, items)
            if name in covered:
                content.fail(f"item {name!r:.80} stands twice in this option", line, place)
            covered[name] = colour
    if items.bounds.keys().isdisjoint(covered):
        return None
    colours = {name: colour for name, colour in covered.items() if colour is not None}
    # Options without colours are added many at once.
    settings = {"cost": cost, "colours": colours} if colours else {"cost": cost}
    return number, tuple(covered), settings


def _read_entry(
    content: Content, line: Line, place: int, entry: str, items: _Items
) -> tuple[str, str | None]:
    """Return the item that an entry of an option names, and its colour if it has one."""
    name, colon, colour = entry.partition(":")
    if name in items.bounds:
        if colon:
            content.fail(f"the primary item {name!r:.80} has a colour", line, place)
    elif name not in items.secondary:
        is_name = place == 0 and colon and not colour
        hint = ": options have no names in this format" if is_name else ""
        content.fail(f"there is no item {name!r:.80}{hint}", line, place)
    if colon and (not colour or ":" in colour):
        content.fail(f"{colour!r:.80} is no colour", line, place)
    return name, colour if colon else None


def _read_cost(content: Content, line: Line, place: int, text: str) -> int:
    if not re.fullmatch(r"\$\d{1,18}", text, re.ASCII):
        form = "use '|$' and a whole number from 0, with 18 digits at most"
        content.fail(f"{f'|{text}'!r:.80} is no cost: {form}", line, place)
    return int(text[1:])


def write(model: Model) -> str:
    """Return the file of a model.

    Names longer than eight characters, or with blanks, become numbers, and comments tell them.
    """
    primary = [item for item in model.items.values() if _is_primary(item)]
    primary += _made_primary(model)
    first = {item.name for item in primary}
    secondary = [item for item in model.items.values() if item.name not in first]
    if not primary:
        raise FormatError("there is no item, and 'knuth' has no way to say that")
    ordered = [*primary, *secondary]
    names: list[Hashable] = [item.name for item in ordered]
    word_of = dict(zip(names, words(names, _NAME, "i"), strict=True))
    degrees = _degrees(model)
    line = " ".join(f"{_bounds(item, degrees)}{word_of[item.name]}" for item in primary)
    if secondary:
        line += " | " + " ".join(word_of[item.name] for item in secondary)
    comments = _comments(word_of)
    colours = _colour_words(model)
    options = (_option(option, word_of, colours) for option in model.options.values())
    return "".join(f"{text}\n" for text in [*comments, line, *options])


def _is_primary(item: Item) -> bool:
    return (item.low, item.high) != (0, 1)


def _made_primary(model: Model) -> list[Item]:
    """Return optional items that become primary ones with bounds 0:1, so that no option lacks any.

    Raises:
        FormatError: when all items of an option have colours.
    """
    primary = {item.name for item in model.items.values() if _is_primary(item)}
    coloured = {name for colours in model.option_table.colours.values() for name in colours}
    made: dict[Hashable, Item] = {}
    for option in model.options.values():
        if not any(name in primary or name in made for name in option.items):
            free = [name for name in option.items if name not in coloured]
            if not free:
                raise FormatError(
                    f"option {option.name!r} has secondary items alone: Knuth's programs drop it",
                    subject=option.name,
                )
            made[free[0]] = model.items[free[0]]
    if not primary and not made:
        made = {item.name: item for item in list(model.items.values())[:1]}
    return list(made.values())


def _degrees(model: Model) -> dict[Hashable, int]:
    return dict(zip(model.items, model.to_instance().item_degrees.tolist(), strict=True))


def _bounds(item: Item, degrees: Mapping[Hashable, int]) -> str:
    low, high = readable_bounds(item, degrees[item.name])
    high = max(low, degrees[item.name], 1) if high is None else high
    if low == high:
        return "" if high == 1 else f"{high}|"
    return f"{low}:{high}|"


def _comments(word_of: Mapping[Hashable, str]) -> Iterator[str]:
    for name, word in word_of.items():
        if str(name) != word:
            yield f"| {word} is {name!r}".replace("\n", " ")


def _colour_words(model: Model) -> dict[Hashable, str]:
    """Return the colours as single characters, themselves if they are such; or as numbers."""
    colours = list(
        dict.fromkeys(
            colour for given in model.option_table.colours.values() for colour in given.values()
        )
    )
    if all(isinstance(colour, str) and _COLOUR.fullmatch(colour) for colour in colours):
        return {colour: str(colour) for colour in colours}
    shades = _COLOURS if len(colours) <= len(_COLOURS) else map(str, range(1, len(colours) + 1))
    return dict(zip(colours, shades, strict=False))


def _option(
    option: Option, word_of: Mapping[Hashable, str], colours: Mapping[Hashable, str]
) -> str:
    entries = [
        f"{word_of[name]}:{colours[option.colours[name]]}"
        if name in option.colours
        else word_of[name]
        for name in option.items
    ]
    return " ".join([*entries, f"|${option.cost}"] if option.cost else entries)
