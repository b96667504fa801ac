"""Times, ratios and sizes as short texts."""

_TEN = 10
_GIGABYTE = 1_000_000_000


def seconds_text(seconds: float) -> str:
    """Return a time with two or three digits.

    >>> seconds_text(0.000321), seconds_text(0.0456), seconds_text(3.21), seconds_text(75)
    ('0.32 ms', '46 ms', '3.2 s', '75 s')
    """
    if seconds < 1:
        return f"{_digits(1000 * seconds)} ms"
    return f"{_digits(seconds)} s"


def ratio_text(ratio: float) -> str:
    """Return how many times longer something took.

    >>> ratio_text(0.25), ratio_text(3.14), ratio_text(42.4), ratio_text(1234.5)
    ('0.25×', '3.1×', '42×', '1,234×')
    """
    return f"{_digits(ratio)}×"


def bytes_text(number: float) -> str:
    """Return an amount of memory.

    >>> bytes_text(350_000), bytes_text(12_400_000), bytes_text(2_100_000_000)
    ('0.35 MB', '12 MB', '2.1 GB')
    """
    if number < _GIGABYTE:
        return f"{_digits(number / 1e6)} MB"
    return f"{_digits(number / _GIGABYTE)} GB"


def known(number: float | None, form: str) -> str:
    """Return a number in a form, such as ``".2f"``, or a dash where it is not known.

    >>> known(2.5, ".2f"), known(1200, ","), known(None, ",")
    ('2.50', '1,200', '–')
    """
    return "–" if number is None else format(number, form)


def _digits(number: float) -> str:
    if number < 1:
        return f"{number:.2f}"
    return f"{number:.1f}" if number < _TEN else f"{number:,.0f}"
