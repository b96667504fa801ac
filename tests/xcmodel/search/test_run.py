from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from scripted_backend import ScriptedBackend, SlowSlices, _ScriptedSearch, found, scripted
from xcmodel import CountStoppedError, Model, Progress, Result, Solution, Status, StopReason
from xcmodel.backend import Batch, Instance, Slice, Translation
from xcmodel.backend.query import Capability
from xcmodel.backend.registry import backends_with
from xcmodel.errors import WrongAnswerError

# Its solutions are {0}, {1} and {2, 3}; no option is redundant for least cost.
MODEL = Model(
    {"A": [1, 2], "B": [2, 1, 3], "C": [1], "D": [2]},
    optional=[3],
    costs={"A": 5, "B": 4, "C": 1, "D": 1},
)


def test_status_is_feasible_when_a_solution_was_found_before_the_end() -> None:
    result = MODEL.solve(backend=scripted(found([0])))
    assert result.status is Status.FEASIBLE
    assert result.solution == Solution("A")
    assert result.stop_reason is StopReason.SOLUTION_LIMIT
    assert not result.exhausted


def test_status_is_infeasible_only_when_the_search_is_exhausted(slow_slices: SlowSlices) -> None:
    exhausted = MODEL.solve(backend=scripted(found(), found(exhausted=True)))
    assert exhausted.status is Status.INFEASIBLE
    stopped = MODEL.solve(backend=scripted(found(), before_slice=slow_slices), time_limit=0.2)
    assert stopped.status is Status.UNKNOWN
    assert stopped.stop_reason is StopReason.TIME_LIMIT
    assert stopped.solution is None


def test_status_is_optimal_only_when_the_search_is_exhausted(slow_slices: SlowSlices) -> None:
    slices = (found([0], bound=0), found([1], [2, 3], bound=1))
    stopped = MODEL.minimize(backend=scripted(*slices, before_slice=slow_slices), time_limit=0.5)
    assert (stopped.status, stopped.cost, stopped.bound) == (Status.FEASIBLE, 2, 1)
    proved = MODEL.minimize(backend=ScriptedBackend((*slices, found(exhausted=True))))
    assert (proved.status, proved.cost, proved.bound) == (Status.OPTIMAL, 2, 2)
    assert proved.solution == Solution("C", "D")


def test_infeasible_minimum_has_no_bound() -> None:
    slices = (found(bound=2), found(exhausted=True))
    result = MODEL.minimize(backend=ScriptedBackend(slices))
    assert (result.status, result.cost, result.bound) == (Status.INFEASIBLE, None, None)


@pytest.mark.parametrize("backend", ["auto", *backends_with(Capability.MINIMIZE)])
def test_a_least_cost_that_was_stopped_before_anything_was_proved_has_a_bound(backend: str) -> None:
    pairs = {"A": [1, 2], "B": [2, 3], "C": [3, 1], "D": [1], "E": [2], "F": [3]}
    model = Model(pairs, costs=dict(zip(pairs, (4, 5, 6, 3, 4, 2.5), strict=True)))
    stopped = model.minimize(backend=backend, time_limit=0)
    assert (stopped.status, stopped.bound) == (Status.UNKNOWN, 6.5)
    assert model.minimize(backend=backend, time_limit=0, cost_limit=5).bound == 5.5
    greatest = model.maximize(backend=backend, hint=["A", "F"], time_limit=0)
    assert (greatest.cost, greatest.bound) == (6.5, 24.5)
    model.penalise(1, under=1)
    assert model.minimize(backend=backend, time_limit=0).bound == 5.5


def test_a_bound_never_falls(slow_slices: SlowSlices) -> None:
    slices = (found([0], bound=2), found(bound=1))
    backend = scripted(*slices, before_slice=slow_slices)
    assert MODEL.minimize(backend=backend, time_limit=0.5).bound == 2


