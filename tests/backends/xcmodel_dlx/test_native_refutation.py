"""Proofs by the linear relaxation that there is no solution."""

from random import Random

import pytest
from hypothesis import given, settings

from benchmarks.too_little_room import pigeons, seats, shifts
from searching import pieces
from symmetric_models import symmetric_model
from tuned import tuned
from xcmodel import Model, Result, Status
from xcmodel.backend import Query, Task
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries
from xcmodel_dlx import _dlx

AT_ONCE = {"lead_over_refutation": 0}
"""The proof is tried before the search."""

MOST_UNITS = 100_000_000
"""Far less than any of the searches below takes without the proof."""


@pytest.mark.parametrize(
    "model",
    [pigeons(40, 39), seats(30, 59, 1), seats(60, 119, 2), shifts(13, 1), shifts(20, 2)],
    ids=["pigeons", "30 pairs", "60 pairs", "13 people", "20 people"],
)
def test_a_model_with_too_little_room_is_found_out_at_once(model: Model) -> None:
    def work_of(result: Result) -> int:
        return sum((result.stats.work_by_strategy or {}).values())

    for answer in (model.solve(), model.minimize(backend="dlx:native")):
        assert answer.status is Status.INFEASIBLE
        assert work_of(answer) < MOST_UNITS
    count = model.count_result()
    assert (count.count, work_of(count) < MOST_UNITS, count.stats.strategy) == (0, True, None)
    assert list(model.solutions()) == []


@settings(max_examples=300, deadline=None)
@given(queries())
def test_what_has_a_solution_is_not_refuted(query: RandomQuery) -> None:
    expected = brute_force(query.model, query.given, query.forbidden)
    asked = query.asks("dlx:native")
    with tuned(**AT_ONCE):
        assert query.model.count(**asked) == len(expected)
        assert {frozenset(found) for found in query.model.solutions(**asked)} == expected
        for answer in (query.model.solve(**asked), query.model.minimize(**asked)):
            assert (answer.status is Status.INFEASIBLE) == (not expected)


def test_most_small_models_without_solution_are_refuted() -> None:
    infeasible = refuted = 0
    for seed in range(400):
        model = symmetric_model(Random(seed)).model
        instance = _dlx.Instance(*model.to_instance().arrays)
        with tuned(**AT_ONCE):
            *_, report = pieces(
                _dlx.JointSearch(instance, Query(Task.ENUMERATE), workers=1, simd="")
            )
        has_solution = bool(brute_force(model, (), ()))
        is_refuted = report.exhausted and report.statistics["nodes"] == 0
        assert not (has_solution and is_refuted), seed
        infeasible += not has_solution
        refuted += is_refuted
    assert refuted > 0.8 * infeasible > 50


def test_the_proof_waits_and_takes_its_part_of_the_work_only() -> None:
    # Its relaxation has solutions, and the model has none: some vertex is in no matching.
    triangles = Model()
    for k in range(0, 33, 3):
        for one, other in ((k, k + 1), (k + 1, k + 2), (k, k + 2)):
            triangles.add_items_from(v for v in (one, other) if v not in triangles.items)
            triangles.add_option((one, other), [one, other])
    with tuned(lead_over_refutation=1 << 20):
        without = triangles.solve(backend="dlx:native").stats.work_by_strategy
    with tuned(**AT_ONCE):
        result = triangles.solve(backend="dlx:native")
    assert result.status is Status.INFEASIBLE
    assert without is not None
    work = result.stats.work_by_strategy
    assert work is not None
    assert 0 < work["enumeration"] - without["enumeration"] < 1_000_000
