import sys
from typing import Any

import matplotlib
import numpy as np
import pytest

from xcmodel.draw import plot_cubes, plot_grid, plot_layers
from xcmodel.draw.palette import PALETTE, Grid, rgb
from xcmodel.puzzles import SOMA, Polyforms, box


@pytest.fixture(autouse=True)
def _without_windows() -> Any:
    from matplotlib import pyplot

    with matplotlib.rc_context():
        matplotlib.use("Agg")
        yield
        pyplot.close("all")


def test_there_is_a_patch_and_a_letter_for_every_label() -> None:
    from matplotlib.figure import Figure

    axes = Figure().add_subplot()
    assert plot_grid([["A", "A", "B"], ["A", None, "B"]], axes=axes) is axes
    assert [patch.get_label() for patch in axes.patches] == ["A", "B"]
    assert [text.get_text() for text in axes.texts] == ["A", "B"]
    assert not plot_grid([["A"]], axes=Figure().add_subplot(), letters=False).texts


def test_a_cell_lies_where_an_image_would_show_it() -> None:
    axes = plot_grid([[None, None], [None, "A"]])
    (patch,) = axes.patches
    box_of_patch = patch.get_path().get_extents()
    assert (box_of_patch.x0, box_of_patch.x1) == (0.5, 1.5)
    assert (box_of_patch.y0, box_of_patch.y1) == (0.5, 1.5)
    (letter,) = axes.texts
    assert letter.get_position() == (1, 1)
    assert axes.yaxis_inverted()


def test_regions_part_what_has_the_same_label() -> None:
    assert len(plot_grid([["A", "A"]], [[1, 2]]).patches) == 2


def test_empty_cells_are_blank_squares() -> None:
    blank, piece = plot_grid([["A", "", None]]).patches
    assert blank.get_path().get_extents().bounds == (0.5, -0.5, 1.0, 1.0)
    assert piece.get_label() == "A"


def test_a_hole_is_left_blank() -> None:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure()
    canvas = FigureCanvasAgg(figure)
    axes = plot_grid(
        [["A", "A", "A"], ["A", None, "A"], ["A", "A", "A"]],
        axes=figure.add_subplot(),
        letters=False,
    )
    canvas.draw()  # type: ignore[no-untyped-call]
    pixels = np.asarray(canvas.buffer_rgba())  # type: ignore[no-untyped-call]

    def pixel_at(point: tuple[int, int]) -> list[int]:
        x, y = axes.transData.transform(point)
        colour: list[int] = pixels[round(pixels.shape[0] - y), round(x), :3].tolist()
        return colour

    assert pixel_at((1, 1)) == [255, 255, 255]
    assert pixel_at((0, 0)) == list(rgb(PALETTE[0]))


def test_layers_stand_side_by_side_without_numbers() -> None:
    axes = plot_layers([[["A"]], [["A"]]])
    assert len(axes.patches) == 2
    assert not list(axes.get_xticks())


def test_cubes_are_drawn_on_axes_in_space() -> None:
    layers: list[Grid] = [[["A", "B"]], [["A", None]]]
    axes = plot_cubes(layers)
    assert axes.name == "3d"
    assert len(axes.collections) == 3
    assert len(plot_cubes(layers, exploded=True).collections) == 3
    assert not plot_cubes([[[None]]]).collections


def test_cubes_on_flat_axes_are_an_error() -> None:
    from matplotlib.figure import Figure

    with pytest.raises(ValueError, match="make them with projection='3d'"):
        plot_cubes([[["A"]]], axes=Figure().add_subplot())


def test_a_puzzle_draws_itself_on_given_axes() -> None:
    from matplotlib.figure import Figure

    puzzle = Polyforms(SOMA, box(3, 3, 3))
    solution = next(puzzle.solutions())
    flat = Figure().add_subplot()
    assert puzzle.plot(solution, flat) is flat
    assert {patch.get_label() for patch in flat.patches} == set(SOMA)
    space = Figure().add_subplot(projection="3d")
    assert puzzle.plot(solution, space, view="exploded") is space
    assert len(space.collections) == 27


def test_without_matplotlib_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ImportError, match=r"takes matplotlib: get it by\n    pip install matplot"):
        plot_grid([["A"]])
