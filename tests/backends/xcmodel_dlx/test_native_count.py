"""Counts without visiting, by the native engine, against known numbers and other engines."""

import threading
import time
from collections import defaultdict
from dataclasses import replace
from itertools import combinations, permutations, product
from math import comb, factorial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.families.one_factorisations import one_factorisations
from benchmarks.models import designs
from chained_parts import Chain, known_instance, random_parts
from classics import dominoes, langford, latin_squares, mutilated_board, queens, teams
from random_instances import SHAPES, Shape, random_instance
from searching import fractions, number, pieces, query_of
from tuned import tuned
from xcmodel import CountStoppedError, Model, Progress
from xcmodel.backend import Instance, Query, Task
from xcmodel.problem.names import Name
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries
from xcmodel_dlx import _dlx

SIMD = pytest.mark.parametrize("simd", _dlx.available_simd())


COUNT = Query(Task.COUNT, memory_limit=1 << 28)


def finished_count(
    instance: Instance,
    query: Query = COUNT,
    *,
    workers: int = 1,
    strategy: str = "memoised",
    first_slice: int = 1 << 26,
    simd: str = "",
) -> _dlx.Report:
    """Return the engine's last report."""
    native = _dlx.Instance(*instance.arrays)
    with tuned(first_order_slice=first_slice):
        search = _dlx.CountSearch(native, query, workers=workers, simd=simd, strategy=strategy)
        *_, report = pieces(search)
    return report


def count_of(instance: Instance, query: Query = COUNT, **how: Any) -> int:
    """Return the engine's count, made as `finished_count` says."""
    return int.from_bytes(finished_count(instance, query, **how).count or b"", "little")


@SIMD
@settings(max_examples=400, deadline=None)
@given(
    queries(),
    st.booleans(),
    st.sampled_from([1, 2, 4]),
    st.sampled_from([("levels", 1 << 24), ("memoised", 1), ("memoised", 1 << 20), ("", 1)]),
)
def test_small_models_have_as_many_solutions_as_brute_force_finds(
    simd: str, query: RandomQuery, up_to_isomorphism: bool, workers: int, how: tuple[str, int]
) -> None:
    strategy, most_bytes = how
    count = count_of(
        query.model.to_instance(),
        query_of(query, Task.COUNT, memory_limit=most_bytes, up_to_isomorphism=up_to_isomorphism),
        workers=workers,
        strategy=strategy,
        simd=simd,
    )
    assert count == len(brute_force(query.model, query.given, query.forbidden))


# The upper layer does all, which else leaves most to memoised searches; and it always looks for
# isomorphic subproblems.
UPPER_LAYER = {
    "least_memoised_nodes": 1,
    "most_memoised_nodes": 1,
    "memoised_budget": 0,
    "memoised_budget_if_unpaid": 0,
    "free_tries": 1 << 20,
    "least_previewed_share": 0,
}


@settings(max_examples=400, deadline=None)
@given(queries(), st.sampled_from([1, 2, 4]))
def test_workers_that_share_all_states_count_what_brute_force_finds(
    query: RandomQuery, workers: int
) -> None:
    with tuned(**UPPER_LAYER):
        count = count_of(
            query.model.to_instance(),
            query_of(query, Task.COUNT, memory_limit=1 << 24),
            workers=workers,
        )
    assert count == len(brute_force(query.model, query.given, query.forbidden))


@pytest.mark.parametrize("workers", [2, 5])
@pytest.mark.parametrize(
    "model",
    [
        designs.design(8, 3, 6),
        designs.packing(8, 3, 4),
        designs.matrix(6, 6, 3, 3),
        designs.latin_rectangle(3, 5),
        designs.regular_graphs(8, 3),
        designs.divisible_design(4, 2),
    ],
    ids=lambda model: model.name,
)
def test_workers_count_symmetric_models_as_levels_do(model: Model, workers: int) -> None:
    instance = model.to_instance()
    known = count_of(instance, strategy="levels")
    assert known > 0
    for values in ({}, UPPER_LAYER, {"free_tries": 0}):
        with tuned(**values):
            assert count_of(instance, workers=workers) == known


