from math import inf, nan
from typing import Any

import pytest

from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel.draw import grid_svg, pages_svg, sheet_svg

SMALL = grid_svg([["A"]], cell_size=10)  # 12 pixels wide and high


def test_pictures_stand_row_by_row_with_gaps() -> None:
    root = svg_tree(sheet_svg([SMALL] * 5, columns=2, gap=3))
    places = [(picture.get("x"), picture.get("y")) for picture in root.findall("svg")]
    assert places == [("3", "3"), ("18", "3"), ("3", "18"), ("18", "18"), ("3", "33")]
    assert (root.get("width"), root.get("height")) == ("33", "48")


def test_a_picture_is_put_in_as_it_is() -> None:
    root = svg_tree(sheet_svg([SMALL]))
    (inner,) = root.findall("svg")
    assert inner.get("viewBox") == svg_tree(SMALL).get("viewBox")
    assert [text.text for text in inner.iter("text")] == ["A"]


def test_a_sheet_is_nearly_square_where_nothing_else_is_asked() -> None:
    root = svg_tree(sheet_svg([SMALL] * 9, gap=0))
    assert root.get("width") == root.get("height") == "36"


def test_pictures_of_different_sizes_do_not_overlap() -> None:
    wide = grid_svg([["A", "B", "C"]], cell_size=10)
    root = svg_tree(sheet_svg([wide, SMALL], columns=2, gap=0))
    assert [picture.get("x") for picture in root.findall("svg")] == ["0", "32"]
    assert root.get("width") == "64"


def test_captions_stand_above_their_pictures() -> None:
    sheet = sheet_svg([SMALL] * 2, columns=1, gap=5, captions=["first", "second & last"])
    root = svg_tree(sheet)
    texts = root.findall("text")
    assert [text.text for text in texts] == ["first", "second & last"]
    for text, picture in zip(texts, root.findall("svg"), strict=True):
        assert text.get("x") == picture.get("x") == "5"
        assert float(picture.get("y", "")) - 20 < float(text.get("y", ""))
        assert float(text.get("y", "")) < float(picture.get("y", ""))


def test_a_long_caption_makes_room_for_itself() -> None:
    sheet = svg_tree(sheet_svg([SMALL] * 2, columns=2, captions=["a long one", ""]))
    first, second = sheet.findall("svg")
    assert float(second.get("x", "")) - float(first.get("x", "")) > 70


def test_a_sheet_of_sheets_is_a_sheet() -> None:
    root = svg_tree(sheet_svg([sheet_svg([SMALL] * 2), SMALL], title="both"))
    assert len(list(root.iter("path"))) == 3
    assert root.findtext("title") == "both"


def test_no_pictures_are_an_empty_sheet() -> None:
    assert not svg_tree(sheet_svg([])).findall("svg")


@pytest.mark.parametrize("space", [-1, nan, inf, None, "3"])
def test_spaces_are_numbers_from_0(space: Any) -> None:
    told = f"is {space!r}: give a number from 0"
    with pytest.raises(ValueError, match=f"gap {told}"):
        sheet_svg([SMALL], gap=space)
    with pytest.raises(ValueError, match=f"gap {told}"):
        pages_svg([SMALL], gap=space)
    with pytest.raises(ValueError, match=f"margin {told}"):
        pages_svg([SMALL], margin=space)


def test_one_picture_in_place_of_a_list_is_told() -> None:
    with pytest.raises(TypeError, match="put it into a list"):
        sheet_svg(SMALL)
