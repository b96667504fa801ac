"""Models of CP-SAT as protobuf text, as ``CpModel.export_to_file("model.pbtxt")`` writes them.

Written, a Boolean variable is an option and a constraint an item, with their names. Read,
constraints may be ``exactly_one``, ``at_most_one``, ``bool_or``, ``bool_and`` and ``linear`` with
one interval. Those with negated literals, and implications, are weighted rows.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import chain
from math import inf
from typing import Any, NoReturn

from xcmodel.backend.instance import WeightedRow, extremes_of
from xcmodel.errors import FormatError
from xcmodel.formats.colour_rows import Row
from xcmodel.formats.exact_numbers import Number
from xcmodel.formats.files import Content, Place
from xcmodel.formats.fitting import told_words, words
from xcmodel.formats.linear import LinearRow, Program, Variable
from xcmodel.formats.needed_package import needed_package
from xcmodel.formats.rows import rows_of
from xcmodel.model import Model

_NO_BOUND = 2**63 - 1
_LEGAL = r"\S+"
_KINDS = ("exactly_one", "at_most_one", "bool_or", "bool_and", "linear")
_CONDITIONAL = ("bool_or", "bool_and")
_IF_ANY = "of these bool_or and bool_and with conditions as well"


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
        if self._proto.HasField("floating_point_objective"):
            self._floating_objective(self._proto.floating_point_objective)
        else:
            self._objective(self._proto.objective)
        constraints = self._proto.constraints
        names = _distinct([c.name for c in constraints], "c")
        places = self._places("constraints")
        for name, constraint in zip(names, constraints, strict=True):
            self._program.rows[name] = self._row(name, constraint, next(places))
        if self._proto.assumptions:
            what = "there are assumptions, which are not read: add each as a constraint"
            self._fail(what, self._place_of_field("assumptions"))
        return self._program.model()

    def _objective(self, objective: Any) -> None:
        """Read whole costs: what is to be maximised is told negated, with the factor -1."""
        place = next(self._places("objective"))  # It takes a while to find.
        if objective.scaling_factor not in (-1, 0, 1) or objective.domain:
            self._fail("the objective has a scaling factor or a domain, which is not read", place)
        sign = -1 if objective.scaling_factor == -1 else 1
        self._program.is_maximised = sign == -1
        self._program.add_constant(self._program.number(repr(sign * objective.offset)), place)
        for number, cost in zip(objective.vars, objective.coeffs, strict=True):
            self._program.variables[self._name(number, place)].cost += sign * cost

    def _floating_objective(self, objective: Any) -> None:
        """Read costs that are no whole numbers, as the decimal fractions that Python prints."""
        place = next(self._places("floating_point_objective"))
        self._program.is_maximised = objective.maximize
        self._program.add_constant(self._program.number(repr(objective.offset)), place)
        for number, told in zip(objective.vars, objective.coeffs, strict=True):
            cost = self._program.number(repr(told))
            if isinstance(cost, float):
                self._fail(f"the cost {told!r} is too large, or no number", place)
            self._program.variables[self._name(number, place)].cost += cost

    def _row(self, name: str, constraint: Any, place: Place) -> LinearRow:
        kind = constraint.WhichOneof("constraint")
        conditions = constraint.enforcement_literal
        if kind not in _KINDS or (conditions and kind not in _CONDITIONAL):
            what = (
                f"constraint {name!r} is of the kind {kind}{' with a condition' * bool(conditions)}"
            )
            self._fail(f"{what}: what is read is {', '.join(_KINDS)}, and {_IF_ANY}", place)
        if kind == "linear":
            return self._linear(name, constraint.linear, place)
        literals = getattr(constraint, kind).literals
        # Of literals that hold if others do, all hold, or one of the others does not.
        needed = len(literals) if kind == "bool_and" else 1
        terms = [(number, 1) for number in literals]
        terms += [(_negated(number), needed) for number in conditions]
        low, high = 0 if kind == "at_most_one" else needed, inf if kind in _CONDITIONAL else 1
        factors, constant = self._sum(terms, place)
        return LinearRow(place, low - constant, high - constant, factors)

    def _sum(self, terms: list[tuple[int, int]], place: Place) -> tuple[dict[str, Number], int]:
        """Return the factors of a sum of literals, and its constant part: not x is 1 - x."""
        factors: dict[str, Number] = {}
        constant = 0
        for number, factor in terms:
            if not -len(self._names) <= number < len(self._names):
                self._fail(f"{number} is no variable, nor one that is negated", place)
            name = self._names[max(number, _negated(number))]
            constant += factor * (number < 0)
            factors[name] = factors.get(name, 0) + (-factor if number < 0 else factor)
        return {name: factor for name, factor in factors.items() if factor}, constant

    def _linear(self, name: str, linear: Any, place: Place) -> LinearRow:
        if len(linear.domain) != 2:  # noqa: PLR2004
            self._fail(f"constraint {name!r} has a domain that is no interval", place)
        terms: dict[str, Number] = {}
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

    def _place_of_field(self, field: str) -> Place:
        found = re.search(rf"\b{field}\s*:", self._content.text)
        return self._content.place_of(found.start()) if found else Place(1)

    def _fail(self, what: str, place: Place) -> NoReturn:
        self._content.fail_at(what, place)


def _negated(number: int) -> int:
    """Return the number of the literal that holds where this one does not."""
    return -number - 1


def _distinct(names: list[str], prefix: str) -> list[str]:
    """Return the names if all are there and differ, else numbers."""
    if all(names) and len(set(names)) == len(names):
        return names
    return [f"{prefix}{number}" for number in range(len(names))]


def write(model: Model) -> str:
    """Return the file of a model."""
    rows = rows_of(model)
    names = rows.words(_LEGAL, "x")
    weighted = list(zip(model.rows, model.to_instance().rows, strict=True))
    all_names = [*(row.name for row in rows.rows), *(name for name, _ in weighted)]
    row_words = words(all_names, _LEGAL, "c")
    row_names = iter(row_words)
    told = chain(rows.told(names), told_words(all_names, row_words))
    lines = [f"# {text}" for text in told]
    lines += [f"variables {{ name: {_quoted(name)} domain: [0, 1] }}" for name in names]
    lines += [_covering(next(row_names), row) for row in rows.rows]
    lines += [_weighted(next(row_names), row) for _, row in weighted]
    priced = [(k, int(o.cost)) for k, o in enumerate(model.options.values()) if o.cost]
    if priced:
        numbers, costs = ([pair[k] for pair in priced] for k in (0, 1))
        lines.append(f"objective {{ vars: {numbers} coeffs: {costs} scaling_factor: 1 }}")
    return "\n".join([*(lines or ["# no variables"]), ""])


def _covering(name: str, row: Row) -> str:
    """Return the constraint of a row that says how many variables are 1."""
    if (row.low, row.high) == (1, 1) and row.variables:
        literals = f"exactly_one {{ literals: {row.variables} }}"
        return f"constraints {{ name: {_quoted(name)} {literals} }}"
    high = _NO_BOUND if row.high is None else row.high
    return _constraint(name, row.variables, [1] * len(row.variables), row.low, high)


def _weighted(name: str, row: WeightedRow) -> str:
    """Return the constraint of a weighted row, in whole numbers."""
    low = row.low
    if row.low > row.high:  # No solution: no sum is as great as that, and the interval is one.
        low = extremes_of(row.weights)[1] + 1
    high = _NO_BOUND if row.low > row.high else row.high
    return _constraint(name, row.options.tolist(), row.weights.tolist(), low, high)


def _constraint(name: str, variables: list[int], factors: list[int], low: int, high: int) -> str:
    bounds = f"domain: [{min(low, _NO_BOUND)}, {min(high, _NO_BOUND)}]"
    linear = f"linear {{ vars: {variables} coeffs: {factors} {bounds} }}"
    return f"constraints {{ name: {_quoted(name)} {linear} }}"


def _quoted(name: str) -> str:
    """Return a name as protobuf text has it: in UTF-8, as it knows no surrogate pairs.

    >>> print(_quoted('say "\U0001f600"'))
    "say \\"\U0001f600\\""
    """
    return json.dumps(name, ensure_ascii=False)
