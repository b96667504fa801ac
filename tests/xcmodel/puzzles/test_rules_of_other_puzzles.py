"""Puzzles of kinds that have no class, modelled as docs/puzzles.md says, against brute force."""

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from random import Random

import pytest

from xcmodel import Model
from xcmodel.puzzles import LatinSquare

Cell = tuple[int, int]

CELLS = list(product(range(4), repeat=2))
ROWS = list(product((0, 1), repeat=4))
SIDES = [
    (one, other)
    for one in CELLS
    for other in ((one[0] + 1, one[1]), (one[0], one[1] + 1))
    if other in CELLS
]


def lines() -> Iterator[tuple[tuple[str, int], list[Cell]]]:
    """Yield each row and each column with its cells."""
    for k in range(4):
        yield ("row", k), [(k, j) for j in range(4)]
        yield ("column", k), [(i, k) for i in range(4)]


def total(values: Sequence[int]) -> int:
    """Return what a line of Kakurasu comes to: a cell counts as its place, from 1."""
    return sum(place * value for place, value in enumerate(values, start=1))


def kakurasu_by_fillings(sums: dict[tuple[str, int], int]) -> Model:
    model = Model()
    model.add_items_from(CELLS, optional=True)
    for line, cells in lines():
        model.add_item(line)
        for values in ROWS:
            if total(values) == sums.get(line, total(values)):
                colours = {c: str(v) for c, v in zip(cells, values, strict=True)}
                model.add_option((line, values), [line, *cells], colours=colours)
    return model


def kakurasu_by_rows(sums: dict[tuple[str, int], int]) -> Model:
    model = Model({(cell, value): [cell] for cell in CELLS for value in (0, 1)})
    for line, cells in lines():
        if line in sums:
            weights = {(cell, 1): place for place, cell in enumerate(cells, start=1)}
            model.add_row(line, weights, low=sums[line], high=sums[line])
    return model


@pytest.mark.parametrize("seed", range(5))
def test_sums_of_lines_are_fillings_or_weighted_rows(seed: int) -> None:
    random = Random(seed)
    grid = {cell: random.randrange(2) for cell in CELLS}
    told = {line: total([grid[cell] for cell in cells]) for line, cells in lines()}
    sums = {line: told[line] for line in random.sample(list(told), 6)}
    right = 0
    for rows in product(ROWS, repeat=4):
        values = {(i, j): rows[i][j] for i, j in CELLS}
        right += all(
            total([values[cell] for cell in cells]) == sums.get(line)
            for line, cells in lines()
            if line in sums
        )
    assert kakurasu_by_fillings(sums).count() == kakurasu_by_rows(sums).count() == right


@pytest.mark.parametrize("seed", range(5))
def test_that_one_number_is_less_is_an_item_for_each_number(seed: int) -> None:
    random = Random(seed)
    less = [random.choice([(a, b), (b, a)]) for a, b in random.sample(SIDES, 5)]
    model = LatinSquare.empty(4).model.copy()
    for sign, n in product(less, range(1, 5)):
        small, large = sign
        clash = [(*small, m) for m in range(n, 5)] + [(*large, m) for m in range(1, n + 1)]
        model.add_item((sign, n), multiplicity=(0, 1), options=clash)
    squares = [
        rows
        for rows in product(permutations(range(4)), repeat=4)
        if all(len(set(column)) == 4 for column in zip(*rows, strict=True))
    ]
    right = sum(all(rows[i][j] < rows[p][q] for (i, j), (p, q) in less) for rows in squares)
    assert model.count() == right


