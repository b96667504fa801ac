"""Counts and decision diagrams by levels along a frontier, and the portfolio that uses them."""

from functools import partial
from itertools import combinations, product
from math import dist
from random import Random

import pytest
from hypothesis import given, settings

from benchmarks.families import every_case
from benchmarks.first_solutions import colouring
from benchmarks.models.random_squares import odd_queens
from classics import dominoes, langford, latin_squares, mutilated_board, queens, teams
from random_instances import Shape, random_instance
from searching import pieces
from tuned import LOOKING_AHEAD, tuned
from xcmodel import BackendError, Model
from xcmodel.backend import Instance, Query, Stats, Task
from xcmodel.puzzles import PENTOMINOES, Board, Polyforms, box
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries
from xcmodel_dlx import _dlx

KNOWN = {
    "dominoes 8x30 (OEIS A028470)": (dominoes(8, 30), 12457255314954679645007780869),
    "dominoes 20x20 (OEIS A004003)": (
        dominoes(20, 20),
        1269984011256235834242602753102293934298576249856,
    ),
    "queens 8 (OEIS A000170)": (queens(8), 92),
    "2n queens 5 (OEIS A225623)": (queens(5, 2), 92),
    "Langford 8 (OEIS A014552, doubled)": (langford(8), 300),
    "Latin squares 5 (OEIS A002860)": (latin_squares(5), 161280),
    "mutilated board of 14x14": (mutilated_board(14), 0),
    "teams of 20": (teams(20, 40), 137846528820),  # 40 over 20.
}


@pytest.mark.parametrize(("model", "count"), KNOWN.values(), ids=KNOWN.keys())
def test_levels_find_the_known_counts(model: Model, count: int) -> None:
    assert model.count(backend="dlx:levels") == count


@settings(max_examples=400, deadline=None)
@given(query=queries())
def test_diagrams_by_levels_hold_what_brute_force_finds(query: RandomQuery) -> None:
    solutions = query.model.compile(
        backend="dlx:levels", given=query.given, forbidden=query.forbidden
    )
    expected = brute_force(query.model, query.given, query.forbidden)
    found = [frozenset(solution) for solution in solutions]
    assert len(found) == len(expected)
    assert set(found) == set(map(frozenset, expected))


def search_by(strategy: str, instance: Instance, workers: int = 1) -> _dlx.CountSearch:
    return _dlx.CountSearch(
        _dlx.Instance(*instance.arrays),
        Query(Task.COUNT),
        workers=workers,
        simd="",
        strategy=strategy,
    )


def count_by(strategy: str, instance: Instance, workers: int = 1) -> int:
    search = search_by(strategy, instance, workers)
    while (count := search.advance(1).count) is None:
        pass
    return int.from_bytes(count, "little")


# From one word of fields to five.
SHAPES = {
    "optional items": Shape(40, 260, 6, optional=8),
    "colours": Shape(40, 300, 6, coloured=10),
    "multiplicities": Shape(36, 250, 6, loose=6),
    "colours and multiplicities": Shape(44, 300, 7, loose=5, coloured=6, optional=4),
    "many items": Shape(300, 700, 30),
}


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES.keys())
def test_levels_count_what_is_visited_in_large_instances(shape: Shape) -> None:
    for seed in range(3):
        instance = random_instance(shape, Random(seed))
        assert count_by("levels", instance) == count_by("enumeration", instance)


# Levels of a few states are cut, by any bit.
CUT = {
    "cut_width": 4,
    "wide_cut": 64,
    "cut_balance": 0,
    "least_cut_steps": 1,
    "units_of_thread": 500,
}


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES.keys())
def test_levels_that_are_cut_into_parts_have_the_same_count(shape: Shape) -> None:
    instance = random_instance(shape, Random(7))
    whole = count_by("levels", instance)
    with tuned(**CUT):
        assert count_by("levels", instance, workers=3) == whole


