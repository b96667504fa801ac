"""The same pictures drawn by matplotlib, on axes.

Matplotlib and numpy are imported only when something is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import TYPE_CHECKING

from xcmodel.draw.bodies import body_of, exploded_body
from xcmodel.draw.canvas import FAINT, INK
from xcmodel.draw.checked_grids import check_grid, check_layers
from xcmodel.draw.grid import empty_cells, middle_of, regions_of
from xcmodel.draw.layers import side_by_side
from xcmodel.draw.outline import outlines
from xcmodel.draw.palette import Grid, Regions, colours_of, hexadecimal, text_colour

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.path import Path


def plot_grid(
    grid: Grid,
    regions: Regions | None = None,
    *,
    axes: Axes | None = None,
    letters: bool = True,
    labels: Iterable[str] = (),
) -> Axes:
    """Draw a grid of labels by matplotlib: one outlined shape a label, or a region.

    The middle of the cell in row i and column j is at the point (j, i), where `imshow`
    of matplotlib would put it.

    Args:
        grid: rows of labels, as for `grid_svg`.
        regions: for every cell what is the same for the cells of one shape, where several shapes
            have the same label.
        axes: where to draw; new ones if left out.
        letters: whether to write each label once, into the middle of its shape.
        labels: all labels that other pictures may have, so that the colours are the same in all.

    Returns:
        The axes.

    Raises:
        ImportError: when matplotlib is not installed.
        TypeError: for what is no grid of texts, or a region that cannot be hashed.
        ValueError: for another number of rows or cells in `regions`.

    >>> from matplotlib.figure import Figure
    >>> axes = plot_grid(["AAB", "ABB"], axes=Figure().subplots())
    >>> [patch.get_label() for patch in axes.patches]
    ['A', 'B']
    """
    check_grid("grid", grid, regions)
    pyplot = _pyplot()
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path

    axes = pyplot.subplots()[1] if axes is None else axes
    colours = colours_of(grid, labels)
    if empty := empty_cells(grid):
        squares = Path.make_compound_path(*(_path({cell}) for cell in empty))
        axes.add_patch(PathPatch(squares, facecolor="white", edgecolor=FAINT, linewidth=1))
    for label, cells in regions_of(grid, regions):
        colour = colours[label]
        patch = PathPatch(
            _path(set(cells)),
            facecolor=hexadecimal(colour),
            edgecolor=INK,
            linewidth=2,
            joinstyle="round",
            label=label,
        )
        axes.add_patch(patch)
        if letters:
            i, j = middle_of(cells)
            ink = text_colour(colour)
            axes.text(j, i, label, color=ink, ha="center", va="center", weight="bold")
    axes.set_aspect("equal")
    axes.set_xlim(-0.6, max(map(len, grid), default=0) - 0.4)
    axes.set_ylim(len(grid) - 0.4, -0.6)
    return axes


def plot_layers(
    layers: Sequence[Grid],
    regions: Sequence[Regions] | None = None,
    *,
    axes: Axes | None = None,
    columns: int | None = None,
    letters: bool = True,
    labels: Iterable[str] = (),
) -> Axes:
    """Draw layers side by side by matplotlib; see `layers_svg` and `plot_grid`.

    Args:
        layers: for every layer a grid of labels, as for `grid_svg`.
        regions: for every layer what is the same for the cells of one region.
        axes: where to draw; new ones if left out.
        columns: how many layers stand side by side; all, if left out.
        letters: whether to write each label once into each of its shapes.
        labels: all labels that other pictures may have, so that the colours are the same in all.

    Raises:
        ImportError: when matplotlib is not installed.
        TypeError: for what is no list of grids of texts, or a region that cannot be hashed.
        ValueError: for another number of layers, rows or cells in `regions`.

    >>> from matplotlib.figure import Figure
    >>> axes = plot_layers([["AA", "BB"], ["AB", "AB"]], axes=Figure().subplots())
    >>> len(axes.patches)
    4
    """
    grid, marks = side_by_side(layers, regions, columns)
    axes = plot_grid(grid, marks, axes=axes, letters=letters, labels=labels)
    if len(layers) > 1:  # Their rows and columns are not those of the axes.
        axes.set_xticks([])
        axes.set_yticks([])
    return axes


def plot_cubes(
    layers: Sequence[Grid],
    regions: Sequence[Regions] | None = None,
    *,
    axes: Axes | None = None,
    exploded: bool = False,
    labels: Iterable[str] = (),
) -> Axes:
    """Draw cubes by matplotlib, on axes that can be turned; see `cubes_svg`.

    Args:
        layers: for every layer, from the bottom up, a grid of labels; None where there is no cube.
        regions: for every layer what is the same for the cubes of one region.
        axes: where to draw, made with ``projection="3d"``; new ones if left out.
        exploded: whether to lift each region off those that it lies on.
        labels: all labels that other pictures may have, so that the colours are the same in all.

    Raises:
        ImportError: when matplotlib is not installed.
        TypeError: for what is no list of grids of texts, or a region that cannot be hashed.
        ValueError: for axes in two dimensions, or another number of layers, rows or cells in
            `regions`.

    >>> from matplotlib.figure import Figure
    >>> axes = Figure().subplots(subplot_kw={"projection": "3d"})
    >>> plot_cubes([["AA", "BB"], ["A", "BB"]], axes=axes, exploded=True) is axes
    True
    """
    check_layers(layers, regions)
    pyplot = _pyplot()
    import numpy as np

    if axes is None:
        axes = pyplot.subplots(subplot_kw={"projection": "3d"})[1]
    if axes.name != "3d":
        raise ValueError("cubes need axes in space: make them with projection='3d'")
    body = body_of(layers, regions)
    body = exploded_body(body) if exploded else body
    if not body:
        return axes
    colours = colours_of([row for layer in layers for row in layer], labels)
    size = [max(numbers) + 1 for numbers in zip(*body, strict=True)]
    # Rows come towards a viewer who looks along the second axis, as in `cubes_svg`.
    faces = np.full((size[2], size[1], size[0]), "", dtype=object)
    for (k, i, j), region in body.items():
        faces[j, size[1] - 1 - i, k] = hexadecimal(colours[region.label])
    axes.voxels(  # type: ignore[union-attr]
        faces != "", facecolors=faces, edgecolor=INK, linewidth=0.8
    )
    axes.set_aspect("equal")
    return axes


def _path(cells: set[tuple[int, int]]) -> Path:
    """Return the outlines of these cells and of their holes."""
    from matplotlib.path import Path

    return Path.make_compound_path(
        *(
            Path([(j - 0.5, i - 0.5) for i, j in [*corners, corners[0]]], closed=True)
            for corners in outlines(cells)
        )
    )


def _pyplot() -> ModuleType:
    try:
        from matplotlib import pyplot
    except ImportError as error:
        raise ImportError(
            "drawing on axes takes matplotlib: get it by\n    pip install matplotlib"
        ) from error
    return pyplot
