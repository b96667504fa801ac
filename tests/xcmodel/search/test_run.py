import signal
import threading
import time
from dataclasses import dataclass, field

import numpy as np
import pytest

from scripted_backend import ScriptedBackend, found, press_ctrl_c, scripted
from xcmodel import CountStoppedError, Interrupted, Model, Progress, Solution, Status, StopReason
from xcmodel.backend import Batch, Instance, Slice, Translation
from xcmodel.errors import UnsupportedError, WrongAnswerError

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


def test_status_is_infeasible_only_when_the_search_is_exhausted() -> None:
    exhausted = MODEL.solve(backend=scripted(found(), found(exhausted=True)))
    assert exhausted.status is Status.INFEASIBLE
    stopped = MODEL.solve(backend=scripted(found()), time_limit=0.2)
    assert stopped.status is Status.UNKNOWN
    assert stopped.stop_reason is StopReason.TIME_LIMIT
    assert stopped.solution is None


def test_status_is_optimal_only_when_the_search_is_exhausted() -> None:
    slices = (found([0], bound=0), found([1], [2, 3], bound=1))
    stopped = MODEL.minimize(backend=ScriptedBackend(slices), time_limit=0.2)
    assert (stopped.status, stopped.cost, stopped.bound) == (Status.FEASIBLE, 2, 1)
    proved = MODEL.minimize(backend=ScriptedBackend((*slices, found(exhausted=True))))
    assert (proved.status, proved.cost, proved.bound) == (Status.OPTIMAL, 2, 2)
    assert proved.solution == Solution("C", "D")


def test_infeasible_minimum_has_no_bound() -> None:
    slices = (found(bound=2), found(exhausted=True))
    result = MODEL.minimize(backend=ScriptedBackend(slices))
    assert (result.status, result.cost, result.bound) == (Status.INFEASIBLE, None, None)


def test_bound_never_falls() -> None:
    slices = (found([0], bound=2), found(bound=1))
    assert MODEL.minimize(backend=ScriptedBackend(slices), time_limit=0.01).bound == 2


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


def test_stopped_count_raises_with_the_partial_count() -> None:
    counting = ScriptedBackend((Slice(counted=10**30), Slice(counted=5)))
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


def test_slices_grow_and_never_pass_the_time_limit() -> None:
    backend = ScriptedBackend((found(),), before_slice=lambda: time.sleep(0.002))
    MODEL.solve(backend=backend, time_limit=0.3)
    assert backend.asked[0] < backend.asked[1]
    assert all(0 <= seconds <= 0.3 for seconds in backend.asked)


def test_time_limit_of_zero_asks_once() -> None:
    backend = ScriptedBackend(())
    assert MODEL.solve(backend=backend, time_limit=0).status is Status.UNKNOWN
    assert backend.asked == [0.0]


def test_ctrl_c_ends_a_query_with_what_was_found() -> None:
    backend = scripted(found([0]), before_slice=press_ctrl_c)
    with pytest.raises(Interrupted) as raised:
        MODEL.minimize(backend=backend)
    assert raised.value.result.solution == Solution("A")
    assert raised.value.result.status is Status.FEASIBLE
    assert raised.value.result.stop_reason is StopReason.INTERRUPTED
    assert backend.closed == [True]


def test_ctrl_c_in_a_count_keeps_the_partial_count() -> None:
    backend = ScriptedBackend((Slice(counted=12),), before_slice=press_ctrl_c)
    with pytest.raises(Interrupted) as raised:
        MODEL.count(backend=backend)
    assert raised.value.result.stats.solutions == 12


def test_solutions_found_before_ctrl_c_can_still_be_fetched() -> None:
    solutions = MODEL.solutions(backend=scripted(found([0], [1]), before_slice=press_ctrl_c))
    with pytest.raises(Interrupted) as raised:
        next(solutions)
    assert raised.value.result.stop_reason is StopReason.INTERRUPTED
    assert list(solutions) == [Solution("A"), Solution("B")]
    assert solutions.result.stop_reason is StopReason.INTERRUPTED


