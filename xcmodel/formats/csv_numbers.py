"""Numbers in CSV files, with decimal points or commas."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from xcmodel.errors import ModelError
from xcmodel.problem.table_costs import number_in

Decimals: TypeAlias = Literal[".", ","]
"""What stands before the decimals of a number; a comma allows for no points."""


def with_point(text: str, decimal: Decimals, kind: str) -> str:
    """Return a number with a decimal point.

    Args:
        text: the number.
        decimal: what stands before its decimals.
        kind: what it is, for an error.

    Raises:
        ModelError: for a point where decimals follow commas, which may stand between thousands.

    >>> with_point("3,5", ",", "cost"), with_point("3.5", ".", "cost")
    ('3.5', '3.5')
    """
    if decimal == ".":
        return text
    if "." in text:
        raise ModelError(
            f"a {kind} is {text!r}, with a point where decimals follow commas: write numbers such "
            "as 3,5 and 1000, or read the file without --decimal ,"
        )
    return text.replace(",", ".")


def number_of(text: str, decimal: Decimals, kind: str) -> Any:
    """Return the number that a text is, or a text that is none, for an error that says of what.

    Raises:
        ModelError: for a point where decimals follow commas.

    >>> [number_of(text, ",", "cost") for text in ("3,5", "3,0", "many")]
    [Decimal('3.5'), 3, 'many']
    """
    return number_in(with_point(text, decimal, kind))
