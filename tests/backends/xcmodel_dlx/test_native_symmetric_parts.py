"""Counts of the native engine in parts that stand for those that symmetries carry them to."""

from functools import cache
from itertools import permutations, product
from random import Random

import networkx as nx
import pytest

from classics import langford, latin_squares, queens
from searching import number, pieces
from symmetric_models import symmetric_model
from tuned import tuned
from xcmodel import Model
from xcmodel.backend import Query, Task
from xcmodel.puzzles import PENTOMINOES, Polyforms, box
from xcmodel.testing import brute_force
from xcmodel_dlx import _dlx

AT_ONCE = {
    "first_enumeration": 1,
    "set_up_per_enumeration": 1 << 20,
    "set_up_share": 1e300,
    "share_for_symmetries": 1e6,
    "tries_for_symmetries": 1e6,
    "units_of_symmetric_entry": 0,
    "pilot_share": 0,
}
"""Symmetries are sought as soon as there is an estimate of the enumeration, whatever they take."""

MEMOISED = {**AT_ONCE, "long_enumeration": 0, "long_levels": 0, "first_trial_share": 1e6}
"""The memoised search follows at once."""

COUNT = Query(Task.COUNT)

# Three copies of these have 13 to 260 million solutions, to be enumerated without symmetries.
_LONG_TO_ENUMERATE = {24, 153, 182, 188}


def report_of(
    model: Model, query: Query = COUNT, *, strategy: str = "enumeration", workers: int = 1
) -> _dlx.Report:
    """Return the last report of a count."""
    instance = _dlx.Instance(*model.to_instance().arrays)
    search = _dlx.CountSearch(instance, query, workers=workers, simd="", strategy=strategy)
    *_, report = pieces(search)
    return report


def nodes_of(model: Model, *, up_to_isomorphism: bool) -> int:
    """Return how many nodes an enumeration takes, with symmetries or without."""
    query = Query(Task.COUNT, up_to_isomorphism=up_to_isomorphism)
    return int(report_of(model, query).statistics["nodes"])


def copies_of(model: Model, count: int) -> Model:
    """Return copies of a model, one of which is marked; some of their options occur twice."""
    copies = Model()
    copies.add_item("mark")
    for copy in range(count):
        copies.add_items_from([("marked", copy)], optional=True)
        for item in model.items.values():
            copies.add_item(
                (copy, item.name), multiplicity=item.multiplicity, optional=item.optional
            )
        for place, option in enumerate(model.options.values()):
            items = [(copy, item) for item in option.items]
            colours = {(copy, item): colour for item, colour in option.colours.items()}
            for copy_of_option in range(1 + (place % 3 == 0)):
                copies.add_option((copy, option.name, copy_of_option), items, colours=colours)
        copies.add_option(("mark", copy), ["mark", ("marked", copy)])
    return copies


@cache
def models_and_counts() -> list[tuple[Model, int]]:
    """Return symmetric models, by seed, and how many solutions brute force finds."""
    models = [symmetric_model(Random(seed)).model for seed in range(150)]
    return [(model, len(brute_force(model))) for model in models]


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("how", [AT_ONCE, MEMOISED], ids=["enumeration", "memoised"])
@pytest.mark.parametrize(("most_parts", "failures"), [(4, 3), (64, 3), (64, 0)])
def test_symmetric_models_have_as_many_solutions_as_brute_force_finds(
    most_parts: int, failures: int, how: dict[str, float], workers: int
) -> None:
    strategy = "enumeration" if how is AT_ONCE else ""
    for seed, (model, expected) in enumerate(models_and_counts()):
        with tuned(most_parts=most_parts, failures_to_profile=failures, **how):
            count = number(report_of(model, strategy=strategy, workers=workers))
        assert count == expected, seed


