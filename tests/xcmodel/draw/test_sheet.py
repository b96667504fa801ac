from xml.etree import ElementTree

import pytest

from xcmodel.draw import grid_svg, sheet_svg

SVG = "{http://www.w3.org/2000/svg}"
SMALL = grid_svg([["A"]], cell_size=10)  # 12 pixels wide and high


def test_pictures_stand_row_by_row_with_gaps() -> None:
    root = ElementTree.fromstring(sheet_svg([SMALL] * 5, columns=2, gap=3))
    places = [(picture.get("x"), picture.get("y")) for picture in root.findall(f"{SVG}svg")]
    assert places == [("3", "3"), ("18", "3"), ("3", "18"), ("18", "18"), ("3", "33")]
    assert (root.get("width"), root.get("height")) == ("33", "48")


def test_a_picture_is_put_in_as_it_is() -> None:
    root = ElementTree.fromstring(sheet_svg([SMALL]))
    (inner,) = root.findall(f"{SVG}svg")
    assert inner.get("viewBox") == ElementTree.fromstring(SMALL).get("viewBox")
    assert [text.text for text in inner.iter(f"{SVG}text")] == ["A"]


def test_a_sheet_is_nearly_square_where_nothing_else_is_asked() -> None:
    root = ElementTree.fromstring(sheet_svg([SMALL] * 9, gap=0))
    assert root.get("width") == root.get("height") == "36"


def test_pictures_of_different_sizes_do_not_overlap() -> None:
    wide = grid_svg([["A", "B", "C"]], cell_size=10)
    root = ElementTree.fromstring(sheet_svg([wide, SMALL], columns=2, gap=0))
    assert [picture.get("x") for picture in root.findall(f"{SVG}svg")] == ["0", "32"]
    assert root.get("width") == "64"


def test_captions_stand_above_their_pictures() -> None:
    sheet = sheet_svg([SMALL] * 2, columns=1, gap=5, captions=["first", "second & last"])
    root = ElementTree.fromstring(sheet)
    texts = root.findall(f"{SVG}text")
    assert [text.text for text in texts] == ["first", "second & last"]
    for text, picture in zip(texts, root.findall(f"{SVG}svg"), strict=True):
        assert text.get("x") == picture.get("x") == "5"
        assert float(picture.get("y", "")) - 20 < float(text.get("y", ""))
        assert float(text.get("y", "")) < float(picture.get("y", ""))
    with pytest.raises(ValueError, match="1 caption for 2 pictures"):
        sheet_svg([SMALL] * 2, captions=["alone"])


def test_a_long_caption_makes_room_for_itself() -> None:
    sheet = ElementTree.fromstring(sheet_svg([SMALL] * 2, columns=2, captions=["a long one", ""]))
    first, second = sheet.findall(f"{SVG}svg")
    assert float(second.get("x", "")) - float(first.get("x", "")) > 70


def test_a_sheet_of_sheets_is_a_sheet() -> None:
    root = ElementTree.fromstring(sheet_svg([sheet_svg([SMALL] * 2), SMALL], title="both"))
    assert len(list(root.iter(f"{SVG}path"))) == 3
    assert root.findtext(f"{SVG}title") == "both"


def test_no_pictures_are_an_empty_sheet() -> None:
    assert not ElementTree.fromstring(sheet_svg([])).findall(f"{SVG}svg")


def test_what_is_no_picture_is_an_error() -> None:
    with pytest.raises(ValueError, match="does not begin with an svg element that has a width"):
        sheet_svg(["<p>"])
    with pytest.raises(ValueError, match="0 columns"):
        sheet_svg([SMALL], columns=0)