def test_levels_that_are_cut_into_parts_tell_how_much_is_left() -> None:
    # The widest level takes far longer than the widths of those before it foretell.
    instance = odd_queens(1, Random(2)).to_instance()
    with tuned(**CUT):
        search, told = search_by("levels", instance), list[float]()
        while not (report := search.advance(60, 20_000 * (len(told) + 1))).exhausted:
            told.append(report.fraction)
    assert len(told) > 100
    halfway = told[len(told) // 2]
    assert 0.2 < halfway < 0.8


def assert_levels_count(query: RandomQuery, workers: int) -> None:
    count = query.model.count(
        backend="dlx:levels", given=query.given, forbidden=query.forbidden, workers=workers
    )
    assert count == len(brute_force(query.model, query.given, query.forbidden))


@settings(max_examples=100, deadline=None)
@given(query=queries())
def test_parts_of_levels_count_what_brute_force_finds(query: RandomQuery) -> None:
    with tuned(**CUT):
        assert_levels_count(query, workers=2)


@settings(max_examples=100, deadline=None)
@given(query=queries(), workers=...)
def test_levels_that_look_ahead_count_what_brute_force_finds(
    query: RandomQuery, workers: bool
) -> None:
    with tuned(**LOOKING_AHEAD, **(CUT if workers else {})):
        assert_levels_count(query, workers=1 + workers)


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES.keys())
def test_levels_that_look_ahead_have_the_same_count_in_large_instances(shape: Shape) -> None:
    instance = random_instance(shape, Random(8))
    whole = count_by("levels", instance)
    with tuned(**LOOKING_AHEAD):
        assert count_by("levels", instance) == whole


@settings(max_examples=200, deadline=None)
@given(query=queries())
def test_diagrams_of_levels_that_look_ahead_have_the_solutions_of_brute_force(
    query: RandomQuery,
) -> None:
    with tuned(**LOOKING_AHEAD):
        found = query.model.compile(
            backend="dlx:levels", given=query.given, forbidden=query.forbidden
        )
    expected = brute_force(query.model, query.given, query.forbidden)
    assert len(found) == len(expected)
    assert {frozenset(solution) for solution in found} == expected


# Tilings of which most states of levels are dead.
Y_PENTOMINOES = Polyforms({"Y": PENTOMINOES["Y"]}, box(10, 20), counts={"Y": (0, None)}).model


def test_levels_look_ahead_where_most_states_are_dead() -> None:
    counts, works = [], []
    for most_work in (0.0, 0.75):
        with tuned(work_looking_ahead=most_work):
            result = Y_PENTOMINOES.count_result(backend="dlx:levels")
        counts.append(result.count)
        works.append(sum((result.stats.work_by_strategy or {}).values()))
    assert counts == [242_820, 242_820]
    assert works[1] < 0.7 * works[0]


def test_diagrams_of_levels_look_ahead_but_for_certificates() -> None:
    instance = _dlx.Instance(*Y_PENTOMINOES.to_instance().arrays)

    def states(task: Task, most_work: float) -> int:
        with tuned(work_looking_ahead=most_work):
            search = _dlx.CountSearch(instance, Query(task), workers=1, simd="", strategy="levels")
            *_, report = pieces(search)
        return int(report.statistics["nodes"])

    assert states(Task.COMPILE, 0.75) < 0.7 * states(Task.COMPILE, 0)
    # A certificate has to show why a state is dead.
    assert states(Task.CERTIFY, 0.75) == states(Task.CERTIFY, 0)


@settings(max_examples=100, deadline=None)
@given(query=queries(), workers=...)
def test_levels_that_begin_anew_in_other_orders_count_what_brute_force_finds(
    query: RandomQuery, workers: bool
) -> None:
    with tuned(level_pilot=1, units_between_level_looks=1, gain_to_reorder=0):
        assert_levels_count(query, workers=1 + workers)


@pytest.mark.parametrize("seed", range(2, 6))
def test_levels_along_a_bettered_order_count_the_colourings_of_a_graph(seed: int) -> None:
    model = colouring(36, 60 / 630, 4, seed)
    result = model.count_result(backend="dlx:levels")
    assert result.count == model.count(backend="dlx:memoised")
    assert result.stats.work_by_strategy is not None
    with tuned(order_search_share=0, order_search_share_after_gain=0):
        other = model.count_result(backend="dlx:levels", time_limit=60)
    assert other.stats.work_by_strategy is not None
    assert result.stats.work_by_strategy["levels"] < other.stats.work_by_strategy["levels"]