@pytest.mark.parametrize("how", [AT_ONCE, MEMOISED], ids=["enumeration", "memoised"])
def test_equal_parts_and_equal_options_change_no_count(how: dict[str, float]) -> None:
    fewer = 0
    for seed in set(range(260)) - _LONG_TO_ENUMERATE:
        small = symmetric_model(Random(seed)).model
        if not 0 < small.count() <= 30:
            continue
        model = copies_of(small, 3)
        plain = report_of(model, Query(Task.COUNT, up_to_isomorphism=False))
        with tuned(**how):
            report = report_of(model, strategy="enumeration" if how is AT_ONCE else "")
        assert number(report) == number(plain), seed
        fewer += report.statistics["nodes"] < plain.statistics["nodes"]
    assert fewer > 30, "many models are split into parts"


def test_all_strategies_begin_anew_with_what_stands_for_the_whole() -> None:
    """All rows that may be the first of a Latin rectangle are in one orbit."""
    rows = list(permutations(range(6)))
    model = Model()
    model.add_items_from(["first", "second"])
    model.add_items_from(product(range(6), range(6)), optional=True)
    for name in ("first", "second"):
        for row in rows:
            model.add_option((name, row), [name, *enumerate(row)])
    with tuned(first_enumeration=1, lead_over_symmetries=1, units_of_symmetric_entry=1):
        report = report_of(model, strategy="")
    assert number(report) == 720 * 265  # 265 derangements of 6: OEIS A000166.


@pytest.mark.parametrize("is_early", [True, False])
def test_a_memoised_search_of_a_symmetric_model_has_its_trial_early(is_early: bool) -> None:
    """All options of Latin rectangles are in one orbit, and so are most subproblems isomorphic."""
    model = Model()
    model.add_items_from(("cell", *cell) for cell in product(range(3), range(6)))
    model.add_items_from(("row", *row) for row in product(range(3), range(6)))
    columns = product(range(6), range(6))
    model.add_items_from((("column", *column) for column in columns), optional=True)
    for i, j, k in product(range(3), range(6), range(6)):
        model.add_option((i, j, k), [("cell", i, j), ("row", i, k), ("column", j, k)])
    with tuned(symmetric_orbit=1 if is_early else 2):
        report = report_of(model, strategy="")
    assert number(report) == 720 * 21280, "OEIS A000186, times the orders of the first row"
    units = sum(report.statistics["work_by_strategy"].values())
    assert (units < 6_000_000) == is_early


def test_given_and_forbidden_options_break_symmetries() -> None:
    for seed in range(200):
        model = symmetric_model(Random(seed)).model
        names = list(model.options)
        given, forbidden = names[:1], names[-1:]
        numbers = {name: number for number, name in enumerate(names)}
        query = Query(
            Task.COUNT,
            given=tuple(numbers[name] for name in given),
            forbidden=tuple(numbers[name] for name in forbidden),
        )
        with tuned(**AT_ONCE):
            count = number(report_of(model, query))
        assert count == len(brute_force(model, given, forbidden)), seed


@pytest.mark.parametrize(
    ("model", "count", "share", "first"),
    [
        pytest.param(queens(10), 724, 0.7, 8_000, id="queens 10 (OEIS A000170)"),
        pytest.param(langford(11), 35584, 0.6, 8_000, id="Langford 11 (OEIS A014552, doubled)"),
        pytest.param(latin_squares(5), 161280, 0.5, 8_000, id="Latin squares 5 (OEIS A002860)"),
        pytest.param(
            Polyforms(PENTOMINOES, "\n".join(["." * 20] * 3)).model,
            8,
            0.6,
            100_000,
            id="pentominoes 3x20",
        ),
    ],
)
def test_one_solution_is_visited_for_those_that_symmetries_carry_it_to(
    model: Model, count: int, share: float, first: int
) -> None:
    with tuned(
        units_in_order=first // 2,
        first_enumeration=first,
        set_up_per_enumeration=1 << 20,
        share_for_symmetries=10,
        units_of_symmetric_entry=10,
    ):
        assert number(report_of(model)) == count
        nodes = nodes_of(model, up_to_isomorphism=True)
        assert nodes < share * nodes_of(model, up_to_isomorphism=False)