@pytest.mark.parametrize("seed", range(5))
def test_shaded_neighbours_and_equal_numbers_that_are_left_exclude_each_other(seed: int) -> None:
    random = Random(seed)
    number = {cell: random.randrange(4) for cell in CELLS}
    model = Model({(cell, how): [cell] for cell in CELLS for how in ("shaded", "left")})
    for line, cells in lines():
        for n in range(4):
            same = [(cell, "left") for cell in cells if number[cell] == n]
            model.add_item((line, n), multiplicity=(0, 1), options=same)
    for one, other in SIDES:
        both = [(one, "shaded"), (other, "shaded")]
        model.add_item((one, other), multiplicity=(0, 1), options=both)
    right = 0
    for rows in product(ROWS, repeat=4):
        left = [[number[i, j] for i, j in cells if not rows[i][j]] for _, cells in lines()]
        right += all(len(set(line)) == len(line) for line in left) and not any(
            rows[i][j] and rows[p][q] for (i, j), (p, q) in SIDES
        )
    assert model.count() == right


REGIONS = ["AABB", "ACCB", "DCCB", "DDDB"]


@pytest.mark.parametrize("seed", range(5))
def test_water_fills_a_tank_from_below_by_colours_of_its_strips(seed: int) -> None:
    counts = [Random(seed).randrange(5) for _ in range(4)]
    model = Model()
    model.add_items_from(("cell", *cell) for cell in CELLS)
    model.add_items_from((("row", i) for i in range(3)), multiplicity=(0, None))
    for i in range(2):
        model.set_multiplicity(("row", i), counts[i])
    strips = {(REGIONS[i][j], i): (i, j) for i, j in CELLS}
    model.add_items_from(strips, optional=True)
    for i, j in CELLS:
        strip = (REGIONS[i][j], i)
        for how in ("wet", "dry"):
            row = [("row", i)] if how == "wet" and i < 3 else []
            model.add_option((i, j, how), [("cell", i, j), strip, *row], colours={strip: how})
    for (tank, i), above in strips.items():
        if below := strips.get((tank, i + 1)):
            clash = [(*above, "wet"), (*below, "dry")]
            model.add_item(("flow", tank, i), multiplicity=(0, 1), options=clash)
    tanks = sorted({tank for tank, _ in strips})
    depths = [[i for other, i in strips if other == tank] + [4] for tank in tanks]
    right = 0
    for levels in product(*depths):
        level = dict(zip(tanks, levels, strict=True))
        wet = [[i >= level[REGIONS[i][j]] for j in range(4)] for i in range(4)]
        right += all(sum(wet[i]) == counts[i] for i in range(2))
    assert model.count() == right


@pytest.mark.parametrize("seed", range(5))
def test_cells_of_ships_in_a_row_are_counted_by_weighted_rows(seed: int) -> None:
    ships = [
        tuple((i + k * down, j + k * (1 - down)) for k in range(length))
        for length, down in ((1, 0), (2, 0), (2, 1))
        for i, j in CELLS
        if (i + (length - 1) * down, j + (length - 1) * (1 - down)) in CELLS
    ]
    corners = {
        ship: {(i + a, j + b) for i, j in ship for a in (0, 1) for b in (0, 1)} for ship in ships
    }
    model = Model(
        {ship: [("ships", len(ship)), *sorted(corners[ship])] for ship in ships},
        multiplicities={("ships", 1): 1, ("ships", 2): 2},
        optional=set().union(*corners.values()),
    )
    filled = {line: Random(seed).randrange(4) for line in (("row", 0), ("column", 2))}
    for line, cells in lines():
        if line in filled:
            weights = {ship: len({*ship} & {*cells}) for ship in ships if {*ship} & {*cells}}
            model.add_row(line, weights, low=filled[line], high=filled[line])
    boats, long = ships[: len(CELLS)], ships[len(CELLS) :]
    right = 0
    for boat, one, other in product(boats, long, long):
        fleet = [corners[boat], corners[one], corners[other]]
        if one < other and len(set().union(*fleet)) == sum(map(len, fleet)):
            sea = {*boat, *one, *other}
            right += all(
                len(sea & {*c}) == filled.get(line, len(sea & {*c})) for line, c in lines()
            )
    assert model.count() == right
