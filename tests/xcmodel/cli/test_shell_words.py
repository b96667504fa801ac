"""Messages in the shell name arguments of commands, and none of Python."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from command import run
from xcmodel import Model, write
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.cli.shell_words import in_shell_words
from xcmodel.errors import ModelError, UnsupportedError
from xcmodel.puzzles import Queens

_PYTHON = re.compile(r"\w=(?!=)|\w_\w|\bNone\b|\w\(\)")


@pytest.fixture
def queens(tmp_path: Path) -> Path:
    write(Queens(4).model, tmp_path / "queens.json")
    return tmp_path / "queens.json"


def test_a_graph_that_is_too_large_to_draw_is_told_to_be_converted(tmp_path: Path) -> None:
    write(Queens(11).model, tmp_path / "queens.json")
    words = ("draw", "--as", "graph", tmp_path / "queens.json", "-o", tmp_path / "graph.svg")
    error = run(*words, code=ExitCode.FAILED).stderr
    assert error.endswith(": convert --to graphml writes it for programs that draw graphs\n")


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("solutions --backend mip", "; give --backend auto, which picks one of them"),
        ("solve --backend mip --workers 2", "or leave out --workers"),
        ("solve --backend cpsat:2", "ask for 'cpsat', and say the rest by --workers"),
        ("compile -o set --memory-limit 10", "give a greater --memory-limit"),
        ("convert -o queens.unknown", "say which, by --to, such as 'json'"),
    ],
)
def test_what_a_query_cannot_do_is_told_with_arguments_of_the_shell(
    queens: Path, question: str, told: str
) -> None:
    error = run(*question.split(), queens, code=ExitCode.FAILED).stderr
    assert told in error
    assert not _PYTHON.search(error)


@pytest.mark.parametrize(
    ("model", "told"),
    [
        ('"items": [], "options": [{"name": "A", "items": ["b"]}]', ": list it among the items"),
        ('"items": [{"name": "a", "multiplicity": -1}], "options": []', "with null as high for no"),
        (
            '"items": [], "options": [], "rows": [{"name": "r", "weights": []}]',
            "has no bound: give low or high, or both",
        ),
        (
            '"items": [{"name": "a"}], "options": [], "penalties": [{"item": "a", "most": 2}]',
            "give over as well",
        ),
        (
            '"items": [{"name": "a"}], "options": [{"name": "A", "items": ["a", "a"]}]',
            "in place of the item, which json, lp and mps have",
        ),
    ],
)
def test_what_is_wrong_in_a_file_is_told_without_methods_of_models(
    tmp_path: Path, model: str, told: str
) -> None:
    (tmp_path / "wrong.json").write_text(f'{{"xcmodel": 1, {model}}}')
    assert told in run("solve", tmp_path / "wrong.json", code=ExitCode.FAILED).stderr


def test_a_file_of_no_known_format_is_told_with_the_option_that_names_one() -> None:
    told = run("solve", "-", text="what is this?", code=ExitCode.FAILED).stderr
    assert "can be told; say which, by --format: json, xc" in told


def test_a_row_that_pictures_cannot_show_is_told_without_the_method_that_removes_it(
    tmp_path: Path,
) -> None:
    model = Model({"A": [1], "B": [1]})
    model.add_row("r", {"A": 1}, high=1)
    write(model, tmp_path / "rows.json")
    told = run("draw", "--as", "text", tmp_path / "rows.json", code=ExitCode.FAILED).stderr
    assert told.endswith("cannot take row 'r' into account: ask about a model without it\n")


def test_what_stopped_a_search_is_told_in_words() -> None:
    told = in_shell_words("the count was stopped (solution_limit) after 2 solutions")
    assert told == "the count was stopped (solution limit) after 2 solutions"


def test_names_of_the_model_stay_as_they_are() -> None:
    assert in_shell_words("there is no item 'time_limit'") == "there is no item 'time_limit'"


def test_python_is_told_in_words_of_python() -> None:
    with pytest.raises(UnsupportedError, match="backend='auto'"):
        list(Model({"A": [1]}).solutions(backend="mip"))
    with pytest.raises(ModelError, match="see add_row"):
        Model({"A": [1, 1]})
