"""Models from tables and labelled matrices, and answers as tables."""

import csv
import io
import re
from decimal import Decimal
from typing import Any

import numpy as np
import pandas as pd
import pytest

from xcmodel import Model, ModelError, Solution

DUTIES: dict[str, list[Any]] = {
    "duty": ["A", "A", "B", "C", "C"],
    "flight": ["LH1", "LH2", "LH2", "LH1", "LH3"],
    "pay": [7, 7, 4, 2, 2],
    "plane": ["big", None, None, "big", None],
}
COLUMNS: dict[str, Any] = {"option": "duty", "item": "flight"}


class Column:
    """A column as those of polars and pyarrow are: it knows one way to become a list."""

    def __init__(self, method: str, values: list[Any]) -> None:
        setattr(self, method, lambda: values)


class Frame:
    """A frame as those of polars and pyarrow are."""

    def __init__(self, names: str, method: str) -> None:
        setattr(self, names, list(DUTIES))
        self._method = method

    def __getitem__(self, name: str) -> Column:
        return Column(self._method, DUTIES[name])


@pytest.mark.parametrize(
    "frame",
    [
        DUTIES,
        [dict(zip(DUTIES, row, strict=True)) for row in zip(*DUTIES.values(), strict=True)],
        pd.DataFrame(DUTIES),
        pd.DataFrame(DUTIES).astype("category"),
        pd.DataFrame(DUTIES).convert_dtypes(),
        Frame("columns", "to_list"),
        Frame("column_names", "to_pylist"),
        pd.DataFrame(DUTIES).to_records(),
        np.array(
            [(*row[:3], row[3] or "") for row in zip(*DUTIES.values(), strict=True)],
            dtype=[("duty", "U1"), ("flight", "U3"), ("pay", np.float32), ("plane", "U3")],
        ),
    ],
    ids=[
        "mapping",
        "rows",
        "pandas",
        "categories",
        "nullable",
        "like polars",
        "like pyarrow",
        "records",
        "structured array",
    ],
)
def test_a_table_in_long_form_is_a_model(frame: Any) -> None:
    model = Model.from_table(frame, **COLUMNS, cost="pay", colour="plane", optional=["LH1"])
    assert [(o.name, o.items, o.cost, dict(o.colours)) for o in model.options.values()] == [
        ("A", ("LH1", "LH2"), 7, {"LH1": "big"}),
        ("B", ("LH2",), 4, {}),
        ("C", ("LH1", "LH3"), 2, {"LH1": "big"}),
    ]
    assert list(model.items) == ["LH1", "LH2", "LH3"]
    assert model.count() == 2


def test_a_structured_array_of_one_row_is_a_table_as_well() -> None:
    text = io.StringIO("duty,flight\nearly,LH1\n")
    read = np.genfromtxt(text, delimiter=",", names=True, dtype=None, encoding="utf-8")
    assert read.shape == ()
    model = Model.from_table(read, **COLUMNS)
    assert [(o.name, o.items) for o in model.options.values()] == [("early", ("LH1",))]


def test_an_array_without_names_is_no_table() -> None:
    with pytest.raises(ModelError, match="an array of numpy with names for its columns"):
        Model.from_table(np.array([["A", "LH1"]]), **COLUMNS)


def test_names_may_be_in_several_columns() -> None:
    frame = pd.DataFrame(
        [("Ann", "Mon", "night", 5), ("Ann", "Tue", "night", 4), ("Bob", "Mon", "night", 6)],
        columns=["person", "day", "shift", "pay"],
    )
    model = Model.from_table(
        frame,
        option=["person", "day", "shift"],
        item=["day", "shift"],
        cost="pay",
        multiplicities={("Tue", "night"): (0, 1)},
    )
    assert {name: option.items for name, option in model.options.items()} == {
        ("Ann", "Mon", "night"): (("Mon", "night"),),
        ("Ann", "Tue", "night"): (("Tue", "night"),),
        ("Bob", "Mon", "night"): (("Mon", "night"),),
    }
    assert model.minimize().solution == Solution(("Ann", "Mon", "night"))
    assert list(Model.from_table(frame, option="day", item=["person"]).items) == [
        ("Ann",),
        ("Bob",),
    ]


