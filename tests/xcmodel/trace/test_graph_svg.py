from xml.etree import ElementTree

import xcmodel as xc

SVG = "{http://www.w3.org/2000/svg}"


def picture(model: xc.Model, *highlighted: str) -> ElementTree.Element:
    return ElementTree.fromstring(model.graph_svg(highlighted=highlighted))


def names(root: ElementTree.Element) -> list[str | None]:
    return [text.text for text in root.iter(f"{SVG}text")]


def test_there_is_a_dot_for_each_option_and_item_and_a_line_for_each_pair() -> None:
    root = picture(xc.Model({"A": [1], "B": [2, 4], "C": [3, 5], "D": [5]}))
    assert names(root) == ["A", "B", "C", "D", "1", "2", "4", "3", "5"]
    assert len(list(root.iter(f"{SVG}circle"))) == 9
    assert len(list(root.iter(f"{SVG}line"))) == 6


def test_highlighted_options_stand_out() -> None:
    root = picture(xc.Model({"A": [1, 2], "B": [1]}), "B")
    assert [line.get("stroke-width") for line in root.iter(f"{SVG}line")] == ["1.5", "1.5", "3"]
    assert len({dot.get("fill") for dot in root.iter(f"{SVG}circle")}) == 3


def test_multiplicities_and_colours_are_written() -> None:
    model = xc.Model(
        {"A": [1, 2, 3, 4]},
        multiplicities={2: 2, 3: (1, None)},
        optional=[4],
        colours={"A": {4: "red"}},
    )
    assert names(picture(model)) == ["red", "A", "1", "2 (2×)", "3 (1+)", "4 (0-1)"]


def test_names_are_escaped_and_long_ones_cut() -> None:
    name = "<&" + 50 * "x"
    root = picture(xc.Model({name: ["i"]}))
    (option, _) = names(root)
    assert option == name[:23] + "…"
    assert name in [title.text for title in root.iter(f"{SVG}title")]


def test_an_empty_model_is_an_empty_picture() -> None:
    assert names(picture(xc.Model())) == []


def test_the_matrix_shows_the_whole_model() -> None:
    model = xc.Model({"A": [1, 2], "B": [2]})
    model.add_item(3, optional=True)
    model.add_item(4, multiplicity=0)
    model.add_option("C", [4])
    assert model.matrix_text().splitlines() == [
        "     1   2   3   4",
        "     1   1  0-1  0",
        "  A  ●   ●   ·   ·",
        "  B  ·   ●   ·   ·",
        "  C  ·   ·   ·   ●",
    ]
    root = ElementTree.fromstring(model.matrix_svg())
    assert len(list(root.iter(f"{SVG}circle"))) == 4


def test_a_large_matrix_is_cut() -> None:
    model = xc.Model({k: [k] for k in range(50)})
    assert model.matrix_text(most_rows=10, most_columns=45).endswith(
        "\n… and 40 more options and 5 more items"
    )
    texts = names(ElementTree.fromstring(model.matrix_svg(most_rows=10)))
    assert texts[-1] == "… and 40 more options and 10 more items"
    assert xc.Model().matrix_text() == ""


def test_names_of_colours_are_whole() -> None:
    colours = {"A": {"x": "ultramarine"}, "B": {"x": "ultraviolet"}}
    model = xc.Model({"A": [1, "x"], "B": [1, "x"]}, optional=["x"], colours=colours)
    drawn = model.graph_svg()
    assert ">ultramarine<" in drawn
    assert ">ultraviolet<" in drawn