@pytest.mark.parametrize(
    ("solution", "fault"),
    [
        ([0, 1], "item 1 is covered 2 times, not 1"),
        ([2], "item 2 is covered 0 times, not 1"),
        ([0, 0], "its options are not in canonical order, each once"),
        ([7], "it has an option that the model does not have"),
        ([-1], "it has an option that the model does not have"),
    ],
)
def test_wrong_solution_raises_and_names_the_backend(solution: list[int], fault: str) -> None:
    backend = scripted(found([2, 3], solution))
    with pytest.raises(WrongAnswerError, match="backend 'scripted'") as raised:
        list(MODEL.solutions(backend=backend))
    assert fault in str(raised.value)
    assert raised.value.backend == "scripted"
    assert backend.closed


def test_a_search_is_closed_though_it_cannot_tell_its_prices(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_: object) -> None:
        raise RuntimeError("no prices")

    backend = scripted(found([0], bound=0, exhausted=True))
    monkeypatch.setattr("scripted_backend._ScriptedSearch.prices", fail)
    with pytest.raises(RuntimeError, match="no prices"):
        MODEL.minimize(backend=backend)
    assert backend.closed


def test_solution_limit_holds_in_the_middle_of_a_batch() -> None:
    backend = scripted(found([0], [1], [2, 3], exhausted=True))
    solutions = MODEL.solutions(backend=backend, solution_limit=2)
    assert list(solutions) == [Solution("A"), Solution("B")]
    assert solutions.result.stop_reason is StopReason.SOLUTION_LIMIT


def test_search_that_ends_exactly_at_the_limit_is_exhausted() -> None:
    backend = scripted(found([0], [1], [2, 3], exhausted=True))
    solutions = MODEL.solutions(backend=backend, solution_limit=3)
    assert len(list(solutions)) == 3
    assert solutions.result.exhausted


def test_stopped_count_raises_with_the_partial_count(slow_slices: SlowSlices) -> None:
    slices = Slice(counted=10**30), Slice(counted=5)
    counting = scripted(*slices, before_slice=slow_slices)
    with pytest.raises(CountStoppedError, match="the count was stopped") as raised:
        MODEL.count(backend=counting, time_limit=0.2)
    assert raised.value.partial == 10**30 + 5
    assert raised.value.stop_reason is StopReason.TIME_LIMIT
    with pytest.raises(CountStoppedError) as raised:
        MODEL.count(backend=counting, solution_limit=7)
    assert raised.value.partial == 7
    assert raised.value.stop_reason is StopReason.SOLUTION_LIMIT


def test_count_of_any_size_is_exact() -> None:
    counting = ScriptedBackend((Slice(counted=10**40), Slice(counted=1, exhausted=True)))
    assert MODEL.count(backend=counting) == 10**40 + 1


def test_slices_grow_and_never_pass_the_time_limit(slow_slices: SlowSlices) -> None:
    backend = scripted(found(), before_slice=slow_slices)
    MODEL.solve(backend=backend, time_limit=0.5)
    assert backend.asked[0] < backend.asked[1]
    assert all(0 <= seconds <= 0.5 - 0.01 * k for k, seconds in enumerate(backend.asked))


def list_and_tell(model: Model, **arguments: Any) -> Result:
    solutions = model.solutions(**arguments)
    assert list(solutions) == []
    return solutions.result


@pytest.mark.parametrize("ask", [Model.solve, Model.count_result, Model.minimize, list_and_tell])
@pytest.mark.parametrize("backend", ["auto", "dlx", "dlx:python", "cpsat"])
def test_with_a_time_limit_of_zero_nothing_is_searched(
    ask: Callable[..., Result], backend: str
) -> None:
    result = ask(MODEL, backend=backend, time_limit=0)
    assert (result.status, result.stop_reason) == (Status.UNKNOWN, StopReason.TIME_LIMIT)
    assert (result.solution, result.count, result.stats.solutions) == (None, None, 0)


def test_with_a_time_limit_of_zero_the_backend_is_not_asked() -> None:
    backend = ScriptedBackend((found([0]),))
    assert MODEL.solve(backend=backend, time_limit=0).status is Status.UNKNOWN
    assert backend.asked == []


