from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel.draw import arcs_svg


def test_there_is_room_for_the_largest_arc() -> None:
    root = svg_tree(arcs_svg(["1"] * 6, [(0, 1), (4, 0)], cell_size=10))
    assert (root.get("width"), root.get("height")) == ("62", "32")
    assert len(list(root.iter("path"))) == 2


def test_boxes_without_a_label_are_blank() -> None:
    root = svg_tree(arcs_svg(["<", None], [], title="one"))
    assert [text.text for text in root.iter("text")] == ["<"]
    assert len(list(root.iter("rect"))) == 2
    assert root.findtext("title") == "one"