def test_a_colour_that_is_empty_in_a_file_is_none() -> None:
    rows = "duty,flight,plane\nA,LH1,big\nA,LH2,\nB,LH1,big\n"
    read = Model.from_table(
        list(csv.DictReader(io.StringIO(rows))), **COLUMNS, colour="plane", optional=["LH1"]
    )
    assert [dict(option.colours) for option in read.options.values()] == [{"LH1": "big"}] * 2


def test_rows_of_an_option_need_not_stand_together() -> None:
    table = {"o": [2, 1, 2, 1], "i": ["p", "q", "q", "p"]}
    model = Model.from_table(table, option="o", item="i", multiplicities={"p": (1, 2)})
    assert [option.items for option in model.options.values()] == [("p", "q"), ("q", "p")]
    assert model.items["p"].multiplicity == (1, 2)


@pytest.mark.parametrize(
    ("head", "hint"),
    [
        ("\ufeffduty,flight", "open the file with encoding='utf-8-sig'"),
        ("duty;flight", "its only column is 'duty;flight': read the file with delimiter=';'"),
        ("crew\tplane", "read the file with delimiter='\\t'"),
        ("crew,plane", "no column 'duty'; it has 'crew', 'plane'"),
    ],
)
def test_a_csv_file_that_was_read_otherwise_than_it_was_written_is_told(
    head: str, hint: str
) -> None:
    rows = list(csv.DictReader(io.StringIO(f"{head}\nA,LH1\n")))
    with pytest.raises(ModelError, match=re.escape(hint)):
        Model.from_table(rows, option="duty", item="flight")


@pytest.mark.parametrize(
    ("change", "columns", "message"),
    [
        ({}, {"item": "fligth"}, "no column 'fligth'; did you mean 'flight'"),
        ({"duty": ["A", None, "B", "C", "C"]}, {}, "column 'duty' has no value in row 2"),
        ({"duty": ["A", "", "B", "C", "C"]}, {}, "column 'duty' has no value in row 2"),
        ({"flight": [1.0, float("nan"), 1.0, 1.0, 2.0]}, {}, "'flight' has no value in row 2"),
        ({"flight": ["LH1"] * 5}, {}, "option 'A' names item 'LH1' twice, .* add_row"),
        ({"flight": ["LH1"]}, {}, "columns 'duty' and 'flight' are not of one length"),
        ({"pay": [7]}, {"cost": "pay"}, "'duty' and 'pay' are not of .*: they have 5 values and 1"),
        ({"plane": ["big"] * 6}, {"colour": "plane"}, "columns 'duty' and 'plane' are not of one"),
        ({"flight": [[]] * 5}, {}, "column 'flight' has a value that is not hashable"),
        ({"pay": [7, 8, 4, 2, 2]}, {"cost": "pay"}, "the cost of option 'A' differs: 7, 8"),
        ({"pay": ["x", "x", 4, 2, 2]}, {"cost": "pay"}, "option 'A' has cost 'x'"),
        ({"pay": [7, 7, float("nan"), 2, 2]}, {"cost": "pay"}, "option 'B' has a row without a"),
        ({"pay": [7, None, 4, 2, 2]}, {"cost": "pay"}, "option 'A' has a row without a cost"),
        ({"pay": ["7", "7", "", "2", "2"]}, {"cost": "pay"}, "option 'B' has a row without a"),
        ({"pay": [7, 7, pd.NA, 2, 2]}, {"cost": "pay"}, "option 'B' has a row without a cost"),
        ({"pay": [7, pd.NA, 4, 2, 2]}, {"cost": "pay"}, "option 'A' has a row without a cost"),
        ({"duty": ["A", pd.NA, "B", "C", "C"]}, {}, "column 'duty' has no value in row 2"),
        ({}, {"option": []}, r"option is \[\]: give a column, or several"),
        ({}, {"option": ["duty", "pya"]}, "no column 'pya'; did you mean 'pay'"),
        ({}, {"option": ("duty", "pay")}, r"several columns give a list: \['duty', 'pay'\]"),
        ({"pay": [7, None, 4, 2, 2]}, {"option": ["duty", "pay"]}, "'pay' has no value in row 2"),
        ({"pay": [7]}, {"item": ["flight", "pay"]}, "columns 'duty' and 'pay' are not of one leng"),
        ({}, {"colour": "plane"}, "gives a colour to item 'LH1', which must be optional"),
    ],
)
def test_what_is_wrong_with_a_table_is_told_by_name(
    change: dict[str, Any], columns: dict[str, Any], message: str
) -> None:
    with pytest.raises(ModelError, match=message):
        Model.from_table(DUTIES | change, **COLUMNS | columns)


