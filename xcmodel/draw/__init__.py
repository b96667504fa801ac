"""Pictures: for the terminal, as SVG, and by matplotlib."""

from __future__ import annotations

from xcmodel.draw.arcs import arcs_svg
from xcmodel.draw.cages import cages_svg
from xcmodel.draw.chessboard import chessboard_svg
from xcmodel.draw.clues import clues_svg
from xcmodel.draw.crossword import crossword_svg
from xcmodel.draw.cubes import cubes_svg
from xcmodel.draw.dots import dots_svg
from xcmodel.draw.gantt import Bar, gantt_svg
from xcmodel.draw.grid import grid_svg
from xcmodel.draw.layers import layers_svg, layers_text
from xcmodel.draw.loops import loops_svg
from xcmodel.draw.nonograms import nonogram_svg
from xcmodel.draw.numbers import numbers_svg
from xcmodel.draw.pages import pages_svg
from xcmodel.draw.plotting import plot_cubes, plot_grid, plot_layers
from xcmodel.draw.rounds import rounds_svg
from xcmodel.draw.ruled import ruled_text
from xcmodel.draw.sheet import sheet_svg
from xcmodel.draw.style import PALETTES, Style, drawn_in
from xcmodel.draw.svg import Svg
from xcmodel.draw.terminal import grid_text, wants_colour
from xcmodel.draw.tiles import Tile, tiles_svg
from xcmodel.draw.triangles import triangles_svg
from xcmodel.draw.word_search import word_search_svg

__all__ = [
    "PALETTES",
    "Bar",
    "Style",
    "Svg",
    "Tile",
    "arcs_svg",
    "cages_svg",
    "chessboard_svg",
    "clues_svg",
    "crossword_svg",
    "cubes_svg",
    "dots_svg",
    "drawn_in",
    "gantt_svg",
    "grid_svg",
    "grid_text",
    "layers_svg",
    "layers_text",
    "loops_svg",
    "nonogram_svg",
    "numbers_svg",
    "pages_svg",
    "plot_cubes",
    "plot_grid",
    "plot_layers",
    "rounds_svg",
    "ruled_text",
    "sheet_svg",
    "tiles_svg",
    "triangles_svg",
    "wants_colour",
    "word_search_svg",
]
