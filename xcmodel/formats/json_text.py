"""JSON by a schema of this project, docs/model.schema.json: all of a model, names and all.

Names and colours are strings, numbers, truth values, null, and tuples of them, which are arrays.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Hashable, Iterable, Iterator
from typing import Any

from xcmodel.answer.cost import Cost
from xcmodel.errors import FormatError, ModelError
from xcmodel.formats.building import Entry
from xcmodel.formats.files import Content, Place
from xcmodel.formats.json_names import from_name, to_name
from xcmodel.model import Model
from xcmodel.problem.cost_unit import exact
from xcmodel.problem.items import Item
from xcmodel.problem.options import Option
from xcmodel.problem.penalties import Penalty
from xcmodel.problem.side_row import SideRow
from xcmodel.text.numbers import large_number

VERSION = 1
"""A reader of this version reads no file of a later one."""

_NEEDED = {"xcmodel", "items", "options"}
_KEYS = _NEEDED | {"name", "rows", "penalties"}
_ITEM_KEYS = {"name", "multiplicity", "optional"}
_OPTION_KEYS = {"name", "items", "cost", "colours"}
_ROW_KEYS = {"name", "weights", "low", "high"}
_PENALTY_KEYS = {"item", "under", "over", "most"}

# For who writes a file by hand: a smallest document, and what each of its arrays holds.
_EXAMPLES = {
    "": '{"xcmodel": 1, "items": [{"name": 1}], "options": [{"name": "A", "items": [1]}]}',
    "items": '{"name": 1}',
    "options": '{"name": "A", "items": [1]}',
    "rows": '{"name": "hours", "weights": [["A", 8]], "high": 40}',
    "penalties": '{"item": 1, "under": 5}',
}


def read(content: Content) -> Model:
    """Return the model in a file."""
    text = content.text
    try:
        data = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        is_other = not text[: error.pos].strip()  # Not even its beginning is JSON.
        told = f"this is no JSON: {error.msg}" if is_other else error.msg
        raise FormatError(told, content.file, error.lineno, error.colno) from None
    except (RecursionError, ValueError) as error:
        content.fail_at(*_why_unread(text, error))
    return _Reader(content).model(data)


def _why_unread(text: str, error: Exception) -> tuple[str, Place]:
    """Return why a text that is JSON is not read, and its place: Python reads so many digits."""
    most_digits = sys.get_int_max_str_digits()
    long = re.search(rf"[0-9]{{{most_digits + 1},}}", text) if most_digits else None
    if long is None or isinstance(error, RecursionError):
        return f"is not read: {error}", Place(1)
    line = text.count("\n", 0, long.start()) + 1
    column = long.start() - text.rfind("\n", 0, long.start())
    digits = len(long[0])
    return f"a number has {digits:,} digits, and {most_digits:,} are read", Place(line, column)


def _no_constant(word: str) -> None:
    raise ValueError(f"{word} is no JSON")


def _object(pairs: list[tuple[str, Any]]) -> dict[str | None, Any]:
    """Return an object; under None, which is no key of JSON, it has a key that stands twice."""
    data: dict[str | None, Any] = dict(pairs)
    if len(data) < len(pairs):
        data[None] = first_twice(key for key, _ in pairs)
    return data


def first_twice(names: Iterable[Hashable]) -> Hashable:
    """Return the first name that stands twice among some, or None where there is none.

    >>> first_twice("ABCBA")
    'B'
    """
    seen: set[Hashable] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return None


class _Reader:
    """Makes a model of parsed JSON; `where` tells the item or option that is read."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self.where = ("", 0)
        self._where_of: dict[Hashable, tuple[str, int]] = {}

    def model(self, data: Any) -> Model:
        try:
            self._check(data, _KEYS, _NEEDED)
            if data["xcmodel"] != VERSION:
                raise ModelError(f"is of version {data['xcmodel']!r}; this reads version {VERSION}")
            name = data.get("name")
            model = Model(name=None if name is None else str(name))
            model.add_items_from(list(self._items(data["items"])))
            model.add_options_from(list(self._options(data["options"])))
            self._add_rows(model, data.get("rows", []))
            self._add_penalties(model, data.get("penalties", []))
        except (ModelError, TypeError, ValueError, RecursionError) as error:
            subject = error.subject if isinstance(error, ModelError) else None
            kind, number = self._where_of.get(subject, self.where)
            line, column = _place(self._content.text, kind, number)
            what = f"{kind}[{number}]: {error}" if kind else str(error)
            raise FormatError(what, self._content.file, line, column, subject) from None
        return model

    def _items(self, data: Any) -> Iterator[tuple[Hashable, dict[str, Any]]]:
        for item in self._each(data, "items", _ITEM_KEYS, {"name"}):
            bounds, optional = item.get("multiplicity", 1), item.get("optional", False)
            if not isinstance(optional, bool):
                raise ModelError(f"'optional' is {optional!r:.80}, and should be true or false")
            bounds = (
                tuple(map(_as_whole, bounds)) if isinstance(bounds, list) else _as_whole(bounds)
            )
            yield self._name(item), {"multiplicity": bounds, "optional": optional}

    def _options(self, data: Any) -> Iterator[Entry]:
        for option in self._each(data, "options", _OPTION_KEYS, {"name", "items"}):
            pairs = self._list(option.get("colours", []))
            settings = {
                "cost": option.get("cost", 0),
                "colours": {
                    item: to_name(colour) for item, colour in self._by_name(pairs, "colours")
                },
            }
            items = tuple(map(to_name, self._list(option["items"])))
            yield self._name(option), items, settings

    def _add_rows(self, model: Model, data: Any) -> None:
        for row in self._each(data, "rows", _ROW_KEYS, {"name", "weights"}):
            weights = dict(self._by_name(self._list(row["weights"]), "weights"))
            model.add_row(to_name(row["name"]), weights, low=row.get("low"), high=row.get("high"))

    def _add_penalties(self, model: Model, data: Any) -> None:
        for penalty in self._each(data, "penalties", _PENALTY_KEYS, {"item"}):
            prices = {key: penalty.get(key) for key in ("under", "over")}
            most = _as_whole(penalty.get("most"))
            model.penalise(to_name(penalty["item"]), **prices, most=most)

    def _by_name(self, pairs: list[Any], kind: str) -> list[tuple[Hashable, Any]]:
        """Return pairs of a name and anything; each name may stand there once."""
        named = [(to_name(name), value) for name, value in map(self._pair, pairs)]
        if len(dict(named)) < len(named):
            name = first_twice(name for name, _ in named)
            raise ModelError(f"{kind!r} has {name!r} twice: leave one of them out")
        return named

    def _each(self, data: Any, kind: str, may: set[str], must: set[str]) -> Iterator[Any]:
        self.where = (kind, 0)
        self._where_of.clear()
        if isinstance(data, dict):
            told = f"{kind!r} is an object, and should be an array of such as {_EXAMPLES[kind]}"
            raise ModelError(told)
        for number, entry in enumerate(self._list(data)):
            self.where = (kind, number)
            self._check(entry, may, must)
            yield entry

    def _name(self, entry: dict[str, Any]) -> Hashable:
        name = to_name(entry["name"])
        self._where_of[name] = self.where
        return name

    def _list(self, data: Any) -> list[Any]:
        if not isinstance(data, list):
            raise ModelError(f"{_dump(data):.80} stands where an array should")
        return data

    def _pair(self, data: Any) -> tuple[Any, Any]:
        match data:
            case [name, value]:
                return name, value
        raise ModelError(f"{_dump(data):.80} stands where an array of two should")

    def _check(self, data: Any, may: set[str], must: set[str]) -> None:
        example = f", such as {_EXAMPLES[self.where[0]]}"
        if not isinstance(data, dict):
            raise ModelError(f"{_dump(data):.80} stands where an object should{example}")
        if None in data:
            raise ModelError(f"has {data[None]!r} twice: leave one of them out")
        if missing := sorted(must - data.keys()):
            raise ModelError(f"has no {' and no '.join(map(repr, missing))}{example}")
        for key in data.keys() - may:
            known = ", ".join(sorted(may))
            raise ModelError(f"has {key!r}, which has no meaning; it may have {known}")


