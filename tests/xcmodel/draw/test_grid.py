import re
from pathlib import Path
from xml.etree import ElementTree

from xcmodel.draw import grid_svg

ROOT = Path(__file__).parents[3]
SVG = "{http://www.w3.org/2000/svg}"


def test_there_is_one_shape_and_one_letter_a_label() -> None:
    root = ElementTree.fromstring(grid_svg([["A", "A", "B"], ["A", None, "B"]]))
    assert [path.findtext(f"{SVG}title") for path in root.iter(f"{SVG}path")] == ["A", "B"]
    assert [text.text for text in root.iter(f"{SVG}text")] == ["A", "B"]


def test_shapes_have_colours_of_their_own_and_a_common_outline() -> None:
    root = ElementTree.fromstring(grid_svg([list("FILNPTUVWXYZ")]))
    assert len({path.get("fill") for path in root.iter(f"{SVG}path")}) == 12
    (group,) = (group for group in root.iter(f"{SVG}g") if group.get("stroke"))
    assert group.get("stroke-width")


def test_a_shape_with_a_hole_is_one_path_with_two_lines() -> None:
    root = ElementTree.fromstring(grid_svg([["A", "A", "A"], ["A", None, "A"], ["A", "A", "A"]]))
    (path,) = root.iter(f"{SVG}path")
    assert path.get("d") == "M0,0L3,0L3,3L0,3ZM1,1L1,2L2,2L2,1Z"


def test_regions_part_what_has_the_same_label() -> None:
    root = ElementTree.fromstring(grid_svg([["A", "A"], ["B", "A"]], [[1, 2], [1, 2]]))
    paths = list(root.iter(f"{SVG}path"))
    assert [path.findtext(f"{SVG}title") for path in paths] == ["A", "A", "B"]
    assert [path.get("d") for path in paths[:2]] == ["M0,0L1,0L1,1L0,1Z", "M1,0L2,0L2,2L1,2Z"]
    assert paths[0].get("fill") == paths[1].get("fill") != paths[2].get("fill")


def test_an_empty_cell_is_a_blank_square_and_no_label() -> None:
    root = ElementTree.fromstring(grid_svg([["A", "", None], ["", "A", "A"]]))
    blank, _ = root.iter(f"{SVG}path")
    assert blank.get("d") == "M1,0h1v1h-1zM0,1h1v1h-1z"
    assert [text.text for text in root.iter(f"{SVG}text")] == ["A"]


def test_a_letter_stands_in_its_own_shape() -> None:
    root = ElementTree.fromstring(grid_svg([["A", "A", "A"], ["A", None, None], ["A", None, None]]))
    (text,) = root.iter(f"{SVG}text")
    column, row = int(float(text.get("x", ""))), int(float(text.get("y", "")))
    assert (row, column) in {(0, 0), (0, 1), (1, 0)}


def test_letters_and_title_are_optional() -> None:
    bare = ElementTree.fromstring(grid_svg([["A"]], letters=False))
    assert not list(bare.iter(f"{SVG}text"))
    assert bare.find(f"{SVG}title") is None
    assert ElementTree.fromstring(grid_svg([["A"]], title="one")).findtext(f"{SVG}title") == "one"


def test_what_means_something_in_xml_is_escaped() -> None:
    root = ElementTree.fromstring(grid_svg([["<&>"]], title="a < b"))
    assert root.findtext(f"{SVG}title") == "a < b"
    assert [text.text for text in root.iter(f"{SVG}text")] == ["<&>"]


def test_size_and_view_agree() -> None:
    root = ElementTree.fromstring(grid_svg([["A", "A"]], cell_size=10))
    assert (root.get("width"), root.get("height")) == ("22", "12")
    assert root.get("viewBox") == "-0.1 -0.1 2.2 1.2"


def test_there_is_no_script() -> None:
    assert "script" not in grid_svg([["A"]])


def test_the_picture_in_the_readme_is_one_of_the_gallery() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (path,) = re.findall(r"!\[.*\]\((.*\.svg)\)", readme)
    assert path == "docs/gallery/pentominoes.svg"
    assert (ROOT / path).is_file()
