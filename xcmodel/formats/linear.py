"""What MPS, LP, OPB and CP-SAT have in common: rows of 0/1 variables.

Covering rows are items, and all others weighted rows. Where the objective is to be maximised, costs
are negated, so that the least cost is the greatest value with its sign changed. A constant part of
the objective is what an option costs that is in every solution.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import inf

from xcmodel.answer.cost import Cost
from xcmodel.errors import ModelError
from xcmodel.formats.building import Entry, build
from xcmodel.formats.files import Content, Place
from xcmodel.formats.warning import warn
from xcmodel.model import Model
from xcmodel.problem.cost_unit import decimal_of

# From here on numbers are out of the reach of all sums, and floats are whole, or infinite.
_GREATEST = 2.0**62

# Floating point tells numbers of so many digits apart.
_EXACT_DIGITS = 15
_EXACT = 10.0**_EXACT_DIGITS

# What is written of a float has 17 digits at most. Where the first 15 are so few and zeros, the
# last two come from rounding, as in 0.1 + 0.2 == 0.30000000000000004.
_MOST_DIGITS_OF_FLOATS = 17
_MOST_DIGITS_MEANT = 12

# Whole numbers are far quicker than fractions, and are nearly always enough.
Number = int | Fraction

CONSTANT = ("objective", "constant")
"""The item, and the option that alone covers it, which bears the constant part of an objective."""

# More digits than these are looked at no closer than floating-point numbers do.
_MOST_CHARACTERS = 1000


@dataclass
class LinearRow:
    """A constraint ``low <= sum <= high``, and where it stands."""

    place: Place
    low: Number | float = -inf
    high: Number | float = inf
    terms: dict[str, Number] = field(default_factory=dict)

    @property
    def is_covering(self) -> bool:
        """Whether it tells how many of its variables may be 1."""
        factors = set(self.terms.values())
        is_plain = factors <= {1} or factors == {-1}
        has_whole_bounds = all(
            not -_GREATEST < bound < _GREATEST or bound == int(bound)
            for bound in (self.low, self.high)
        )
        return is_plain and has_whole_bounds and self._low_and_high[1] >= 0

    @property
    def multiplicity(self) -> tuple[int, int | None]:
        """The multiplicity of the item that a covering row is."""
        low, high = self._low_and_high
        if low >= _GREATEST:
            # No solution: the item cannot be covered as often as it has to be.
            return len(self.terms) + 1, None
        return int(max(low, 0)), None if high == inf else int(high)

    @property
    def _low_and_high(self) -> tuple[Number | float, Number | float]:
        """How many variables may be 1, if the row is covering."""
        is_negated = -1 in self.terms.values()
        return (-self.high, -self.low) if is_negated else (self.low, self.high)

    def parts(self, name: str) -> list[tuple[Hashable, LinearRow]]:
        """Return the row by its name, or one for each bound where they contradict each other.

        So whoever tells why there is no solution names the bounds that the file has.
        """
        if self.low <= self.high:
            return [(name, self)]
        return [(name, replace(self, high=inf)), ((name, "max"), replace(self, low=-inf))]


@dataclass
class Variable:
    """A variable, and where it stands first."""

    place: Place
    cost: Number = 0
    low: float = 0
    high: float = inf
    is_integer: bool = False

    def make_binary(self) -> None:
        """Let it be 0 or 1; bounds that allow only one of them, or neither, still hold."""
        self.is_integer = True
        if max(self.low, 0) <= min(self.high, 1):
            self.low, self.high = max(self.low, 0), min(self.high, 1)

    @property
    def fixed(self) -> int | None:
        """The number that its bounds allow alone, if it is 0 or 1."""
        return int(self.low) if self.low == self.high and self.low in (0, 1) else None

    @property
    def is_binary(self) -> bool:
        """Whether it is 0 or 1, or one of them alone."""
        is_between = self.is_integer and (self.low, self.high) == (0, 1)
        return is_between or self.fixed is not None


@dataclass
class Program:
    """An integer program, as a file tells it."""

    content: Content
    rows: dict[str, LinearRow] = field(default_factory=dict)
    variables: dict[str, Variable] = field(default_factory=dict)
    is_maximised: bool = False
    constant: Number = 0
    inexact: str | None = None
    """The first number that was taken for a shorter one, as it has noise of floating point."""

    def number(self, text: str) -> Number | float:
        """Return the number that a text is, without the noise of floating point."""
        number = exact_number(text)
        if isinstance(number, Fraction) and (meant := _without_noise(text, number)) is not None:
            self.inexact = self.inexact or f"{text} is read as {_told(meant)}"
            return meant
        return number

    def add_constant(self, constant: Number | float, place: Place) -> None:
        """Add a constant part of the objective.

        Raises:
            FormatError: for one that is too large, or no number.
        """
        if isinstance(constant, float):
            what = f"the constant part {constant:g} of the objective is too large, or no number"
            self.content.fail_at(what, place)
        self.constant += constant

    def model(self) -> Model:
        """Return the model whose items are the covering rows, and whose options the variables.

        Raises:
            FormatError: for a variable that is not 0 or 1, or a row whose factors are too great.
        """
        options: dict[str, list[Hashable]] = {name: [] for name in self.variables}
        items: list[tuple[Hashable, dict[str, object]]] = []
        rows = dict(part for name, row in self.rows.items() for part in row.parts(name))
        covering = {name: row for name, row in rows.items() if row.is_covering}
        for name, row in covering.items():
            items.append((name, {"multiplicity": row.multiplicity}))
            for term in row.terms:
                options[term].append(name)
        for name, variable in self.variables.items():
            if variable.fixed is not None:  # An item that it alone covers says how often.
                items.append((("fixed", name), {"multiplicity": variable.fixed}))
                options[name].append(("fixed", name))
        for name, covered in options.items():
            if not covered:  # An option covers an item, so a variable without rows has one alone.
                items.append((("free", name), {"optional": True}))
                covered.append(("free", name))
        entries: list[Entry] = [
            (name, covered, {"cost": self._cost(name)}) for name, covered in options.items()
        ]
        if self.constant:  # Every solution contains an option that costs it.
            items.append((CONSTANT, {}))
            entries.append((CONSTANT, [CONSTANT], {"cost": self._told_cost(self.constant)}))
        if self.is_maximised:
            warn(
                f"{self.content.file}: the objective is to be maximised: its costs are negated, "
                "so that the least cost is the greatest value with its sign changed"
            )
        if self.inexact is not None:
            warn(
                f"{self.content.file}: {self.inexact}, and so on: digits behind the fifteenth are "
                "taken for noise of floating point where few stand before them"
            )
        places = {name: variable.place for name, variable in self.variables.items()}
        model = build(self.content, items, entries, places)
        for name, row in rows.items():
            if name not in covering:
                self._add_row(model, name, row)
        return model

    def _add_row(self, model: Model, name: Hashable, row: LinearRow) -> None:
        """Add a weighted row, unless it has no bound and so says nothing."""
        bounds = row.low, row.high
        if row.low == inf or row.high == -inf:  # No solution: no sum is as great as that.
            bounds = sum(factor for factor in row.terms.values() if factor > 0) + 1, inf
        low, high = (None if abs(bound) == inf else _told(bound) for bound in bounds)
        weights = {variable: _told(factor) for variable, factor in row.terms.items()}
        if low is None and high is None:
            return
        try:
            model.add_row(name, weights, low=low, high=high)
        except ModelError as error:
            self.content.fail_at(str(error), row.place, name)

    def _cost(self, name: str) -> Cost:
        variable = self.variables[name]
        if not variable.is_binary:
            kind = "a whole number" if variable.is_integer else "any number"
            self.content.fail_at(
                f"variable {name!r} is not 0 or 1, but {kind} from {variable.low:g} "
                f"to {variable.high:g}",
                variable.place,
            )
        return self._told_cost(variable.cost)

    def _told_cost(self, cost: Number) -> Cost:
        return _told(-cost if self.is_maximised else cost)


def exact_number(text: str) -> Number | float:
    """Return the number that a text is; very great ones, and very long ones, in floating point.

    >>> exact_number("0.10"), exact_number("1e2"), exact_number("1e30")
    (Fraction(1, 10), 100, 1e+30)
    """
    value = float(text)
    if not abs(value) < _GREATEST or len(text) > _MOST_CHARACTERS:
        return value
    if len(text) <= _EXACT_DIGITS and abs(value) < _EXACT and value.is_integer():
        return int(value)
    # A fraction would write all digits out that an exponent leaves out.
    exact = Fraction(text) if value else 0
    return int(exact) if exact.denominator == 1 else exact


def _without_noise(text: str, number: Fraction) -> Number | None:
    """Return the short decimal that sums in floating point were to be, or None if it is not one.

    >>> _without_noise("2.9999999999999996", Fraction("2.9999999999999996"))
    3
    >>> _without_noise("0.3333333333333333", Fraction("0.3333333333333333"))
    """
    if not _EXACT_DIGITS < _n_digits(text) <= _MOST_DIGITS_OF_FLOATS:
        return None
    short = f"{float(number):.{_EXACT_DIGITS - 1}e}"
    if _n_digits(short) > _MOST_DIGITS_MEANT:
        return None
    meant = Fraction(short)
    return int(meant) if meant.denominator == 1 else meant


def _n_digits(text: str) -> int:
    """Return how many digits a decimal number has, without zeros before and behind them."""
    digits = re.sub("[eE].*|[^0-9]", "", text)
    return len(digits.strip("0"))


def _told(number: Number | float) -> Cost:
    """Return a number as costs and weights are told."""
    if isinstance(number, float):
        return number
    return int(number) if number.denominator == 1 else decimal_of(Fraction(number))
