"""Queens and their kin: on boards and tori, dominating, with the knight's move; kings and rooks."""

from functools import partial
from itertools import product

from benchmarks.atlas.entry import Entry, kind, oeis
from benchmarks.atlas.second_methods import line_by_line
from benchmarks.families.queens import queens
from benchmarks.families.rooks import rooks
from xcmodel import Model


def _amazons(n: int) -> Model:
    """Return the model of queens that have the knight's moves, too."""
    plain, cells = queens(n), list(product(range(n), repeat=2))
    model = Model(name="superqueens")
    for name, item in plain.items.items():
        model.add_item(name, multiplicity=item.multiplicity)
    jumps = {cell: list[object]() for cell in cells}
    for (i, j), (a, b) in product(cells, [(1, 2), (2, 1), (1, -2), (2, -1)]):
        there = i + a, j + b
        if there in jumps:
            model.add_item(("jump", (i, j), there), multiplicity=(0, 1))
            jumps[i, j].append(("jump", (i, j), there))
            jumps[there].append(("jump", (i, j), there))
    for cell in cells:
        model.add_option(cell, [*plain.options[cell].items, *jumps[cell]])
    return model


def _toroidal(n: int) -> Model:
    model = Model(name="toroidal queens")
    for kind_, k in product(("row", "column", "leading", "trailing"), range(n)):
        model.add_item((kind_, k))
    for i, j in product(range(n), repeat=2):
        lines = [("row", i), ("column", j), ("leading", (i - j) % n), ("trailing", (i + j) % n)]
        model.add_option((i, j), lines)
    return model


def _kings(n: int) -> Model:
    """Return the model of n² kings on 2n by 2n squares; no 2 by 2 squares hold two."""
    model = Model(name="kings")
    model.add_item("kings", multiplicity=n * n)
    model.add_items_from(product(range(2 * n - 1), repeat=2), multiplicity=(0, 1))
    for i, j in product(range(2 * n), repeat=2):
        corners = product((i - 1, i), (j - 1, j))
        model.add_option((i, j), ["kings", *(c for c in corners if c in model.items)])
    return model


def _dominating(n: int, how_many: int) -> Model:
    """Return the model of so many queens that attack or occupy all squares."""
    model = Model(name="dominating queens")
    model.add_item("queens", multiplicity=how_many)
    cells = list(product(range(n), repeat=2))
    model.add_items_from(cells, multiplicity=(1, None))
    for i, j in cells:
        hit = [(a, b) for a, b in cells if a == i or b == j or abs(a - i) == abs(b - j)]
        model.add_option((i, j), ["queens", *hit])
    return model


def _queens(n: int, count: int, classes: int) -> Entry:
    sources = oeis("A000170", count), oeis("A002562", None, classes)
    return Entry(f"queens {n}", f"n = {n}", partial(queens, n), sources)


def _twice(n: int, count: int) -> Entry:
    build = partial(queens, n, each=2)
    return Entry(f"2n queens {n}", f"two a line, n = {n}", build, (oeis("A225623", count),))


def _thrice(n: int) -> Entry:
    return Entry(
        f"3n queens {n}",
        f"three a line, n = {n}",
        partial(queens, n, each=3),
        missing_from="the OEIS, where A225623 has two a line",
        second=line_by_line(n, 3),
    )


def _super(n: int, count: int, classes: int) -> Entry:
    sources = oeis("A051223", count), oeis("A051224", None, classes)
    return Entry(f"superqueens {n}", f"n = {n}", partial(_amazons, n), sources)


def _torus(n: int, count: int) -> Entry:
    build = partial(_toroidal, n)
    return Entry(f"toroidal queens {n}", f"n = {n}", build, (oeis("A007705", count),))


def _of_kings(n: int, count: int) -> Entry:
    what = f"{n * n} kings on {2 * n} by {2 * n}"
    return Entry(f"kings {2 * n}x{2 * n}", what, partial(_kings, n), (oeis("A018807", count),))


def _rooks(n: int, times: int, number: str, count: int) -> Entry:
    name = f"rooks {n}x{n}, {times} a line"
    return Entry(name, name, partial(rooks, n, times), (oeis(number, count),), up_to=False)


def _dominates(n: int, how_many: int, count: int) -> Entry:
    what = f"{how_many} queens attack all of {n} by {n}"
    build = partial(_dominating, n, how_many)
    return Entry(f"dominating queens {n}", what, build, (oeis("A002564", count),))


kind(
    "Queens and their kin",
    _queens(5, 10, 2),
    _queens(6, 4, 1),
    _queens(7, 40, 6),
    _queens(8, 92, 12),
    _queens(9, 352, 46),
    _queens(10, 724, 92),
    _queens(11, 2680, 341),
    _queens(12, 14_200, 1787),
    *(_twice(n, count) for n, count in [(4, 11), (5, 92), (6, 1097), (7, 19_448)]),
    *(_thrice(n) for n in (4, 5, 6)),
    _super(10, 4, 1),
    _super(11, 44, 6),
    _super(12, 156, 22),
    *(_torus(n, count) for n, count in [(5, 10), (7, 28), (11, 88), (13, 4524)]),
    *(_of_kings(n, count) for n, count in [(2, 79), (3, 3600), (4, 281_571)]),
    *(_rooks(n, 2, "A001499", count) for n, count in [(4, 90), (5, 2040), (6, 67_950)]),
    *(_rooks(n, 3, "A001501", count) for n, count in [(5, 2040), (6, 297_200)]),
    _dominates(6, 3, 4),
    _dominates(7, 4, 86),
    _dominates(8, 5, 4860),
)
