"""Numbers as text, of any size."""

from __future__ import annotations

import dataclasses
from decimal import Decimal
from fractions import Fraction
from typing import Any

_WRITTEN_OUT = 10**15
_DIGITS_PER_BIT = 0.30102999566398120
_MOST_DIGITS = 18


def large_number(number: int) -> str:
    """Return a number with its digits in groups, or rounded down to two digits where it is large.

    >>> large_number(82944), large_number(31 * 10**30), large_number(10**31 - 1)
    ('82,944', '3.1e31', '9.9e30')
    """
    if abs(number) < _WRITTEN_OUT:
        return f"{number:,}"
    if number < 0:
        return f"-{large_number(-number)}"
    # Python refuses to write out integers of several thousand digits, and a logarithm may be off.
    exponent = int(number.bit_length() * _DIGITS_PER_BIT)
    exponent -= number < 10**exponent
    digits = number // 10 ** (exponent - 1)
    return f"{digits // 10}.{digits % 10}e{exponent}"


def whole_number(number: int) -> str:
    """Return a number with its digits in groups, rounded only where Python refuses to write it out.

    >>> whole_number(2**64), whole_number(10**5000)
    ('18,446,744,073,709,551,616', '1.0e5000')
    """
    try:
        return f"{number:,}"
    except ValueError:
        return large_number(number)


def in_digits(number: int) -> str:
    """Return a number with all its digits, rounded only where Python refuses to write it out.

    >>> in_digits(2**20), in_digits(10**5000)
    ('1048576', '1.0e5000')
    """
    try:
        return str(number)
    except ValueError:
        return large_number(number)


def grouped(number: int | float | Decimal | Fraction) -> str:
    """Return a number of any kind with its digits in groups.

    >>> grouped(1234.5), grouped(Fraction(5000, 3)), grouped(Fraction(2))
    ('1,234.5', '5,000/3', '2')
    """
    if not isinstance(number, Fraction):
        return f"{number:,}"
    # Before Python 3.12, fractions take no format.
    below = "" if number.denominator == 1 else f"/{number.denominator:,}"
    return f"{number.numerator:,}{below}"


def is_count(text: str, most_digits: int = _MOST_DIGITS) -> bool:
    """Whether a text is a whole number from 0, with no more digits than 64 bits hold.

    Python itself reads some thousand digits, and raises a ValueError of its own for more.

    >>> is_count("12"), is_count("-1"), is_count("9" * 19)
    (True, False, False)
    """
    return len(text) <= most_digits and text.isdecimal()


def record_text(record: Any) -> str:
    """Return what a data class or named tuple shows of itself, with numbers of any size.

    >>> from xcmodel.answer.statistics import Stats
    >>> record_text(Stats(10**5000))[:34]
    'Stats(solutions=1.0e5000, seconds='
    """
    fields = getattr(record, "_fields", None) or [
        field.name for field in dataclasses.fields(record) if field.repr
    ]
    shown = (f"{name}={_shown(getattr(record, name))}" for name in fields)
    return f"{type(record).__name__}({', '.join(shown)})"


def _shown(value: object) -> str:
    try:
        return repr(value)
    except ValueError:  # Of numbers only: records in records show themselves.
        if type(value) is tuple:
            return f"({', '.join(map(_shown, value))})"
        return large_number(value) if isinstance(value, int) else object.__repr__(value)


def plural(number: int, noun: str) -> str:
    """Return a number with its noun, in the plural where it should be.

    >>> plural(1, "item"), plural(1500, "option"), plural(8, "symmetry")
    ('1 item', '1,500 options', '8 symmetries')
    """
    if number == 1:
        return f"1 {noun}"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        noun = f"{noun[:-1]}ie"
    return f"{large_number(number)} {noun}s"