def _as_whole(value: Any) -> Any:
    """Return a number such as 2.0, as some programs write whole ones, as a whole one."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _place(text: str, kind: str, number: int) -> tuple[int, int]:
    """Return line and column of an entry of an array such as ``"items"``, or of the document."""
    depth, key, start = 0, "", 0
    for token in re.finditer(r'"(?:[^"\\]|\\.)*"|[][{},]', text):
        sign = token[0]
        if sign[0] == '"' and depth == 1:
            key = sign.strip('"')
        depth += (sign in "[{") - (sign in "]}")
        if key == kind and depth == 2:  # noqa: PLR2004
            if sign == "[":
                start = token.end()
            elif sign == ",":
                number -= 1
                start = token.end()
            if number == 0 and sign in "[,":
                break
    start += len(text[start:]) - len(text[start:].lstrip())
    return text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)


def write(model: Model) -> str:
    """Return the file of a model, with a line for each item and option."""
    arrays = {
        "items": map(_item, model.items.values()),
        "options": map(_option, model.options.values()),
    }
    if model.rows:
        arrays["rows"] = map(_row, model.rows.values())
    if model.penalties:
        arrays["penalties"] = map(_penalty, model.penalties.values())
    head = _dump({"xcmodel": VERSION, "name": model.name})[:-1]
    texts = (f'"{key}": [\n{_lines(entries)}\n]' for key, entries in arrays.items())
    return ",\n".join([head, *texts]) + "}\n"


def _lines(entries: Iterable[dict[str, Any]]) -> str:
    return ",\n".join(map(_dump, entries))


def _item(item: Item) -> dict[str, Any]:
    data: dict[str, Any] = {"name": from_name(item.name)}
    if item.multiplicity != (1, 1):
        low, high = item.multiplicity
        for bound in filter(None, item.multiplicity):
            _whole(f"item {item.name!r} has the multiplicity", bound, item.name)
        data["multiplicity"] = low if low == high else [low, high]
    if item.optional:
        data["optional"] = True
    return data


def _option(option: Option) -> dict[str, Any]:
    data = {"name": from_name(option.name), "items": [from_name(item) for item in option.items]}
    if option.cost:
        data["cost"] = _number(f"option {option.name!r} has cost", option.cost, option.name)
    if option.colours:
        data["colours"] = [[from_name(k), from_name(v)] for k, v in option.colours.items()]
    return data


def _row(row: SideRow) -> dict[str, Any]:
    has = f"row {row.name!r} has"
    weights = [
        [from_name(option), _number(f"{has} the weight", weight, row.name)]
        for option, weight in row.weights.items()
    ]
    bounds = {"low": row.low, "high": row.high}
    told = {
        key: _number(f"{has} the bound", bound, row.name)
        for key, bound in bounds.items()
        if bound is not None
    }
    return {"name": from_name(row.name), "weights": weights, **told}


def _penalty(penalty: Penalty) -> dict[str, Any]:
    prices = {"under": penalty.under, "over": penalty.over, "most": penalty.most}
    told = {
        key: _number(f"item {penalty.item!r} has price", price, penalty.item)
        for key, price in prices.items()
        if price is not None
    }
    return {"item": from_name(penalty.item), **told}


def _number(what: str, value: Cost, subject: Hashable) -> float:
    """Return a cost, or another number, as one of JSON, which has to be the same one."""
    if not isinstance(value, float) and exact(value).denominator == 1:
        return _whole(what, int(value), subject)
    number = float(value)
    if exact(number) != exact(value):
        raise FormatError(f"{what} {value}, which has too many digits for JSON", subject=subject)
    return number


def _whole(what: str, number: int, subject: Hashable) -> int:
    """Return a whole number, which has no more digits than are read again."""
    try:
        str(number)
    except ValueError:
        told = f"{what} {large_number(number)}, which has more digits than are read"
        raise FormatError(told, subject=subject) from None
    return number


def _dump(data: Any) -> str:
    # Surrogates, as of names of files that are no text, are escaped.
    text = json.dumps(data, ensure_ascii=False)
    return text.encode(errors="backslashreplace").decode()
