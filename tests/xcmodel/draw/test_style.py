import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from matplotlib.figure import Figure

from tests.xcmodel.draw.svg_tree import svg_tree
from tests.xcmodel.draw.test_palette import SIGHTS, lab
from xcmodel.draw import (
    PALETTES,
    Style,
    Svg,
    Tile,
    cubes_svg,
    drawn_in,
    grid_svg,
    grid_text,
    plot_grid,
    sheet_svg,
    tiles_svg,
)
from xcmodel.draw.cages import cages_svg
from xcmodel.draw.palette import PALETTE, text_colour
from xcmodel.draw.svg import svg_document
from xcmodel.puzzles import PENTOMINOES, SOMA, Polyforms, Queens, Resolution, box

OWN = Style(palette=["#ff0000", "#00ff00"], font="Georgia", text_size=2, ink="#000080")


@pytest.mark.parametrize("name", PALETTES)
def test_no_two_colours_of_a_palette_are_close_to_any_sight(name: str) -> None:
    with drawn_in(Style(palette=name)):
        colours = PALETTE[: len(PALETTES[name])]
        for sight in SIGHTS.values():
            for one, other in combinations(colours, 2):
                assert np.linalg.norm(lab(one, sight) - lab(other, sight)) > 8


@pytest.mark.parametrize("name", PALETTES)
def test_text_stands_out_on_every_colour_of_a_palette(name: str) -> None:
    with drawn_in(Style(palette=name)):
        for colour in PALETTE[: len(PALETTES[name])]:
            lightness = lab(colour, SIGHTS["normal"])[0]
            assert lightness < 60 if text_colour(colour) == "#ffffff" else lightness > 45


def test_a_style_has_colours_fonts_sizes_and_ink() -> None:
    plain = grid_svg([["A", "B", "C"]])
    with drawn_in(OWN):
        styled = grid_svg([["A", "B", "C"]])
    assert grid_svg([["A", "B", "C"]]) == plain
    fills = [shape.get("fill") for shape in svg_tree(styled).iter("path")]
    assert fills == ["#ff0000", "#00ff00", "#ff0000"]
    assert 'font-family="Georgia"' in styled
    assert 'font-size="1"' in styled
    assert "sans-serif" not in styled
    assert "#1c1c1c" not in styled
    assert 'stroke-width="0.24"' in _wide_lines()


def test_canvases_and_cages_have_the_style_as_well() -> None:
    with drawn_in(OWN):
        cages = cages_svg([["1", "2"]], ["AB"], [([(0, 0), (0, 1)], 3)])
        document = svg_document([], 1, 1, title=None, attributes=' font-family="sans-serif"')
    for picture in (cages, document):
        assert "sans-serif" not in picture
        assert 'font-family="Georgia"' in picture
    assert "#1c1c1c" not in cages


def _wide_lines() -> Svg:
    with drawn_in(Style(line_width=2)):
        return grid_svg([["A"]])


def test_every_picture_of_a_puzzle_has_its_style() -> None:
    soma = Polyforms(SOMA, box(3, 3, 3))
    solution = soma.solve().solution
    assert solution is not None
    for view in ("layers", "isometric", "exploded"):
        picture = soma.svg(solution, style=Style(palette="grey"), view=view)
        assert "#ffd75f" not in picture
    for puzzle in (Queens(4), Resolution(4)):
        found = puzzle.solve().solution or ()
        assert "#1c1c1c" not in puzzle.svg(found, style=OWN)
        assert puzzle.svg(found) == puzzle.svg(found, style=Style())


def test_a_piece_has_the_colour_that_its_name_has_in_the_style() -> None:
    puzzle = Polyforms(PENTOMINOES, box(6, 10))
    solution = puzzle.solve().solution
    assert solution is not None
    style = Style(palette={"V": "#0a0b0C", "W": "#fff", "none": "#111111"})
    usual, own = (
        {title: fill for fill, title in re.findall(r'fill="(.{7})" d=.*<title>(.)<', picture)}
        for picture in (puzzle.svg(solution), puzzle.svg(solution, style=style))
    )
    assert own == usual | {"V": "#0a0b0c", "W": "#ffffff"}
    assert len(own) == 12


def test_a_colour_of_a_name_is_that_of_hexagons_plots_and_terminals_as_well() -> None:
    with drawn_in(Style(palette={"A": "#f00"})):
        tile = Tile([(0, 0), (1, 0), (0, 1)], "A", "A", [None] * 3)
        for picture in (tiles_svg([tile]), cubes_svg([[["A"]]])):
            assert 'fill="#ff0000"' in picture
        assert "\x1b[48;2;255;0;0;38;5;" in grid_text([["A", "B"]], colour=True)
        axes = plot_grid([["A", "B"]], axes=Figure().subplots())
    assert axes.patches[0].get_facecolor() == (1, 0, 0, 1)


def test_pictures_in_a_sheet_are_styled_once() -> None:
    with drawn_in(OWN):
        sheet = sheet_svg([grid_svg([["A"]])], captions=["one"])
    assert sheet.count('font-size="1"') == 1
    assert sheet.count('font-size="26"') == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"palette": "rainbow"}, "no palette 'rainbow': use one of okabe-ito"),
        ({"palette": []}, "0 colours: use 1 to 12"),
        ({"palette": {}}, "0 colours: use 1 to 12"),
        ({"palette": ["red"]}, "'red' is no colour: write it as '#0072b2'"),
        ({"palette": {"L": "red"}}, "'red' is no colour: write it as '#0072b2'"),
        ({"ink": "#12345g"}, "'#12345g' is no colour"),
        ({"text_size": 0}, "sizes must be greater than 0"),
    ],
)
def test_a_style_that_cannot_be_is_an_error(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Style(**arguments)  # type: ignore[arg-type]


def test_a_picture_has_a_width_for_print() -> None:
    picture = Polyforms(PENTOMINOES, box(6, 10)).svg().sized(100)
    assert svg_tree(picture).get("width") == "100mm"
    assert svg_tree(picture).get("height") == "60.784mm"
    with pytest.raises(ValueError, match="a width of 0 mm"):
        picture.sized(0)


@pytest.mark.parametrize(("suffix", "start"), [(".pdf", b"%PDF"), (".png", b"\x89PNG")])
def test_pictures_are_saved_in_other_formats(suffix: str, start: bytes, tmp_path: Path) -> None:
    try:
        import cairosvg  # noqa: F401
    except (ImportError, OSError) as error:
        pytest.skip(f"CairoSVG cannot be used: {error}")
    path = tmp_path / f"board{suffix}"
    grid_svg([["A"]]).save(path)
    assert path.read_bytes().startswith(start)


def test_without_cairosvg_the_error_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "cairosvg", None)
    with pytest.raises(ImportError, match=r"pip install 'xcmodel\[pictures\]'"):
        grid_svg([["A"]]).save(tmp_path / "board.png")
    grid_svg([["A"]]).save(tmp_path / "board.svg")


def test_styles_that_no_picture_can_have_are_told() -> None:
    with pytest.raises(TypeError, match="font is 3: give text"):
        Style(font=3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a size of nan"):
        Style(text_size=float("nan"))


def test_colours_with_three_digits_are_those_with_each_of_them_twice() -> None:
    assert Style(palette=["#07b", "#FFF"]).colours == ("#0077bb", "#FFFFFF")
    assert Style(ink="#f00") == Style(ink="#ff0000")
    with pytest.raises(ValueError, match="'#1234' is no colour"):
        Style(ink="#1234")
