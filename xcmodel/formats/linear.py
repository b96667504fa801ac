"""What MPS, LP, OPB and CP-SAT have in common: rows of 0/1 variables.

Rows that say how many of their variables are 1 are items, and all others weighted rows. Where the
objective is to be maximised, costs are negated, so that the least cost is the greatest value with
its sign changed. A constant part of the objective is what an option costs that is in every
solution.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import ceil, floor, inf

from xcmodel.answer.cost import Cost
from xcmodel.errors import ModelError
from xcmodel.formats.building import Entry, build
from xcmodel.formats.exact_numbers import (
    GREATEST,
    Number,
    exact_number,
    told_as_cost,
    without_noise,
)
from xcmodel.formats.files import Content, Place
from xcmodel.formats.warning import warn
from xcmodel.model import Model

CONSTANT = ("objective", "constant")
"""The item, and the option that alone covers it, which bears the constant part of an objective."""

_ItemEntry = tuple[Hashable, dict[str, object]]
"""An item, and the settings that it is added with."""


@dataclass
class LinearRow:
    """A constraint ``low <= sum <= high``, and where it stands."""

    place: Place
    low: Number | float = -inf
    high: Number | float = inf
    terms: dict[str, Number] = field(default_factory=dict)

    @property
    def multiplicity(self) -> tuple[int, int | None] | None:
        """How many of its variables may be 1, or None where the row is not of that kind.

        It is, where all factors are the same: ``2 x + 2 y <= 5`` says that two may be 1. One that
        no number of variables meets, as ``2 x + 2 y = 3``, is left as it stands in the file.
        """
        factors = set(self.terms.values()) or {1}
        if len(factors) > 1:
            return None
        [factor] = factors
        bounds = (self.low, self.high) if factor > 0 else (self.high, self.low)
        low, high = (_quotient(bound, factor) for bound in bounds)
        if low >= GREATEST:
            # No solution: the item cannot be covered as often as it has to be.
            return len(self.terms) + 1, None
        if not (low < GREATEST and high >= 0):  # Nor does it hold of what is no number.
            return None
        least, most = ceil(max(low, 0)), None if high >= GREATEST else floor(high)
        return (least, most) if most is None or least <= most else None

    def parts(self, name: str) -> list[tuple[Hashable, LinearRow]]:
        """Return the row by its name, or one for each bound where they contradict each other.

        So whoever tells why there is no solution names the bounds that the file has.
        """
        if self.low <= self.high:
            return [(name, self)]
        return [(name, replace(self, high=inf)), ((name, "max"), replace(self, low=-inf))]


def _quotient(bound: Number | float, factor: Number) -> Number | float:
    """Return the bound of a sum that is divided by a factor, exactly unless it is out of reach."""
    if factor in (1, -1):
        return bound * factor
    return bound / factor if isinstance(bound, float) else Fraction(bound) / factor


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
        if isinstance(number, Fraction) and (meant := without_noise(text, number)) is not None:
            self.inexact = self.inexact or f"{text} is read as {told_as_cost(meant)}"
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
        """Return the model, whose options are the variables.

        Raises:
            FormatError: for a variable that is not 0 or 1, or a row whose factors are too great.
        """
        rows = dict(part for name, row in self.rows.items() for part in row.parts(name))
        multiplicities = {name: row.multiplicity for name, row in rows.items()}
        items, covered_by = self._items(rows, multiplicities)
        entries: list[Entry] = [
            (name, covered, {"cost": self._cost(name)}) for name, covered in covered_by.items()
        ]
        if self.constant:  # Every solution contains an option that costs it.
            items.append((CONSTANT, {}))
            entries.append((CONSTANT, [CONSTANT], {"cost": self._told_cost(self.constant)}))
        self._warn_of_changes()
        places = {name: variable.place for name, variable in self.variables.items()}
        model = build(self.content, items, entries, places)
        for name, row in rows.items():
            if multiplicities[name] is None:
                self._add_row(model, name, row)
        return model

    def _items(
        self, rows: Mapping[Hashable, LinearRow], multiplicities: Mapping[Hashable, object]
    ) -> tuple[list[_ItemEntry], dict[str, list[Hashable]]]:
        """Return the items of rows and of lone variables, and what each variable covers."""
        covered_by: dict[str, list[Hashable]] = {name: [] for name in self.variables}
        items: list[_ItemEntry] = []
        for row_name, row in rows.items():
            if multiplicities[row_name] is None:
                continue
            items.append((row_name, {"multiplicity": multiplicities[row_name]}))
            for term in row.terms:
                covered_by[term].append(row_name)
        for name, variable in self.variables.items():
            if variable.fixed is not None:  # An item that it alone covers says how often.
                items.append((("fixed", name), {"multiplicity": variable.fixed}))
                covered_by[name].append(("fixed", name))
        for name, covered in covered_by.items():
            if not covered:  # An option covers an item, so a variable without rows has one alone.
                items.append((("free", name), {"optional": True}))
                covered.append(("free", name))
        return items, covered_by

    def _warn_of_changes(self) -> None:
        """Warn where costs or numbers of the model are not those of the file."""
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

    def _add_row(self, model: Model, name: Hashable, row: LinearRow) -> None:
        """Add a weighted row, unless it has no bound and so says nothing."""
        bounds = row.low, row.high
        if row.low == inf or row.high == -inf:  # No solution: no sum is as great as that.
            bounds = sum(factor for factor in row.terms.values() if factor > 0) + 1, inf
        low, high = (None if abs(bound) == inf else told_as_cost(bound) for bound in bounds)
        weights = {variable: told_as_cost(factor) for variable, factor in row.terms.items()}
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
        return told_as_cost(-cost if self.is_maximised else cost)
