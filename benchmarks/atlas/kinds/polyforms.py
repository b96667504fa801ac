"""Pentominoes and other polyforms on their famous boards."""

from collections.abc import Iterable, Mapping
from functools import partial
from itertools import product

from benchmarks.atlas.entry import Entry, Source, kind
from xcmodel import Model
from xcmodel.puzzles import (
    PENTOMINOES,
    SOMA,
    TRIANGLES,
    Board,
    PieceSet,
    Polyforms,
    box,
    parallelogram,
    piece_set,
    triangle,
)
from xcmodel.puzzles.boards.lattices import HEXAGONS
from xcmodel.puzzles.boards.shapes import Shape
from xcmodel.puzzles.pieces.pieces import ShapeLike

Cells = Iterable[tuple[int, int]]

_PUZZLER = "D. Goodger, Polyform Puzzler, puzzler/puzzles/{}.py"
_HALLEY = "halley.cc, fun/pento/puzzles.html"
_BAREQUET = "Wikipedia, Pentomino, after Barequet and Tal 2010"


def _model(pieces: Mapping[str, ShapeLike], board: Board) -> Model:
    return Polyforms(pieces, board).model


def _rectangle(columns: int, rows: int, x: int = 0, y: int = 0) -> set[tuple[int, int]]:
    return set(product(range(y, y + rows), range(x, x + columns)))


def _pentominoes(name: str, board: Board, classes: int, *others: Source) -> Entry:
    source = Source(_PUZZLER.format("pentominoes"), classes=classes)
    build = partial(_model, PENTOMINOES, board)
    return Entry(f"pentominoes {name}", f"the twelve on {name}", build, (source,), others)


def _shape(name: str, cells: Cells, classes: int) -> Entry:
    return _pentominoes(name, Board.of(cells), classes)


def _solid(a: int, b: int, c: int, classes: int) -> Entry:
    name = f"solid pentominoes {a}x{b}x{c}"
    build = partial(_model, PENTOMINOES, box(a, b, c))
    return Entry(
        name, "the twelve, as flat pentacubes", build, (Source(_BAREQUET, classes=classes),)
    )


def _set(pieces: PieceSet[Shape], kinds: str, name: str, board: Board, classes: int) -> Entry:
    build = partial(_model, pieces, board)
    source = Source(_PUZZLER.format(kinds), classes=classes)
    return Entry(f"{kinds} {name}", f"each of the {len(pieces)} once", build, (source,))


_SQUARE = _rectangle(8, 8)
_TRAPEZOID = {(y, x) for y, x in _rectangle(11, 11) if 10 <= x + y < 18}
_CHEVRONS = (
    {(y, x) for y, x in _rectangle(11, 11) if x + y >= 10 and max(x, y) > 6},
    {(y, x) for y, x in _rectangle(11, 11) if max(x, y) > 6 and abs(x - y) <= 7},
)
_DIAMOND = {(y, x) for y, x in _rectangle(11, 10) if 5 <= x + y <= 15 and abs(x - y) <= 5}
_CROSS = _rectangle(11, 3, 0, 4) | _rectangle(3, 11, 4, 0) | _rectangle(5, 5, 3, 3)
_BROAD_CROSS = _rectangle(10, 4, 0, 2) | _rectangle(6, 8, 2, 0)
_COIN = {(y, x) for y, x in _rectangle(7, 5) if 1 < x + y < 9}
_CLIPPED = {(y, x) for y, x in _rectangle(10, 3) if 0 < x + y < 11}
_HEXIAMONDS, _TETRAHEXES = piece_set("hexiamonds"), piece_set("tetrahexes")
_SLOTHOUBER = Polyforms(
    {"block": "LL LL", "cube": "L"}, box(3, 3, 3), counts={"block": 6, "cube": 3}
)

kind(
    "Pentominoes and other polyforms",
    _pentominoes("3x20", box(3, 20), 2),
    _pentominoes("4x15", box(4, 15), 368, Source(_HALLEY, classes=406)),
    _pentominoes("5x12", box(5, 12), 1010, Source(_HALLEY, classes=1322)),
    _pentominoes("6x10", box(6, 10), 2339),
    _shape("8x8 without its centre", _SQUARE - _rectangle(2, 2, 3, 3), 65),
    _shape("8x8 without its corners", _SQUARE - set(product((0, 7), repeat=2)), 2170),
    _shape("diamond", _DIAMOND, 8),
    _shape("cross", _CROSS - {(5, 5)}, 14),
    _shape("broad cross", _BROAD_CROSS - _rectangle(2, 2, 4, 3), 84),
    _shape("trapezoid", _TRAPEZOID, 140),
    _shape("chevron", _CHEVRONS[0], 101),
    _shape("blunt chevron", _CHEVRONS[1], 82),
    _solid(2, 3, 10, 12),
    _solid(2, 5, 6, 264),
    _set(_HEXIAMONDS, "hexiamonds", "3x12", parallelogram(3, 12, lattice=TRIANGLES), 0),
    _set(_HEXIAMONDS, "hexiamonds", "4x9", parallelogram(4, 9, lattice=TRIANGLES), 74),
    _set(_HEXIAMONDS, "hexiamonds", "6x6", parallelogram(6, 6, lattice=TRIANGLES), 156),
    _set(_TETRAHEXES, "tetrahexes", "4x7", parallelogram(4, 7, lattice=HEXAGONS), 9),
    _set(_TETRAHEXES, "tetrahexes", "triangle", triangle(7, lattice=HEXAGONS), 0),
    _set(_TETRAHEXES, "tetrahexes", "coin", Board.of(_COIN - {(2, 3)}, lattice=HEXAGONS), 4),
    _set(_TETRAHEXES, "tetrahexes", "3x10 clipped", Board.of(_CLIPPED, lattice=HEXAGONS), 2),
    Entry(
        "tetracubes 2x2x8",
        "each of the 8 once",
        partial(_model, piece_set("tetracubes"), box(2, 2, 8)),
        (Source(f"{_PUZZLER.format('tetracubes')}: 224 up to the 8 rotations", 8 * 224),),
    ),
    Entry(
        "Soma cube",
        "the seven pieces in 3x3x3",
        partial(_model, SOMA, box(3, 3, 3)),
        (Source("Wikipedia, Soma cube, as quoted at aminebenhariz.com", classes=240),),
    ),
    Entry(
        "Slothouber-Graatsma",
        "six blocks of 1x2x2 and three cubes in 3x3x3",
        lambda: _SLOTHOUBER.model,
        (Source("Wikipedia, Slothouber-Graatsma puzzle", classes=1),),
    ),
)
