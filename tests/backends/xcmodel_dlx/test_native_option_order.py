"""Counts that begin anew with their options in random order."""

from random import Random

import pytest

from classics import langford
from searching import number, pieces
from symmetric_models import symmetric_model
from tuned import tuned
from xcmodel import Model
from xcmodel.backend import Query, Task
from xcmodel.puzzles import PENTOMINOES, Polyforms, box
from xcmodel.testing import brute_force
from xcmodel_dlx import _dlx

WITHOUT_SYMMETRIES = Query(Task.COUNT, up_to_isomorphism=False)

SOON = {"first_enumeration": 1, "least_turn": 1, "left_to_shuffle": 1, "pilot_share": 0}
"""An enumeration begins anew at its first forecast, and other strategies hardly begin."""


def search_for(model: Model, strategy: str = "") -> _dlx.CountSearch:
    instance = _dlx.Instance(*model.to_instance().arrays)
    return _dlx.CountSearch(instance, WITHOUT_SYMMETRIES, workers=1, simd="", strategy=strategy)


def random_triples(random: Random) -> Model:
    """Return a model whose search has some hundred nodes."""
    model = Model()
    model.add_items_from(range(21))
    model.add_options_from((option, random.sample(range(21), 3)) for option in range(150))
    return model


def test_counts_that_begin_anew_are_those_of_brute_force() -> None:
    for seed in range(150):
        model = symmetric_model(Random(seed)).model
        with tuned(**SOON):
            *_, report = pieces(search_for(model))
        assert number(report) == len(brute_force(model)), seed


def test_counts_that_begin_anew_are_those_that_do_not() -> None:
    differing = 0
    for seed in range(20):
        model = random_triples(Random(seed))
        with tuned(**SOON):
            *_, report = pieces(search_for(model))
            with tuned(left_to_shuffle=1e300):
                *_, plain = pieces(search_for(model))
        assert number(report) == number(plain) == len(list(model.solutions())), seed
        differing += report.statistics["work_by_strategy"] != plain.statistics["work_by_strategy"]
    assert differing > 15


@pytest.mark.parametrize("strategy", ["enumeration", "levels", "memoised"])
def test_a_strategy_alone_has_no_order_to_change(strategy: str) -> None:
    with tuned(**SOON):
        *_, report = pieces(search_for(langford(8), strategy))
    assert number(report) == 300  # OEIS A014552, doubled


def test_what_was_visited_before_is_not_told_of_again() -> None:
    told = 0
    for report in pieces(search_for(langford(12)), 0.0003):
        told += report.counted
        assert 0 <= told <= 216288
    assert told == number(report) == 216288  # OEIS A014552, doubled


def test_an_enumeration_whose_last_subtrees_are_the_largest_does_not_seem_to_end_soon() -> None:
    pieces_and_monomers = {name: PENTOMINOES[name] for name in "LNTY"} | {"monomer": "M"}
    board = Polyforms(pieces_and_monomers, box(6, 8), counts={"monomer": (0, None)}).model
    stats = board.count_result(backend="dlx:native").stats
    assert stats.strategy == "levels"
    assert stats.work_by_strategy is not None
    # In the order of the model, it went on for two and a half times the work of the levels.
    assert stats.work_by_strategy["enumeration"] < stats.work_by_strategy["levels"] / 4
