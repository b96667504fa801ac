import pickle
from pathlib import Path

import pytest

import xcmodel as xc
from xcmodel.draw import (
    Svg,
    arcs_svg,
    chessboard_svg,
    clues_svg,
    crossword_svg,
    cubes_svg,
    gantt_svg,
    grid_svg,
    layers_svg,
    numbers_svg,
    sheet_svg,
    triangles_svg,
)

MODEL = xc.Model({"A": [1], "B": [2]})


@pytest.mark.parametrize(
    "picture",
    [
        arcs_svg(["1"], []),
        chessboard_svg(1, 1, []),
        clues_svg([["1"]], {}),
        crossword_svg([["A"]], {}),
        cubes_svg([[["A"]]]),
        gantt_svg([]),
        grid_svg([["A"]]),
        layers_svg([[["A"]]]),
        numbers_svg([["1"]], ["A"]),
        sheet_svg([grid_svg([["A"]])]),
        triangles_svg([["aaaa"]], "a"),
        MODEL.graph_svg(),
        MODEL.matrix_svg(),
        MODEL.search_tree().svg(),
        MODEL.trace()[0].svg(),
    ],
)
def test_every_picture_is_text_that_notebooks_show_as_a_picture(picture: str) -> None:
    assert isinstance(picture, Svg)
    shown = picture._repr_svg_()
    assert type(shown) is str
    assert shown == picture
    assert pickle.loads(pickle.dumps(picture)) == picture
    assert picture.startswith('<svg xmlns="http://www.w3.org/2000/svg" role="img" width="')
    assert picture.endswith("</svg>\n")


def test_a_picture_is_saved_as_it_is(tmp_path: Path) -> None:
    picture = grid_svg([["é"]])
    picture.save(tmp_path / "picture.svg")
    assert (tmp_path / "picture.svg").read_text(encoding="utf-8") == picture
