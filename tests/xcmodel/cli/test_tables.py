"""CSV files as models, in the shell."""

import gzip
from decimal import Decimal
from pathlib import Path

import pytest

from command import run
from xcmodel import Model, read

DUTIES = "duty,flight,pay,plane\nA,LH1,7.5,big\nA,LH2,7.5,\nB,LH2,4,\nC,LH1,2,big\n"
COLUMNS = ("--option", "duty", "--item", "flight")


def converted(text: str | bytes, *words: str, folder: Path) -> Model:
    file = folder / "duties.csv"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    run("convert", file, *COLUMNS, *words, "-o", folder / "duties.json")
    return read(folder / "duties.json")


def test_a_csv_file_is_converted_by_the_names_of_its_columns(tmp_path: Path) -> None:
    words = ("--cost", "pay", "--colour", "plane", "--optional", "LH1")
    model = converted(DUTIES, *words, folder=tmp_path)
    assert [(o.name, o.items, o.cost, dict(o.colours)) for o in model.options.values()] == [
        ("A", ("LH1", "LH2"), Decimal("7.5"), {"LH1": "big"}),
        ("B", ("LH2",), 4, {}),
        ("C", ("LH1",), 2, {"LH1": "big"}),
    ]
    assert model.items["LH1"].optional
    assert model.name == "duties"


@pytest.mark.parametrize(
    "text",
    [
        DUTIES,
        DUTIES.replace(",", ";"),
        DUTIES.replace(",", "\t"),
        DUTIES.replace(",", ", ").replace("\n", "\r\n"),
        "\ufeff\n" + DUTIES,
        gzip.compress(DUTIES.encode()),
        '"duty","flight","pay"\n"A","LH1","7.5"\n"A","LH2","7.5"\n\nB,LH2,4\nC,LH1,2\n',
    ],
    ids=["commas", "semicolons", "tabs", "blanks", "mark", "packed", "quotes"],
)
def test_a_csv_file_is_read_as_spreadsheets_write_it(text: str | bytes, tmp_path: Path) -> None:
    model = converted(text, "--cost", "pay", folder=tmp_path)
    assert model == Model(
        {"A": ["LH1", "LH2"], "B": ["LH2"], "C": ["LH1"]},
        costs={"A": Decimal("7.5"), "B": 4, "C": 2},
    )


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_costs_may_have_decimal_commas(delimiter: str, tmp_path: Path) -> None:
    text = DUTIES.replace(",", delimiter).replace("7.5", "7,5")
    model = converted(text, "--cost", "pay", "--decimal", ",", folder=tmp_path)
    assert [option.cost for option in model.options.values()] == [Decimal("7.5"), 4, 2]


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16", "utf8"])
def test_a_csv_file_may_be_in_another_encoding(encoding: str, tmp_path: Path) -> None:
    text = DUTIES.replace("A,", "früh – €,").encode(encoding)
    model = converted(text, "--encoding", encoding, folder=tmp_path)
    assert model.options["früh – €"].items == ("LH1", "LH2")


def test_a_csv_file_in_another_encoding_is_told_how_to_read_it(tmp_path: Path) -> None:
    file = tmp_path / "duties.csv"
    file.write_bytes("duty,flight\nfrüh,LH1\n".encode("latin-1"))
    told = run("convert", file, *COLUMNS, code=1).stderr
    assert "line 2, column 3: this is no text in UTF-8; give another encoding, such as" in told
    told = run("convert", file, *COLUMNS, "--encoding", "ascii", code=1).stderr
    assert told.endswith("line 2, column 3: this is no text in ascii\n")
    told = run("convert", file, *COLUMNS, "--encoding", "latin-99", code=2).stderr
    assert "there is no encoding 'latin-99': use a name such as cp1252" in told


def test_a_csv_file_may_come_through_a_pipe() -> None:
    model = run("convert", "-", *COLUMNS, "--to", "knuth", text=DUTIES).stdout
    assert run("count", "-", text=model).stdout == "2\n"


SHIFTS = """person,shift,cost,item
Ann,Mon night,5,Mon night
Ann,Mon night,5,nights of Ann
Ann,Tue night,4,Tue night
Ann,Tue night,4,nights of Ann
Bob,Mon night,9,Mon night
Bob,Tue night,6,Tue night
"""


