"""Models of CP-SAT as protobuf text, as ``CpModel.export_to_file("model.pbtxt")`` writes them.

Written, a Boolean variable is an option and a constraint an item, with their names. Read,
constraints may be ``exactly_one``, ``at_most_one``, ``bool_or`` and ``linear`` with one interval.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from math import inf
from typing import Any, NoReturn

from xcmodel.errors import FormatError
from xcmodel.formats.colour_rows import Row
from xcmodel.formats.files import Content, Place
from xcmodel.formats.fitting import words
from xcmodel.formats.linear import LinearRow, Program, Variable
from xcmodel.formats.needed_package import needed_package
from xcmodel.formats.rows import rows_of
from xcmodel.model import Model

_NO_BOUND = 2**63 - 1
_LEGAL = r"\S+"


def read(content: Content) -> Model:
    """Return the model in a file."""
    # OR-Tools is imported by those who need it, as it takes long.
    cp_model_pb2 = needed_package("ortools.sat.cp_model_pb2", "models of CP-SAT", "ortools")
    from google.protobuf import text_format

    proto = cp_model_pb2.CpModelProto()
    try:
        text_format.Parse(content.text, proto)
    except text_format.ParseError as error:
        what = str(error).split(" : ", 1)[-1]
        line, column = error.GetLine(), error.GetColumn()
        raise FormatError(what, content.file, line, column) from None
    return _Reader(content, proto).model()


class _Reader:
    def __init__(self, content: Content, proto: Any) -> None:
        self._content = content
        self._proto = proto
        self._program = Program(content)
        self._names = _distinct([v.name for v in proto.variables], "x")

    def model(self) -> Model:
        places = self._places("variables")
        for name, variable in zip(self._names, self._proto.variables, strict=True):
            place = next(places)
            if len(variable.domain) != 2:  # noqa: PLR2004
                self._fail(f"variable {name!r} has a domain that is no interval", place)
            low, high = variable.domain
            self._program.variables[name] = Variable(place, 0, low, high, is_integer=True)
        objective = self._proto.objective
        if objective.offset or objective.scaling_factor not in (0, 1) or objective.domain:
            what = "the objective has an offset, a scaling factor or a domain"
            self._fail(what, next(self._places("objective")))
        place = next(self._places("objective"))  # It takes a while to find.
        for number, cost in zip(objective.vars, objective.coeffs, strict=True):
            self._program.variables[self._name(number, place)].cost += cost
        constraints = self._proto.constraints
        names = _distinct([c.name for c in constraints], "c")
        places = self._places("constraints")
        for name, constraint in zip(names, constraints, strict=True):
            self._program.rows[name] = self._row(name, constraint, next(places))
        return self._program.model()

    def _row(self, name: str, constraint: Any, place: Place) -> LinearRow:
        kind = constraint.WhichOneof("constraint")
        if constraint.enforcement_literal or kind not in _BOUNDS:
            what = f"constraint {name!r} is of the kind {kind}, or conditional: it is no item"
            self._fail(what, place)
        if kind != "linear":
            low, high = _BOUNDS[kind]
            numbers = getattr(constraint, kind).literals
            terms: dict[str, Any] = {self._name(number, place): 1 for number in numbers}
            return LinearRow(place, low, high, terms)
        linear = constraint.linear
        if len(linear.domain) != 2:  # noqa: PLR2004
            self._fail(f"constraint {name!r} has a domain that is no interval", place)
        terms = {}
        for number, factor in zip(linear.vars, linear.coeffs, strict=True):
            variable = self._name(number, place)
            terms[variable] = terms.get(variable, 0) + factor
        low, high = linear.domain
        return LinearRow(place, low, inf if high == _NO_BOUND else high, terms)

    def _name(self, number: int, place: Place) -> str:
        if not 0 <= number < len(self._names):
            self._fail(f"{number} is no variable, or one that is negated", place)
        return self._names[number]

    def _places(self, message: str) -> Iterator[Place]:
        """Yield where the messages of this name begin, which the parsed file does not tell."""
        text = self._content.text
        for found in re.finditer(rf"\b{message}\s*:?\s*[{{<]", text):
            yield self._content.place_of(found.start())
        while True:  # A list of messages in brackets has the name once.
            yield Place(1)

    def _fail(self, what: str, place: Place) -> NoReturn:
        self._content.fail_at(what, place)


_BOUNDS: dict[str, tuple[float, float]] = {
    "exactly_one": (1, 1),
    "at_most_one": (0, 1),
    "bool_or": (1, inf),
    "linear": (-inf, inf),
}


def _distinct(names: list[str], prefix: str) -> list[str]:
    """Return the names if all are there and differ, else numbers."""
    if all(names) and len(set(names)) == len(names):
        return names
    return [f"{prefix}{number}" for number in range(len(names))]


def write(model: Model) -> str:
    """Return the file of a model."""
    rows = rows_of(model)
    names = rows.words(_LEGAL, "x")
    row_names = words((row.name for row in rows.rows), _LEGAL, "c")
    lines = [f"variables {{ name: {json.dumps(name)} domain: [0, 1] }}" for name in names]
    lines += [_constraint(name, row) for name, row in zip(row_names, rows.rows, strict=True)]
    priced = [(k, int(o.cost)) for k, o in enumerate(model.options.values()) if o.cost]
    if priced:
        numbers, costs = ([pair[k] for pair in priced] for k in (0, 1))
        lines.append(f"objective {{ vars: {numbers} coeffs: {costs} scaling_factor: 1 }}")
    return "\n".join([*lines, ""])


def _constraint(name: str, row: Row) -> str:
    head = f"constraints {{ name: {json.dumps(name)}"
    if (row.low, row.high) == (1, 1) and row.variables:
        return f"{head} exactly_one {{ literals: {row.variables} }} }}"
    high = _NO_BOUND if row.high is None else min(row.high, _NO_BOUND)
    factors = [1] * len(row.variables)
    bounds = f"domain: [{min(row.low, _NO_BOUND)}, {high}]"
    return f"{head} linear {{ vars: {row.variables} coeffs: {factors} {bounds} }} }}"
