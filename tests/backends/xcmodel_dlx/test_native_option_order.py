"""Counts that begin anew with their options in random order."""

from random import Random

from classics import langford
from searching import pieces
from symmetric_models import symmetric_model
from tuned import tuned
from xcmodel import Model
from xcmodel.backend import Query, Task
from xcmodel.testing import brute_force
from xcmodel_dlx import _dlx

WITHOUT_SYMMETRIES = Query(Task.COUNT, up_to_isomorphism=False)

SOON = {"first_enumeration": 1, "least_turn": 1, "left_to_shuffle": 1, "pilot_share": 0}
"""An enumeration begins anew at its first forecast, and other strategies hardly begin."""


def search_for(model: Model, query: Query = WITHOUT_SYMMETRIES) -> _dlx.CountSearch:
    instance = _dlx.Instance(*model.to_instance().arrays)
    return _dlx.CountSearch(instance, query, workers=1, simd="", strategy="")


def number(report: _dlx.Report) -> int:
    return int.from_bytes(report.count or b"", "little")


def test_counts_that_begin_anew_are_those_of_brute_force() -> None:
    differing = 0
    for seed in range(150):
        model = symmetric_model(Random(seed)).model
        with tuned(**SOON):
            *_, report = pieces(search_for(model))
            with tuned(left_to_shuffle=1e300):
                *_, plain = pieces(search_for(model))
        assert number(report) == number(plain) == len(brute_force(model, (), ())), seed
        differing += report.statistics["work_by_strategy"] != plain.statistics["work_by_strategy"]
    assert differing > 15


def test_what_was_visited_before_is_not_told_of_again() -> None:
    told = 0
    for report in pieces(search_for(langford(12)), 0.0003):
        told += report.counted
        assert 0 <= told <= 216288
    assert told == number(report) == 216288  # OEIS A014552, doubled


def pieces_and_monomers(height: int, width: int, names: list[str]) -> Model:
    """Return a board with one piece of each name, and monomers, which come last, for the rest."""
    cells = [(i, j) for i in range(height) for j in range(width)]
    model = Model()
    model.add_items_from([*cells, *names])
    shapes = [(name, shape) for name in names for shape in turned(PIECES[name])]
    for name, shape in shapes:
        for i, j in cells:
            placed = [(i + a, j + b) for a, b in shape]
            if set(placed) <= set(cells):
                model.add_option((name, tuple(placed)), [name, *placed])
    model.add_options_from((("monomer", cell), [cell]) for cell in cells)
    return model


def turned(shape: list[tuple[int, int]]) -> list[tuple[tuple[int, int], ...]]:
    """Return a shape, its turns and their reflections, with least coordinates 0."""
    found = set()
    for turn in range(8):
        shape = [(j, -i) for i, j in shape] if turn != 4 else [(j, i) for i, j in shape]
        top, left = min(i for i, _ in shape), min(j for _, j in shape)
        found.add(tuple(sorted((i - top, j - left) for i, j in shape)))
    return sorted(found)


PIECES = {
    "L": [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)],
    "N": [(0, 0), (0, 1), (0, 2), (1, 2), (1, 3)],
    "Y": [(0, 0), (0, 1), (0, 2), (0, 3), (1, 1)],
    "T": [(0, 0), (0, 1), (0, 2), (1, 1), (2, 1)],
}


def test_an_enumeration_whose_last_subtrees_are_the_largest_does_not_seem_to_end_soon() -> None:
    stats = pieces_and_monomers(6, 8, list(PIECES)).count_result(backend="dlx:native").stats
    assert stats.strategy == "levels"
    assert stats.work_by_strategy is not None
    # In the order of the model, it went on for two and a half times the work of the levels.
    assert stats.work_by_strategy["enumeration"] < stats.work_by_strategy["levels"] / 4
