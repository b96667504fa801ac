from xml.etree import ElementTree

from xcmodel.draw import arcs_svg

SVG = "{http://www.w3.org/2000/svg}"


def test_there_is_room_for_the_largest_arc() -> None:
    root = ElementTree.fromstring(arcs_svg(["1"] * 6, [(0, 1), (4, 0)], cell_size=10))
    assert (root.get("width"), root.get("height")) == ("62", "32")
    assert len(list(root.iter(f"{SVG}path"))) == 2


def test_boxes_without_a_label_are_blank() -> None:
    root = ElementTree.fromstring(arcs_svg(["<", None], [], title="one"))
    assert [text.text for text in root.iter(f"{SVG}text")] == ["<"]
    assert len(list(root.iter(f"{SVG}rect"))) == 2
    assert root.findtext(f"{SVG}title") == "one"
