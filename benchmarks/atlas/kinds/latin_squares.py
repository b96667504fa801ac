"""Latin squares, cubes and their transversals."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

from benchmarks.atlas.entry import Entry, Source, kind, oeis
from benchmarks.families.latin_squares import latin_squares
from xcmodel import Model

_Group = tuple[int, ...]


def transversals(orders: _Group) -> Model:
    """Return the model of transversals of the addition table of a product of cyclic groups."""
    model = Model(name="transversals")
    elements = list(product(*map(range, orders)))
    for what in ("row", "column", "sum"):
        model.add_items_from((what, element) for element in elements)
    for a, b in product(elements, repeat=2):
        total = tuple((x + y) % n for x, y, n in zip(a, b, orders, strict=True))
        model.add_option((a, b), [("row", a), ("column", b), ("sum", total)])
    return model


def _diagonal(n: int) -> Model:
    """Return the model of Latin squares with all numbers on both diagonals, first row in order."""
    model = latin_squares(n)
    made = Model(name="diagonal Latin squares")
    made.add_items_from(model.items)
    made.add_items_from((line, k) for line in ("leading", "trailing") for k in range(n))
    for i, j, k in product(range(n), repeat=3):
        lines = [("leading", k)] * (i == j) + [("trailing", k)] * (i + j == n - 1)
        if i > 0 or j == k:
            made.add_option((i, j, k), [*model.options[i, j, k].items, *lines])
    return made


def _cubes(n: int) -> Model:
    model = Model(name="Latin cubes")
    for places in product(range(n), repeat=3):
        a, b, c = places
        for k in range(n):
            lines = [("cell", a, b, c), ("x", b, c, k), ("y", a, c, k), ("z", a, b, k)]
            for line in lines:
                if line not in model.items:
                    model.add_item(line)
            model.add_option((*places, k), lines)
    return model


def _latin(n: int, count: int, classes: int, up_to: bool) -> Entry:
    sources = [oeis("A002860", count)]
    if up_to:
        sources.append(oeis("A003090", None, classes))
    build = partial(latin_squares, n)
    return Entry(f"Latin squares {n}", f"order {n}", build, tuple(sources), up_to=up_to)


def _of_group(name: str, orders: _Group, source: Source) -> Entry:
    build = partial(transversals, orders)
    return Entry(f"transversals of {name}", "of its table", build, (source,), up_to=False)


def _others() -> Iterator[Entry]:
    plain: list[tuple[str, str, Callable[[], Model], Source]] = [
        *(
            (
                f"diagonal Latin squares {n}",
                f"order {n}, first row in order",
                partial(_diagonal, n),
                oeis("A274171", count),
            )
            for n, count in [(4, 2), (5, 8), (6, 128)]
        ),
        ("Latin cubes 3", "order 3", partial(_cubes, 3), oeis("A098679", 24)),
        ("Latin cubes 4", "order 4", partial(_cubes, 4), oeis("A098679", 55_296)),
    ]
    for name, parameters, build, source in plain:
        yield Entry(name, parameters, build, (source,), up_to=False)


kind(
    "Latin squares and transversals",
    _latin(3, 12, 1, True),
    _latin(4, 576, 2, True),
    _latin(5, 161_280, 2, False),
    _latin(6, 812_851_200, 12, False),
    *(
        _of_group(f"Z{n}", (n,), oeis("A006717", count))
        for n, count in [(5, 15), (7, 133), (9, 2025), (11, 37_851)]
    ),
    _of_group("Z2 x Z2", (2, 2), oeis("A090741", 8)),
    _of_group("Z2 x Z2 x Z2", (2, 2, 2), oeis("A090741", 384)),
    _of_group("Z3 x Z3", (3, 3), oeis("A090741", 2241)),
    *_others(),
)
