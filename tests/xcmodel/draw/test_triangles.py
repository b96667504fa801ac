from itertools import pairwise
from xml.etree import ElementTree

from xcmodel.draw import triangles_svg
from xcmodel.draw.palette import PALETTE, rgb, text_colour

SVG = "{http://www.w3.org/2000/svg}"


def test_triangles_stand_above_to_the_right_below_and_to_the_left() -> None:
    root = ElementTree.fromstring(triangles_svg([["abcd"]], "abcd"))
    at = {text.text: (text.get("x"), float(text.get("y", ""))) for text in root.iter(f"{SVG}text")}
    assert at["d"][0] == "0.2"
    assert at["b"][0] == "0.8"
    assert at["a"][1] < at["b"][1] == at["d"][1] < at["c"][1]


def test_a_label_has_one_colour_whatever_else_is_there() -> None:
    def fills(word: str) -> list[str | None]:
        root = ElementTree.fromstring(triangles_svg([[word]], "abc"))
        return [path.get("fill") for path in root.iter(f"{SVG}path")][:4]

    assert fills("bbbb") == [fills("abcc")[1]] * 4


def test_cells_without_a_square_are_blank() -> None:
    root = ElementTree.fromstring(triangles_svg([[None, "aaaa"]], "a", letters=False))
    assert len(list(root.iter(f"{SVG}path"))) == 5
    assert not list(root.iter(f"{SVG}text"))


def test_three_colours_can_be_told_apart_in_grey() -> None:
    greys = sorted(
        sum(w * level for w, level in zip((0.2126, 0.7152, 0.0722), rgb(colour), strict=True))
        for colour in PALETTE[:3]
    )
    assert min(b - a for a, b in pairwise(greys)) > 40
    assert [text_colour(colour) for colour in PALETTE[:3]] == ["#000000", "#ffffff", "#000000"]
