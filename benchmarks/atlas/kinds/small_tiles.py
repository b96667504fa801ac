"""Dominoes and small tiles: on squares, hexagons, tori and in space."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, product

from benchmarks.atlas.entry import Entry, kind, oeis
from benchmarks.atlas.second_methods import Place, cell_by_cell
from xcmodel import Model
from xcmodel.puzzles import TRIANGLES, Board, Polyforms, all_shapes, hexagon
from xcmodel.puzzles.boards.shapes import orientations

_OEIS = "the OEIS (names of sequences searched)"


def blocks(sides: Iterable[Place]) -> list[list[Place]]:
    """Return blocks of these sides as sets of cells."""
    return [list(product(*map(range, lengths))) for lengths in sides]


def tilings(cells: Iterable[Place], tiles: Iterable[Iterable[Place]]) -> Model:
    """Return the model of tilings of a board by oriented tiles, each any number of times."""
    board = set(cells)
    model = Model(name="tilings")
    model.add_items_from(sorted(board))
    for number, tile in enumerate(tiles):
        shape = sorted(tile)
        for cell in sorted(board):
            move = [a - b for a, b in zip(cell, shape[0], strict=True)]
            places = [tuple(map(sum, zip(place, move, strict=True))) for place in shape]
            if board.issuperset(places):
                model.add_option((number, cell), places)
    return model


def matchings(edges: Iterable[tuple[object, object]]) -> Model:
    """Return the model of the perfect matchings of a graph."""
    model = Model(name="matchings")
    pairs = list(edges)
    model.add_items_from(sorted(set(chain.from_iterable(pairs)), key=str))
    for pair in pairs:
        model.add_option(pair, list(pair))
    return model


def _cube_edges(n: int) -> Iterator[tuple[int, int]]:
    return ((a, a ^ 1 << k) for a in range(1 << n) for k in range(n) if not a >> k & 1)


def _lozenges(n: int) -> Model:
    board = hexagon(n, lattice=TRIANGLES)
    return Polyforms({"I": "II"}, board, counts={"I": 3 * n * n}).model


def _turned(shape: str) -> list[tuple[Place, ...]]:
    return list(orientations(tuple(Board.read(shape).cells), flips=True))


_DOMINOES = blocks([(1, 2), (2, 1)])
_STRAIGHT = blocks([(1, 3), (3, 1)])
_CORNERS = _turned(".. .#")
_TS = _turned("... #.#")


def _square(n: int) -> set[Place]:
    return set(product(range(n), repeat=2))


def _dominoes(n: int, count: int) -> Entry:
    build = partial(tilings, _square(n), _DOMINOES)
    return Entry(f"dominoes {n}x{n}", f"2n = {n}", build, (oeis("A004003", count),))


def _dimers(n: int, count: int) -> Entry:
    build = partial(tilings, _square(n), blocks([(1, 1), (1, 2), (2, 1)]))
    return Entry(f"monomers and dimers {n}x{n}", f"n = {n}", build, (oeis("A028420", count),))


def _squares(n: int, count: int, classes: int) -> Entry:
    build = partial(tilings, _square(n), blocks((k, k) for k in range(1, n + 1)))
    sources = oeis("A045846", count), oeis("A224239", None, classes)
    return Entry(f"squares {n}x{n}", f"into squares, n = {n}", build, sources)


def _rectangles(n: int, count: int) -> Entry:
    build = partial(tilings, _square(n), blocks(product(range(1, n + 1), repeat=2)))
    return Entry(
        f"rectangles {n}x{n}", f"into rectangles, n = {n}", build, (oeis("A182275", count),)
    )


def _cubes(n: int, count: int) -> Entry:
    cells = set(product(range(n), repeat=3))
    build = partial(tilings, cells, blocks((k, k, k) for k in range(1, n + 1)))
    return Entry(f"cubes {n}x{n}x{n}", f"into cubes, n = {n}", build, (oeis("A228267", count),))


def _hexagon(n: int, count: int, classes: int) -> Entry:
    sources = oeis("A008793", count), oeis("A066931", None, classes)
    return Entry(f"lozenges {n}", f"hexagon of side {n}", partial(_lozenges, n), sources)


def _hypercube(n: int, count: int) -> Entry:
    build = partial(lambda n: matchings(_cube_edges(n)), n)
    source = oeis("A005271", count)
    return Entry(f"matchings of the {n}-cube", f"n = {n}", build, (source,), up_to=n < 5)


def _trominoes(rows: int, columns: int, count: int) -> Entry:
    build = partial(tilings, set(product(range(rows), range(columns))), _CORNERS)
    name = f"right trominoes {rows}x{columns}"
    return Entry(name, f"{rows} by {columns}", build, (oeis("A351322", count),))


def _n_ominoes(n: int, count: int) -> Entry:
    def build() -> Model:
        tiles = chain.from_iterable(orientations(shape, flips=True) for shape in all_shapes(n))
        return tilings(_square(n), tiles)

    return Entry(f"{n}-ominoes {n}x{n}", f"n = {n}", build, (oeis("A172477", count),))


def _missing(name: str, cells: Iterable[Place], tiles: Iterable[Iterable[Place]]) -> Entry:
    board, shapes = sorted(cells), [sorted(tile) for tile in tiles]
    second = cell_by_cell(board, shapes)
    build = partial(tilings, board, shapes)
    return Entry(name, name, build, missing_from=_OEIS, second=second)


_HOLE = set(product((3, 4), repeat=2))
_BIG_HOLE = set(product((3, 4, 5), repeat=2))
_CORE = set(product((1, 2), repeat=3))
_BRICKS = blocks([(1, 1, 2), (1, 2, 1), (2, 1, 1)])
_SPACE = set(product(range(4), repeat=3))

kind(
    "Dominoes and small tiles",
    *(_dominoes(n, count) for n, count in [(4, 36), (6, 6728), (8, 12_988_816)]),
    _dominoes(10, 258_584_046_368),
    _dominoes(16, 2_444_888_770_250_892_795_802_079_170_816),
    *(_dimers(n, count) for n, count in [(4, 10_012), (5, 2_810_694), (6, 2_989_126_727)]),
    _dimers(8, 179_788_343_101_980_135),
    _squares(4, 40, 13),
    _squares(5, 472, 77),
    _squares(6, 10_668, 1494),
    _squares(8, 35_863_972, 4_495_023),
    _rectangles(3, 322),
    _rectangles(4, 70_878),
    _rectangles(5, 84_231_996),
    _cubes(3, 10),
    _cubes(4, 2098),
    _cubes(5, 4_006_722),
    _hexagon(2, 20, 6),
    _hexagon(3, 980, 113),
    _hexagon(4, 232_848, 20_174),
    _hypercube(3, 9),
    _hypercube(4, 272),
    _hypercube(5, 589_185),
    _trominoes(6, 6, 162),
    _trominoes(9, 6, 4312),
    _trominoes(9, 8, 204_184),
    _trominoes(9, 9, 1_193_600),
    _n_ominoes(3, 10),
    _n_ominoes(4, 117),
    _n_ominoes(5, 4006),
    Entry(
        "dominoes and right trominoes 6x6",
        "6 by 6",
        partial(tilings, _square(6), [*_DOMINOES, *_CORNERS]),
        (oeis("A219987", 5_350_806),),
    ),
    _missing("dominoes on 8x8 without its centre", _square(8) - _HOLE, _DOMINOES),
    _missing("dominoes in 4x4x4 without its core", _SPACE - _CORE, _BRICKS),
    _missing("right trominoes on 8x8 without its centre", _square(8) - _HOLE, _CORNERS),
    _missing("straight trominoes on 9x9 without its centre", _square(9) - _BIG_HOLE, _STRAIGHT),
    _missing(
        "all trominoes on 9x9 without its centre", _square(9) - _BIG_HOLE, [*_STRAIGHT, *_CORNERS]
    ),
    _missing("T-tetrominoes and monomers on 6x6", _square(6), [*_TS, [(0, 0)]]),
)
