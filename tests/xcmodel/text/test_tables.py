from xcmodel.text.tables import format_table


def test_columns_are_as_wide_as_their_widest_cell_and_lines_have_no_trailing_space() -> None:
    table = format_table(["a", "bb"], [["ccc", ""], ["d", "e"]])
    assert table.splitlines() == ["a    bb", "---  --", "ccc", "d    e"]


def test_numbers_can_stand_flush_right() -> None:
    assert format_table(["n"], [["1"], ["20"]], right=[0]).splitlines() == [" n", "--", " 1", "20"]


def test_a_table_may_have_no_rows() -> None:
    assert format_table(["a"], []) == "a\n-"


def test_wide_characters_take_two_columns() -> None:
    table = format_table(["早番", "n"], [["e\u0301", "1"], ["遅", "月"]], right=[1])
    assert table.splitlines() == ["早番   n", "----  --", "e\u0301      1", "遅    月"]
