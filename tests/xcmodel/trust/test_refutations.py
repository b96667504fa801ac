"""What a backend names as conflicts and solutions, before it is believed."""

import numpy as np
import pytest

from xcmodel import Model, WrongAnswerError
from xcmodel.backend import Demands, Instance, Refuter, Verdict
from xcmodel.trust import refutations
from xcmodel.trust.refutations import Refutations, unmet
from xcmodel_sat import SatBackend

COLOURS = {"A": {"p": "red"}, "B": {"p": "red"}, "C": {"p": "green"}}
MODEL = Model({"A": [1, "p"], "B": [2, "p"], "C": [2, "p"]}, optional=["p"], colours=COLOURS)
ALL = Demands((0, 1, 2), (0,), (0,))


class Wrong(Refuter):
    def refute(self, demands: Demands, seconds: float) -> Verdict:
        return Verdict(solution=np.array([0], dtype=np.int32))


def test_options_that_share_a_colour_cover_an_item_once() -> None:
    model = MODEL.copy()
    model.add_row("few", {"A": 2, "B": 3}, low=1, high=4)
    instance = model.to_instance()
    items = [item.name for item in model.to_compiled().items]
    for names, wrong, is_row_met in (("AC", ["p"], True), ("AB", [], False), ("C", [1], False)):
        solution = np.array(["ABC".index(name) for name in names], dtype=np.int32)
        left = unmet(instance, ALL, solution)
        assert left.items == tuple(map(items.index, wrong))
        assert left.given == (() if "A" in names else (0,))
        assert left.rows == (() if is_row_met else (0,))


def test_a_solution_that_is_none_is_an_error_of_the_backend(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(SatBackend, "refuter", lambda *_: Wrong())
    with pytest.raises(WrongAnswerError, match="named a solution that does not meet all demands"):
        Refutations(MODEL.to_instance(), ()).verdict(Demands((0, 1, 2), ()), 60)


def test_where_nobody_names_demands_nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuter(_: SatBackend, instance: Instance, forbidden: tuple[int, ...]) -> Refuter:
        raise AssertionError("a large instance is not loaded")

    monkeypatch.setattr(SatBackend, "refuter", refuter)
    for name, value in (("_MOST_ENTRIES", 0), ("first_with", lambda *_, **__: None)):
        with monkeypatch.context() as patch:
            patch.setattr(refutations, name, value)
            some = Refutations(MODEL.to_instance(), ())
            assert some.verdict(ALL, 60) == (None, None)
            some.close()
