"""Integer programs as the LP text of CPLEX: rows are items, binary variables options.

Of the format this is read: an objective, linear rows with a number on their right side or on both,
bounds, binary and general variables. A line's ``\\`` begins a comment.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from math import inf

from xcmodel.formats.exact_numbers import Number
from xcmodel.formats.files import Content, Place
from xcmodel.formats.fitting import told_words, words
from xcmodel.formats.linear import LinearRow, Variable
from xcmodel.formats.lp_terms import COMPARISONS, TermReader
from xcmodel.formats.lp_tokens import NAME, Token, sections_of
from xcmodel.formats.rows import costs_of, demands, rows_of
from xcmodel.model import Model

# CPLEX reads lines of up to 560 characters, and names of up to 255.
_LONGEST_LINE = 120
_MIRRORED = {"<": ">", ">": "<", "=": "="}


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
        self._terms = TermReader(content)
        self._program = self._terms.program
        self._last = ""

    def take(self, section: str, tokens: list[Token]) -> None:
        self._terms.begin(tokens)
        self._last = section
        match section:
            case "min" | "max":
                self._program.is_maximised = section == "max"
                self._objective(tokens[0] if tokens else Token("", "", 1, 1))
            case "rows":
                while (first := self._terms.peek()) is not None:
                    self._row(first)
            case "bounds":
                while (first := self._terms.peek()) is not None:
                    self._bound(first)
            case "semi" if tokens:  # HiGHS writes the heading in any case.
                self._terms.fail("semi-continuous variables are not read")
            case "binary" | "general":
                for token in tokens:
                    variable = self._terms.variable(token)
                    variable.is_integer = True
                    if section == "binary":
                        variable.make_binary()

    def finish(self) -> Model:
        if self._last != "end":
            self._content.fail("has no 'End' at its end")
        return self._program.model()

    def _objective(self, first: Token) -> None:
        self._terms.label()
        terms, constant = self._terms.linear_sum()
        for name, factor in terms.items():
            self._program.variables[name].cost = factor
        if self._terms.peek() is not None:
            self._terms.fail("the objective should end here")
        self._program.add_constant(constant, Place(first.line, first.column))

    def _row(self, first: Token) -> None:
        name = self._terms.label() or f"R{len(self._program.rows) + 1}"
        terms, constant = self._terms.linear_sum()
        comparison = self._terms.comparison()
        if terms:
            low, high = _bounds(comparison, self._terms.right_side() - constant)
        else:
            terms, low, high = self._rest_of_row(constant, comparison)
        if name in self._program.rows:
            self._terms.fail(f"there is a row {name!r} already", first)
        self._program.rows[name] = LinearRow(Place(first.line, first.column), low, high, terms)

    def _rest_of_row(
        self, left: Number | float, comparison: str
    ) -> tuple[dict[str, Number], Number | float, Number | float]:
        """Return sum and bounds of a row that begins with a number, as ``1 <= x + y <= 2``."""
        terms, constant = self._terms.linear_sum()
        if not terms:  # An empty sum is written as 0.
            return terms, *_bounds(comparison, constant - left)
        low, high = _bounds(_MIRRORED[comparison], left - constant)
        if (token := self._terms.peek()) and token.text in COMPARISONS:
            if COMPARISONS[token.text] != comparison:
                self._terms.fail(
                    "a row of two bounds has the same sign twice, as '1 <= x + y <= 2'"
                )
            least, most = _bounds(self._terms.comparison(), self._terms.right_side() - constant)
            low, high = max(low, least), min(high, most)
        return terms, low, high

    def _bound(self, first: Token) -> None:
        """Read ``low <= x <= high``, or either half, or ``x = k``, or ``x free``."""
        if first.kind != "name":
            bound = float(self._terms.number())
            comparison = _MIRRORED[self._terms.comparison()]
            variable = self._terms.variable(self._terms.take("name"))
            _restrict(variable, comparison, bound)
        else:
            variable = self._terms.variable(self._terms.take("name"))
        token = self._terms.peek()
        if token and token.text.lower() == "free":
            self._terms.take("name")
            variable.low = -inf
        elif token and token.text in COMPARISONS:
            _restrict(variable, self._terms.comparison(), float(self._terms.number()))


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
