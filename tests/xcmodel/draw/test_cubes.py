import re
from itertools import product
from xml.etree.ElementTree import Element

import pytest

from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel.draw import cubes_svg
from xcmodel.draw.palette import Grid

CUBE: list[Grid] = [[["A"]]]
L_SHAPE: list[Grid] = [[["A", "A"]], [["A", None]]]


def regions_of(picture: str) -> dict[str, list[Element]]:
    """Return the paths of every labelled group."""
    groups = svg_tree(picture).iter("g")
    return {title: group.findall("path") for group in groups if (title := group.findtext("title"))}


def n_triangles(picture: str, label: str) -> int:
    return sum((path.get("d") or "").count("M") for path in regions_of(picture)[label])


def n_lines(picture: str) -> tuple[int, int]:
    """Return how many thin and thick lines there are, each as long as an edge."""
    thin, thick = (
        path
        for path in svg_tree(picture).iter("path")
        if path.get("d") is not None and path.get("fill") == "none"
    )
    assert float(thin.get("stroke-width", "")) < float(thick.get("stroke-width", ""))
    return (thin.get("d") or "").count("M"), (thick.get("d") or "").count("M")


def test_a_cube_shows_three_sides_in_three_tones() -> None:
    paths = regions_of(cubes_svg(CUBE))["A"]
    assert len({path.get("fill") for path in paths}) == 3
    assert [(path.get("d") or "").count("M") for path in paths] == [2, 2, 2]
    assert n_lines(cubes_svg(CUBE)) == (3, 6)


def test_the_tone_of_the_top_is_the_lightest() -> None:
    # Groups draw the left sides, then the right ones, then the tops.
    fills = [path.get("fill") or "" for path in regions_of(cubes_svg(CUBE))["A"]]
    left, right, top = (sum(bytes.fromhex(fill[1:])) for fill in fills)
    assert top > left > right


def test_what_is_hidden_is_not_drawn() -> None:
    hidden: list[Grid] = [
        [["A" if (k, i, j) != (0, 0, 0) else "B" for j in range(2)] for i in range(2)]
        for k in range(2)
    ]
    assert set(regions_of(cubes_svg(hidden))) == {"A"}
    assert n_triangles(cubes_svg(hidden), "A") == 3 * 4 * 2


def test_a_face_may_be_hidden_by_half() -> None:
    picture = cubes_svg([[["A"], [None]], [[None], ["B"]]])
    assert n_triangles(picture, "B") == 6
    left, right, top = ((path.get("d") or "").count("M") for path in regions_of(picture)["A"])
    assert (left, right, top) == (1, 2, 1)


def test_a_cube_hides_one_behind_it_on_the_line_of_sight() -> None:
    line: list[Grid] = [[["A", None], [None, None]], [[None, None], [None, "B"]]]
    assert set(regions_of(cubes_svg(line))) == {"B"}


@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_large_cube_shows_all_small_faces_of_three_sides(size: int) -> None:
    layers: list[Grid] = [[["A"] * size] * size] * size
    assert n_triangles(cubes_svg(layers), "A") == 6 * size**2
    thin, thick = n_lines(cubes_svg(layers))
    assert thick == 6 * size
    assert thin == 3 * size + 3 * 2 * size * (size - 1)


def test_lines_between_pieces_are_thick_and_within_them_thin() -> None:
    thin, thick = n_lines(cubes_svg([[["A", "A"]]]))
    assert n_lines(cubes_svg([[["A", "B"]]])) == (thin - 2, thick + 2)
    assert n_lines(cubes_svg([[["A", "A"]]], [[[1, 2]]])) == (thin - 2, thick + 2)


def test_a_region_that_hides_some_of_itself_has_an_outline_there() -> None:
    thin, thick = n_lines(cubes_svg([[["A"], [None]], [[None], ["A"]]]))
    # Around both are eight edges; two more separate them. Two folds of the lower cube can be seen.
    assert (thin, thick) == (3 + 2, 8 + 2)


def test_each_region_has_its_letter_on_a_face_of_its_own() -> None:
    root = svg_tree(cubes_svg(L_SHAPE))
    (text,) = root.iter("text")
    assert text.text == "A"
    width, height = (float(root.get(name, "")) / 40 for name in ("width", "height"))
    assert 0 < float(text.get("x", "")) < width
    assert 0 < float(text.get("y", "")) < height
    assert not list(svg_tree(cubes_svg(L_SHAPE, letters=False)).iter("text"))


def test_the_exploded_view_shows_what_was_hidden() -> None:
    stack: list[Grid] = [[["B"]], [["A"]]]
    assert n_triangles(cubes_svg(stack), "B") == 4
    exploded = cubes_svg(stack, exploded=True)
    assert n_triangles(exploded, "B") == n_triangles(exploded, "A") == 6
    assert _height(exploded) == _height(cubes_svg(stack)) + 3 * 40


def _height(picture: str) -> float:
    return float(svg_tree(picture).get("height", ""))


def test_rows_come_forward_to_the_left_and_columns_to_the_right() -> None:
    def left_of(picture: str) -> dict[str, float]:
        return {
            label: min(
                float(x) for path in paths for x in re.findall(r"([\d.]+),", path.get("d") or "")
            )
            for label, paths in regions_of(picture).items()
        }

    row = left_of(cubes_svg([[["A", "B"]]]))
    assert row["A"] < row["B"]
    column = left_of(cubes_svg([[["A"], ["B"]]]))
    assert column["A"] > column["B"]


def test_everything_lies_within_the_picture() -> None:
    layers: list[Grid] = [
        [["ABC"[(i + j * k) % 3] for j in range(4)] for i in range(2)] for k in range(3)
    ]
    root = svg_tree(cubes_svg(layers, exploded=True))
    left, upper, width, height = map(float, (root.get("viewBox") or "").split())
    for path in root.iter("path"):
        for x, y in re.findall(r"([\d.-]+),([\d.-]+)", path.get("d") or ""):
            assert left < float(x) < left + width
            assert upper < float(y) < upper + height


def test_labels_are_escaped_and_an_empty_body_is_an_empty_picture() -> None:
    assert "<&>" in regions_of(cubes_svg([[["<&>"]]]))
    assert not regions_of(cubes_svg([]))
    assert not regions_of(cubes_svg([[[None]]], exploded=True))


def test_no_region_is_lost_in_a_large_body() -> None:
    labels = {place: f"{place[2]}" for place in product(range(3), range(4), range(5))}
    layers: list[Grid] = [[[labels[k, i, j] for j in range(5)] for i in range(4)] for k in range(3)]
    assert set(regions_of(cubes_svg(layers))) == set("01234")