class LazyFrame(Frame):
    """A frame as polars has them before they are collected."""

    def collect(self) -> None: ...


@pytest.mark.parametrize("other", [["A"], np.zeros(2), LazyFrame("columns", "to_list")])
def test_what_is_no_table_is_told(other: Any) -> None:
    with pytest.raises(ModelError, match="stands where a table should: give a frame of pandas"):
        Model.from_table(other, **COLUMNS)


def test_rows_that_come_one_by_one_are_told_to_be_listed() -> None:
    with pytest.raises(
        ModelError, match=r"a DictReader stands.*list\(\.\.\.\) makes one of its rows"
    ):
        Model.from_table(csv.DictReader(["option,item", "A,1"]), option="option", item="item")


def test_the_costs_of_a_series_go_by_its_labels() -> None:
    frame = pd.DataFrame([[1, 1], [0, 1], [1, 0]], index=["A", "B", "C"], columns=["p", "q"])
    told = {"C": 2, "A": 9, "B": 4}
    expected = Model({"A": ["p", "q"], "B": ["q"], "C": ["p"]}, costs=told)
    series = pd.Series(told)
    assert Model.from_matrix(frame, costs=series) == expected
    assert Model.from_matrix(frame.to_numpy(), costs=series[::-1], options="ABC", items="pq") == (
        expected
    )
    arrays = ([0, 2, 3, 4], [0, 1, 1, 0])
    named = Model.from_arrays(*arrays, costs=series, option_names=iter("ABC"), item_names="pq")
    assert named == expected
    by_position = pd.Series([9, 4, 2])
    assert Model.from_matrix(frame, costs=by_position) == expected
    with pytest.raises(ModelError, match="labels of the costs are not the names of the options"):
        Model.from_matrix(frame, costs=pd.Series({"A": 1, "B": 2, "D": 3}))


def test_a_series_stands_for_a_dictionary() -> None:
    costs = pd.Series({"A": 2.5, "B": 1.0})
    model = Model({"A": ["p"], "B": ["p"]}, costs=costs)
    assert model.minimize().cost == 1
    model.set_costs(costs * 2)
    assert model.minimize(aims=[costs]).costs == (1,)
    assert model.minimize().cost == 2


def test_the_labels_of_a_frame_become_names() -> None:
    frame = pd.DataFrame([[1, 0], [0, 1], [1, 1]], index=["A", "B", "C"], columns=["p", "q"])
    by_rows = Model.from_matrix(frame, costs=[1, 2, 4])
    assert by_rows == Model(
        {"A": ["p"], "B": ["q"], "C": ["p", "q"]}, costs={"A": 1, "B": 2, "C": 4}
    )
    assert Model.from_matrix(frame.T, rows="items", costs=[1, 2, 4]) == by_rows
    assert list(Model.from_matrix(frame, options="xyz", items=[8, 9])) == ["x", "y", "z"]


def test_arrays_may_have_names() -> None:
    model = Model.from_arrays([0, 2, 3], [0, 2, 1], option_names="AB", item_names="pqr")
    assert model == Model({"A": ["p", "r"], "B": ["q"]})


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ({"option_names": "ABC"}, "2 options and 3 names: give as many"),
        ({"option_names": "AA"}, "two options are named 'A'"),
        ({"item_names": ["p", "p", "q"]}, "two items are named 'p'"),
        ({"item_names": ["p", [], "q"]}, "not hashable"),
    ],
)
def test_names_that_do_not_fit_are_told(names: dict[str, Any], message: str) -> None:
    with pytest.raises(ModelError, match=message):
        Model.from_arrays(np.array([0, 2, 3]), np.array([0, 2, 1]), **names)


def test_a_solution_becomes_a_frame_that_makes_the_model_again() -> None:
    model = Model.from_table(DUTIES, **COLUMNS, cost="pay", colour="plane", optional=["LH1"])
    whole = Solution(*model).to_frame(model.options)
    again = Model.from_table(
        whole, option="option", item="item", cost="cost", colour="colour", optional=["LH1"]
    )
    assert again == model
    assert Solution("A", "B").to_frame()["option"].tolist() == ["A", "B"]
    assert Solution(*model).to_frame(model).equals(whole)


