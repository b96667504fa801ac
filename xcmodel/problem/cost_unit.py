"""Costs as whole numbers: exact, whatever kind of number they are told in."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor, isfinite, lcm
from numbers import Real
from typing import Any

from xcmodel.answer.cost import Cost
from xcmodel.errors import ModelError
from xcmodel.problem.names import Name, whole_number
from xcmodel.text.numbers import large_number

GREATEST_COST = 2**60
"""Costs, and the sum of their absolute values, are not above this: every solver can hold it."""

_MOST_DIGITS = 400
"""A decimal fraction has no more before or behind its point, as no float has."""

_GREATEST_DENOMINATOR = 10**_MOST_DIGITS
"""Of any other fraction, so that none has more digits than Python writes out."""

_MOST_WRITTEN_OUT = 10**30

KINDS: tuple[type[Any], ...] = (int, Decimal, Fraction, float)
"""Kinds of costs; a model that has several tells costs in the last one of them."""


@dataclass(frozen=True)
class CostUnit:
    """The unit in which costs are whole numbers.

    Attributes:
        scale: a cost of 1 is so many units.
        kind: what costs are told as: one of `KINDS`.
        constant: what every solution costs beside its options, in units.
        sign: -1 where units are negated, so that the greatest cost is the least one.

    >>> unit = CostUnit().with_costs([Decimal("2.50"), 3])
    >>> unit.scale, unit.whole(Decimal("2.5")), unit.told(5)
    (2, 5, Decimal('2.5'))
    """

    scale: int = 1
    kind: type[Any] = int
    sign: int = 1
    constant: int = 0

    def with_costs(self, costs: Iterable[Cost]) -> CostUnit:
        """Return the unit in which these costs are whole as well."""
        scale, rank = self.scale, KINDS.index(self.kind)
        for cost in costs:
            if type(cost) is not int:
                scale = lcm(scale, exact(cost).denominator)
                rank = max(rank, KINDS.index(type(cost)))
        return CostUnit(scale, KINDS[rank], self.sign)

    def whole(self, cost: Cost) -> int:
        """Return a cost in units; it must be whole in them."""
        if type(cost) is int:  # Most are, and fractions take ten times as long.
            return self.sign * cost * self.scale
        fraction = exact(cost)
        return self.sign * (fraction.numerator * self.scale // fraction.denominator)

    def limit(self, cost: Cost) -> int:
        """Return the dearest whole number of units that is no dearer than a cost, or told so.

        >>> unit = CostUnit().with_costs([1.0, 1e-16])
        >>> unit.told(10**16 + 1), unit.limit(1.0) >= 10**16 + 1
        (1.0, True)
        """
        try:
            most = exact(known_number(cost))
        except (TypeError, ValueError):
            raise ModelError(
                f"cost_limit is {cost!r:.40}: give a finite number below 1e308"
            ) from None
        units = most * self.scale
        whole = floor(units) if self.sign > 0 else -ceil(units)
        whole = max(-GREATEST_COST - 1, min(whole - self.constant, GREATEST_COST))
        if self.kind is float and whole < GREATEST_COST:
            whole = self._last_told_within(most, whole)
        return min(whole, GREATEST_COST)

    def _last_told_within(self, most: Fraction, within: int) -> int:
        """Return the dearest units that are told within a limit, from some that are within it.

        Floats have 16 digits or so: a cost of more of them may be told as less than it is, and such
        a cost, given as a limit, is to admit the solution that has it.
        """

        def is_beyond(more: int) -> bool:
            told = exact(CostUnit.told(self, within + more))
            return told > most if self.sign > 0 else told < most

        step = 1
        while not is_beyond(step):
            step *= 2
        return within + bisect_left(range(1, step), True, key=is_beyond)

    def told(self, units: int) -> Cost:
        """Return so many units as a user counts them."""
        units = self.sign * (units + self.constant)
        if self.kind is int:
            return units
        if self.kind is float:
            return units / self.scale
        fraction = Fraction(units, self.scale)
        return fraction if self.kind is Fraction else decimal_of(fraction)

    def too_great(self, total: int) -> str:
        """Return what is wrong with numbers whose absolute values add up to so many units.

        >>> CostUnit(100, float).too_great(2**61)[:60]
        'add up to 2305843009213693952 in absolute value, in units of'
        """
        if self.scale == 1:
            return f"add up to {written(total)} in absolute value: more than 2**60; scale them down"
        return (
            f"add up to {written(total)} in absolute value, in units of 1/{written(self.scale)}, "
            "in which all are whole: more than 2**60; round them to fewer digits"
        )

    @property
    def opposite(self) -> CostUnit:
        """The unit of the opposite costs."""
        return CostUnit(self.scale, self.kind, -self.sign)


WHOLE = CostUnit()
"""The unit of costs that are whole numbers."""


def read_unit(scale: object, kind: object) -> CostUnit:
    """Return the unit that a file tells by its scale and by the name of its kind.

    Raises:
        ValueError: when it has none of these.

    >>> read_unit(100, "Decimal").told(250)
    Decimal('2.5')
    """
    if type(scale) is not int or scale < 1:
        raise ValueError(f"{scale!r} stands where a number from 1 should")
    for known in KINDS:
        if kind == known.__name__:
            return CostUnit(scale, known)
    raise ValueError(f"{kind!r} is no kind of costs")


def checked_cost(name: Name, cost: Any, subject: str = "option", kind: str = "cost") -> Cost:
    """Return the cost of this option as one of the known kinds, or raise ModelError.

    Args:
        name: of what it is the cost.
        cost: the cost.
        subject: what has this name, for messages.
        kind: what the cost is called there, such as a price or a weight.
    """
    try:
        known = known_number(cost)
    except (TypeError, ValueError):
        raise ModelError(
            f"{subject} {name!r} has {kind} {cost!r}: "
            f"give a finite number, such as 2, 2.5 or a Decimal of {_MOST_DIGITS} digits at most",
            name,
        ) from None
    size = abs(known) if isinstance(known, int) else abs(exact(known))
    if size > GREATEST_COST:
        raise ModelError(
            f"{subject} {name!r} has a {kind} beyond 2**60: scale the {kind}s down", name
        )
    if size.denominator > _GREATEST_DENOMINATOR:
        raise ModelError(
            f"{subject} {name!r} has a {kind} that is a fraction of more than {_MOST_DIGITS} "
            "digits: round it",
            name,
        )
    return known


@lru_cache(maxsize=1024, typed=True)  # Costs and weights are seldom all different.
def exact(cost: Cost) -> Fraction:
    """Return a cost as a fraction; a float is the decimal fraction that Python prints.

    >>> exact(0.1)
    Fraction(1, 10)
    """
    return Fraction(repr(cost)) if isinstance(cost, float) else Fraction(cost)


def equal_costs(one: Cost | None, other: Cost | None) -> bool:
    """Whether both are the same number, of whatever kind, or neither is there.

    >>> equal_costs(0.1, Decimal("0.1")), equal_costs(0.1, 0.2), equal_costs(0, None)
    (True, False, False)
    """
    if one is None or other is None or type(one) is type(other):
        return one == other
    return exact(one) == exact(other)


def whole_costs(
    unit: CostUnit, names: Iterable[Name], costs: Iterable[Cost]
) -> tuple[CostUnit, list[int]]:
    """Return a unit in which these costs are whole, beside those of the unit given, and the costs.

    Raises:
        ModelError: when one of them is too large a number then.
    """
    costs = list(costs)
    new = unit.with_costs(costs)
    whole = list(map(new.whole, costs)) if new.scale > 1 else [int(cost) for cost in costs]
    for name, cost, units in zip(names, costs, whole, strict=True):
        if abs(units) > GREATEST_COST:
            raise ModelError(
                f"option {name!r} has cost {cost}, which is beyond 2**60 in units of "
                f"1/{written(new.scale)}, in which all costs are whole: round the costs",
                name,
            )
    return new, whole


def written(number: int) -> str:
    """Return a number of any size for a message, rounded where nobody would count its digits.

    >>> written(10**17 + 1), written(10**300 + 1)
    ('100000000000000001', '1.0e300')
    """
    return str(number) if abs(number) < _MOST_WRITTEN_OUT else large_number(number)


def known_number(cost: Any) -> Cost:
    """Return a finite number as one of the known kinds.

    Raises:
        TypeError: for what is no number, or a truth value.
        ValueError: for a number that is not finite, or a decimal one of too many digits.
    """
    if type(cost) is int or isinstance(cost, Fraction):
        return cost
    known: Cost
    if isinstance(cost, Decimal):
        known = cost
        exponent = cost.as_tuple().exponent
        if isinstance(exponent, int) and abs(exponent) > _MOST_DIGITS:
            raise ValueError
    elif isinstance(cost, Real) and not hasattr(cost, "__index__"):
        known = float(str(cost))  # As numpy prints its own numbers.
    else:
        return whole_number(cost)
    if not isfinite(known):
        raise ValueError
    return known


def decimal_of(fraction: Fraction) -> Decimal:
    """Return a fraction as a decimal one.

    Raises:
        ValueError: when it has no finite one.

    >>> decimal_of(Fraction(5, 2)), decimal_of(Fraction(-3))
    (Decimal('2.5'), Decimal('-3'))
    """
    digits = 0
    rest = fraction.denominator
    while rest % 10 == 0 or rest % 5 == 0 or rest % 2 == 0:
        rest //= 10 if rest % 10 == 0 else 5 if rest % 5 == 0 else 2
        digits += 1
    if rest > 1:
        raise ValueError(f"{fraction} has no finite decimal fraction")
    return Decimal(f"{int(10**digits * fraction)}e-{digits}")
