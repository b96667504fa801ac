import re

from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel.draw import layers_svg, layers_text
from xcmodel.draw.layers import side_by_side
from xcmodel.draw.palette import Grid

LAYERS: list[Grid] = [[["A", "A"], ["B", None]], [["A", "B"], ["B", "B"]]]


def test_layers_stand_side_by_side_with_a_gap() -> None:
    assert layers_text(LAYERS).splitlines() == [
        "┌───────┐   ┌───┬───┐",
        "│ A   A │   │ A │ B │",
        "├───┬───┘   ├───┘   │",
        "│ B │       │ B   B │",
        "└───┘       └───────┘",
    ]


def test_so_many_layers_stand_in_a_row_as_are_asked_for() -> None:
    grid, _ = side_by_side(LAYERS + LAYERS[:1], columns=2)
    assert [len(row) for row in grid] == [5, 5, 0, 2, 2]
    assert grid[3] == ["A", "A"]


def test_a_label_has_the_same_colour_in_every_layer_and_a_shape_in_each() -> None:
    root = svg_tree(layers_svg(LAYERS, title="two"))
    shapes = [(path.findtext("title"), path.get("fill")) for path in root.iter("path")]
    assert sorted(label or "" for label, _ in shapes) == ["A", "A", "B", "B"]
    assert len(set(shapes)) == 2
    assert [text.text for text in root.iter("text")] == ["A", "A", "B", "B"]
    assert root.findtext("title") == "two"


def test_regions_part_what_has_the_same_label() -> None:
    regions = [[[1, 2]]]
    assert layers_text([[["A", "A"]]], regions).splitlines()[1] == "│ A │ A │"
    assert layers_svg([[["A", "A"]]], regions).count("<path") == 2


def test_a_label_has_the_same_colour_on_terminals_in_every_layer() -> None:
    text = layers_text([[["A"]], [["B"]], [["A"]]], colour=True)
    assert len(set(re.findall(r"48;5;(\d+)", text))) == 2


def test_layers_may_differ_in_size() -> None:
    grid, _ = side_by_side([[["A"]], [["B", "B"], ["B"]]])
    assert grid == [["A", None, None, "B", "B"], [None, None, None, "B", None]]


def test_no_layers_are_an_empty_picture() -> None:
    assert layers_text([]) == ""
    assert not list(svg_tree(layers_svg([])).iter("path"))
