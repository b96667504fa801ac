"""What MPS, LP and OPB have in common: rows of 0/1 variables, of which covering rows are items."""

from __future__ import annotations

import warnings
from collections.abc import Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf
from typing import NoReturn

from xcmodel.answer.cost import Cost
from xcmodel.errors import FormatWarning
from xcmodel.formats.building import Entry, build
from xcmodel.formats.files import Content, Place
from xcmodel.model import Model
from xcmodel.problem.cost_unit import decimal_of

# Floating-point numbers from here on are whole, or infinite.
_WHOLE = 2.0**53

# Whole numbers are far quicker than fractions, and are nearly always enough.
Number = int | Fraction


@dataclass
class LinearRow:
    """A constraint ``low <= sum <= high``, and where it stands."""

    place: Place
    low: float = -inf
    high: float = inf
    terms: dict[str, Number] = field(default_factory=dict)


@dataclass
class Variable:
    """A variable, and where it stands first."""

    place: Place
    cost: Number = 0
    low: float = 0
    high: float = inf
    is_integer: bool = False


@dataclass
class Program:
    """An integer program, as a file tells it."""

    content: Content
    rows: dict[str, LinearRow] = field(default_factory=dict)
    variables: dict[str, Variable] = field(default_factory=dict)
    is_maximised: bool = False

    def model(self) -> Model:
        """Return the model whose items are the rows, and whose options are the variables.

        Raises:
            FormatError: for a row that is no covering row, or a variable that is not 0 or 1.
        """
        options: dict[str, list[Hashable]] = {name: [] for name in self.variables}
        items: list[tuple[Hashable, dict[str, object]]] = []
        for name, row in self.rows.items():
            items.append((name, {"multiplicity": self._bounds(name, row)}))
            for variable in row.terms:
                options[variable].append(name)
        for name, covered in options.items():
            if not covered:  # An option covers an item, so a variable without rows has one alone.
                items.append((("free", name), {"optional": True}))
                covered.append(("free", name))
        entries: list[Entry] = [
            (name, covered, {"cost": self._cost(name)}) for name, covered in options.items()
        ]
        if self.is_maximised:
            warnings.warn(
                f"{self.content.file}: the objective is to be maximised: ask for that",
                FormatWarning,
                stacklevel=5,
            )
        return build(self.content, items, entries, {n: v.place for n, v in self.variables.items()})

    def _bounds(self, name: str, row: LinearRow) -> tuple[int, int | None]:
        """Return the multiplicity of the item that a row is."""
        factors = set(row.terms.values())
        if factors - {1} and factors - {-1}:
            variable, factor = next((v, f) for v, f in row.terms.items() if f != 1)
            self._fail(f"row {name!r} is no covering row: {variable!r} has factor {factor}", row)
        low, high = (-row.high, -row.low) if factors == {-1} else (row.low, row.high)
        for bound in (low, high):
            if abs(bound) < _WHOLE and bound != int(bound):
                self._fail(f"row {name!r} has the bound {bound}, which is not whole", row)
        if low > min(high, len(row.terms)) or high < 0:
            # No solution: the item cannot be covered as often as it has to be.
            return len(row.terms) + 1, None
        return int(max(low, 0)), None if high == inf else int(high)

    def _cost(self, name: str) -> Cost:
        variable = self.variables[name]
        if not variable.is_integer or (variable.low, variable.high) != (0, 1):
            kind = "a whole number" if variable.is_integer else "any number"
            self._fail(
                f"variable {name!r} is not 0 or 1, but {kind} from {variable.low:g} "
                f"to {variable.high:g}",
                variable,
            )
        return (
            int(variable.cost)
            if variable.cost.denominator == 1
            else decimal_of(Fraction(variable.cost))
        )

    def _fail(self, what: str, subject: LinearRow | Variable) -> NoReturn:
        self.content.fail_at(what, subject.place)
