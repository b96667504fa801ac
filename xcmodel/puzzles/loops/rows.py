"""The rows of a drawing, read from text."""

from __future__ import annotations

from xcmodel.errors import ModelError
from xcmodel.puzzles.boards.layers import FREE, check_row_lengths


def read_rows(text: str, of_what: str, marks: str, mend: str) -> str:
    """Return the rows of a drawing, each on a line of its own.

    Args:
        text: the rows, separated by white space.
        of_what: what they are rows of, for errors.
        marks: the characters that may stand in a cell.
        mend: the end of the error for others.

    Raises:
        ModelError: for rows of different lengths, another character, or no rows.

    >>> read_rows("3. .1", "of the clues", "01234.", "is no clue")
    '3.\\n.1'
    """
    rows = text.split()
    if not rows:
        raise ModelError(
            f"there are no rows {of_what}: write each on a line, with {FREE!r} for none"
        )
    check_row_lengths(rows, of_what, len(rows[0]), FREE)
    for number, row in enumerate(rows, start=1):
        if strange := set(row) - set(marks):
            raise ModelError(f"{min(strange)!r} in row {number} {mend}")
    return "\n".join(rows)