def roster(bounds: str, *words: str, folder: Path) -> Model:
    (folder / "shifts.csv").write_text(SHIFTS)
    (folder / "bounds.csv").write_text(bounds)
    run("convert", folder / "shifts.csv", "--option", "person,shift", "--cost", "cost",
        "--bounds", folder / "bounds.csv", *words, "-o", folder / "roster.json")  # fmt: skip
    return read(folder / "roster.json")


@pytest.mark.parametrize(
    ("bounds", "multiplicity", "cost"),
    [
        ("item,low,high\nnights of Ann,0,2\n", (0, 2), 9),
        ("item;high\nnights of Ann;1\n", (0, 1), 11),
        ("high,low,item\n,1,nights of Ann\n", (1, None), 9),
        ("item,low\nnights of Ann,2\n", (2, None), 9),
        ("item,low,high\nnights of Ann,,\n", (0, None), 9),
    ],
)
def test_names_of_two_columns_and_bounds_of_items_make_a_roster(
    bounds: str, multiplicity: tuple[int, int | None], cost: int, tmp_path: Path
) -> None:
    model = roster(bounds, "--item", "item", folder=tmp_path)
    assert next(iter(model.options)) == ("Ann", "Mon night")
    assert model.items["nights of Ann"].multiplicity == multiplicity
    assert model.items["Mon night"].multiplicity == (1, 1)
    assert model.minimize().cost == cost


def test_items_of_two_columns_have_bounds_and_may_go_uncovered(tmp_path: Path) -> None:
    bounds = "person,shift,low,high\nAnn,Mon night,0,3\n"
    optional = ("--optional", "Ann Tue night", "--optional", "('Bob', 'Mon night')")
    (tmp_path / "shifts.csv").write_text(
        "person,shift\nAnn,Mon night\nAnn,Tue night\nBob,Mon night"
    )
    (tmp_path / "bounds.csv").write_text(bounds)
    run("convert", tmp_path / "shifts.csv", "--option", "person", "--item", "person,shift",
        "--bounds", tmp_path / "bounds.csv", *optional, "-o", tmp_path / "m.json")  # fmt: skip
    items = read(tmp_path / "m.json").items
    assert items["Ann", "Mon night"].multiplicity == (0, 3)
    assert [name for name, item in items.items() if item.optional] == [
        ("Ann", "Tue night"),
        ("Bob", "Mon night"),
    ]


def test_a_column_whose_name_has_a_comma_is_one(tmp_path: Path) -> None:
    file = tmp_path / "shifts.csv"
    file.write_text('"who, when";shift\nAnn;early\n')
    run("convert", file, "--option", "who, when", "--item", "shift", "-o", tmp_path / "m.json")
    assert list(read(tmp_path / "m.json").options) == ["Ann"]


@pytest.mark.parametrize(
    ("bounds", "told"),
    [
        ("", "bounds.csv: is empty: its first line should name its columns"),
        ("itme,low\nx,1\n", "has no column 'item', which --item names; did you mean 'itme'?"),
        ("item,most\nx,1\n", "bounds.csv: has neither a column 'low' nor one 'high'"),
        ("item,low\nnights of Dan,0\n", "bounds.csv: the model has no item 'nights of Dan'; did"),
        ("item,high\nMon night,two\n", "item 'Mon night' has high 'two': give a whole number"),
        ("item,low\nMon night,-1\n", "item 'Mon night' has low '-1': give a whole number from 0"),
        ("item,high\nMon night,1\nMon night,2\n", "item 'Mon night' has two rows: leave one"),
        ("item,low,high\nMon night,2,1\n", "bounds.csv: item 'Mon night'"),
    ],
)
def test_what_is_wrong_with_bounds_is_told_with_their_file(
    bounds: str, told: str, tmp_path: Path
) -> None:
    (tmp_path / "shifts.csv").write_text(SHIFTS)
    (tmp_path / "bounds.csv").write_text(bounds)
    words = ("--option", "person,shift", "--item", "item", "--bounds", tmp_path / "bounds.csv")
    assert told in run("convert", tmp_path / "shifts.csv", *words, code=1).stderr


HOURS = """who;item;hours;pay
Ann;Mon;;2,5
Ann;hours;8,5;2,5
Ann;pages;3;2,5
Bob;Mon;;4
Bob;hours;0;4
Dan;Tue;;4
"""


def weighed(hours: str, demands: str, *words: str, folder: Path, code: int = 0) -> str:
    """Convert files with weights and demands, and return what is told."""
    (folder / "hours.csv").write_text(hours)
    (folder / "demands.csv").write_text(demands)
    return run(
        "convert",
        folder / "hours.csv",
        "--option",
        "who",
        "--item",
        "item",
        "--weight",
        "hours",
        "--cost",
        "pay",
        "--decimal",
        ",",
        "--bounds",
        folder / "demands.csv",
        *words,
        "-o",
        folder / "m.json",
        code=code,
    ).stderr


