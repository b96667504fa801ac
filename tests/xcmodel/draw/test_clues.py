from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel.draw import clues_svg


def test_the_sum_below_stands_left_of_and_under_the_sum_to_the_right() -> None:
    root = svg_tree(clues_svg([[None, None]], {(0, 1): (16, 24)}))
    across, down = root.iter("text")
    assert (across.text, down.text) == ("24", "16")
    assert float(down.get("x", "")) < float(across.get("x", ""))
    assert float(down.get("y", "")) > float(across.get("y", ""))


def test_black_cells_without_a_sum_have_no_line() -> None:
    root = svg_tree(clues_svg([[None, "1"]], {(0, 0): (None, None)}))
    assert not list(root.iter("path"))
    fills = [rect.get("fill") for rect in root.iter("rect")]
    assert len(set(fills)) == 2


def test_what_is_given_is_bold() -> None:
    root = svg_tree(clues_svg([["1", "2"]], {}, bold=[(0, 0)]))
    assert [text.get("font-weight") for text in root.iter("text")] == ["bold", None]
