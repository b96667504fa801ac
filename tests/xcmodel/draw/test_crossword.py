from xml.etree import ElementTree

from xcmodel.draw import crossword_svg

SVG = "{http://www.w3.org/2000/svg}"


def test_numbers_stand_in_the_upper_left_corner_of_their_cells() -> None:
    root = ElementTree.fromstring(crossword_svg([[None, "A"]], {(0, 1): 7}))
    number, letter = root.iter(f"{SVG}text")
    assert (number.text, letter.text) == ("7", "A")
    assert 1 < float(number.get("x", "")) < float(letter.get("x", "")) < 2
    assert float(number.get("y", "")) < float(letter.get("y", ""))


def test_black_cells_are_dark_and_letters_that_are_bold_are_so() -> None:
    root = ElementTree.fromstring(
        crossword_svg([["A", None, "B"]], {}, black=[(0, 1)], bold=[(0, 2)])
    )
    assert [rect.get("fill") is None for rect in root.iter(f"{SVG}rect")] == [True, False, True]
    assert [text.get("font-weight") for text in root.iter(f"{SVG}text")] == [None, "bold"]
