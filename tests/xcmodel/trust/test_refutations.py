"""What a backend names as conflicts and solutions, before it is believed."""

from pathlib import Path

import numpy as np
import pytest

from xcmodel import Model, WrongAnswerError
from xcmodel.backend import Demands, Instance, Query, Refuter, Task, Verdict
from xcmodel.trust import refutations
from xcmodel.trust.certified_conflict import certify_conflict
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


class Lying(Refuter):
    """Names the first so many items as a conflict, whatever it is asked."""

    def __init__(self, most: int) -> None:
        self._most = most

    def refute(self, demands: Demands, seconds: float) -> Verdict:
        return Verdict(conflict=Demands(demands.items[: self._most], ()))


def test_a_conflict_of_no_demands_is_an_error_of_the_backend(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(SatBackend, "refuter", lambda *_: Lying(0))
    with pytest.raises(WrongAnswerError, match=r"'sat.* named a conflict of none of the demands"):
        Refutations(MODEL.to_instance(), ()).verdict(Demands((0, 1, 2), ()), 60)


def test_a_conflict_that_has_a_solution_is_an_error_of_the_backend_that_names_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("xcmodel.trust.conflict_search._MOST_WITHOUT_NAMES", 0)
    monkeypatch.setattr(SatBackend, "refuter", lambda *_: Lying(1))
    places = {(i, j): [i, ("place", j)] for i in range(4) for j in range(3)}
    model = Model(places, optional=[("place", j) for j in range(3)])
    with pytest.raises(WrongAnswerError, match=r"'sat.* named demands in conflict, and backend"):
        model.why_infeasible(certificate=tmp_path / "proof")
    assert not (tmp_path / "proof").exists()


def test_a_certificate_of_a_conflict_is_not_written_where_it_has_a_solution(
    tmp_path: Path,
) -> None:
    compiled, query = MODEL.to_compiled(), Query(Task.ENUMERATE)
    assert certify_conflict(compiled, (0, 1), (), query, tmp_path / "proof") == 2
    assert not (tmp_path / "proof").exists()


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
