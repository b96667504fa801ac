"""What the contract says of searches and their slices, held against the backend itself."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import TypeVar

from xcmodel.answer.result import Result, StopReason
from xcmodel.backend import Backend, Capability, Query, Task, Translation
from xcmodel.testing.case import Case
from xcmodel.testing.check import Check
from xcmodel.testing.search_log import SearchLog, possible_queries
from xcmodel.testing.selections import chosen_cases, large_case, rich_cases

T = TypeVar("T")

# The contract says some 10 ms; a busy machine has other things to do.
_SLICE_SECONDS = 0.01
_MOST_SECONDS_OF_SLICE = 1.0
_SLICES = 5
# What ends a search may have to wait for a solver that hears it late.
_TIME_LIMIT = 0.05
_MOST_SECONDS_OF_QUERY = 6.0
_TRIES = 3
_SECONDS_TO_GIVE_UP = 0.5
# What has not ended by then seems to take no notice of time at all.
_MOST_SECONDS_TO_WAIT = 30.0

_ROUNDS = 3
_SECONDS_TO_SETTLE = 5.0


def checks_of_searches() -> list[Check]:
    """Return the demands on searches; some are to be met on a few cases, others on a large one."""
    none: frozenset[Capability] = frozenset()
    shuffle = frozenset({Capability.ENUMERATE, Capability.SHUFFLE})
    return [
        Check("tells_the_truth_slice_by_slice", none, _check_slices, chosen_cases),
        Check("one_translation_serves_many_queries", none, _check_reuse, chosen_cases),
        Check("searches_do_not_disturb_each_other", none, _check_interleaved, rich_cases),
        Check("can_be_closed_at_any_time_and_twice", none, _check_closing, rich_cases),
        Check("claims_nothing_for_want_of_time", none, _check_hint_of_time, rich_cases),
        Check("orders_depend_on_the_seed_alone", shuffle, _check_orders, rich_cases),
        Check("slices_end_in_time", none, _check_seconds, large_case, is_stopped=True),
        Check("stops_at_the_time_limit", none, _check_time_limit, large_case, is_stopped=True),
        Check("leaves_nothing_behind", none, _check_leaks, large_case, is_stopped=True),
    ]


def _check_slices(backend: Backend, case: Case) -> None:
    """A slice of no time at all may find nothing, but must not tell anything untrue."""
    with TemporaryDirectory() as folder:
        for query in possible_queries(backend, case, folder):
            log = SearchLog.start(backend, case, query)
            log.step(0.0)
            log.assert_right()
            log.run().assert_right()


def _check_reuse(backend: Backend, case: Case) -> None:
    translation = backend.translate(case.instance)
    with TemporaryDirectory() as folder:
        for part in (case, *case.halves(), case):
            for query in possible_queries(backend, part, folder):
                SearchLog(translation, part, query).run().assert_right()


def _check_interleaved(backend: Backend, case: Case) -> None:
    translation = backend.translate(case.instance)
    with TemporaryDirectory() as folder:
        logs = [
            SearchLog(translation, part, query)
            for part in (case, *case.halves())
            for query in possible_queries(backend, part, folder)
        ]
        while under_way := [log for log in logs if not log.is_over]:
            for log in under_way:
                log.step(0.0)
                log.assert_right()
        for log in logs:
            log.close()


def _check_closing(backend: Backend, case: Case) -> None:
    translation = backend.translate(case.instance)
    with TemporaryDirectory() as folder:
        for query in possible_queries(backend, case, folder):
            unused, begun = (SearchLog(translation, case, query) for _ in range(2))
            begun.step(0.0)
            for log in (unused, begun, unused, begun):
                log.close()
            SearchLog(translation, case, query).run().assert_right()


def _check_hint_of_time(backend: Backend, case: Case) -> None:
    """A solver that gives up when its time is over has not come to the end of the search."""
    with TemporaryDirectory() as folder:
        for query in possible_queries(backend, case, folder):
            log = SearchLog.start(backend, case, replace(query, time_limit=1e-6))
            deadline = monotonic() + _SECONDS_TO_GIVE_UP
            while not log.is_over and monotonic() < deadline:
                log.step(_SLICE_SECONDS)
                log.assert_right()
            log.close()


def _check_orders(backend: Backend, case: Case) -> None:
    shared = backend.translate(case.instance)
    orders = set()
    for seed in range(5):
        query = case.query(Task.ENUMERATE, seed=seed)
        fresh = SearchLog.start(backend, case, query).run().listed
        assert SearchLog(shared, case, query).run().listed == fresh, (
            "the same seed gave another order"
        )
        orders.add(tuple(fresh))
    assert len(orders) > 1, "all seeds gave the same order"


def _check_seconds(backend: Backend, case: Case) -> None:
    translation = backend.translate(case.instance)
    with TemporaryDirectory() as folder:
        for query in possible_queries(backend, case, folder):
            longest = partial(_longest_slice, translation, case, query)
            _assert_in_time(longest, _MOST_SECONDS_OF_SLICE, f"a slice to {query.task}")


def _longest_slice(translation: Translation, case: Case, query: Query) -> float:
    log = SearchLog(translation, case, query)
    for _ in range(_SLICES):
        if not log.is_over:
            log.step(_SLICE_SECONDS)
    log.close()
    return log.longest


def _assert_in_time(measure: Callable[[], float], most: float, what: str) -> None:
    """Demand that one of some measurements is short: a busy machine may hold up each of them."""
    assert any(_waited_for(measure, what) < most for _ in range(_TRIES)), (
        f"{what} took more than {most} seconds, {_TRIES} times"
    )


def _waited_for(work: Callable[[], T], what: str) -> T:
    """Return what is done in a thread, which is left alone where it seems to have no end."""
    done: Future[T] = Future()
    threading.Thread(target=_do_into, args=(done, work), daemon=True).start()
    wait([done], _MOST_SECONDS_TO_WAIT)
    assert done.done(), (
        f"{what} has not ended after {_MOST_SECONDS_TO_WAIT} seconds, and goes on until this "
        "process ends: does advance(seconds) take notice of its seconds?"
    )
    return done.result()


def _do_into(done: Future[T], work: Callable[[], T]) -> None:
    try:
        done.set_result(work())
    except BaseException as error:
        done.set_exception(error)


def _check_time_limit(backend: Backend, case: Case) -> None:
    able = backend.capabilities
    if Capability.ENUMERATE in able:
        _assert_in_time(partial(_list_all, backend, case), _MOST_SECONDS_OF_QUERY, "listing")
    queries: dict[Capability, Callable[..., Result]] = {
        Capability.COUNT: case.model.count_result,
        Capability.MINIMIZE: case.model.minimize,
    }
    for capability, query in queries.items():
        if capability in able:
            answer = partial(_ask, query, backend)
            _assert_in_time(answer, _MOST_SECONDS_OF_QUERY, f"to {capability}")


def _list_all(backend: Backend, case: Case) -> float:
    started = monotonic()
    solutions = case.model.solutions(backend=backend, time_limit=_TIME_LIMIT)
    for _ in solutions.batches():
        pass
    assert solutions.result.stop_reason is StopReason.TIME_LIMIT
    return monotonic() - started


def _ask(query: Callable[..., Result], backend: Backend) -> float:
    started = monotonic()
    reason = query(backend=backend, time_limit=_TIME_LIMIT).stop_reason
    assert reason in (StopReason.TIME_LIMIT, StopReason.EXHAUSTED)
    return monotonic() - started


def _check_leaks(backend: Backend, case: Case) -> None:
    translation = backend.translate(case.instance)
    # What is made once may stay, such as a pool.
    _waited_for(partial(_begin_searches, backend, translation, case), "the first slice of a search")
    before = _held()
    for _ in range(_ROUNDS):
        _begin_searches(backend, translation, case)
    deadline = monotonic() + _SECONDS_TO_SETTLE
    while left := [what for what, n in _held().items() if n >= before[what] + _ROUNDS]:
        assert monotonic() < deadline, f"searches that were closed leave {', '.join(left)} behind"
        sleep(_SLICE_SECONDS)


def _begin_searches(backend: Backend, translation: Translation, case: Case) -> None:
    with TemporaryDirectory() as folder:
        for query in possible_queries(backend, case, folder):
            log = SearchLog(translation, case, query)
            log.step(_SLICE_SECONDS)
            log.close()


def _held() -> dict[str, int]:
    """Return how many threads, open files and processes there are, where the system tells."""
    held = {"threads of Python": threading.active_count()}
    for what, folder in (("threads", "/proc/self/task"), ("open files", "/proc/self/fd")):
        if Path(folder).is_dir():
            held[what] = len(list(Path(folder).iterdir()))
    children = Path("/proc/self/task").glob("*/children")
    held["processes"] = sum(map(_number_of_children, children))
    return held


def _number_of_children(file: Path) -> int:
    """Return how many processes a thread has started that are there, by its file."""
    try:
        return len(file.read_text().split())
    except (FileNotFoundError, ProcessLookupError):  # The thread has ended since it was listed.
        return 0
