import gzip
import io
from pathlib import Path

import pytest

from classics import ORLIB
from xcmodel import ModelError, read
from xcmodel.formats import read_orlib


def test_columns_become_options_named_by_their_numbers(tmp_path: Path) -> None:
    path = tmp_path / "small.txt"
    path.write_text("3 2\n 7 2 1 3 \n\n -2 1 2\n")
    model = read_orlib(path)
    assert model.name == "small"
    assert list(model.items) == [1, 2, 3]
    assert [(o.name, o.items, o.cost) for o in model.options.values()] == [
        (1, (1, 3), 7),
        (2, (2,), -2),
    ]


@pytest.mark.parametrize(
    ("kind", "text", "count"),
    [
        ("orlib", "2 3\n7 2 1 2\n4 0\n1 1 1\n", 2),
        ("orlib-rail", "2 3\n7 2 1 2\n4 0\n1 1 1\n", 4),
        ("orlib-scp", "2 3\n7 4 1\n2 1 3\n1 1\n", 4),
    ],
)
def test_a_column_without_rows_may_be_taken_or_not(kind: str, text: str, count: int) -> None:
    model = read(io.StringIO(text), kind)
    assert [option.items for option in model.options.values()] == [(1, 2), (("free", 2),), (1,)]
    assert (model.count(), model.minimize().cost) == (count, 7)


def test_packed_file_is_unpacked(tmp_path: Path) -> None:
    packed = tmp_path / "sppnw41.txt.gz"
    packed.write_bytes(gzip.compress((ORLIB / "sppnw41.txt").read_bytes()))
    model = read_orlib(packed)
    assert model.name == "sppnw41"
    assert len(model.options) == 197


def test_published_least_cost_is_found() -> None:
    assert read_orlib(str(ORLIB / "sppnw41.txt")).minimize(backend="dlx").cost == 11307


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3\n", "line 1, column \\d: the first line must be 'rows columns'"),
        ("3 1\n5 2 1\n", "line 2, column \\d: says 2 rows, and has 1"),
        ("3 1\n\n5 1 4\n", "line 3, column \\d: row 4 is out of the range 1..3"),
        ("3 1\n5 2 1 1\n", "line 2, column 1: option 1 .* twice"),
        ("3 1\n5 1 x1\n", "line 2, column \\d: 'x1' is not a whole number"),
        ("3 1\n5.5 1 1\n", "line 2, column \\d: '5.5' is not a whole number"),
        ("3 1\n5\n", "line 2, column \\d: a column must be 'cost k row1 … rowk'"),
        ("3 2\n5 1 1\n", "ends after 1 of 2 columns"),
        ("3 1\n5 1 1\n5 1 2\n", "line 3, column \\d: a line too many, after 1 column"),
    ],
)
def test_errors_name_the_line(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "wrong.txt"
    path.write_text(text)
    with pytest.raises(ModelError, match=message):
        read_orlib(path)