def cyclic_transversals(order: int) -> Model:
    """Return the transversals of the addition table of numbers modulo an order."""
    options = {
        (row, column): [("row", row), ("column", column), ("sum", (row + column) % order)]
        for row, column in product(range(order), repeat=2)
    }
    return Model(options)


def test_of_the_cells_of_a_group_table_one_is_enough() -> None:
    """Any two rows are alike, and a third one is not: an order of rows first would miss it."""
    model = cyclic_transversals(13)
    report = report_of(model)
    assert number(report) == 1030367, "OEIS A006717"
    assert report.statistics["nodes"] < nodes_of(model, up_to_isomorphism=False) / 8


def edge_colourings(vertices: int, degree: int, colours: int, seed: int) -> Model:
    """Return the colourings of the edges of a random regular graph."""
    graph = nx.random_regular_graph(degree, vertices, seed=seed)
    model = Model()
    model.add_items_from(("edge", *edge) for edge in graph.edges)
    model.add_items_from(product(graph, range(colours)), optional=True)
    for (a, b), colour in product(graph.edges, range(colours)):
        model.add_option((a, b, colour), [("edge", a, b), (a, colour), (b, colour)])
    return model


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_colours_are_exchanged_on_a_regular_graph_without_symmetries(seed: int) -> None:
    """Refinement takes all of its edges for alike; distances tell them apart."""
    model = edge_colourings(22, 4, 4, seed)
    plain = report_of(model, Query(Task.COUNT, up_to_isomorphism=False))
    report = report_of(model)
    assert number(report) == number(plain)
    assert report.statistics["nodes"] < plain.statistics["nodes"] / 3
    with tuned(failures_to_profile=1 << 20):
        assert report_of(model).statistics["nodes"] > 2 * report.statistics["nodes"]


def test_a_count_in_parts_does_the_same_work_however_it_is_interrupted() -> None:
    works = set()
    for seconds in (10.0, 0.0003, 0.002):
        instance = _dlx.Instance(*langford(12).to_instance().arrays)
        search = _dlx.CountSearch(instance, COUNT, workers=1, simd="", strategy="")
        *_, report = pieces(search, seconds)
        works.add(tuple(report.statistics["work_by_strategy"].items()))
    assert len(works) == 1


def test_no_more_solutions_are_told_of_on_the_way_than_there_are() -> None:
    instance = _dlx.Instance(*langford(12).to_instance().arrays)
    search = _dlx.CountSearch(instance, COUNT, workers=1, simd="", strategy="enumeration")
    told = 0
    for report in pieces(search, 0.0003):
        told += report.counted
        assert 0 <= told <= 216288
    assert told == number(report) == 216288  # OEIS A014552, doubled
    assert report.statistics["nodes"] < nodes_of(langford(12), up_to_isomorphism=False)


def test_each_turn_of_a_part_does_some_work_however_short_turns_are() -> None:
    model = symmetric_model(Random(3560)).model
    with tuned(least_turn=1, **AT_ONCE):
        assert number(report_of(model, strategy="")) == len(brute_force(model, (), ()))


def test_a_model_without_symmetries_is_visited_as_a_whole() -> None:
    random = Random(1)
    options = {k: sorted(random.sample(range(24), 3)) for k in range(160)}
    model = Model(options)
    with tuned(**AT_ONCE):
        nodes = nodes_of(model, up_to_isomorphism=True)
    assert nodes == nodes_of(model, up_to_isomorphism=False)


def test_an_enumeration_whose_last_subtrees_are_the_largest_does_not_seem_to_end_soon() -> None:
    pieces_and_monomers = {name: PENTOMINOES[name] for name in "LNTY"} | {"monomer": "M"}
    board = Polyforms(pieces_and_monomers, box(6, 8), counts={"monomer": (0, None)}).model
    stats = board.count_result(backend="dlx:native").stats
    assert stats.strategy == "levels"
    assert stats.work_by_strategy is not None
    # It takes 18 times as much; in the order of the model, it went on for two and a half times.
    assert stats.work_by_strategy["enumeration"] < stats.work_by_strategy["levels"]