def test_batch_found_at_ctrl_c_is_handed_over_first() -> None:
    solutions = MODEL.solutions(backend=scripted(found([0], [1]), before_slice=press_ctrl_c))
    batches = solutions.batches()
    assert next(batches).options.tolist() == [0, 1]
    with pytest.raises(Interrupted):
        next(batches)


def test_ctrl_c_at_the_very_end_of_a_query_is_not_lost() -> None:
    for moment in ("before_slice", "before_close"):
        backend = scripted(found([0], exhausted=True), **{moment: press_ctrl_c})
        with pytest.raises(Interrupted) as raised:
            MODEL.minimize(backend=backend)
        assert raised.value.result.status is Status.OPTIMAL
        assert raised.value.result.stop_reason is StopReason.EXHAUSTED


def test_ctrl_c_at_the_very_end_of_a_listing_is_not_lost() -> None:
    backend = scripted(found([0], exhausted=True), before_slice=press_ctrl_c)
    solutions = MODEL.solutions(backend=backend)
    with pytest.raises(Interrupted):
        next(solutions)
    assert list(solutions) == [Solution("A")]
    assert solutions.result.exhausted


def test_second_ctrl_c_interrupts_a_backend_that_does_not_return() -> None:
    def press_twice() -> None:
        press_ctrl_c()
        press_ctrl_c()

    backend = ScriptedBackend((), before_slice=press_twice)
    with pytest.raises(Interrupted) as raised:
        MODEL.solve(backend=backend)
    assert raised.value.result.stop_reason is StopReason.INTERRUPTED
    assert backend.closed == [True]


def test_handler_for_ctrl_c_is_as_before_after_a_query() -> None:
    MODEL.solve(backend=scripted(found([0])))
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_queries_work_outside_the_main_thread() -> None:
    counts: list[int] = []
    thread = threading.Thread(target=lambda: counts.append(MODEL.count()))
    thread.start()
    thread.join()
    assert counts == [3]


def test_closing_an_iterator_early_says_so_and_counts_what_was_handed_over() -> None:
    backend = scripted(found([0], [1]), found([2, 3], exhausted=True))
    with MODEL.solutions(backend=backend) as solutions:
        next(solutions)
        assert not solutions.result.exhausted
    assert solutions.result.stop_reason is StopReason.CLOSED
    assert solutions.result.stats.solutions == 1
    assert solutions.result.solution == Solution("A")
    assert list(solutions) == []
    assert backend.closed == [True]


def test_iterator_is_not_exhausted_while_solutions_wait_to_be_fetched() -> None:
    solutions = MODEL.solutions(backend=scripted(found([0], [1], exhausted=True)))
    next(solutions)
    assert not solutions.result.exhausted
    next(solutions)
    assert solutions.result.exhausted


def test_batches_go_on_where_single_solutions_ended() -> None:
    backend = scripted(found([0], [1]), found([2, 3], exhausted=True))
    solutions = MODEL.solutions(backend=backend)
    next(solutions)
    batches = [[solution.tolist() for solution in batch] for batch in solutions.batches()]
    assert batches == [[[1]], [[2, 3]]]
    assert solutions.result.stats.solutions == 3


def test_abandoned_iterator_closes_its_search() -> None:
    backend = scripted(found([0]))
    next(MODEL.solutions(backend=backend))
    assert backend.closed == [True]


def test_progress_is_reported_after_every_slice() -> None:
    seen: list[Progress] = []
    slices = (Slice(fraction=0.5, solutions=Batch.of([[0]])), found([1], exhausted=True))
    list(MODEL.solutions(backend=ScriptedBackend(slices), progress=seen.append))
    assert [(p.solutions, p.fraction) for p in seen] == [(1, 0.5), (2, 1.0)]
    assert seen[0].seconds <= seen[1].seconds