def test_lines_with_a_weight_make_rows_and_prices_make_penalties(tmp_path: Path) -> None:
    demands = "item;low;high;under;over;most\n"
    demands += "hours;1,5;9;;;\nMon;1;1;;2,5;2\npages;;2;;;\nTue;1;;7;;\n"
    assert weighed(HOURS, demands, folder=tmp_path) == ""
    right = Model({"Ann": ["Mon"], "Bob": ["Mon"], "Dan": ["Tue"]})
    right.set_costs({"Ann": 2.5, "Bob": 4, "Dan": 4})
    right.set_multiplicity("Tue", (1, None))
    right.add_row("hours", {"Ann": 8.5, "Bob": 0}, low=1.5, high=9)
    right.add_row("pages", {"Ann": 3}, high=2)
    right.penalise("Mon", over=2.5, most=2)
    right.penalise("Tue", under=7)
    assert read(tmp_path / "m.json") == right


def test_prices_alone_leave_multiplicities_as_they_are(tmp_path: Path) -> None:
    hours = "who;item;hours;pay\nAnn;Mon;;1\nBob;Tue;;1\n"
    weighed(hours, "item;under;over\nMon;5;\n", folder=tmp_path)
    model = read(tmp_path / "m.json")
    assert [item.multiplicity for item in model.items.values()] == [(1, 1), (1, 1)]
    assert model.penalties["Mon"].under == 5
    assert list(model.penalties) == ["Mon"]


def test_rows_have_names_of_several_columns_as_items_have(tmp_path: Path) -> None:
    hours = "who,what,whose,weight\nAnn,Mon,all,\nAnn,hours,Ann,8\nAnn,hours,Bob,3\n"
    (tmp_path / "hours.csv").write_text(hours)
    (tmp_path / "demands.csv").write_text("what,whose,high\nhours,Bob,9\nhours,Ann,7\n")
    run(
        "convert",
        tmp_path / "hours.csv",
        "--option",
        "who",
        "--item",
        "what,whose",
        "--weight",
        "weight",
        "--bounds",
        tmp_path / "demands.csv",
        "-o",
        tmp_path / "m.json",
    )
    model = read(tmp_path / "m.json")
    assert list(model.items) == [("Mon", "all")]
    assert {name: row.high for name, row in model.rows.items()} == {
        ("hours", "Ann"): 7,
        ("hours", "Bob"): 9,
    }


@pytest.mark.parametrize(
    ("hours", "demands", "told"),
    [
        (HOURS, "item;high\nhours;9\n", "hours.csv: 'pages' has weights and no bounds: give it a"),
        (HOURS, "item;high\nhours;9\npages;\n", "demands.csv: row 'pages' has no bound"),
        (
            HOURS,
            "item;high\nhours;many\npages;1\n",
            "demands.csv: row 'hours' has the bound 'many'",
        ),
        (HOURS, "item;high\nhours;8.5\npages;1\n", "demands.csv: 'hours': a high is '8.5', with a"),
        (HOURS, "item;low;high\nhours;9;8\npages;;1\n", "demands.csv: row 'hours' has low > high"),
        (
            HOURS,
            "item;high;under\nhours;9;1\npages;1;\n",
            "'hours' has weights, and prices are for",
        ),
        (
            HOURS,
            "item;under\nMon;much\n",
            "demands.csv: item 'Mon' has price 'much': give a finite",
        ),
        (HOURS, "item;under\nMon;-1\n", "demands.csv: item 'Mon' has price -1: give 0 or more"),
        (
            HOURS,
            "item;over;most\nMon;1;two\n",
            "item 'Mon' has most 'two': give a whole number from",
        ),
        (HOURS, "item;under;most\nMon;1;2\n", "item 'Mon' has most=2 and no price for that"),
        (HOURS, "item;high;under\nMon;;5\n", "so under=5 would never be paid"),
        (HOURS, "item;most\nMon;1\n", "nor one 'high', nor prices 'under' or 'over'"),
        (
            HOURS.replace("8,5", ""),
            "item;high\nhours;1\n",
            "give one in each of its rows, such as 0",
        ),
        (
            HOURS.replace("8,5", "8.5"),
            "item;high\nhours;1\n",
            "hours.csv: a weight is '8.5', with a",
        ),
        (
            HOURS.replace("8,5", "x"),
            "item;high\nhours;1\n",
            "hours.csv: option 'Ann' has weight 'x'",
        ),
        (
            HOURS + "Eve;hours;3;1\n",
            "item;high\nhours;1\n",
            "option 'Eve' has weights, and covers no",
        ),
        (
            HOURS + "Ann;pages;1;2,5\n",
            "item;high\nhours;1\n",
            "option 'Ann' names item 'pages' twice",
        ),
        (
            HOURS.replace("hours;pay", "hrs;pay"),
            "item;high\nhours;1\n",
            "the table has no column 'hours'",
        ),
    ],
)
def test_what_is_wrong_with_weights_and_prices_is_told_with_the_file(
    hours: str, demands: str, told: str, tmp_path: Path
) -> None:
    assert told in weighed(hours, demands, folder=tmp_path, code=1)


