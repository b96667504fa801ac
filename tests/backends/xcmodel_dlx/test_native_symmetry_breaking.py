"""Searches of the native engine for one solution, which symmetries spare a part of their work."""

from itertools import combinations, pairwise, product
from random import Random

import pytest

from symmetric_models import symmetric_model
from tuned import tuned
from xcmodel import Model
from xcmodel.backend import Query, Task
from xcmodel.testing import brute_force
from xcmodel_dlx import _dlx

AT_ONCE = {
    "joint_units": 1e9,
    "joint_lead_over_symmetries": 1,
    "joint_share_of_symmetries": 1e6,
    "units_of_symmetric_entry": 0,
}
"""Symmetries are sought when the search has hardly begun, whatever they take; levels come late."""


def lists(report: _dlx.Report) -> list[list[int]]:
    """Return the solutions of a report, each as the numbers of its options."""
    if report.solutions is None:
        return []
    start, options = report.solutions
    return [options[begin:end].tolist() for begin, end in pairwise(start.tolist())]


def first(
    model: Model, query: Query, *, workers: int = 1, seconds: float = 0.1
) -> tuple[list[list[int]], _dlx.Report]:
    """Return the first solution, if there is one, and the last report."""
    instance = _dlx.Instance(*model.to_instance().arrays)
    search = _dlx.JointSearch(instance, query, workers=workers, simd="")
    while True:
        report = search.advance(seconds)
        solutions = lists(report)
        if solutions or report.exhausted:
            search.close()
            return solutions, report


def one(**how: object) -> Query:
    """Return the query for one solution."""
    return Query(Task.ENUMERATE, solution_limit=1, **how)  # type: ignore[arg-type]


def nodes_of(model: Model, *, up_to_isomorphism: bool) -> int:
    """Return how many nodes it takes to find that there is no solution."""
    with tuned(lead_over_refutation=1 << 20):
        solutions, report = first(model, one(up_to_isomorphism=up_to_isomorphism))
    assert not solutions
    assert report.exhausted
    return int(report.statistics["nodes"])


def design(points: int, block: int, strength: int) -> Model:
    """Return the Steiner systems in which as many points as the strength are in one block."""
    model = Model()
    model.add_items_from(combinations(range(points), strength))
    for members in combinations(range(points), block):
        model.add_option(members, combinations(members, strength))
    return model


def covering(points: int, blocks: int) -> Model:
    """Return the ways to cover all pairs of points by so many triples."""
    model = Model()
    model.add_items_from(combinations(range(points), 2), multiplicity=(1, None))
    model.add_item("blocks", multiplicity=blocks)
    for members in combinations(range(points), 3):
        model.add_option(members, ["blocks", *combinations(members, 2)])
    return model


def orthogonal_squares(order: int) -> Model:
    """Return the pairs of orthogonal Latin squares."""
    pairs = ["cell", "row and first", "row and second", "column and first", "column and second"]
    model = Model()
    model.add_items_from(product([*pairs, "both"], range(order), range(order)))
    for row, column, a, b in product(range(order), repeat=4):
        seen = [(row, column), (row, a), (row, b), (column, a), (column, b), (a, b)]
        items = [(kind, *pair) for kind, pair in zip([*pairs, "both"], seen, strict=True)]
        model.add_option((row, column, a, b), items)
    return model


@pytest.mark.parametrize("workers", [1, 2])
def test_a_solution_is_found_where_brute_force_finds_one(workers: int) -> None:
    for seed in range(300 // workers):
        model = symmetric_model(Random(seed)).model
        names = list(model.options)
        given, forbidden = (names[:1], names[-1:]) if seed % 3 == 0 and len(names) > 1 else ([], [])
        conditions = model.to_compiled().options.conditions(given, forbidden)
        with tuned(**AT_ONCE):
            query = one(given=conditions[0], forbidden=conditions[1])
            solutions, report = first(model, query, workers=workers)
        expected = brute_force(model, given, forbidden)
        assert bool(solutions) == bool(expected), seed
        assert not report.exhausted or len(expected) < 2, "there are others, which were left out"
        for solution in solutions:
            assert frozenset(names[option] for option in solution) in expected, seed


@pytest.mark.parametrize(
    ("model", "share"),
    [
        pytest.param(design(11, 3, 2), 0.1, id="triples of 11 points"),
        pytest.param(design(15, 5, 2), 0.3, id="blocks of 5 of 15 points"),
        pytest.param(covering(8, 10), 0.5, id="C(8, 3, 2) = 11 (OEIS A011975)"),
    ],
)
def test_that_there_is_no_solution_takes_far_fewer_nodes(model: Model, share: float) -> None:
    with tuned(joint_units=1e9, joint_lead_over_symmetries=2):
        nodes = nodes_of(model, up_to_isomorphism=True)
        assert nodes < share * nodes_of(model, up_to_isomorphism=False)


def test_no_two_latin_squares_of_order_6_are_orthogonal() -> None:
    # Tarry 1900, by hand.
    assert orthogonal_squares(6).solve(time_limit=60).status.name == "INFEASIBLE"


def test_a_search_that_begins_anew_leaves_out_what_covers_an_item_that_nothing_may_cover() -> None:
    model = orthogonal_squares(6)
    items = list(model.items)
    model.add_item("nothing", multiplicity=(0, 0))
    for item in items:
        model.add_option(("alone", item), [item, "nothing"])
    assert not model.solve(backend="dlx", time_limit=60).solution


def test_orthogonal_latin_squares_of_order_7_are_found() -> None:
    with tuned(**AT_ONCE):
        solution = orthogonal_squares(7).solve().solution
    assert solution is not None
    assert len(solution) == 49


@pytest.mark.parametrize("model", [design(14, 4, 3), design(11, 3, 2)], ids=["found", "none"])
def test_the_same_work_is_done_however_it_is_interrupted(model: Model) -> None:
    answers = set()
    for seconds in (10.0, 0.0003, 0.002):
        with tuned(joint_lead_over_symmetries=2):
            solutions, report = first(model, one(), seconds=seconds)
        work = tuple(report.statistics["work_by_strategy"].items())
        answers.add((tuple(map(tuple, solutions)), report.statistics["nodes"], work))
    assert len(answers) == 1
