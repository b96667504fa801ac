"""What a format cannot carry is refused with what can."""

import io
from collections.abc import Hashable
from contextlib import chdir
from pathlib import Path

import pytest

from xcmodel import Model, read, write
from xcmodel.errors import FormatError


@pytest.mark.parametrize(
    ("kind", "cost", "what"),
    [
        (
            "cnf",
            2,
            r"'A' has a cost, which 'cnf' has no way to say: use json, xc, .* graphml",
        ),
        ("opb", 1.5, r"has cost 1\.5, which 'opb' has no way to say: use json, mps or lp$"),
    ],
)
def test_a_refusal_names_the_formats_that_can_carry_the_model(
    kind: str, cost: float, what: str
) -> None:
    model = Model({"A": ["p"]}, costs={"A": cost})
    with pytest.raises(FormatError, match=what) as error:
        write(model, io.BytesIO(), kind)
    assert error.value.subject == "A"


@pytest.mark.parametrize("kind", ["cnf", "wcnf", "knuth"])
def test_formats_of_costs_from_zero_are_not_named_for_costs_below(kind: str) -> None:
    model = Model({"A": ["p"]}, costs={"A": -2})
    able = "json, xc, orlib, orlib-rail, orlib-scp, opb, mps, lp, cpsat or graphml"
    with pytest.raises(FormatError, match=f"{kind}' has no way to say: use {able}$") as error:
        write(model, io.BytesIO(), kind)
    assert error.value.subject == "A"


def test_an_item_to_be_covered_0_times_is_refused_with_the_formats_that_exclude_items() -> None:
    model = Model({"A": ["p"], "B": ["q"]}, multiplicities={"p": 0})
    able = "json, xc, cnf, wcnf, opb, mps, lp, cpsat or graphml"
    with pytest.raises(FormatError, match=f"'p' is to be covered 0 times.*: use {able}$") as error:
        write(model, io.BytesIO(), "knuth")
    assert error.value.subject == "p"


def test_what_one_format_alone_can_carry_is_told_so() -> None:
    model = Model({"A": ["p"]})
    model.penalise("p", under=1)
    with pytest.raises(FormatError, match=r"no way to say: use json$"):
        write(model, io.BytesIO(), "lp")


HARD_NAMES: list[Hashable] = [
    *("a b", "a_b", "a\\b", "é", "bé", "", "\n", "*", "7", "e5", "x" * 300, "\ud800", "𝔘"),
    *("SENSE:Max x", "max", "st", "COST", "M1", "Subject To", "p cnf", "X1", "X_7", "R1"),
    *(7, (1, 2), ("a", ("b", 1)), (("a", "b"), 1), 2.5, None),
]


@pytest.mark.parametrize("kind", ["lp", "mps", "cpsat", "knuth"])
def test_each_name_is_a_legal_word_of_its_own_and_comments_tell_those_that_were_made(
    kind: str,
) -> None:
    model = Model({name: [("i", name), "all"] for name in HARD_NAMES}, multiplicities={"all": 2})
    model.relax([("i", name) for name in HARD_NAMES])
    text = io.BytesIO()
    write(model, text, kind)
    again = read(io.BytesIO(text.getvalue()))  # It is known by what it begins with.
    assert again.count() == model.count()
    assert "'a b'" in text.getvalue().decode()
    items = {f"i,{name}" for name in ("a_b", "X1", "X_7", "R1")}
    assert items <= set(again.items)  # Names that are legal words stay as they are.


def test_names_that_start_with_a_digit_stay_readable_in_lp() -> None:
    model = Model({(i, j): [("row", i), ("column", j)] for i in range(2) for j in range(2)})
    text = io.StringIO()
    write(model, text, "lp")
    again = read(io.StringIO(text.getvalue()))
    assert list(again) == ["X_0,0", "X_0,1", "X_1,0", "X_1,1"]
    assert list(again.items) == ["row,0", "column,0", "column,1", "row,1"]


def test_no_line_of_lp_is_longer_than_readers_take_however_long_names_are() -> None:
    names = [str(number) * length for number in range(1, 9) for length in (9, 120, 250, 400)]
    model = Model({("option", name): [("item", name), "all"] for name in names})
    text = io.StringIO()
    write(model, text, "lp")
    assert max(map(len, text.getvalue().splitlines())) <= 560
    assert read(io.StringIO(text.getvalue())).count() == model.count()


def test_a_row_of_two_bounds_may_stand_beside_one_of_nearly_its_name() -> None:
    pairs = {option: ["x", "x~max", "x,max"] for option in "AB"}
    model = Model(pairs, multiplicities=dict.fromkeys(pairs["A"], (1, 2)))
    model.add_row("w", {"A": 1, "B": 2}, low=2, high=3)
    model.add_row("w,max", {"A": 2, "B": 1}, low=1, high=3)
    for kind in ("lp", "mps"):
        text = io.StringIO()
        write(model, text, kind)
        assert read(io.StringIO(text.getvalue())).count() == model.count() == 2


def test_a_stream_needs_a_format() -> None:
    with pytest.raises(FormatError, match=r"a stream has no ending .* format='json'"):
        write(Model(), io.BytesIO())


def test_the_text_of_a_file_in_place_of_its_name_is_told() -> None:
    with pytest.raises(FormatError, match=r"the text of a file, and no name of one: use io\.S"):
        read("a b\na\nb\n")


@pytest.mark.parametrize("text", [1000 * "a b\n", '{"xcmodel": 1}', 1000 * '{"xcmodel": 1}'])
def test_a_text_is_told_however_long_it_is_and_in_one_line_too(text: str) -> None:
    with pytest.raises(FormatError, match=r"the text of a file, and no name of one: use io\.S"):
        read(text)


@pytest.mark.parametrize("name", ["{odd}.dlx", "two\nlines.dlx"])
def test_a_file_may_have_a_name_that_looks_like_a_text(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("a b\na b\n")
    with chdir(tmp_path):
        assert read(name).count() == 1


def test_a_missing_file_with_braces_in_its_name_is_no_text() -> None:
    with pytest.raises(FileNotFoundError):
        read("{folder}/model.json")
