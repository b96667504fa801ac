"""Integer programs as the LP text of CPLEX: rows are items, binary variables options.

Of the format this is read: an objective, linear rows with a number on their right side or on both,
bounds, binary and general variables. A line's ``\\`` begins a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from math import inf
from typing import NoReturn

from xcmodel.errors import FormatError
from xcmodel.formats.exact_numbers import Number
from xcmodel.formats.files import Content, Place
from xcmodel.formats.fitting import told_words, words
from xcmodel.formats.linear import LinearRow, Program, Variable
from xcmodel.formats.lp_tokens import NAME, Token, sections_of
from xcmodel.formats.rows import costs_of, demands, rows_of
from xcmodel.model import Model

# CPLEX reads lines of up to 560 characters, and names of up to 255.
_LONGEST_LINE = 120
_INFINITY = re.compile("inf(inity)?", re.IGNORECASE)
_COMPARISONS = {"<=": "<", "=<": "<", "<": "<", ">=": ">", "=>": ">", ">": ">", "=": "="}
_MIRRORED = {"<": ">", ">": "<", "=": "="}
_SIGNS = ("+", "-")
_ON_THE_LEFT = ": variables stand on the left side of a row"


def read(content: Content) -> Model:
    """Return the model in a file."""
    reader = _Reader(content)
    for section, tokens in sections_of(content):
        reader.take(section, tokens)
    return reader.finish()


class _Reader:
    """Reads an LP file section by section."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._program = Program(content)
        self._tokens: list[Token] = []
        self._place = 0
        self._last = ""

    def take(self, section: str, tokens: list[Token]) -> None:
        self._tokens, self._place, self._last = tokens, 0, section
        match section:
            case "min" | "max":
                self._program.is_maximised = section == "max"
                self._label()
                terms, constant = self._sum()
                for name, factor in terms.items():
                    self._program.variables[name].cost = factor
                if self._peek() is not None:
                    self._fail("the objective should end here")
                first = tokens[0] if tokens else Token("", "", 1, 1)
                self._program.add_constant(constant, Place(first.line, first.column))
            case "rows":
                while self._peek() is not None:
                    self._row()
            case "bounds":
                while self._peek() is not None:
                    self._bound()
            case "semi" if tokens:  # HiGHS writes the heading in any case.
                self._fail("semi-continuous variables are not read")
            case "binary" | "general":
                for token in tokens:
                    variable = self._variable(token)
                    variable.is_integer = True
                    if section == "binary":
                        variable.make_binary()

    def finish(self) -> Model:
        if self._last != "end":
            self._content.fail("has no 'End' at its end")
        return self._program.model()

    def _row(self) -> None:
        first = self._tokens[self._place]
        name = self._label() or f"R{len(self._program.rows) + 1}"
        terms, constant = self._sum()
        comparison = self._comparison()
        if terms:
            low, high = _bounds(comparison, self._right_side() - constant)
        else:
            terms, low, high = self._rest_of_row(constant, comparison)
        if name in self._program.rows:
            self._fail(f"there is a row {name!r} already", first)
        self._program.rows[name] = LinearRow(Place(first.line, first.column), low, high, terms)

    def _rest_of_row(
        self, left: Number | float, comparison: str
    ) -> tuple[dict[str, Number], Number | float, Number | float]:
        """Return sum and bounds of a row that begins with a number, as ``1 <= x + y <= 2``."""
        terms, constant = self._sum()
        if not terms:  # An empty sum is written as 0.
            return terms, *_bounds(comparison, constant - left)
        low, high = _bounds(_MIRRORED[comparison], left - constant)
        if (token := self._peek()) and token.text in _COMPARISONS:
            if _COMPARISONS[token.text] != comparison:
                self._fail("a row of two bounds has the same sign twice, as '1 <= x + y <= 2'")
            least, most = _bounds(self._comparison(), self._right_side() - constant)
            low, high = max(low, least), min(high, most)
        return terms, low, high

    def _right_side(self) -> Number | float:
        """Read the number on the right, with which a row ends.

        A variable behind it would be taken for the beginning of another row without a name.
        """
        number = self._number(_ON_THE_LEFT)
        line = self._tokens[self._place - 1].line
        if (token := self._peek()) and token.text in _SIGNS and token.line == line:
            self._fail(f"the row should end here{_ON_THE_LEFT}")
        return number

    def _comparison(self) -> str:
        """Return ``<``, ``>`` or ``=``."""
        token = self._peek()
        if token is None or token.text not in _COMPARISONS:
            self._fail("'<=', '>=' or '=' should stand here")
        self._place += 1
        return _COMPARISONS[token.text]

    def _bound(self) -> None:
        """Read ``low <= x <= high``, or either half, or ``x = k``, or ``x free``."""
        if self._tokens[self._place].kind != "name":
            bound = float(self._number())
            comparison = _MIRRORED[self._comparison()]
            variable = self._variable(self._next("name"))
            _restrict(variable, comparison, bound)
        else:
            variable = self._variable(self._next("name"))
        token = self._peek()
        if token and token.text.lower() == "free":
            self._place += 1
            variable.low = -inf
        elif token and token.text in _COMPARISONS:
            _restrict(variable, self._comparison(), float(self._number()))

    def _sum(self) -> tuple[dict[str, Number], Number | float]:
        """Read a sum; return the factors of its variables, and its constant part."""
        terms: dict[str, Number] = {}
        constant: Number | float = 0
        start = self._place
        while (
            (token := self._peek()) and token.text not in _COMPARISONS and not self._is_at_label()
        ):
            if self._place > start and token.text not in _SIGNS:
                break  # Another row begins here, or something is wrong.
            factor = self._sign()
            token = self._peek()
            if token and token.kind == "number":
                factor *= self._exact(token)
                self._place += 1
                token = self._peek()
                if token is None or token.kind != "name" or self._is_at_label():
                    constant += factor
                    continue
            if token and _INFINITY.fullmatch(token.text):
                self._place += 1
                constant += factor * inf
                continue
            name = self._next("name")
            self._variable(name)
            terms[name.text] = terms.get(name.text, 0) + factor
        return {name: factor for name, factor in terms.items() if factor}, constant

    def _sign(self) -> Number:
        """Read signs; return 1 or -1."""
        sign = 1
        while (token := self._peek()) and token.text in _SIGNS:
            sign *= -1 if token.text == "-" else 1
            self._place += 1
        return sign

    def _is_at_label(self) -> bool:
        after = self._place + 1
        return after < len(self._tokens) and self._tokens[after].text == ":"

    def _label(self) -> str | None:
        if not self._is_at_label():
            return None
        self._place += 2
        return self._tokens[self._place - 2].text

    def _variable(self, token: Token) -> Variable:
        if token.kind != "name":
            self._place = self._tokens.index(token)
            self._fail("a name should stand here")
        variable = self._program.variables.get(token.text)
        if variable is None:  # Most names were met before.
            variable = Variable(Place(token.line, token.column))
            self._program.variables[token.text] = variable
        return variable

    def _exact(self, token: Token) -> Number:
        number = self._program.number(token.text)
        if isinstance(number, float):
            self._fail(f"{token.text!r:.40} is too large, or has too many digits")
        return number

    def _number(self, hint: str = "") -> Number | float:
        sign = self._sign()
        if (token := self._peek()) and _INFINITY.fullmatch(token.text):
            self._place += 1
            return sign * inf
        return sign * self._program.number(self._next("number", hint).text)

    def _next(self, kind: str, hint: str = "") -> Token:
        token = self._peek()
        if token is None or token.kind != kind:
            self._fail(f"a {kind} should stand here{hint}")
        self._place += 1
        return token

    def _peek(self) -> Token | None:
        return self._tokens[self._place] if self._place < len(self._tokens) else None

    def _fail(self, what: str, token: Token | None = None) -> NoReturn:
        token = token or self._peek() or (self._tokens or [Token("", "", 1, 1)])[-1]
        raise FormatError(what, self._content.file, token.line, token.column)


