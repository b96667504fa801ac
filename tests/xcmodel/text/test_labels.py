"""Names as they are printed for people."""

from __future__ import annotations

import pytest

from xcmodel.text.labels import label, listed, listing


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("\x1b]0;title\x07", r"\x1b]0;title\x07"),
        (("cell", "\x9b1m"), r"cell \x9b1m"),
        ("a\u202eb", r"a\u202eb"),
        ("two\nlines\t", "two lines"),
        ("naïve 数独 👩\u200d🚀", "naïve 数独 👩\u200d🚀"),
        ("C:\\x1b", "C:\\x1b"),
    ],
)
def test_what_controls_a_terminal_is_written_as_python_writes_it(name: object, text: str) -> None:
    assert label(name) == text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("A, B", "'A, B'"),
        ("A", "A"),
        ("A,", "'A,'"),
        ("x[0,1]", "x[0,1]"),
        ("", "''"),
        (" A", "' A'"),
        ("'A'", "\"'A'\""),
        ("x y", "x y"),
        ((0, 3), "(0, 3)"),
        (("row", 3), "row 3"),
        (("row", "a, b"), "row 'a, b'"),
    ],
)
def test_between_commas_a_name_that_could_be_two_is_quoted(name: object, text: str) -> None:
    assert listed(name) == text


def test_different_names_with_commas_read_differently_in_a_list() -> None:
    assert listing(["A", "B, C"]) == "A, 'B, C'"
    assert listing(["A, B", "C"]) == "'A, B', C"
