"""Solutions are printed one a line, with the text of each name made once."""

from __future__ import annotations

import io
import json
from collections.abc import Hashable

import pytest

from xcmodel import Model
from xcmodel.cli import solution_lines
from xcmodel.cli.output import Priced, numbers_of_any_length, print_priced, print_solution
from xcmodel.cli.solution_lines import SolutionLines
from xcmodel.formats.json_names import to_name

NAMES: list[Hashable] = ["Zoë ☃", 'a "b"\n', 7, 0.5, None, ("row", (1, 2)), 10**5000]


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_each_line_of_json_has_the_names_of_a_solution_in_any_encoding(
    monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    printed = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(printed, encoding))
    lines = SolutionLines(as_json=True)
    for solution in (NAMES, NAMES[::-1], []):
        lines.print(solution)
    with numbers_of_any_length():
        told = [json.loads(line)["solution"] for line in printed.getvalue().splitlines()]
    assert [list(map(to_name, names)) for names in told] == [NAMES, NAMES[::-1], []]


def test_the_text_of_a_name_is_made_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made: list[Hashable] = []

    def label(name: Hashable) -> str:
        made.append(name)
        return str(name)

    monkeypatch.setattr(solution_lines, "listed", label)
    lines = SolutionLines(as_json=False)
    for solution in (["A", "B"], ["B", "C"], []):
        lines.print(solution)
    assert capsys.readouterr().out == "A, B\nB, C\nno options\n"
    assert made == ["A", "B", "C"]


def test_a_name_with_a_comma_is_quoted_and_items_with_blanks_are_apart(
    capsys: pytest.CaptureFixture[str],
) -> None:
    model = Model({"A, B": ["x y", 1], "C": ["a, b"]})
    solution = model.solve().solution or ()
    SolutionLines(as_json=False).print(solution)
    print_solution(model, solution)
    print_priced(Priced.of(model.minimize()), as_json=False)
    assert capsys.readouterr().out.splitlines() == [
        "'A, B', C",
        "A, B: x y, 1",
        "C: 'a, b'",
        "cost 0: 'A, B', C",
    ]
    assert str(model.solve()) == "feasible: 'A, B', C"
    assert str(model.minimize()).endswith("'A, B', C")


def test_items_without_blanks_stand_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    model = Model({"x[0,1]": ["r[0,1]", "s"], "y": ["t"]})
    print_solution(model, model.solve().solution or ())
    assert capsys.readouterr().out.splitlines() == ["x[0,1]: r[0,1] s", "y: t"]
    SolutionLines(as_json=False).print(model.solve().solution or ())
    assert capsys.readouterr().out == "x[0,1], y\n"