def _bounds(comparison: str, bound: Number | float) -> tuple[Number | float, Number | float]:
    """Return the least and the greatest value of what stands before a comparison."""
    return -inf if comparison == "<" else bound, inf if comparison == ">" else bound


def _restrict(variable: Variable, comparison: str, bound: float) -> None:
    """Set the bounds of a variable that a comparison tells."""
    if comparison != ">":
        variable.high = bound
    if comparison != "<":
        variable.low = bound


def write(model: Model) -> str:
    """Return the file of a model."""
    rows = rows_of(model)
    written = [part for demand in demands(model, rows) for part in demand.parts()]
    row_names = words((row.name for row in written), NAME, "R")
    names = rows.words(NAME, "X")
    told = chain(rows.told(names), told_words((row.name for row in written), row_names))
    nothing = f"0 {names[0]}" if names else "0"
    costs = costs_of(model, rows)
    # Variables are numbered as they are met, so that the objective names them all.
    objective = [f"{cost:+} {name}" for cost, name in zip(costs, names, strict=True)]
    lines = [f"\\ {text}" for text in told]
    lines += ["Minimize", *_wrapped("obj:", objective or [nothing]), "Subject To"]
    for row, name in zip(written, row_names, strict=True):
        pairs = zip(row.factors, row.variables, strict=True)
        total = [f"{'+' if f == 1 else f'{f:+}'} {names[variable]}" for f, variable in pairs]
        bound = f"<= {row.high}" if row.low is None else f">= {row.low}"
        bound = f"= {row.low}" if row.low == row.high else bound
        lines += _wrapped(f"{name}:", [*(total or [nothing]), bound])
    lines += ["Binaries", *(f" {name}" for name in names), "End", ""]
    return "\n".join(lines)


def _wrapped(label: str, parts: list[str]) -> Iterator[str]:
    """Yield lines that are not too long for readers of this format."""
    line = f" {label}"
    for part in parts:
        if len(line) + len(part) >= _LONGEST_LINE:
            yield line
            line = ""
        line += f" {part}"
    yield line