def test_progress_of_least_cost_has_cost_and_bound() -> None:
    seen: list[Progress] = []
    slices = (found([0], bound=1), found([2, 3], exhausted=True))
    MODEL.minimize(backend=ScriptedBackend(slices), progress=seen.append)
    assert [(p.cost, p.bound) for p in seen] == [(5, 1), (2, 2)]


def test_translation_is_made_once_for_many_queries() -> None:
    class Counting(ScriptedBackend):
        translated = 0

        def translate(self, instance: Instance) -> Translation:
            Counting.translated += 1
            return super().translate(instance)

    backend = Counting((found([0], exhausted=True),))
    model = MODEL.copy()
    model.relax([])
    model.solve(backend=backend)
    model.solve(backend=backend, given=["A"])
    assert Counting.translated == 1


def test_infeasible_result_says_which_item_cannot_be_covered() -> None:
    model = Model({"A": ["p"]})
    model.add_item("q")
    why = "item 'q' needs to be covered 1 time, and 0 options cover it"
    assert model.solve().why_infeasible == why


def test_infeasible_result_says_what_was_forbidden_or_given_too_much() -> None:
    forbidden = MODEL.solve(forbidden=["A", "B", "C"]).why_infeasible or ""
    assert forbidden.endswith("0 options cover it, the forbidden ones left out")
    given = MODEL.solve(given=["A", "C"])
    assert given.why_infeasible == "the given options 'A', 'C' cover item 1 too often"


def test_infeasible_result_says_that_given_options_give_different_colours() -> None:
    options = {"A": [1, "c"], "B": [2, "c"], "C": [3, "c"], "D": [4, "c"]}
    colours = {"A": {"c": "red"}, "B": {"c": "blue"}, "C": {"c": "red"}}
    model = Model(options, optional=["c"], colours=colours)
    why = model.solve(given=["A", "B", "C"]).why_infeasible
    assert why == "the given options 'A', 'B', 'C' give item 'c' different colours"
    why = model.solve(given=["A", "D"]).why_infeasible
    assert why == "the given options 'A', 'D' cover item 'c' too often"


def test_infeasible_result_says_that_one_given_option_is_too_much() -> None:
    why = Model({"A": [1], "B": [2]}, multiplicities={1: 0}).solve(given=["A"]).why_infeasible
    assert why == "the given option 'A' covers item 1 too often"


def test_infeasibility_that_needs_a_search_has_no_simple_reason() -> None:
    result = Model({"A": [1, 2], "B": [2, 3], "C": [1, 3]}).solve()
    assert result.status is Status.INFEASIBLE
    assert result.why_infeasible is None


def arrays(start: object, options: object) -> Slice:
    return Slice(solutions=Batch(start, options))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "wrong",
    [
        arrays(np.array([0, 9]), np.array([0])),
        arrays(np.array([1, 1]), np.array([0])),
        arrays(np.array([0, 2, 1]), np.array([0])),
        arrays(np.array([], dtype=int), np.array([0])),
        arrays(np.array([0, 1]), np.array([0.5])),
        arrays(np.array([[0, 1]]), np.array([0])),
        arrays([0, 1], [0]),
        Slice(counted=-1),
    ],
)
@pytest.mark.parametrize("ask", [Model.solve, Model.minimize, Model.count])
def test_what_a_backend_hands_over_malformed_is_its_fault(  # type: ignore[no-untyped-def]
    ask, wrong: Slice
) -> None:
    with pytest.raises(WrongAnswerError, match="'scripted'"):
        ask(MODEL, backend=ScriptedBackend((wrong,)))
    report = MODEL.cross_check(counters=["dlx", ScriptedBackend((wrong,))], backends=[])
    assert report.disagree


@pytest.mark.parametrize("is_beside", [False, True])
def test_a_part_of_a_count_is_not_asked_all_the_time_while_its_solver_works_beside(
    is_beside: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_ScriptedSearch, "works_beside", is_beside)
    backend = ScriptedBackend((found([0], [1], [2, 3]), found(exhausted=True)))
    journal = tmp_path / "count.journal"
    assert MODEL.count(backend=backend, method="enumerate", journal=journal) == 3
    assert (0 in backend.asked) is not is_beside