@pytest.mark.parametrize(
    "model",
    [designs.design(16, 4, 1), designs.design(11, 5, 2), designs.packing(9, 3, 5)],
    ids=lambda model: model.name,
)
def test_a_second_worker_takes_over_half_of_a_symmetric_model(model: Model) -> None:
    instance = model.to_instance()

    def work(workers: int) -> int:
        report = finished_count(instance, workers=workers)
        return int(report.statistics["work_by_strategy"]["memoised"])

    # Nearly twice as much while each worker searched what is isomorphic to what the other did. What
    # two of them do depends on which of them is ahead, so the least of some counts tells.
    assert min(work(2) for _ in range(4)) < 1.4 * work(1)


def share_done(model: Model, units: int, strategy: str, workers: int) -> float:
    """Return how far a count has come after so much work."""
    native = _dlx.Instance(*model.to_instance().arrays)
    search = _dlx.CountSearch(native, COUNT, workers=workers, simd="", strategy=strategy)
    share = search.advance(60.0, units).fraction
    search.close()
    return share


def units_alone(model: Model, strategy: str) -> int:
    """Return the work of a strategy from its beginning to its end."""
    report = finished_count(model.to_instance(), strategy=strategy)
    return sum(report.statistics["work_by_strategy"].values())


@pytest.mark.parametrize(
    "model",
    [designs.matrix(6, 9, 3, 2), designs.regular_graphs(12, 3), designs.design(16, 4, 1)],
    ids=lambda model: model.name,
)
def test_a_search_of_a_symmetric_model_tells_what_share_is_done_without_what_is_isomorphic(
    model: Model,
) -> None:
    units = units_alone(model, "memoised")
    # A hundredth or less, if all that is isomorphic to something else has shares as well.
    assert 0.03 < share_done(model, units // 2, "memoised", workers=1) < 0.8


@pytest.mark.parametrize(
    "model",
    [dominoes(4, 300), latin_squares(7), designs.derangements(20)],
    ids=["a chain, of which forms are given up", "Latin squares", "derangements"],
)
def test_to_see_what_is_isomorphic_before_it_is_searched_takes_little(model: Model) -> None:
    with tuned(least_previewed_share=2):
        unseen = units_alone(model, "memoised")
    # Twice to five times as much where forms of children that wait ended isomorphism tests, or
    # were written down to the end of the chain.
    assert units_alone(model, "memoised") < 1.15 * unseen


@pytest.mark.parametrize(
    "model", [one_factorisations(10), designs.design(10, 3, 2)], ids=lambda model: model.name
)
def test_levels_of_isomorphic_states_tell_that_most_is_done_when_it_is(model: Model) -> None:
    units = units_alone(model, "levels")
    # By their steps, of which half are left when nearly all is done, it was less than a fifth.
    assert 0.25 < share_done(model, units * 4 // 5, "levels", workers=1) < 0.9


def test_a_large_part_of_levels_under_way_does_not_count_as_done() -> None:
    model = designs.colourings("rook's graph", designs.rooks_graph(5), 6)
    # A quarter, as it seemed before, of what does not end in fifteen seconds.
    assert share_done(model, 60_000_000, "levels", workers=2) < 0.15


@pytest.fixture(scope="module")
def parts() -> list[Chain]:
    return random_parts(60, Random(7))


@pytest.mark.parametrize("options", [50, 230, 950])
def test_chains_of_parts_have_as_many_solutions_as_are_counted_part_by_part(
    options: int, parts: list[Chain]
) -> None:
    for seed in range(4):
        known = known_instance(options, parts, Random(f"{options} {seed}"))
        for up_to_isomorphism, most_bytes, first_slice in product(
            (True, False), (1, 1 << 24), (1, 1 << 26)
        ):
            query = replace(
                known.query(Task.COUNT),
                visits=False,
                memory_limit=most_bytes,
                up_to_isomorphism=up_to_isomorphism,
            )
            assert count_of(known.instance, query, first_slice=first_slice) == known.solutions


def fibonacci(n: int) -> int:
    """Return the number of ways to write n - 1 as a sum of ones and twos."""
    return sum(comb(n - 1 - twos, twos) for twos in range((n + 1) // 2))


def squares(count: int) -> Model:
    """Return the model of so many boards of 2×2, each to be covered by two dominoes."""
    sides = [("north west", "north east"), ("south west", "south east")]
    sides += zip(*sides, strict=True)
    return Model({(k, *side): [(k, cell) for cell in side] for k in range(count) for side in sides})


def pairs_on_a_line(length: int) -> Model:
    """Return a model with two options for each of so many items, and a single component."""
    sides = ("left", "right")
    options = {(side, k): [k, side] for side in sides for k in range(length)}
    return Model(options, multiplicities=dict.fromkeys(sides, (0, None)))


@pytest.mark.slow
def test_a_count_goes_deeper_than_the_stack_of_a_usual_thread() -> None:
    assert pairs_on_a_line(5000).count(backend="dlx:native") == 2**5000


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_large_instances_have_as_many_solutions_as_are_visited(shape: Shape) -> None:
    instance = random_instance(shape, Random(1))
    visited = count_of(instance, strategy="enumeration")
    assert visited > 0, "an instance without solutions tests little"
    for simd in _dlx.available_simd():
        assert count_of(instance, simd=simd) == visited
    assert count_of(instance, replace(COUNT, up_to_isomorphism=False, memory_limit=1)) == visited


def last_items(options: int) -> Model:
    """Return two choices that share items, one of seven options and one of so many."""
    model = Model()
    model.add_items_from(["first", "last"])
    model.add_items_from(range(7), optional=True)
    model.add_item("many", multiplicity=(0, 2))
    model.add_item("coloured", optional=True)
    model.add_options_from(((k,), ["first", k]) for k in range(7))
    for k in range(options):
        model.add_option(k, ["last", k % 7, "many", "coloured"], colours={"coloured": k % 3})
    return model


def test_all_options_of_a_last_item_are_counted_at_once() -> None:
    # Too many for a frame, also of what is left.
    model = last_items(4200)
    assert model.count(backend="dlx:enumeration") == 4200 * 6
    assert model.count(backend="dlx:enumeration", given=[(3,)]) == 3600
    assert model.count(backend="dlx:native", given=[(3,)], forbidden=[0, 3]) == 3599
    model.add_item("free", optional=True)
    model.add_option("free", ["free"])
    assert model.count(backend="dlx:enumeration") == 2 * 4200 * 6


def test_what_works_beside_a_count_waits_where_levels_have_little_left() -> None:
    work = dominoes(2, 4000).count_result(backend="dlx:native").stats.work_by_strategy
    assert work is not None
    assert work["enumeration"] < 0.25 * work["levels"]


def test_latin_rectangles_whose_options_are_rows_are_counted_row_by_row() -> None:
    columns, rows = range(8), range(2)
    model = Model()
    model.add_items_from(("row", i) for i in rows)
    model.add_items_from(product(columns, columns), optional=True)
    for i, row in product(rows, permutations(columns)):
        model.add_option((i, row), [("row", i), *enumerate(row)])
    result = model.count_result(backend="dlx:native")
    assert result.count == factorial(8) * 14833
    assert sum((result.stats.work_by_strategy or {}).values()) < 2e9


def linear_extensions(elements: int, before: list[tuple[int, int]]) -> Model:
    """Return a model of the orders in which a comes before b for all given pairs of elements."""
    places = range(elements)
    model = Model()
    model.add_items_from(product(["element", "place"], places))
    model.add_items_from(((*pair, place) for pair in before for place in places), optional=True)
    for element, place in product(places, places):
        items: list[object] = [("element", element), ("place", place)]
        for a, b in before:
            items += [(a, b, k) for k in places if a == element and k <= place]
            items += [(a, b, k) for k in places if b == element and k >= place]
        model.add_option((element, place), items)
    return model


def n_linear_extensions(elements: int, before: list[tuple[int, int]]) -> int:
    """Count them by the sets of elements that come first."""
    orders = {0: 1}
    for _ in range(elements):
        longer = defaultdict[int, int](int)
        for placed, n in orders.items():
            for element in range(elements):
                is_due = all(placed >> a & 1 for a, b in before if b == element)
                if is_due and not placed >> element & 1:
                    longer[placed | 1 << element] += n
        orders = longer
    return orders[2**elements - 1]


def test_a_memoised_search_that_has_come_to_no_end_is_told_by_what_its_memory_saves() -> None:
    random = Random(2)
    before = [pair for pair in combinations(range(14), 2) if random.random() < 0.25]
    result = linear_extensions(14, before).count_result(backend="dlx:native")
    assert result.count == n_linear_extensions(14, before)
    assert result.stats.strategy == "memoised"
    assert sum((result.stats.work_by_strategy or {}).values()) < 90e6  # It was 256 million.


KNOWN = {
    "queens 8 (OEIS A000170)": (queens(8), 92),
    "2n queens 4 (OEIS A225623)": (queens(4, 2), 11),
    "Langford 8 (OEIS A014552, doubled)": (langford(8), 300),
    "Latin squares 5 (OEIS A002860)": (latin_squares(5), 161280),
    "Latin squares 6 (OEIS A002860)": (latin_squares(6), 812851200),
    "Latin squares 7 (OEIS A002860)": (latin_squares(7), 61479419904000),
    "dominoes 8x8 (OEIS A004003)": (dominoes(8, 8), 12988816),
    "dominoes 16x16 (OEIS A004003)": (dominoes(16, 16), 2444888770250892795802079170816),
    "dominoes 2x300 (OEIS A000045)": (dominoes(2, 300), fibonacci(301)),
    "mutilated board of 12x12": (mutilated_board(12), 0),
    "a thousand squares": (squares(1000), 2**1000),
}


EVERY_KNOWN = pytest.mark.parametrize(("model", "count"), KNOWN.values(), ids=KNOWN.keys())
WORKERS = pytest.mark.parametrize("workers", [1, 2, 4])


@WORKERS
@EVERY_KNOWN
def test_counts_are_the_known_ones(model: Model, count: int, workers: int) -> None:
    assert model.count(backend="dlx:native", workers=workers) == count


@WORKERS
@pytest.mark.parametrize(
    ("model", "count"),
    # Larger Latin squares take seconds where slices are that short.
    [
        known
        for name, known in KNOWN.items()
        if not name.startswith(("Latin squares 6", "Latin squares 7"))
    ],
)
def test_portfolio_of_two_branching_orders_finds_the_known_counts(
    model: Model, count: int, workers: int
) -> None:
    for first_slice in (300, 20_000):
        assert count_of(model.to_instance(), workers=workers, first_slice=first_slice) == count


def test_progress_never_falls_when_another_branching_order_has_its_slice() -> None:
    instance = _dlx.Instance(*latin_squares(7).to_instance().arrays)
    with tuned(first_order_slice=1000):
        search = _dlx.CountSearch(instance, COUNT, workers=1, simd="", strategy="memoised")
        told = fractions(pieces(search, 0.001))
    assert told == sorted(told)
    assert told[-1] == 1


def test_memoised_search_tells_its_nodes_while_its_first_subproblem_is_under_way() -> None:
    instance = _dlx.Instance(*langford(12).to_instance().arrays)
    query = replace(COUNT, up_to_isomorphism=False)
    search = _dlx.CountSearch(instance, query, workers=1, simd="", strategy="memoised")
    report = search.advance(60, until=3_000_000)
    assert not report.exhausted
    assert report.statistics["nodes"] > 10_000


def test_a_memoised_search_with_multiplicities_tells_how_far_it_has_come() -> None:
    """Beside other strategies it would seem to take for ever otherwise, and have no turn."""
    matrices = Model(
        {(i, j): [("row", i), ("column", j)] for i, j in product(range(8), repeat=2)},
        multiplicities={(line, k): 4 for line in ("row", "column") for k in range(8)},
    )
    instance = _dlx.Instance(*matrices.to_instance().arrays)
    search = _dlx.CountSearch(instance, COUNT, workers=1, simd="", strategy="memoised")
    told = [search.advance(60, until=k * 1_000_000).fraction for k in (1, 2, 3)]
    assert 0 < told[0] < told[1] < told[2] < 1
    *_, report = pieces(search)
    assert number(report) == 116_963_796_250, "OEIS A058527"
    assert report.fraction == 1


@pytest.mark.parametrize("most_bytes", [1, 10_000, 1_000_000])
def test_little_memory_changes_no_count(most_bytes: int) -> None:
    # OEIS A002860 and A004003.
    for model, count in ((latin_squares(5), 161280), (dominoes(6, 6), 6728)):
        assert count_of(model.to_instance(), replace(COUNT, memory_limit=most_bytes)) == count


def test_a_memoised_search_that_did_more_than_symmetries_had_told_is_not_taken_to_be_done() -> None:
    # The perfect matchings of the 6-cube, OEIS A005271, for which levels take 540 million units.
    corners = range(1 << 6)
    edges = [(a, a | 1 << k) for a in corners for k in range(6) if not a >> k & 1]
    result = Model({edge: [*edge] for edge in edges}).count_result(backend="dlx:native")
    assert result.count == 16_332_454_526_976
    assert sum((result.stats.work_by_strategy or {}).values()) < 3e9


def test_diagram_may_fill_most_of_the_memory_that_it_has() -> None:
    # Its words take 2.9 million bytes, which growing once doubled for a moment.
    solutions = langford(11).compile(
        backend="dlx:native", up_to_isomorphism=False, memory_limit=3_600_000
    )
    assert solutions.count() == 35_584  # OEIS A014552, doubled.


def test_count_may_have_more_than_128_bits() -> None:
    options: dict[Name, list[Name]] = {}
    for k, name in product(range(100), range(7)):
        options[k, name] = [("a", k), ("b", k)] if name % 2 else [("a", k)]
        options[k, name, "rest"] = [("b", k)]
    # An option with an odd name covers both items; an even one is combined with one of seven rests.
    assert Model(options).count(backend="dlx:native") == (3 + 4 * 7) ** 100


def test_wide_items_do_not_take_all_subsets_of_their_options() -> None:
    for low, high, count in ((1, None, 2**40 - 1), (0, None, 2**40), (20, 20, comb(40, 20))):
        model = Model({k: ["wide"] for k in range(40)}, multiplicities={"wide": (low, high)})
        assert count_of(model.to_instance()) == count


@pytest.mark.parametrize("backend", ["dlx:native", "dlx:python"])
def test_diagrams_of_wide_items_do_not_take_all_subsets_of_their_options(backend: str) -> None:
    solutions = teams(20, 40).compile(backend=backend)
    assert solutions.count() == comb(40, 20)
    assert solutions.size.nodes < 40 * 20
    assert all(len(team) == 20 for team in solutions.sample(50, seed=1))
    assert solutions.minimize().cost == sum(sorted(person % 5 for person in range(40))[:20])


def test_needs_and_rooms_may_have_more_than_16_bits() -> None:
    for low, count in ((65_537, 0), (0, 65_601)):
        options = {name: ["many", "one"] for name in range(65_600)}
        model = Model(options, multiplicities={"many": (low, None)}, optional=["one"])
        assert count_of(model.to_instance()) == count


def test_isomorphism_tests_go_on_where_each_is_dear_and_the_first_saves_late() -> None:
    options: dict[Name, list[Name]] = {
        (row, column, digit): [(row, column), ("row", row, digit), ("column", column, digit)]
        for row, column, digit in product(range(2), range(16), range(16))
    }
    columns = [("column", column, digit) for column, digit in product(range(16), range(16))]
    rectangles = Model(options, optional=columns)
    report = finished_count(rectangles.to_instance())
    # OEIS A000166: derangements of 16, for each order of the first row.
    assert int.from_bytes(report.count or b"", "little") == 7_697_064_251_745 * factorial(16)
    assert report.statistics["nodes"] < 3_000_000  # 18,574,290 where one test too many ends them.


def test_equal_options_are_told_apart() -> None:
    model = Model({k: [1, 2] for k in range(5)})
    model.add_options_from({("one", k): [1] for k in range(3)})
    model.add_option("two", [2])
    assert count_of(model.to_instance()) == 5 + 3 * 1


def test_time_limit_stops_a_count_with_what_has_been_visited() -> None:
    with pytest.raises(CountStoppedError) as raised:
        latin_squares(9).count(backend="dlx:enumeration", time_limit=0.3)
    assert 0 < raised.value.partial < 5524751496156892842531225600


def test_count_does_not_hold_back_other_threads() -> None:
    ticks = 0
    stop = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not stop.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        with pytest.raises(CountStoppedError):
            latin_squares(9).count(backend="dlx:native", time_limit=0.5)
    finally:
        stop.set()
        thread.join()
    assert ticks > 20


def test_progress_of_a_count_never_falls() -> None:
    told: list[Progress] = []
    dominoes(16, 16).count(backend="dlx:native", progress=told.append)
    found = fractions(told)
    assert found == sorted(found)
    assert found[-1] == 1


def test_same_count_makes_the_same_search() -> None:
    instance = latin_squares(6).to_instance()
    assert len({finished_count(instance).statistics["nodes"] for _ in range(3)}) == 1


def test_limits_of_any_size_are_limits() -> None:
    model = Model({(item, k): [item] for item in range(100) for k in range(2)})
    assert model.count(solution_limit=2**16000, memory_limit=2**100) == 2**100
    assert next(model.solutions(solution_limit=2**100))
    with pytest.raises(CountStoppedError) as stopped:
        model.count(solution_limit=2**99)
    assert stopped.value.partial == 2**99
