"""Names of several columns are the same tuples in Python and in files of CSV."""

from io import StringIO

import pytest

from xcmodel import Model, ModelError
from xcmodel.formats.csv_table import Columns, read_csv
from xcmodel.problem.column_names import Key

TEXT = "person,shift,item\nAnn,early,Ann\nAnn,early,Mon\nAnn,late,Ann\nBob,late,Mon\n"


@pytest.mark.parametrize(
    ("option", "item"),
    [("shift", "item"), ("person,shift", "item"), ("shift", "person,item"), ("shift", "item,item")],
)
def test_names_of_columns_are_the_same_from_a_file_and_from_a_table(option: str, item: str) -> None:
    head, *rows = (line.split(",") for line in TEXT.split())
    table = {name: [row[k] for row in rows] for k, name in enumerate(head)}

    def key(text: str) -> Key:
        return text.split(",") if "," in text else text

    made = Model.from_table(table, option=key(option), item=key(item))
    read = read_csv(StringIO(TEXT), Columns(option, item))
    assert list(read.options.values()) == list(made.options.values())
    assert list(read.items) == list(made.items)


def test_a_list_of_one_column_makes_tuples_of_one_value_and_an_empty_one_is_refused() -> None:
    table = {"a": ["x", "y"], "b": ["u", "u"]}
    assert list(Model.from_table(table, option=["a"], item="b")) == [("x",), ("y",)]
    for option, item in (([], "b"), ("a", [])):
        with pytest.raises(ModelError, match=r"is \[\]: give a column, or several"):
            Model.from_table(table, option=option, item=item)
