from xcmodel.draw import ruled_text
from xcmodel.text.width import width_of


def test_regions_of_one_cell_have_lines_all_round() -> None:
    assert ruled_text([["1", "2"], ["2", "1"]], ["AB", "CD"]).split("\n") == [
        "┌───┬───┐",
        "│ 1 │ 2 │",
        "├───┼───┤",
        "│ 2 │ 1 │",
        "└───┴───┘",
    ]


def test_columns_are_as_wide_as_the_longest_text() -> None:
    assert ruled_text([["10", "2"]], ["AA"]).split("\n") == ["┌───────┐", "│ 10  2 │", "└───────┘"]


def test_cells_outside_every_region_have_no_lines() -> None:
    assert ruled_text([["1", None], [None, None]], [["A", None], [None, None]]).split("\n") == [
        "┌───┐",
        "│ 1 │",
        "└───┘",
        "",
    ]


def test_an_empty_grid_is_an_empty_text() -> None:
    assert ruled_text([], []) == ""


def test_texts_that_take_two_columns_of_a_terminal_are_in_line() -> None:
    lines = ruled_text([["日本", "a"], [1, None]], ["AB", "CB"]).splitlines()
    assert {width_of(line) for line in lines} == {1 + 5 + 2 + 5 + 2}