def watched(n: int, seed: int) -> Model:
    """Return a model of so many places and sensors, each of which watches the places near it."""
    random = Random(seed)
    sensors, places = ([(random.random(), random.random()) for _ in range(n)] for _ in range(2))
    model = Model()
    for place in range(n):
        model.add_item(place, multiplicity=random.choice([(1, 3), (2, 3), (1, None)]))
    model.add_items_from((("sensor", k) for k in range(n)), optional=True)
    for k, sensor in enumerate(sensors):
        near = [place for place in range(n) if dist(sensor, places[place]) < 0.33]
        model.add_option(k, [("sensor", k), *near])
    return model


@pytest.mark.parametrize(("seed", "count"), [(5, 16504057), (7, 4288880)])
def test_levels_go_on_where_an_order_that_seemed_better_turns_out_to_be_worse(
    seed: int, count: int
) -> None:
    model = watched(50, seed)
    result = model.count_result(backend="dlx:levels")
    with tuned(gain_to_reorder=1e300):
        without = model.count_result(backend="dlx:levels")
    assert result.count == without.count == count
    work, least = (r.stats.work_by_strategy for r in (result, without))
    assert work is not None
    assert least is not None
    assert least["levels"] < work["levels"] < least["levels"] + 2_000_000


def test_a_search_for_a_better_order_stops_often_enough_to_look_at_the_clock() -> None:
    instance = colouring(60, 0.08, 4, 1).to_instance()
    with tuned(
        order_search_share=1,
        order_search_share_after_gain=1,
        most_order_search=100_000,
        gain_to_reorder=1e300,
    ):
        search = search_by("levels", instance)
        for limit in range(20_000_000, 200_000_000, 20_000_000):
            work = search.advance(60, limit).statistics["work_by_strategy"]
            assert sum(work.values()) < limit + 5_000_000


def test_parts_of_levels_have_as_many_states_as_the_whole_and_take_less_memory() -> None:
    def stats(workers: int) -> Stats:
        return dominoes(16, 16).count_result(backend="dlx:levels", workers=workers).stats

    whole, parts = stats(1), stats(2)
    assert parts.nodes == whole.nodes
    assert whole.memory is not None
    assert parts.memory is not None
    assert parts.memory < whole.memory


def stats_of(model: Model) -> Stats:
    return model.count_result(backend="dlx:native").stats


def test_portfolio_tells_which_strategy_answered_and_what_all_of_them_did() -> None:
    stats = stats_of(dominoes(12, 16))
    assert stats.strategy == "levels"
    assert stats.work_by_strategy is not None
    assert set(stats.work_by_strategy) == {"enumeration", "levels"}
    matchings = Model({pair: pair for pair in combinations(range(30), 2)})
    assert stats_of(matchings).strategy == "memoised"
    assert stats_of(queens(8)).strategy == "enumeration"


def test_portfolio_stays_with_an_enumeration_that_random_paths_tell_to_be_short() -> None:
    # The first corner of this tree is much larger than others: it would tell ten times the work.
    holes = """
        ........
        ....#...
        ..#.....
        ........
        .#......
        ......#.
        ........
        ........
    """
    work = stats_of(Polyforms(PENTOMINOES, Board.read(holes)).model).work_by_strategy
    assert work is not None
    assert work.get("memoised", 0) < work["enumeration"] / 4


def test_portfolio_stays_with_an_enumeration_of_which_the_first_nodes_tell_nothing() -> None:
    # Before the first of 165,888 systems, it seems to have more left than any other strategy.
    stats = stats_of(every_case()["S(2,5,21), 5 given"].build())
    assert stats.strategy == "enumeration"
    assert stats.work_by_strategy is not None
    assert sum(stats.work_by_strategy.values()) < 60e6


@pytest.mark.parametrize("model", [dominoes(14, 14), latin_squares(6), langford(11)])
def test_same_count_does_the_same_work_however_it_is_interrupted(model: Model) -> None:
    works = set()
    for seconds in (10.0, 0.0005, 0.002):
        search = _dlx.CountSearch(
            _dlx.Instance(*model.to_instance().arrays), Query(Task.COUNT), workers=1, simd=""
        )
        while not (report := search.advance(seconds)).exhausted:
            pass
        statistics = report.statistics
        works.add((statistics["strategy"], tuple(statistics["work_by_strategy"].items())))
    assert len(works) == 1


def test_levels_that_do_not_fit_into_their_memory_say_so() -> None:
    with pytest.raises(BackendError, match="give a greater memory_limit"):
        latin_squares(6).count(backend="dlx:levels", memory_limit=700_000)


