from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel.draw import crossword_svg


def test_numbers_stand_in_the_upper_left_corner_of_their_cells() -> None:
    root = svg_tree(crossword_svg([[None, "A"]], {(0, 1): 7}))
    number, letter = root.iter("text")
    assert (number.text, letter.text) == ("7", "A")
    assert 1 < float(number.get("x", "")) < float(letter.get("x", "")) < 2
    assert float(number.get("y", "")) < float(letter.get("y", ""))


def test_black_cells_are_dark_and_letters_that_are_bold_are_so() -> None:
    root = svg_tree(crossword_svg([["A", None, "B"]], {}, black=[(0, 1)], bold=[(0, 2)]))
    assert [rect.get("fill") is None for rect in root.iter("rect")] == [True, False, True]
    assert [text.get("font-weight") for text in root.iter("text")] == [None, "bold"]
