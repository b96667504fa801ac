"""Names that hold escape codes do nothing to a terminal, and stay what they are in JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from command import run
from xcmodel import Model, write
from xcmodel.cli.exit_codes import ExitCode

ITEM, OPTION = "item\x1b[31m", "A\x1b]0;title\x07"


@pytest.fixture
def model(tmp_path: Path) -> Path:
    model = Model({OPTION: [ITEM], "B\x9b1m": ["b"]})
    model.add_item("dead\x1b[2J")
    model.relax(["dead\x1b[2J"])
    write(model, tmp_path / "model.json")
    return tmp_path / "model.json"


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("solve", ExitCode.FOUND),
        ("solutions", ExitCode.FOUND),
        ("minimize", ExitCode.OPTIMAL),
        ("k-best -k 1", ExitCode.OPTIMAL),
        ("draw --as text", ExitCode.DONE),
        ("info", ExitCode.DONE),
    ],
)
def test_escape_codes_in_names_are_printed_as_python_writes_them(
    model: Path, question: str, code: int
) -> None:
    printed = run(*question.split(), model, code=code).stdout
    assert printed.replace("\n", " ").isprintable()
    assert r"\x1b" in printed or question == "info"


def test_info_prints_items_that_nothing_covers_without_their_escape_codes(tmp_path: Path) -> None:
    model = Model()
    model.add_item("dead\x1b[2J")
    write(model, tmp_path / "model.json")
    assert r"dead\x1b[2J" in run("info", tmp_path / "model.json").stdout


def test_a_name_can_be_given_as_it_was_printed(model: Path) -> None:
    assert run("count", "--given", r"A\x1b]0;title\x07", model).stdout == "1\n"


def test_json_has_the_names_as_they_are(model: Path) -> None:
    printed = run("solve", "--json", model, code=ExitCode.FOUND).stdout
    assert OPTION in json.loads(printed)["solution"]
