"""The search for a certificate of a least cost, and what is kept where it is stopped."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from classics import queens
from scripted_backend import ScriptedBackend, found, press_ctrl_c
from slices import Slices, StartedBy
from xcmodel import Interrupted, Model, Progress, Solution, Status, StopReason, WrongAnswerError
from xcmodel.backend import Capability, Instance, Query, Search, Slice, Task, Translation
from xcmodel.search import certified_least_cost

# These are about what is found all the same.
pytestmark = pytest.mark.filterwarnings("ignore:no certificate is written")

# No option is redundant for least cost.
MODEL = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})


@dataclass(frozen=True)
class EndlessCertifier(ScriptedBackend):
    """Never has a certificate; looked for without one, solutions come as scripted."""

    __hash__ = ScriptedBackend.__hash__

    def translate(self, instance: Instance) -> Translation:
        return StartedBy(self._start)

    def _start(self, query: Query) -> Search:
        if query.task is Task.MINIMIZE:
            return Slices(self.slices)
        return Slices((), then=Slice(fraction=0.1))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "proof"


@pytest.mark.parametrize(
    ("slices", "status", "cost", "bound"),
    [
        ((found(), found([0], bound=3)), Status.FEASIBLE, 5, 3),
        ((found([0]), found([1, 2], exhausted=True)), Status.OPTIMAL, 4, 4),
        ((found(exhausted=True),), Status.INFEASIBLE, None, None),
        ((), Status.UNKNOWN, None, 4),
    ],
)
def test_a_certificate_that_takes_too_long_leaves_the_answer_of_a_usual_search(
    path: Path, slices: tuple[Slice, ...], status: Status, cost: int | None, bound: int | None
) -> None:
    result = MODEL.minimize(backend=EndlessCertifier(slices), certificate=path, time_limit=1)
    assert (result.status, result.cost, result.bound) == (status, cost, bound)
    assert result.stop_reason is StopReason.TIME_LIMIT
    assert 1 <= result.stats.seconds < 10
    assert not path.exists()


def test_ctrl_c_before_there_is_a_certificate_keeps_the_best_solution(path: Path) -> None:
    def press(progress: Progress) -> None:
        if progress.cost is not None:
            press_ctrl_c()

    backend = EndlessCertifier((found([0], bound=3),))
    with pytest.raises(Interrupted) as raised:
        MODEL.minimize(backend=backend, certificate=path, progress=press)
    result = raised.value.result
    assert (result.solution, result.bound) == (Solution("A"), 3)
    assert result.stop_reason is StopReason.INTERRUPTED
    assert not path.exists()


def test_progress_has_what_was_found_and_how_far_the_certificate_has_come(path: Path) -> None:
    seen: list[Progress] = []
    backend = EndlessCertifier((found([0], bound=3),))
    MODEL.minimize(backend=backend, certificate=path, time_limit=3, progress=seen.append)
    assert (seen[0].cost, seen[0].fraction) == (None, 0.1)
    assert (seen[-1].cost, seen[-1].bound, seen[-1].fraction) == (5, 3, 0.1)


def test_who_can_only_certify_is_left_alone(path: Path) -> None:
    @dataclass(frozen=True)
    class OnlyCertifies(EndlessCertifier):
        __hash__ = ScriptedBackend.__hash__

        @property
        def capabilities(self) -> frozenset[Capability]:
            return frozenset({Capability.CERTIFY})

    backend = OnlyCertifies((found([0], bound=3),))
    result = MODEL.minimize(backend=backend, certificate=path, time_limit=1)
    assert (result.status, result.stop_reason) == (Status.UNKNOWN, StopReason.TIME_LIMIT)


@pytest.mark.parametrize("certified", [found([0], bound=5, exhausted=True), found(exhausted=True)])
def test_a_certificate_that_a_solution_contradicts_is_not_written(
    path: Path, certified: Slice, monkeypatch: pytest.MonkeyPatch
) -> None:
    @dataclass(frozen=True)
    class WrongCertifier(EndlessCertifier):
        __hash__ = ScriptedBackend.__hash__

        def _start(self, query: Query) -> Search:
            return Slices(self.slices if query.task is Task.MINIMIZE else [certified])

    # Costs in halves, since messages tell them as the model has them.
    model = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 2.5, "B": 1, "C": 1})
    backend = WrongCertifier((found([1, 2]),))
    told = r"certified (the least cost 2\.5|.* no solution), and there is a solution of cost 2\.0"
    monkeypatch.setattr(certified_least_cost, "_SECONDS_ALONE", 0.0)
    with pytest.raises(WrongAnswerError, match=told):
        model.minimize(backend=backend, certificate=path)
    assert not path.exists()


@pytest.mark.parametrize("backend", ["auto", "dlx", "dlx:python"])
def test_a_stopped_certificate_of_many_solutions_tells_a_least_cost(
    path: Path, backend: str
) -> None:
    model = queens(16 if backend != "dlx:python" else 8)
    result = model.minimize(backend=backend, certificate=path, time_limit=1)
    assert (result.status, result.cost) == (Status.OPTIMAL, 0)
    assert result.exhausted == path.exists()
