"""Names that read alike are written as Python writes them, and no others."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Hashable
from html import unescape
from pathlib import Path

import pytest

from command import run
from xcmodel import Model, Solution, write
from xcmodel.text.labels import Alike, alike, label, labels_apart, listing, telling_apart

ALIKE: list[tuple[list[Hashable], set[Hashable]]] = [
    ([1, "1", 2, "x"], {1, "1"}),
    ([None, "None"], {None, "None"}),
    ([("row", 3), "row 3", ("row", "3"), "row"], {("row", 3), "row 3", ("row", "3")}),
    ([(0, 1), "(0, 1)", (1, 0)], {(0, 1), "(0, 1)"}),
    (["a  b", "a b", "ab"], {"a  b", "a b"}),
    ([1, 2, 3], set()),
    (["Ann 1", ("Ann", 2), ("Bob", "the first")], set()),
    ([], set()),
]


@pytest.mark.parametrize(("names", "expected"), ALIKE)
def test_names_that_read_alike_are_found(names: list[Hashable], expected: set[Hashable]) -> None:
    assert alike(names) == expected
    assert {name for name in names if name in Alike(names)} == expected


def test_an_item_and_an_option_may_read_alike() -> None:
    assert alike([1], ["1"]) == frozenset()


def test_a_listing_tells_its_own_names_apart() -> None:
    assert listing([1, "1", "x"]) == "1, '1', x"
    assert listing(["1", "1"]) == "1, 1"  # The same name twice.
    assert labels_apart(["1", 1], 8) == ["'1'", "1"]
    assert Solution(1, "1").text() == "1, '1'"


def test_contexts_in_one_another_add_up() -> None:
    with telling_apart({"1"}), telling_apart({"2"}):
        assert [label(name) for name in ("1", "2", "3")] == ["'1'", "'2'", "3"]
    assert label("1") == "1"


def test_names_that_were_looked_for_are_pickled_without_the_others() -> None:
    names = Alike([1, "1", *(f"name {number}" for number in range(1000))])
    data = pickle.dumps(names)
    assert len(data) < 200
    assert "1" in pickle.loads(data)


def model() -> Model:
    """Return a model of which two options read alike, and two items."""
    return Model({1: ["a", 2], "1": ["b", "2"], "x": ["a", "b"]})


def test_steps_and_trees_of_algorithm_x_tell_names_of_the_model_apart() -> None:
    trace = model().trace()
    assert trace[0].sentence == "Choose item 2: it has 1 option, 1."
    assert trace[0].text().splitlines()[2].split() == ["a", "2", "b", "'2'"]
    told = pickle.loads(pickle.dumps(trace)).text()
    assert "Solution 1: 1, '1'." in told
    # Also where the other one has gone.
    assert "Try option '1': strike out items b, '2' and option '1'" in told
    assert "Back: take option '1' out again" in unescape(trace[-3].html())
    assert "Try option '1'" in str(trace.html())
    tree = model().search_tree()
    assert "└─ '1' → solution" in tree.text()
    assert ">1, '1'<" in unescape(tree.contracted().svg())


def test_pictures_of_a_model_tell_its_names_apart() -> None:
    for picture in (model().matrix_svg(), model().graph_svg()):
        assert {">'1'<", ">1<"} <= set(re.findall(">[^<>]*<", unescape(picture)))
    assert "'2'" in unescape(model()._repr_html_())


def test_a_conflict_tells_its_names_apart_from_all_of_the_model() -> None:
    numbers: dict[Hashable, list[Hashable]] = {"A": [1, 2], "B": [2, 3], "C": [1, 3]}
    told = str(Model(numbers | {"D": ["2"]}).why_infeasible())
    assert told.startswith("3 items cannot be covered together: 1, 2, 3\n")
    texts: dict[Hashable, list[Hashable]] = {"A": ["1", "2"], "B": ["2", "3"], "C": ["1", "3"]}
    conflict = Model(texts | {"D": [2]}).why_infeasible()
    assert str(conflict).startswith("3 items cannot be covered together: 1, '2', 3\n")
    assert conflict.statement().endswith("1, '2', 3")


@pytest.fixture
def file(tmp_path: Path) -> str:
    write(model(), tmp_path / "model.json")
    return str(tmp_path / "model.json")


def test_the_shell_tells_names_apart(file: str) -> None:
    assert run("solve", file, code=10).stdout.splitlines()[1:] == ["1: a 2", "'1': b '2'"]
    assert run("solutions", file, code=10).stdout == "1, '1'\n"
    assert run("k-best", file, "-k", "1", code=30).stdout == "cost 0: 1, '1'\n"
    told = run("solve", file, "--forbidden", "1", "--why", code=20).stdout.splitlines()
    assert told[-1] == "item 2"
    # What was told of one model does not outlast the command.
    write(Model({"1": ["2"]}), file)
    assert run("solve", file, code=10).stdout.splitlines()[1:] == ["1: 2"]


def test_of_names_that_read_alike_each_is_named_as_it_is_printed(file: str, tmp_path: Path) -> None:
    lines, solution = tmp_path / "lines", tmp_path / "solution"
    for text, name in (("1", 1), ("'1'", "1")):
        lines.write_text(f"{text}\n")
        solution.write_text(json.dumps({"solution": [name]}))
        for word in (text, f"@{lines}", f"@{solution}"):
            told = run("solve", file, "--forbidden", word, "--why", code=20).stdout
            assert told.splitlines()[-1] == ("item 2" if name == 1 else "item '2'")