def test_progress_of_least_cost_has_cost_and_bound() -> None:
    seen: list[Progress] = []
    slices = (found([0], bound=1), found([2, 3], exhausted=True))
    MODEL.minimize(backend=ScriptedBackend(slices), progress=seen.append)
    assert [(p.cost, p.bound) for p in seen] == [(5, 1), (2, 2)]


def test_error_in_a_progress_callback_closes_the_search() -> None:
    def fail(progress: Progress) -> None:
        raise RuntimeError("from the user")

    backend = scripted(found([0]))
    with pytest.raises(RuntimeError, match="from the user"):
        MODEL.solve(backend=backend, progress=fail)
    assert backend.closed == [True]


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


@pytest.mark.parametrize(("ask", "cost"), [(Model.minimize, 4), (Model.maximize, 5)])
def test_an_error_in_the_callback_carries_what_was_found(  # type: ignore[no-untyped-def]
    ask, cost: int
) -> None:
    def stop(progress: Progress) -> None:
        if progress.solutions:
            raise RuntimeError("enough")

    backend = ScriptedBackend((found(), found([0], [1])))
    with pytest.raises(RuntimeError, match="enough") as caught:
        ask(MODEL, backend=backend, progress=stop)
    result = caught.value.result  # type: ignore[attr-defined]
    assert (result.status, result.cost, result.stop_reason) == ("feasible", cost, "closed")
    assert backend.closed == [True]


@dataclass(frozen=True)
class SlowBackend(ScriptedBackend):
    """Takes its time to translate.

    Attributes:
        may_end: what the translation waits for.
    """

    may_end: threading.Event = field(default_factory=threading.Event, compare=False)

    __hash__ = ScriptedBackend.__hash__

    def translate(self, instance: Instance) -> Translation:
        self.before_slice()
        assert self.may_end.wait(30)
        return super().translate(instance)


def large_model() -> Model:
    return Model({option: range(option, option + 250) for option in range(100)})


def test_a_limit_holds_while_a_large_instance_is_translated() -> None:
    backend, model = SlowBackend((found(exhausted=True),)), large_model()
    result = model.solve(backend=backend, time_limit=0.2)
    assert (result.status, result.stop_reason) == (Status.UNKNOWN, StopReason.TIME_LIMIT)
    assert result.stats.seconds < 2
    backend.may_end.set()
    assert model.solve(backend=backend).status is Status.INFEASIBLE


def test_ctrl_c_is_answered_while_a_large_instance_is_translated() -> None:
    def press_a_little_later() -> None:
        time.sleep(0.1)
        press_ctrl_c()

    backend = SlowBackend((found(exhausted=True),), before_slice=press_a_little_later)
    started = time.perf_counter()
    with pytest.raises(Interrupted) as interrupted:
        large_model().solve(backend=backend)
    assert interrupted.value.result.status is Status.UNKNOWN
    assert time.perf_counter() - started < 2
    backend.may_end.set()


def test_errors_of_a_translation_are_those_of_the_query() -> None:
    def fail() -> None:
        raise UnsupportedError("not that one", "scripted")

    with pytest.raises(UnsupportedError, match="not that one"):
        large_model().count(backend=SlowBackend((), before_slice=fail))


def test_seconds_count_from_the_moment_at_which_a_query_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def load(name: object) -> ScriptedBackend:
        time.sleep(0.05)
        return ScriptedBackend((found([0]),))

    monkeypatch.setattr("xcmodel.search.queries.get_backend", load)
    assert MODEL.solve().stats.seconds >= 0.05


@pytest.mark.parametrize("backend", ["dlx", "cpsat", "sat", "mip"])
def test_a_large_instance_is_answered_as_a_small_one(backend: str) -> None:
    model = Model({number: range(50 * number, 50 * number + 50) for number in range(450)})
    model.add_option("dear", range(50), cost=3)
    result = model.minimize(backend=backend)
    assert (result.status, result.cost) == (Status.OPTIMAL, 0)
    assert model.solve(backend=backend, given=["dear"]).cost == 3
    if backend != "mip":
        assert model.count(backend=backend) == 2