def test_what_does_not_tell_the_options_of_a_solution_makes_no_frame() -> None:
    wrong: Any = ["A", "B"]
    with pytest.raises(TypeError, match="a list stands where the options of the model should"):
        Solution("A").to_frame(wrong)
    with pytest.raises(ValueError, match="none that is named 'A': give the model of the solution"):
        Solution("A").to_frame(Model({"B": [1]}).options)


def test_costs_may_be_texts_as_in_a_file_of_comma_separated_values() -> None:
    rows = [{"duty": name, "flight": 1, "pay": pay} for name, pay in [("A", "7.25"), ("B", " 12 ")]]
    model = Model.from_table(rows, option="duty", item="flight", cost="pay")
    assert [option.cost for option in model.options.values()] == [Decimal("7.25"), 12]


@pytest.mark.parametrize("pay", ["3,5", "-3,5", "1.234,50", "1,234", ",5 "])
def test_a_comma_in_a_cost_is_told_and_not_guessed_at(pay: str) -> None:
    rows = list(csv.DictReader(io.StringIO(f"duty;flight;pay\nA;LH1;{pay}\n"), delimiter=";"))
    with pytest.raises(ModelError, match=r"option 'A' has cost .*, with a comma: .* as 3\.5"):
        Model.from_table(rows, option="duty", item="flight", cost="pay")


def test_an_item_that_a_table_does_not_have_is_told_with_its_argument() -> None:
    with pytest.raises(ModelError, match=r"^multiplicities: the model has no item 'LH9'"):
        Model.from_table(DUTIES, **COLUMNS, multiplicities={"LH9": 2})
    with pytest.raises(ModelError, match=r"^optional: the model has no item 'LH9'"):
        Model.from_table(DUTIES, **COLUMNS, optional=["LH9"])


def test_multiplicities_of_a_table_may_be_a_series_and_no_list() -> None:
    series = pd.Series({"LH1": 2, "LH2": 1})
    model = Model.from_table(DUTIES, **COLUMNS, multiplicities=series)
    assert [item.low for item in model.items.values()] == [2, 1, 1]
    with pytest.raises(ModelError, match="a list stands where a dictionary should, from items'"):
        Model.from_table(DUTIES, **COLUMNS, multiplicities=[2])  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ["float16", "float32", "Float32"])
@pytest.mark.parametrize(
    "made",
    [
        lambda costs: Model.from_arrays([0, 1, 2], [0, 1], costs=costs),
        lambda costs: Model.from_matrix([[1, 0], [0, 1]], costs=costs),
        lambda costs: Model.from_table(
            {"o": ["a", "b"], "i": [1, 2], "c": costs}, option="o", item="i", cost="c"
        ),
        lambda costs: Model.from_table(
            pd.DataFrame({"o": ["a", "b"], "i": [1, 2], "c": costs}),
            option="o",
            item="i",
            cost="c",
        ),
        lambda costs: Model({"a": [1], "b": [2]}, costs=dict(zip("ab", costs, strict=True))),
    ],
    ids=["arrays", "matrix", "table", "frame", "one by one"],
)
def test_short_floats_cost_what_they_are_printed_as(made: Any, kind: str) -> None:
    is_of_numpy = kind.islower()
    costs: Any = np.array([0.1, 2.7], kind) if is_of_numpy else pd.array([0.1, 2.7], dtype=kind)
    assert [option.cost for option in made(costs).options.values()] == [0.1, 2.7]


def test_short_floats_of_pandas_go_by_their_labels() -> None:
    costs = pd.Series([0.1, 2.7], index=["b", "a"], dtype="float32")
    model = Model.from_arrays([0, 1, 2], [0, 1], costs=costs, option_names=["a", "b"])
    assert (model.cost(["a"]), model.cost(["b"])) == (2.7, 0.1)


def test_many_short_floats_fit_together() -> None:
    costs = np.random.default_rng(1).uniform(0, 100, 300).astype(np.float32)
    model = Model.from_arrays(range(301), [0] * 300, costs=costs)
    assert model.minimize().cost == float(str(costs.min()))


def test_a_missing_short_float_is_told() -> None:
    frame = pd.DataFrame({"o": ["a", "b"], "i": [1, 2]})
    frame["c"] = pd.array([0.1, None], dtype="Float32")
    with pytest.raises(ModelError, match="option 'b' has a row without a cost"):
        Model.from_table(frame, option="o", item="i", cost="c")
