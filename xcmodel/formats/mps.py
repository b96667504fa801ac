"""Integer programs as MPS files, fixed or free: rows are items, binary variables options."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import chain
from math import inf

from xcmodel.formats.files import Content, Line
from xcmodel.formats.fitting import told_words, words
from xcmodel.formats.linear import LinearRow, Program, Variable
from xcmodel.formats.mps_fields import FieldReader
from xcmodel.formats.rows import Demand, costs_of, demands, rows_of
from xcmodel.formats.warning import warn
from xcmodel.model import Model

_NAME = r"(?!COST$|M[12]$)[!-#%-~][!-~]{0,254}"
_WITHOUT_LINES = ("", "NAME", "ENDATA")
_ROW_KINDS = ("N", "E", "G", "L")
_BOUNDS_WITH_VALUE = ("LO", "UP", "FX", "LI", "UI")
_BOUNDS = (*_BOUNDS_WITH_VALUE, "BV", "FR", "MI", "PL")


def read(content: Content) -> Model:
    """Return the model in a file."""
    reader = _Reader(content)
    for line in content.lines():
        if line.text.startswith("*"):
            reader.take_comment(line)
        else:
            reader.take(line)
    return reader.finish()


class _Reader:
    """Reads an MPS file line by line."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._program = Program(content)
        self._fields = FieldReader(self._program)
        self._objective: str | None = None
        self._in_integers = False
        self._only_bounded: str | None = None
        self._readers: dict[str, Callable[[Line, list[str]], None]] = {
            "OBJSENSE": self._objsense,
            "ROWS": self._rows,
            "COLUMNS": self._columns,
            "RHS": self._rhs,
            "RANGES": self._ranges,
            "BOUNDS": self._bounds,
        }

    def take_comment(self, line: Line) -> None:
        """Read ``*SENSE:Maximize``, as PuLP says what is wanted in a comment alone."""
        if found := re.match(r"\*\s*SENSE\s*:\s*(\w+)", line.text, re.IGNORECASE):
            self._objsense(line, [found[1]])

    def take(self, line: Line) -> None:
        fields = line.text.split()
        if not line.text[0].isspace():
            self._fields.section = fields[0].upper()
            if self._fields.section not in (*_WITHOUT_LINES, *self._readers):
                self._fields.fail(f"there is no section {fields[0]!r}", line, 0)
            if self._fields.section == "OBJSENSE" and len(fields) > 1:
                self._objsense(line, fields[1:])
            return
        if self._fields.section in _WITHOUT_LINES:
            self._fields.fail("this line stands in no section", line, 0)
        self._readers[self._fields.section](line, fields)

    def finish(self) -> Model:
        if self._fields.section != "ENDATA":
            self._content.fail("has no ENDATA at its end")
        if self._only_bounded is not None:
            warn(
                f"{self._content.file}: column {self._only_bounded!r} stands under BOUNDS alone: "
                "it is read as a variable that costs nothing and is in no row"
            )
        return self._program.model()

    def _objsense(self, line: Line, fields: list[str]) -> None:
        self._program.is_maximised = fields[0].upper().startswith("MAX")

    def _rows(self, line: Line, fields: list[str]) -> None:
        if len(fields) != 2 or fields[0].upper() not in _ROW_KINDS:  # noqa: PLR2004
            self._fields.fail("a row should be N, E, G or L, and its name", line, 0)
        kind, name = fields[0].upper(), fields[1]
        if name in self._fields.kind:
            self._fields.fail(f"there is a row {name!r} already", line, 1)
        self._fields.kind[name] = kind
        if kind == "N":
            self._objective = self._objective or name
        else:
            low, high = -inf if kind == "L" else 0, inf if kind == "G" else 0
            self._program.rows[name] = LinearRow(self._content.place_of_word(line, 1), low, high)

    def _columns(self, line: Line, fields: list[str]) -> None:
        marker = fields[-1].strip("'")
        if fields[1:-1] in (["MARKER"], ["'MARKER'"]) and marker in ("INTORG", "INTEND"):
            self._in_integers = marker == "INTORG"
            return
        name = fields[0]
        variable = self._program.variables.get(name) or self._new_variable(line, name)
        for row, value in self._fields.pairs(line, fields):
            if self._fields.kind[row] != "N":
                terms = self._program.rows[row].terms
                if name in terms:
                    self._fields.fail(f"column {name!r} has row {row!r} twice", line, 0)
                if value:
                    terms[name] = value
            elif row == self._objective:
                self._fields.meet(line, f"column {name!r} has row {row!r} twice", name)
                variable.cost = value

    def _new_variable(self, line: Line, name: str) -> Variable:
        """Return a variable that a line is the first to name."""
        variable = self._program.variables[name] = Variable(
            self._content.place_of_word(line, 0),
            is_integer=self._in_integers,
            high=1 if self._in_integers else inf,
        )
        return variable

    def _rhs(self, line: Line, fields: list[str]) -> None:
        for name, value in self._fields.pairs_of_set(line, fields):
            if self._fields.kind[name] == "N":
                if name == self._objective:  # All who read it agree that it is taken off.
                    self._program.add_constant(-value, self._content.place_of_word(line, 1))
                continue
            row = self._program.rows[name]
            row.low += value if row.low != -inf else 0
            row.high += value if row.high != inf else 0

    def _ranges(self, line: Line, fields: list[str]) -> None:
        for name, value in self._fields.pairs_of_set(line, fields):
            row = self._program.rows.get(name) or self._fields.fail(
                "the objective has a range", line, 1
            )
            match self._fields.kind[name]:
                case "G":
                    row.high = row.low + max(value, -value)
                case "L":
                    row.low = row.high - max(value, -value)
                case _ if value < 0:
                    row.low += value
                case _:
                    row.high += value

    def _bounds(self, line: Line, fields: list[str]) -> None:
        if fields[0] not in _BOUNDS:
            self._fields.fail(
                f"{fields[0]!r} is no bound that is read: {', '.join(_BOUNDS)} are", line, 0
            )
        has_value = fields[0] in _BOUNDS_WITH_VALUE
        # The name of the set of bounds may be left out.
        if len(fields) < 2 + has_value:
            what = "a column and a number" if has_value else "a column"
            self._fields.fail(f"after {fields[0]!r}, {what} should stand here", line, len(fields))
        # Behind a column that needs no number, some write one, which has no meaning.
        word = min(2, len(fields) - 1 - has_value)
        name = fields[word]
        if word > 1:
            self._fields.check_set(line, fields, 1)
        variable = self._program.variables.get(name)
        if variable is None:  # PuLP and others leave out columns that stand in no row.
            place = self._content.place_of_word(line, word)
            variable = self._program.variables[name] = Variable(place)
            self._only_bounded = self._only_bounded or name
        if has_value:
            self._fields.check_number(line, fields, len(fields) - 1)
            _bound_by(variable, fields[0], float(self._program.number(fields[-1])))
        elif fields[0] == "BV":
            variable.make_binary()
        else:
            variable.low = variable.low if fields[0] == "PL" else -inf
            variable.high = variable.high if fields[0] == "MI" else inf