def test_an_instance_that_fits_into_no_memory_asks_for_none() -> None:
    model = Model({"all": range(70_000)})
    assert model.count() == 1
    levels = r"; for levels, a state would take \d+ words of memory, of at most 16"
    memoised = (
        "; for a memoised search, it has 70000 items and 1 different options, "
        "of at most 60000 and 40000$"
    )
    for ask, why in (
        (model.compile, levels + memoised),
        (partial(model.count, backend="dlx:levels"), f"{levels}$"),
        (partial(model.count, backend="dlx:memoised"), memoised),
    ):
        with pytest.raises(BackendError, match=f"the instance is too large{why}"):
            ask()


def test_portfolio_goes_on_without_levels_that_do_not_fit() -> None:
    assert latin_squares(6).count(backend="dlx:native", memory_limit=1_000_000) == 812851200


def test_levels_go_along_many_items_that_each_have_colours_of_their_own() -> None:
    # Each link is open or closed, by colours that no other link has; no two in a row are closed.
    # What grows with the square of the colours would take 1.5 GB here, and twenty times as long.
    model, length = Model(), 16_000
    model.add_items_from(range(length))
    model.add_items_from((("link", k) for k in range(length + 1)), optional=True)
    for k in range(length):
        for one, other in ((0, 0), (0, 1), (1, 0)):
            links = {("link", k): (k, one), ("link", k + 1): (k + 1, other)}
            model.add_option((k, one, other), [k, *links], colours=links)
    before, after = 1, 2
    for _ in range(length):
        before, after = after, before + after
    assert model.count(backend="dlx:levels") == after


def boxes(height: int, width: int, most: int) -> Model:
    """Tilings of a board by rectangles whose sides are at most so long."""
    model = Model()
    model.add_items_from(product(range(height), range(width)))
    for i, j in product(range(height), range(width)):
        sides = product(range(1, min(most, height - i) + 1), range(1, min(most, width - j) + 1))
        for a, b in sides:
            model.add_option((i, j, a, b), list(product(range(i, i + a), range(j, j + b))))
    return model


def test_portfolio_stays_with_levels_that_only_seemed_not_to_fit() -> None:
    with tuned(first_trial_share=0):  # The memoised search would be as quick.
        result = boxes(6, 6, 6).count_result(backend="dlx:native", memory_limit=1 << 25)
    # OEIS A182275, at 6.
    assert (result.count, result.stats.strategy) == (535236230270, "levels")


def test_memoised_search_has_no_long_turn_for_a_forecast_of_levels_that_has_risen() -> None:
    stats = stats_of(boxes(9, 9, 4))
    work = stats.work_by_strategy
    assert work is not None
    assert (stats.strategy, work.get("memoised", 0) < work["levels"] / 4) == ("levels", True)


def test_a_diagram_goes_on_without_levels_that_do_not_fit() -> None:
    # Its levels have far more states than the diagram of the memoised search has nodes.
    with tuned(lead_over_refutation=1 << 20):
        solutions = langford(9).compile(backend="dlx:native", memory_limit=3_000_000)
    assert solutions.count() == 0  # OEIS A014552.


def test_a_memoised_search_of_very_wide_sets_gives_way_to_levels_after_few_nodes() -> None:
    # Each of its nodes takes as long as a thousand of theirs.
    instance = _dlx.Instance(*dominoes(2, 3000).to_instance().arrays)

    def nodes(strategy: str) -> int:
        query = Query(Task.COMPILE, memory_limit=1 << 28)
        search = _dlx.CountSearch(instance, query, workers=1, simd="", strategy=strategy)
        *_, report = pieces(search)
        return int(report.statistics["nodes"])

    assert nodes("") < nodes("levels") + 200


def test_work_of_dense_models_is_told_by_what_it_touches() -> None:
    # A step takes out a million entries. Were it told as a step of a small model, the enumeration
    # would seem to be nearly done for minutes.
    random, n_items = Random(1), 1000
    options = [random.sample(range(n_items), 450) for _ in range(3000)]
    halves = [[range(n_items // 2 + k), range(n_items // 2 + k, n_items)] for k in range(3)]
    model = Model(dict(enumerate([*options, *(half for pair in halves for half in pair)])))
    result = model.count_result(backend="dlx")
    work = result.stats.work_by_strategy
    assert work is not None
    assert (result.count, work["enumeration"] > 1_000_000) == (3, True)
