"""Counts by levels whose states are merged up to isomorphism."""

from itertools import combinations
from math import factorial
from random import Random

import pytest

from benchmarks.families.one_factorisations import one_factorisations
from classics import latin_squares
from xcmodel import Model
from xcmodel.backend import Query, Task
from xcmodel_dlx import _dlx


def sudoku_grids(height: int, width: int) -> Model:
    """Return the model of all filled grids with boxes of so many rows and columns."""
    size = height * width
    numbers = range(size)
    model = Model()
    model.add_items_from(("cell", i, j) for i in numbers for j in numbers)
    model.add_items_from(
        (kind, k, v) for kind in ("row", "column", "box") for k in numbers for v in numbers
    )
    for i in numbers:
        for j in numbers:
            box = i // height * height + j // width
            for v in numbers:
                items = [("cell", i, j), ("row", i, v), ("column", j, v), ("box", box, v)]
                model.add_option((i, j, v), items)
    return model


def matrices(side: int, ones: int) -> Model:
    """Return the square matrices of zeros and ones with so many ones in each line."""
    model = Model()
    lines = [(kind, k) for kind in ("row", "column") for k in range(side)]
    model.add_items_from(lines, multiplicity=ones)
    for i in range(side):
        model.add_options_from(((i, j), [("row", i), ("column", j)]) for j in range(side))
    return model


def disjoint_sets(number: int, size: int, points: int) -> Model:
    """Return the ways to choose so many disjoint sets of one size, of so many points."""
    model = Model()
    model.add_item("sets", multiplicity=number)
    model.add_items_from(range(points), optional=True)
    for chosen in combinations(range(points), size):
        model.add_option(chosen, ["sets", *chosen])
    return model


def sets_of_all(size: int, points: int) -> Model:
    """Return the partitions of so many points into sets of one size."""
    return Model({chosen: chosen for chosen in combinations(range(points), size)})


KNOWN = {
    "Latin squares 6 (OEIS A002860)": (latin_squares(6), 812851200),
    "Latin squares 7": (latin_squares(7), 61479419904000),
    "Sudoku 4x4 (OEIS A107739)": (sudoku_grids(2, 2), 288),
    "Sudoku 6x6": (sudoku_grids(2, 3), 28200960),
    "K8 in rounds (OEIS A000438)": (one_factorisations(8), 6240 * 5040),
    "matrices 8x8, 3 ones a line (OEIS A001501)": (matrices(8, 3), 24046189440),
    "matrices 10x10, 5 ones a line (OEIS A058527)": (matrices(10, 5), 6736218287430460752),
    "3 disjoint triples of 15": (
        disjoint_sets(3, 3, 15),
        factorial(15) // (factorial(3) ** 4 * factorial(6)),
    ),
    "24 points in triples": (
        sets_of_all(3, 24),
        factorial(24) // (factorial(3) ** 8 * factorial(8)),
    ),
}


@pytest.mark.parametrize(("model", "count"), KNOWN.values(), ids=KNOWN.keys())
def test_symmetric_models_have_their_known_counts_by_levels(model: Model, count: int) -> None:
    assert model.count(backend="dlx:levels") == count


def work_beside_levels_alone(model: Model) -> float:
    """Return how many times the work of levels alone all strategies do together."""
    levels, native = (model.count_result(backend=f"dlx:{name}") for name in ("levels", "native"))
    assert native.count == levels.count
    alone, all_work = (
        sum((result.stats.work_by_strategy or {}).values()) for result in (levels, native)
    )
    return all_work / alone


def test_merging_that_pays_is_soon_seen_to_be_short() -> None:
    # Derangements: each row is as much work as the one before, or less.
    side = 30
    model = matrices(side, 1)
    model.remove_options((k, k) for k in range(side))
    assert work_beside_levels_alone(model) < 1.6


def melds(places: int, seed: str) -> Model:
    """Return the ways to put one or two tiles of four colours at each place into runs and groups.

    A group is of two or three colours at a place, and a run of two or three places in a colour. One
    tile of each colour at each place may be left.
    """
    random = Random(seed)
    tiles = {
        (place, colour): random.choice((1, 1, 2)) for place in range(places) for colour in range(4)
    }
    rows: dict[tuple[object, ...], list[tuple[int, int]]] = {}
    for place in range(places):
        for size in (2, 3):
            for colours in combinations(range(4), size):
                rows["group", place, colours] = [(place, colour) for colour in colours]
    for colour in range(4):
        for length in (2, 3):
            for first in range(places - length + 1):
                rows["run", colour, first, length] = [
                    (place, colour) for place in range(first, first + length)
                ]
    return Model(rows, multiplicities={tile: (n - 1, n) for tile, n in tiles.items()})


def test_what_their_pilot_tells_of_levels_is_not_forgotten_while_symmetries_are_sought() -> None:
    """A little later their forecast is a fortieth, and would not have them merged."""
    model = melds(38, "melds/2")
    assert work_beside_levels_alone(model) < 1.6


def test_given_and_forbidden_options_are_kept_in_mind() -> None:
    model = latin_squares(6)
    given, forbidden = [(0, 0, 0)], [(1, 2, 3), (2, 2, 2)]
    by_levels = model.count(backend="dlx:levels", given=given, forbidden=forbidden)
    assert by_levels == model.count(backend="dlx:memoised", given=given, forbidden=forbidden)


def test_symmetries_that_given_and_forbidden_options_break_are_not_used() -> None:
    """Levels of order 7 are wide enough for symmetries to be sought."""
    model = latin_squares(7)
    given, forbidden = [(0, 0, 0), (1, 1, 0)], [(6, k, 6 - k) for k in range(5)]
    by_levels = model.count(backend="dlx:levels", given=given, forbidden=forbidden)
    assert by_levels == model.count(backend="dlx:memoised", given=given, forbidden=forbidden)


def test_same_merging_is_done_however_it_is_interrupted() -> None:
    works = set()
    for seconds in (10.0, 0.003):
        search = _dlx.CountSearch(
            _dlx.Instance(*latin_squares(7).to_instance().arrays),
            Query(Task.COUNT),
            workers=1,
            simd="",
            strategy="levels",
        )
        while not (report := search.advance(seconds)).exhausted:
            pass
        works.add(tuple(report.statistics["work_by_strategy"].items()))
    assert len(works) == 1