def _bound_by(variable: Variable, kind: str, value: float) -> None:
    """Bound a variable by a value, from below, from above or both, as this kind of bound says."""
    if kind in ("LO", "LI", "FX"):
        variable.low = value
    if kind in ("UP", "UI", "FX"):
        variable.high = value
    variable.is_integer |= kind in ("LI", "UI")


def write(model: Model) -> str:
    """Return the file of a model, in the free form."""
    rows = rows_of(model)
    written = demands(model, rows)
    row_names = words((row.name for row in written), _NAME, "R")
    names = rows.words(_NAME, "X")
    costs = costs_of(model, rows)
    told = chain(rows.told(names), told_words((row.name for row in written), row_names))
    lines = [f"* {text}" for text in told]
    lines += ["NAME xcmodel", "ROWS", " N COST"]
    lines += [f" {_kind(row)} {name}" for row, name in zip(written, row_names, strict=True)]
    covered: list[list[str]] = [[] for _ in names]
    for row, row_name in zip(written, row_names, strict=True):
        for number, factor in zip(row.variables, row.factors, strict=True):
            covered[number].append(f"{row_name} {factor}")
    lines += ["COLUMNS", " M1 'MARKER' 'INTORG'"]
    for name, cost, in_rows in zip(names, costs, covered, strict=True):
        lines.append(f" {name} COST {cost}")
        lines += [f" {name} {entry}" for entry in in_rows]
    lines += [" M2 'MARKER' 'INTEND'", "RHS"]
    for row, name in zip(written, row_names, strict=True):
        lines.append(f" RHS {name} {row.high if row.low is None else row.low}")
    lines.append("RANGES")
    for row, name in zip(written, row_names, strict=True):
        if row.low is not None and row.high not in (None, row.low):
            lines.append(f" RNG {name} {row.high - row.low}")
    lines += ["BOUNDS", *(f" BV BND {name}" for name in names), "ENDATA", ""]
    return "\n".join(lines)


def _kind(row: Demand) -> str:
    if row.low == row.high:
        return "E"
    return "L" if row.low is None else "G"
