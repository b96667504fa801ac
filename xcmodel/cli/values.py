"""The values of arguments: seconds, bytes, parts and other numbers."""

from __future__ import annotations

import argparse
import re
from decimal import Decimal, InvalidOperation

from xcmodel.backend.cores import MOST_WORKERS
from xcmodel.text.numbers import is_count

_SIZE = re.compile(r"(\d+(?:\.\d+)?)([KMGT]?)B?", re.IGNORECASE | re.ASCII)
_MOST_WALKS = 10**15
_SECONDS = {"": 1, "s": 1, "m": 60, "h": 3_600, "d": 86_400}
_FACTORS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}


def file_name(text: str) -> str:
    """Return the name of a file.

    Raises:
        ArgumentTypeError: for nothing, which would be the folder of the process.
    """
    if not text:
        raise argparse.ArgumentTypeError("give the name of a file, not ''")
    return text


def own_file(text: str) -> str:
    """Return the name of a file, where standard output or input cannot take its place.

    Raises:
        ArgumentTypeError: for nothing, and for a hyphen, which would be a file of that name.
    """
    if text == "-":
        raise argparse.ArgumentTypeError(
            "give the name of a file, not '-', as standard output cannot take its place"
        )
    return file_name(text)


def encoding(text: str) -> str:
    """Return the name of an encoding of texts.

    Raises:
        ArgumentTypeError: for a name that Python does not know as one.
    """
    try:
        "a".encode(text)
    except (LookupError, ValueError):
        raise argparse.ArgumentTypeError(
            f"there is no encoding {text!r}: use a name such as cp1252, latin-1 or utf-16"
        ) from None
    return text


def seconds(text: str) -> float:
    """Return seconds from 0, which may be given in minutes, hours or days.

    Raises:
        ArgumentTypeError: for anything else.

    >>> seconds("90"), seconds("1.5m"), seconds("2h"), seconds("1d")
    (90.0, 90.0, 7200.0, 86400.0)
    """
    unit = text[-1:] if text[-1:] in _SECONDS else ""
    number = _from_0(text.removesuffix(unit))
    if number is None:
        raise argparse.ArgumentTypeError(
            f"give seconds from 0, not {text!r}; 30m, 2h and 1d are minutes, hours and days"
        )
    return number * _SECONDS[unit]


def _from_0(text: str) -> float | None:
    """Return a number from 0, or None for anything else."""
    try:
        number = float(text)
    except ValueError:
        return None
    return number if number >= 0 else None


def number(text: str) -> Decimal:
    """Return a finite number, as it is written.

    Raises:
        ArgumentTypeError: for anything else.
    """
    try:
        parsed = Decimal(text)
    except InvalidOperation:
        parsed = Decimal("nan")
    if not parsed.is_finite():
        raise argparse.ArgumentTypeError(f"give a number, not {text!r}")
    return parsed


def part_of_whole(text: str) -> float:
    """Return a part from 0 to 1, which may be given in hundredths: ``1%``.

    Raises:
        ArgumentTypeError: for anything else.

    >>> part_of_whole("1%"), part_of_whole("0.25"), part_of_whole("100%")
    (0.01, 0.25, 1.0)
    """
    number = text.removesuffix("%")
    if (parsed := _from_0(number)) is None:
        raise argparse.ArgumentTypeError(f"give a part such as .01 or 1%, not {text!r}")
    share = parsed / (100 if text != number else 1)
    if share <= 1:
        return share
    if text == number:
        raise argparse.ArgumentTypeError(f"{text} is more than the whole: did you mean {text}%?")
    raise argparse.ArgumentTypeError(f"give a part up to 100%, not {text!r}")


def size(text: str) -> int:
    """Return a number of bytes from 1, which may be given in thousands, millions and so on.

    Raises:
        ArgumentTypeError: for anything else.

    >>> size("4096"), size("500M"), size("1.5GB")
    (4096, 500000000, 1500000000)
    """
    found = _SIZE.fullmatch(text)
    n_bytes = int(Decimal(found[1]) * _FACTORS[found[2].upper()]) if found else 0
    if n_bytes < 1:
        raise argparse.ArgumentTypeError(f"give bytes from 1, such as 500M or 2G, not {text!r}")
    return n_bytes


def whole(text: str) -> int:
    """Return a whole number.

    Raises:
        ArgumentTypeError: for anything else.
    """
    if not is_count(text.removeprefix("-"), most_digits=1000):
        raise argparse.ArgumentTypeError(f"give a whole number, not {text!r:.80}")
    return int(text)


def positive(text: str) -> int:
    """Return a whole number from 1.

    Raises:
        ArgumentTypeError: for anything else.
    """
    if not is_count(text, most_digits=1000) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"give a whole number from 1, not {text!r:.80}")
    return int(text)


def workers(text: str) -> int:
    """Return a number of workers.

    Raises:
        ArgumentTypeError: for anything else.
    """
    return _up_to(MOST_WORKERS, text)


def walks(text: str) -> int:
    """Return a number of random walks.

    Raises:
        ArgumentTypeError: for anything else.
    """
    return _up_to(_MOST_WALKS, text)


def _up_to(most: int, text: str) -> int:
    number = positive(text)
    if number > most:
        raise argparse.ArgumentTypeError(f"give 1 to {most:,}, not {text:.80}")
    return number


def ranks(text: str) -> int | slice:
    """Return the rank of a solution, or a slice of ranks.

    Raises:
        ArgumentTypeError: for anything else.

    >>> ranks("3"), ranks("-1"), ranks("10:20"), ranks(":5")
    (3, -1, slice(10, 20, None), slice(None, 5, None))
    """
    first, colon, last = text.partition(":")
    try:
        if not colon:
            return int(first)
        return slice(*(int(end) if end else None for end in (first, last)))
    except ValueError:
        told = f"give a rank such as 0 or -1, or ranks such as 10:20, not {text!r:.80}"
        raise argparse.ArgumentTypeError(told) from None
