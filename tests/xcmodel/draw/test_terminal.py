import io
import re

import pytest

from xcmodel.draw import grid_text, wants_colour
from xcmodel.draw.palette import Grid, colours_of
from xcmodel.text.width import width_of

GRID: Grid = [["A", "A", "B"], ["A", None, "B"], ["C", "C", "B"]]
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_lines_run_between_different_labels_and_around_what_is_empty() -> None:
    assert grid_text(GRID).splitlines() == [
        "┌───────┬───┐",
        "│ A   A │ B │",
        "│   ┌───┤   │",
        "│ A │   │ B │",
        "├───┴───┤   │",
        "│ C   C │ B │",
        "└───────┴───┘",
    ]


def test_regions_part_what_has_the_same_label() -> None:
    assert grid_text([["A", "A"]], [[1, 2]]).splitlines()[1] == "│ A │ A │"


def test_empty_cells_have_an_outline_and_no_colour() -> None:
    text = grid_text([["A", "", ""]], colour=True)
    assert ESCAPE.sub("", text) == "┌───┬───────┐\n│ A │       │\n└───┴───────┘"
    assert len(set(re.findall(r"48;5;(\d+)", text))) == 1


def test_letters_can_be_left_out() -> None:
    assert grid_text([["A", "B"]], letters=False) == "┌───┬───┐\n│   │   │\n└───┴───┘"


def test_rows_may_have_different_lengths() -> None:
    assert grid_text([["A"], ["B", "B"]]).splitlines() == [
        "┌───┐",
        "│ A │",
        "├───┴───┐",
        "│ B   B │",
        "└───────┘",
    ]


@pytest.mark.parametrize("grid", [[], [[]], [[None]]])
def test_nothing_is_drawn_of_nothing(grid: list[list[str | None]]) -> None:
    assert not grid_text(grid).strip()


def test_the_coloured_picture_has_the_same_characters() -> None:
    assert ESCAPE.sub("", grid_text(GRID, colour=True)) == grid_text(GRID)


def test_every_label_is_on_its_own_colour_and_every_colour_is_switched_off() -> None:
    coloured = grid_text(GRID, colour=True)
    for label, colour in colours_of(GRID).items():
        assert re.search(rf"\x1b\[48;5;{colour};38;5;\d+m {label} ", coloured)
    for line in coloured.splitlines():
        assert line.count("\x1b[48") == line.count("\x1b[0m")


def test_the_inside_of_an_area_is_coloured_without_gaps() -> None:
    middle = grid_text([["A", "A"], ["A", "A"]], colour=True).splitlines()[2]
    assert ESCAPE.sub("|", middle) == "│|       |│"


def test_a_terminal_gets_colour_and_a_file_does_not() -> None:
    assert wants_colour(Terminal(), {"TERM": "xterm"})
    assert not wants_colour(io.StringIO(), {"TERM": "xterm"})


def test_colour_can_be_declined_by_the_environment() -> None:
    assert not wants_colour(Terminal(), {"NO_COLOR": "1"})
    assert not wants_colour(Terminal(), {"TERM": "dumb"})
    assert wants_colour(Terminal(), {"NO_COLOR": ""})


def test_letters_that_take_two_columns_of_a_terminal_are_in_line() -> None:
    lines = grid_text([["日本", "日本"], ["Xy", "e"]]).splitlines()
    assert {width_of(line) for line in lines} == {9}
