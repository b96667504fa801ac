"""Numbers in files of linear programs: exact, without the noise of floating point."""

from __future__ import annotations

import re
from fractions import Fraction

from xcmodel.answer.cost import Cost
from xcmodel.problem.cost_unit import decimal_of

# From here on numbers are out of the reach of all sums, and floats are whole, or infinite.
GREATEST = 2.0**62

# Floating point tells numbers of so many digits apart.
_EXACT_DIGITS = 15
_EXACT = 10.0**_EXACT_DIGITS

# What is written of a float has 17 digits at most. Where the first 15 are so few and zeros, the
# last two come from rounding, as in 0.1 + 0.2 == 0.30000000000000004.
_MOST_DIGITS_OF_FLOATS = 17
_MOST_DIGITS_MEANT = 12

# Whole numbers are far quicker than fractions, and are nearly always enough.
Number = int | Fraction

# More digits than these are looked at no closer than floating-point numbers do.
_MOST_CHARACTERS = 1000


def exact_number(text: str) -> Number | float:
    """Return the number that a text is; very great ones, and very long ones, in floating point.

    >>> exact_number("0.10"), exact_number("1e2"), exact_number("1e30")
    (Fraction(1, 10), 100, 1e+30)
    """
    value = float(text)
    if not abs(value) < GREATEST or len(text) > _MOST_CHARACTERS:
        return value
    if len(text) <= _EXACT_DIGITS and abs(value) < _EXACT and value.is_integer():
        return int(value)
    # A fraction would write all digits out that an exponent leaves out.
    exact = Fraction(text) if value else 0
    return int(exact) if exact.denominator == 1 else exact


def without_noise(text: str, number: Fraction) -> Number | None:
    """Return the short decimal that sums in floating point were to be, or None if it is not one.

    >>> without_noise("2.9999999999999996", Fraction("2.9999999999999996"))
    3
    >>> without_noise("0.3333333333333333", Fraction("0.3333333333333333"))
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


def told_as_cost(number: Number | float) -> Cost:
    """Return a number as costs and weights are told: whole, or a decimal fraction.

    >>> told_as_cost(Fraction(4, 2)), told_as_cost(Fraction(1, 4))
    (2, Decimal('0.25'))
    """
    if isinstance(number, float):
        return number
    return int(number) if number.denominator == 1 else decimal_of(Fraction(number))
