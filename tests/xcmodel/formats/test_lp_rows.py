"""Where a row of LP text ends, which may have no name and stand on any line."""

from __future__ import annotations

import io

import pytest

from xcmodel import Model, read
from xcmodel.errors import FormatError


def model_of(rows: str) -> Model:
    text = f"Minimize\n obj: a + b + c\nSubject To\n{rows}\nBinary\n a b c\nEnd\n"
    return read(io.StringIO(text), "lp")


@pytest.mark.parametrize(
    "rows",
    [
        "1 <= a + b\nb + c >= 1",
        "a + b >= 1\n1 <= b\n+ c",
        "a + b >= 1 b + c >= 1",
        "2 >= a + b >= 1\n2 b + 2 c >= 2",
        "a + b >=\n1\n- b - c <= -1",
    ],
)
def test_rows_without_names_end_where_the_next_one_begins(rows: str) -> None:
    assert model_of(rows).count(backend="auto") == 5  # Vertex covers of a path of three.


@pytest.mark.parametrize(
    ("rows", "line", "column", "what"),
    [
        (
            "r: a >= 1 - b\na + c >= 1",
            4,
            11,
            "the row should end here: variables stand on the left",
        ),
        ("1 <= a + b <= 2 - c", 4, 17, "the row should end here: variables stand on the left"),
        ("r: a >= b", 4, 9, "a number should stand here: variables stand on the left side"),
        ("r: a >= - b", 4, 11, "a number should stand here: variables stand on the left side"),
        ("a b >= 1", 4, 3, "'<=', '>=' or '=' should stand here"),
        ("0 <= a + b >= 1", 4, 12, "a row of two bounds has the same sign twice, as '1 <= x"),
        ("r: a >= 1\nr: b >= 1\nq: c >= 0", 5, 1, "there is a row 'r' already"),
    ],
)
def test_a_row_that_could_be_taken_for_another_one_is_refused_at_its_place(
    rows: str, line: int, column: int, what: str
) -> None:
    with pytest.raises(FormatError) as told:
        model_of(rows)
    assert what in str(told.value)
    assert (told.value.line, told.value.column) == (line, column)
