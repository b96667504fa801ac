"""Names as they are printed for people."""

from __future__ import annotations

import pytest

from xcmodel.text.labels import label


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
