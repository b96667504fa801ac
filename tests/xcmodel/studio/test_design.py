import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from xcmodel import ModelError
from xcmodel.studio.design import Design

DOMINOES = Design("... ...", {"I": "II"}, {"I": 3}, True)


def sent(**changes: object) -> str:
    design = {"board": "...", "pieces": [{"name": "I", "shape": "III", "count": 1}], "flips": True}
    return json.dumps(design | changes)


def test_a_design_is_counted_and_drawn() -> None:
    answer = DOMINOES.answer(60)
    assert (answer.cells, answer.area, answer.count) == (6, 6, "3")
    assert answer.picture.startswith("<svg")
    assert answer.forced == ()
    assert len(answer.decisive) == 5


def test_what_is_in_every_solution_is_told() -> None:
    answer = Design("...#.", {"I": "III", "O": "O"}, {"I": 1, "O": 1}, True).answer(60)
    assert [re.findall("<title>(.*?)</title>", picture)[0] for picture in answer.forced] == [
        "I ((0, 0), (0, 1), (0, 2))",
        "O ((0, 4),)",
    ]


def test_pieces_of_another_area_are_no_puzzle_yet() -> None:
    answer = Design("...", {"I": "II"}, {"I": 1}, True).answer(60)
    assert (answer.cells, answer.area, answer.count) == (3, 2, None)


def test_a_count_that_takes_too_long_is_not_known() -> None:
    board = " ".join(["." * 20] * 20)
    answer = Design(board, {"I": "IIII", "L": "LLL L.."}, {"I": 50, "L": 50}, True).answer(0.01)
    assert answer.count is None
    assert "0.01 seconds" in answer.remark


def test_what_takes_too_much_memory_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xcmodel.studio.design._BYTES", 10)
    answer = DOMINOES.answer(60)
    assert (answer.count, answer.remark) == (None, "More than can be counted in 60 seconds.")
    with pytest.raises(ModelError, match="could not be put into a page within 60 seconds: draw a"):
        DOMINOES.solutions(60)


def test_what_is_known_to_have_no_solution_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xcmodel.studio.design._BYTES", 10)
    mutilated = Design("#... .... .... ...#", {"I": "II"}, {"I": 7}, True)
    answer = mutilated.answer(60)
    assert (answer.count, answer.remark) == ("0", "")
    with pytest.raises(ModelError, match=r"^there is no solution: change the design$"):
        mutilated.givens(60)


def test_the_lines_of_python_make_the_same_puzzle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(DOMINOES.python(), {})
    assert capsys.readouterr().out == "3\n"
    assert (tmp_path / "solution.svg").exists()


def test_givens_that_make_it_unique_are_suggested(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    suggested = replace(DOMINOES, seed=3).givens(60)
    assert len(suggested.givens) == 1
    exec(suggested.python, {})
    assert (tmp_path / "puzzle.svg").read_text(encoding="utf-8") == suggested.picture
    assert (tmp_path / "solution.svg").exists()
    with pytest.raises(ModelError, match="no solution"):
        Design("..... .#.#.", {"I": "II"}, {"I": 4}, True).givens(60)


def test_what_the_page_sends_is_read() -> None:
    assert Design.of_json(sent()) == Design("...", {"I": "III"}, {"I": 1}, True)


@pytest.mark.parametrize(
    "changes",
    [
        {"board": "." * 500},
        {"pieces": [{"name": "I"}]},
        {"pieces": [{"name": "I", "shape": "I", "count": 1}] * 2},
        {"pieces": [{"name": "I", "shape": "I", "count": "many"}]},
        {"pieces": 7},
    ],
    ids=str,
)
def test_anything_else_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ModelError):
        Design.of_json(sent(**changes))
    with pytest.raises(ModelError, match="no design"):
        Design.of_json("[")
    with pytest.raises(ModelError, match="no design"):
        Design.of_json("[" * 200_000)
