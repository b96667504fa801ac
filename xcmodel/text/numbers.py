"""Numbers as text, of any size."""

from __future__ import annotations

_WRITTEN_OUT = 10**15
_DIGITS_PER_BIT = 0.30102999566398120


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


def plural(number: int, noun: str) -> str:
    """Return a number with its noun, in the plural where it should be.

    >>> plural(1, "item"), plural(1500, "option")
    ('1 item', '1,500 options')
    """
    return f"{large_number(number)} {noun}{'' if number == 1 else 's'}"
