"""Pseudo-Boolean problems as OPB files: constraints are items, variables options.

Options are named as the variables, ``x1`` and so on; items by their numbers, from 1, as text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import inf
from typing import NoReturn

from xcmodel.backend.instance import WeightedRow, extremes_of
from xcmodel.errors import FormatError
from xcmodel.formats.colour_rows import Row
from xcmodel.formats.exact_numbers import Number
from xcmodel.formats.files import Content, Line, Place
from xcmodel.formats.linear import LinearRow, Program, Variable
from xcmodel.formats.rows import rows_of
from xcmodel.model import Model
from xcmodel.text.numbers import plural

_STATEMENT = re.compile(r"[^;]*;|[^;]*\S[^;]*\Z")
_DECLARED = re.compile(r"\* *#variable= *(\d{1,18})(?: *#constraint= *(\d{1,18}))?")


def read(content: Content) -> Model:
    """Return the model in a file."""
    # Comments become blanks, so that places stay what they are.
    text = re.sub(r"(?m)^[ \t]*\*.*$", lambda comment: " " * len(comment[0]), content.text)
    declared = _DECLARED.match(content.text)
    n_variables, n_constraints = (int(n or 0) for n in declared.groups()) if declared else (0, 0)
    reader = _Reader(content, n_variables)
    for statement in _STATEMENT.finditer(text):
        reader.take(statement.start(), statement[0])
    return reader.finish(n_constraints)


class _Reader:
    """Reads an OPB file statement by statement."""

    def __init__(self, content: Content, n_variables: int) -> None:
        content.check_size(n_variables, next(content.lines(), Line(1, "")))
        self._content = content
        self._program = Program(content)
        for number in range(1, n_variables + 1):
            self._variable(f"x{number}", Place(1))

    def take(self, start: int, statement: str) -> None:
        if not statement.endswith(";"):
            self._fail("the statement has no ';' at its end", start + len(statement.rstrip()))
        start += len(statement) - len(statement.lstrip())
        body = statement[:-1].strip()
        if body.startswith("min:"):
            terms, constant = self._sum(start + 4, body[4:])
            self._program.add_constant(constant, self._content.place_of(start))
            for name, factor in terms.items():
                self._program.variables[name].cost = factor
            return
        found = re.fullmatch(r"(.*?)(>=|<=|=)\s*([+-]?\d{1,19})", body, re.DOTALL)
        if not found:
            self._fail("it should be a sum, '>=', '<=' or '=', and a whole number", start)
        bound = int(found[3])
        low, high = -inf if found[2] == "<=" else bound, inf if found[2] == ">=" else bound
        terms, constant = self._sum(start, found[1])
        low, high = low - constant, high - constant
        name = str(len(self._program.rows) + 1)
        self._program.rows[name] = LinearRow(self._content.place_of(start), low, high, terms)

    def finish(self, n_constraints: int) -> Model:
        """Return the model, which should have as many constraints as the first line says."""
        n_rows = len(self._program.rows)
        if n_rows < n_constraints:
            has = plural(n_rows, "constraint")
            self._content.fail(f"has {has}, and should have {n_constraints}: is it cut off?")
        return self._program.model()

    def _sum(self, start: int, text: str) -> tuple[dict[str, Number], int]:
        """Return the factors of a sum by variable, and its constant part: ``~x1`` is 1 - x1."""
        terms: dict[str, Number] = {}
        place = constant = 0
        for term in re.finditer(r"\s*([+-]?\s*\d{1,19})\s+(\S+)", text):
            if text[place : term.start()].strip():
                break
            place = term.end()
            if not re.fullmatch(r"~?x[1-9]\d{0,8}", term[2], re.ASCII):
                self._fail(f"{term[2]!r} is no variable, such as 'x1'", start + term.start(2))
            name, factor = term[2].lstrip("~"), int(term[1].replace(" ", ""))
            if name not in self._program.variables:
                self._variable(name, self._content.place_of(start + term.start(2)))
            if term[2] != name:
                constant, factor = constant + factor, -factor
            terms[name] = terms.get(name, 0) + factor
        if text[place:].strip():
            blanks = len(text[place:]) - len(text[place:].lstrip())
            what = "factors and variables should alternate"
            if place and re.match(r"\s*~?x\d", text[place:]):
                what += ": products of variables, which are not linear, are not supported"
            self._fail(what, start + place + blanks)
        return {name: factor for name, factor in terms.items() if factor}, constant

    def _variable(self, name: str, place: Place) -> None:
        self._program.variables[name] = Variable(place, high=1, is_integer=True)

    def _fail(self, what: str, place: int) -> NoReturn:
        self._content.fail_at(what, self._content.place_of(place))


def write(model: Model) -> str:
    """Return the file of a model."""
    statements = [_sum([(int(o.cost), k) for k, o in enumerate(model.options.values()) if o.cost])]
    statements = [f"min: {statements[0]} ;"] if statements[0] else []
    made = rows_of(model)
    constraints = [text for row in made.rows for text in _covering(model, row)]
    constraints += [text for row in model.to_instance().rows for text in _weighted(model, row)]
    head = f"* #variable= {made.n_variables} #constraint= {len(constraints)}"
    return "\n".join([head, *statements, *constraints, ""])


def _sum(terms: list[tuple[int, int]]) -> str:
    return " ".join(f"{factor:+} x{variable + 1}" for factor, variable in terms)


def _covering(model: Model, row: Row) -> Iterator[str]:
    """Yield the constraints of a row that says how many variables are 1."""
    total = _sum([(1, variable) for variable in row.variables])
    is_bounded = row.high is not None and row.high < len(row.variables)
    return _constraints(model, total, row.low or None, row.high if is_bounded else None)


def _weighted(model: Model, row: WeightedRow) -> Iterator[str]:
    """Yield the constraints of a weighted row, in whole numbers."""
    total = _sum(list(zip(row.weights.tolist(), row.options.tolist(), strict=True)))
    least, most = extremes_of(row.weights)
    low, high = row.low if row.low > least else None, row.high if row.high < most else None
    return _constraints(model, total, low, high)


def _constraints(model: Model, total: str, low: int | None, high: int | None) -> Iterator[str]:
    """Yield one constraint, or two where there are two bounds that differ, or none."""
    if not total and (low is not None or high is not None):  # An empty sum is 0, within neither.
        if not len(model):
            raise FormatError("without options 'opb' has no way to say that none will do")
        yield "+1 x1 >= 2 ;"
    elif total and low is not None and low == high:
        yield f"{total} = {low} ;"
    elif total:
        if low is not None:
            yield f"{total} >= {low} ;"
        if high is not None:
            yield f"{total} <= {high} ;"
