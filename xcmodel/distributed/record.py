"""What a journal says: its header, and the records that each replace one open cube."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from xcmodel.distributed.asked import Asked
from xcmodel.distributed.cube import Cube
from xcmodel.problem.cost_unit import WHOLE, CostUnit, read_unit
from xcmodel.text.json_values import Number, from_0, number_of, text_of, value_of, whole_of

FORMAT = "xcmodel journal"
VERSION = 1

_HEXADECIMAL = re.compile("[0-9a-f]+")


@dataclass(frozen=True)
class Header:
    """What a journal is about.

    Attributes:
        model: SHA-256 of the canonical text of the model, as in docs/certificates.md.
        task: what the query asks.
        given: the options that the query gives, ascending.
        forbidden: those that it forbids.
        made_by: the name and the version of the backend that began it.
        unit: the unit of the costs that are recorded.
    """

    model: str
    task: Asked
    given: tuple[int, ...]
    forbidden: tuple[int, ...]
    made_by: str
    unit: CostUnit = WHOLE

    def data(self) -> dict[str, Any]:
        """Return it as data for JSON."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "model": self.model,
            "task": self.task,
            "given": self.given,
            "forbidden": self.forbidden,
            "made_by": self.made_by,
            "scale": self.unit.scale,
            "kind": self.unit.kind.__name__,
        }

    @staticmethod
    def of(data: dict[str, Any]) -> Header:
        """Return the header that was written as this data.

        Raises:
            ValueError: when it is none.
        """
        if data.get("format") != FORMAT:
            raise ValueError("it is no header of a journal")
        if data.get("version") != VERSION:
            raise ValueError(f"its version is {data.get('version')!r}, not {VERSION}")
        return Header(
            text_of(value_of(data, "model")),
            _asked(value_of(data, "task")),
            _options(value_of(data, "given")),
            _options(value_of(data, "forbidden")),
            text_of(value_of(data, "made_by")),
            read_unit(data.get("scale", 1), data.get("kind", int.__name__)),
        )


@dataclass(frozen=True)
class Record:
    """What replaces one open cube.

    Attributes:
        cube: its number: 0 is the whole query, and each further cube has the next number.
        count: the solutions that were counted or listed in it.
        left: the disjoint cubes that are still to be searched, each as what it says beyond this
            one; they get the next numbers.
        weights: for cubes that are left, how the work is foreseen to be spread over them; nothing
            if they count alike.
        most: for cubes that are left, about how many were asked for: see `split`.
        cost: for least cost, that of the solution, if it is cheaper than those of all records
            before.
        solution: that solution.
        bound: for least cost, no solution in the cubes that are left costs less.
        end: for a list, the length of the file of solutions with those of this cube.
        visits: for a count, whether the cubes from here on are counted by visiting solutions.
        nodes: the nodes of the search, as far as the backend tells.
        seconds: what it took.
        wasted: how much of them was spent on work that is done again.
        at: when it was written, in seconds since 1970.
    """

    cube: int
    count: int = 0
    left: tuple[Cube, ...] = ()
    weights: tuple[int, ...] = ()
    most: int | None = None
    cost: int | None = None
    solution: tuple[int, ...] | None = None
    bound: int | None = None
    end: int | None = None
    visits: bool = False
    nodes: int | None = None
    seconds: float = 0.0
    wasted: float = 0.0
    at: float = 0.0

    def data(self) -> dict[str, Any]:
        """Return it as data for JSON, without what is not known; counts have hexadecimal digits."""
        data: dict[str, Any] = {
            "cube": self.cube,
            # Python refuses to write out numbers of many decimal digits.
            "count": f"{self.count:x}",
            "left": [[cube.given, cube.forbidden] for cube in self.left],
        }
        for name in ("most", "cost", "solution", "bound", "end", "nodes"):
            if (value := getattr(self, name)) is not None:
                data[name] = value
        if self.weights:
            data["weights"] = self.weights
        if self.visits:
            data["visits"] = True
        for name in ("seconds", "wasted", "at"):
            if value := round(getattr(self, name), 4):
                data[name] = value
        return data

    @staticmethod
    def of(data: dict[str, Any]) -> Record:
        """Return the record that was written as this data.

        Raises:
            ValueError: when it is none.
        """
        solution = data.get("solution")
        left = tuple(map(_part, _list(value_of(data, "left"))))
        return Record(
            cube=from_0(whole_of(value_of(data, "cube"))),
            count=_hexadecimal(value_of(data, "count")),
            left=left,
            weights=_weights(data.get("weights"), len(left)),
            most=_from_0_or_none(data, "most"),
            cost=_whole_or_none(data.get("cost")),
            solution=None if solution is None else _options(solution),
            bound=_whole_or_none(data.get("bound")),
            end=_from_0_or_none(data, "end"),
            visits=data.get("visits") is True,
            nodes=_from_0_or_none(data, "nodes"),
            seconds=_seconds(data, "seconds"),
            wasted=_seconds(data, "wasted"),
            at=_seconds(data, "at"),
        )


def _asked(value: Any) -> Asked:
    if value not in list(Asked):
        raise ValueError(f"{value!r} is no query by cubes")
    return Asked(value)


def _whole_or_none(value: Any) -> int | None:
    return None if value is None else whole_of(value)


def _from_0_or_none(data: dict[str, Any], name: str) -> int | None:
    return None if data.get(name) is None else _named(name, lambda: from_0(whole_of(data[name])))


def _seconds(data: dict[str, Any], name: str) -> float:
    seconds = data.get(name, 0)
    number = _named(name, lambda: number_of(seconds))
    _named(name, lambda: from_0(seconds))  # As it was written: -1 is not told as -1.0.
    return number


def _named(name: str, read: Callable[[], Number]) -> Number:
    """Return what is read; an error names the part of the record that it is about."""
    try:
        return read()
    except ValueError as error:
        raise ValueError(f"its {name!r}: {error}") from None


def _weights(value: Any, parts: int) -> tuple[int, ...]:
    if value is None:
        return ()
    weights = tuple(map(whole_of, value)) if isinstance(value, list) else ()
    if len(weights) != parts or min(weights, default=0) < 1:
        raise ValueError(f"its weights are not a number from 1 for each of {parts} cubes")
    return weights


def _options(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise ValueError(f"{value!r} stands where options should")
    return tuple(map(whole_of, value))


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"{value!r} stands where a list should")
    return value


def _part(value: Any) -> Cube:
    """Return the cube that is written as two lists."""
    lists = _list(value)
    if len(lists) != len(("given", "forbidden")):
        raise ValueError(f"{value!r:.80} stands where two lists of options should")
    return Cube(_options(lists[0]), _options(lists[1]))


def _hexadecimal(value: Any) -> int:
    if not isinstance(value, str) or _HEXADECIMAL.fullmatch(value) is None:
        raise ValueError(f"{value!r:.80} stands where a count should, in hexadecimal digits")
    return int(value, 16)
