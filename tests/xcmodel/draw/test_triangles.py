from itertools import pairwise

from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel.draw import triangles_svg
from xcmodel.draw.palette import PALETTE, rgb, text_colour


def test_triangles_stand_above_to_the_right_below_and_to_the_left() -> None:
    root = svg_tree(triangles_svg([["abcd"]], "abcd"))
    at = {text.text: (text.get("x"), float(text.get("y", ""))) for text in root.iter("text")}
    assert at["d"][0] == "0.2"
    assert at["b"][0] == "0.8"
    assert at["a"][1] < at["b"][1] == at["d"][1] < at["c"][1]


def test_a_label_has_one_colour_whatever_else_is_there() -> None:
    def fills(word: str) -> list[str | None]:
        root = svg_tree(triangles_svg([[word]], "abc"))
        return [path.get("fill") for path in root.iter("path")][:4]

    assert fills("bbbb") == [fills("abcc")[1]] * 4


def test_cells_without_a_square_are_blank() -> None:
    root = svg_tree(triangles_svg([[None, "aaaa"]], "a", letters=False))
    assert len(list(root.iter("path"))) == 5
    assert not list(root.iter("text"))


def test_three_colours_can_be_told_apart_in_grey() -> None:
    greys = sorted(
        sum(w * level for w, level in zip((0.2126, 0.7152, 0.0722), rgb(colour), strict=True))
        for colour in PALETTE[:3]
    )
    assert min(b - a for a, b in pairwise(greys)) > 40
    assert [text_colour(colour) for colour in PALETTE[:3]] == ["#000000", "#ffffff", "#000000"]


def test_a_frame_is_grey_without_letters_and_leaves_the_colours_to_the_others() -> None:
    root = svg_tree(triangles_svg([["-ab-"]], "-ab", frame="-"))
    fills = [path.get("fill") for path in root.iter("path")][:4]
    unframed = svg_tree(triangles_svg([["aabb"]], "ab"))
    assert fills[0] == fills[3] == "#dddddd"
    assert fills[1:3] == [path.get("fill") for path in unframed.iter("path")][1:3]
    assert [text.text for text in root.iter("text")] == ["a", "b"]
