"""Where a row of LP text ends, which may have no name and stand on any line."""

from __future__ import annotations

import io

import pytest

from xcmodel import Model, read


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