def test_a_weighted_row_is_no_item_that_may_go_uncovered(tmp_path: Path) -> None:
    demands = "item;high\nhours;9\npages;9\n"
    told = weighed(HOURS, demands, "--optional", "hours", folder=tmp_path, code=1)
    assert "'hours' has weights, and only an item may go uncovered" in told


@pytest.mark.parametrize(
    ("text", "words", "told"),
    [
        ("", COLUMNS, "is empty: its first line should name its columns"),
        ("duty,flight,pay\n", COLUMNS, "has no rows below its first line, so no options"),
        ("duty,flight,pay\nA,LH1,nan\n", (*COLUMNS, "--cost", "pay"), "'A' has cost 'nan': give a"),
        (DUTIES, ("--option", "dutty", "--item", "flight"), "no column 'dutty'; did you mean 'dut"),
        ("duty,flight\nA\n", COLUMNS, "line 2: has 1 value in this row, and its first line 2"),
        ("duty,flight\n,LH1\n", COLUMNS, "column 'duty' has no value in row 1"),
        ("duty;flight;pay\nA;LH1;3,5\n", (*COLUMNS, "--cost", "pay"), "write numbers such as 3.5"),
        ("duty;flight;pay\nA;LH1;3,5\n", (*COLUMNS, "--cost", "pay"), "convert --decimal ,"),
        (DUTIES, (*COLUMNS, "--cost", "pay", "--decimal", ","), "a cost is '7.5', with a point"),
        ("duty,flight,pay,pay\nA,LH1,1,2\n", (*COLUMNS, "--cost", "pay"), "1: has 2 columns 'pay'"),
        ("duty,flight,flight\nA,LH1,LH2\n", COLUMNS, "line 1: has 2 columns 'flight': give what"),
        ("duty,flight,pay\nA,LH1,1_0\n", (*COLUMNS, "--cost", "pay"), "'A' has cost '1_0': give a"),
        ("duty,flight,pay\nA,p,.5\nA,q,1.5\n", (*COLUMNS, "--cost", "pay"), "differs: 0.5, 1.5"),
        (DUTIES, (*COLUMNS, "--colour", "plane"), "gives a colour to item 'LH1'"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_csv_file_is_told_with_its_name(
    text: str, words: tuple[str, ...], told: str
) -> None:
    error = run("convert", "-", *words, text=text, code=1).stderr
    assert error.startswith("xcmodel: <stream>")
    assert told in error


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--option", "duty"), "--option is for CSV files, which need --option and --item as well"),
        (("--cost", "pay"), "--cost is for CSV files"),
        (("--decimal", ","), "--decimal is for CSV files"),
        (("--encoding", "cp1252"), "--encoding is for CSV files"),
        (("--bounds", "bounds.csv"), "--bounds is for CSV files"),
        (("--weight", "hours"), "--weight is for CSV files"),
        ((*COLUMNS, "--weight", "pay"), "--weight is for rows with bounds: give these as well"),
        (("--optional", "LH1"), "--optional is for CSV files"),
        ((*COLUMNS, "--format", "json"), "--format and --option do not go together"),
    ],
)
def test_columns_that_do_not_make_a_table_are_refused(words: tuple[str, ...], told: str) -> None:
    assert told in run("convert", "-", *words, text=DUTIES, code=2).stderr


def test_a_csv_file_without_columns_is_told_how_to_convert_it(tmp_path: Path) -> None:
    file = tmp_path / "duties.csv"
    file.write_text(DUTIES)
    told = run("count", file, code=1).stderr
    assert "xcmodel convert --option COLUMN --item COLUMN" in told
