"""What every query has: a clock, an answer to Ctrl-C, and reports of its progress."""

import signal
import threading
import time

import pytest

from scripted_backend import ScriptedBackend, found, press_ctrl_c, scripted
from xcmodel import Interrupted, Model, Progress, Solution, Status, StopReason
from xcmodel.backend import Batch, Slice

# Its solutions are {0}, {1} and {2, 3}; no option is redundant for least cost.
MODEL = Model(
    {"A": [1, 2], "B": [2, 1, 3], "C": [1], "D": [2]},
    optional=[3],
    costs={"A": 5, "B": 4, "C": 1, "D": 1},
)


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


def test_progress_is_reported_after_every_slice() -> None:
    seen: list[Progress] = []
    slices = (Slice(fraction=0.5, solutions=Batch.of([[0]])), found([1], exhausted=True))
    list(MODEL.solutions(backend=ScriptedBackend(slices), progress=seen.append))
    assert [(p.solutions, p.fraction) for p in seen] == [(1, 0.5), (2, 1.0)]
    assert seen[0].seconds <= seen[1].seconds


def test_error_in_a_progress_callback_closes_the_search() -> None:
    def fail(progress: Progress) -> None:
        raise RuntimeError("from the user")

    backend = scripted(found([0]))
    with pytest.raises(RuntimeError, match="from the user"):
        MODEL.solve(backend=backend, progress=fail)
    assert backend.closed == [True]


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


def test_seconds_count_from_the_moment_at_which_a_query_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def load(name: object) -> ScriptedBackend:
        time.sleep(0.05)
        return ScriptedBackend((found([0]),))

    monkeypatch.setattr("xcmodel.search.queries.get_backend", load)
    assert MODEL.solve().stats.seconds >= 0.05
