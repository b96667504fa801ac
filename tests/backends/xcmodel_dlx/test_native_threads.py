"""The native engine with several workers: the same solutions as with one, limits, and Ctrl-C."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from time import perf_counter, process_time, sleep

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classics import dominoes, latin_squares, mutilated_board, queens
from interrupted import press_ctrl_c_in_query, run_alone
from random_instances import SHAPES, Shape, random_instance
from searching import fractions, pieces, query_of
from tuned import EAGER, tuned
from xcmodel import CountStoppedError, Model, StopReason, get_backend
from xcmodel.backend import Batch, Query, Search, Task
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries
from xcmodel_dlx import _dlx
from xcmodel_dlx.native_backend import NativeBackend

WORKERS = pytest.mark.parametrize("workers", [1, 2, 4])
SEVERAL = pytest.mark.parametrize("workers", [2, 4])
TASKS = Path("/proc/self/task")
SHARING = pytest.mark.usefixtures("eager")
ENUMERATE, VISIT = Query(Task.ENUMERATE), Query(Task.VISIT)
ONE = replace(ENUMERATE, solution_limit=1)


@pytest.fixture
def eager() -> Iterator[None]:
    """Let workers share work as often as can be."""
    with tuned(**EAGER):
        yield


def parallel(
    instance: _dlx.Instance, workers: int, query: Query = ENUMERATE
) -> _dlx.ParallelSearch:
    return _dlx.ParallelSearch(instance, query, workers=workers, simd="")


def listed(search: _dlx.Search | _dlx.ParallelSearch) -> list[tuple[int, ...]]:
    """Return all solutions, sorted."""
    batches = [Batch(*found.solutions) for found in pieces(search, 0.002) if found.solutions]
    return sorted(tuple(solution.tolist()) for batch in batches for solution in batch)


def raced(search: _dlx.ParallelSearch) -> tuple[list[tuple[int, ...]], bool]:
    """Return what a search for one solution finds, sorted, and whether it says that this is all.

    Once it has found something it may have enough, without an end.
    """
    found: list[tuple[int, ...]] = []
    idle = 0
    while idle < 3:
        report = search.advance(0.002)
        if report.solutions is not None:
            found += [tuple(solution.tolist()) for solution in Batch(*report.solutions)]
        elif found:
            idle += 1
        if report.exhausted:
            return sorted(found), True
    return sorted(found), False


def number_listed(found: _dlx.Report) -> int:
    return 0 if found.solutions is None else len(Batch(*found.solutions))


def visited(instance: _dlx.Instance, workers: int, query: Query = VISIT) -> int:
    """Return the number of solutions."""
    return sum(found.counted for found in pieces(parallel(instance, workers, query), 0.002))


def by_one(instance: _dlx.Instance) -> list[tuple[int, ...]]:
    """Return all solutions, sorted, as one worker finds them."""
    return listed(_dlx.Search(instance, ENUMERATE, simd=""))


def free_options(n: int) -> Model:
    """Return a model with 2**n solutions."""
    return Model({k: [k] for k in range(n)}, optional=range(n))


def threads_now() -> set[str]:
    """Return the threads of this process: one that has ended may be listed a moment longer."""
    return {task.name for task in TASKS.iterdir()} if TASKS.exists() else set()


def threads_started(search: Search, before: set[str], expected: int) -> int:
    """Return how many threads a search starts, which has the time to start those expected.

    A process that waits for a processor may lose a whole slice of a search.
    """
    end = perf_counter() + 30
    search.advance(0.02)
    while (started := len(threads_now() - before)) != expected and perf_counter() < end:
        search.advance(0.02)
    return started


def threads_left(before: set[str]) -> set[str]:
    """Return those that were not there before, once they have had the time to end."""
    end = perf_counter() + 5
    while (left := threads_now() - before) and perf_counter() < end:
        sleep(0.01)
    return left


@settings(max_examples=300, deadline=None)
@given(queries(), st.sampled_from([2, 4]))
def test_small_models_have_the_solutions_that_brute_force_finds(
    query: RandomQuery, workers: int
) -> None:
    expected = brute_force(query.model, query.given, query.forbidden)
    names = list(query.model.options)
    instance = _dlx.Instance(*query.model.to_instance().arrays)
    with tuned(**EAGER):
        solutions = listed(parallel(instance, workers, query_of(query)))
        counted = visited(instance, workers, query_of(query, Task.VISIT))
        # The last worker branches by failure weights, and leaves out what need not be chosen.
        found, is_all = raced(parallel(instance, workers, query_of(query, solution_limit=1)))
    assert len(solutions) == counted == len(expected)
    assert {frozenset(names[o] for o in solution) for solution in solutions} == expected
    assert len(found) == len(set(found))
    assert set(found) <= set(solutions)
    assert bool(found) == bool(solutions)
    assert not is_all or found == solutions


@SHARING
@WORKERS
def test_one_of_thousands_is_chosen_with_each_of_few(workers: int) -> None:
    seats = list(product(range(12), range(300)))
    options: dict[object, list[object]] = {
        (flight, seat): ["seat", flight, ("row", seat)] for flight, seat in seats
    }
    options |= {f"cancel {flight}": ["cancelled", flight] for flight in range(12)}
    optional = [*range(12), *(("row", seat) for seat in range(300))]
    instance = _dlx.Instance(*Model(options, optional=optional).to_instance().arrays)
    expected = sorted(
        (flight * 300 + seat, 3600 + cancelled)
        for flight, seat in seats
        for cancelled in range(12)
        if cancelled != flight
    )
    assert [tuple(sorted(found)) for found in listed(parallel(instance, workers))] == expected


@SHARING
@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_large_instances_have_the_same_solutions_whatever_the_number_of_workers(
    shape: Shape,
) -> None:
    for seed in range(2, 5):
        instance = _dlx.Instance(*random_instance(shape, Random(seed)).arrays)
        expected = by_one(instance)
        assert expected, "an instance without solutions tests little"
        for workers in (2, 4):
            assert listed(parallel(instance, workers)) == expected
            assert visited(instance, workers) == len(expected)


@SHARING
@SEVERAL
def test_workers_visit_every_node_once(workers: int) -> None:
    instance = _dlx.Instance(*queens(9).to_instance().arrays)
    nodes = {}
    for number in (1, workers):
        *_, last = pieces(parallel(instance, number), 0.002)
        stats = last.statistics
        nodes[number] = stats["nodes"]
        assert sum(stats["nodes_by_level"]) == sum(stats["nodes_by_depth"]) == nodes[number]
        assert stats["nodes_by_depth"][0] == 1
    # Where elimination is tried depends on how much it has gained for each worker.
    assert nodes[workers] == pytest.approx(nodes[1], rel=0.02)


@SHARING
@SEVERAL
def test_what_is_too_large_for_frames_is_shared_too(workers: int) -> None:
    # There are too many options for a frame until the last choice has been made.
    few = {("few", k): ["few"] for k in range(6)}
    many = {("many", k): ["many"] for k in range(2600)}
    model = Model({**few, **many}, multiplicities={"few": 2})
    instance = _dlx.Instance(*model.to_instance().arrays)
    solutions = listed(parallel(instance, workers))
    assert len(solutions) == len(set(solutions)) == 15 * 2600


@SHARING
@SEVERAL
def test_free_options_that_are_too_many_for_frames_are_shared_too(workers: int) -> None:
    model = Model({k: ["at most one"] for k in range(2700)}, optional=["at most one"])
    solutions = listed(parallel(_dlx.Instance(*model.to_instance().arrays), workers))
    assert solutions == [(), *((k,) for k in range(2700))]


@SHARING
@SEVERAL
def test_either_side_of_a_race_for_one_solution_lists_all_of_them_afterwards(workers: int) -> None:
    for n in (8, 6, 7):
        instance = _dlx.Instance(*queens(n).to_instance().arrays)
        for _ in range(10):
            assert listed(parallel(instance, workers, ONE)) == by_one(instance)


@SEVERAL
def test_all_solutions_are_handed_over(workers: int) -> None:
    solutions = latin_squares(5).solutions(backend="dlx:native", workers=workers)
    assert len({tuple(solution) for solution in solutions}) == 161280
    assert solutions.result.exhausted


@SEVERAL
def test_solution_limit_holds_exactly(workers: int) -> None:
    solutions = free_options(500).solutions(
        backend="dlx:native", workers=workers, solution_limit=1000
    )
    start = perf_counter()
    assert len(set(solutions)) == 1000
    assert solutions.result.stop_reason is StopReason.SOLUTION_LIMIT
    assert perf_counter() - start < 3


@WORKERS
def test_one_solution_is_found_or_proved_absent(workers: int) -> None:
    assert queens(30).solve(backend="dlx:native", workers=workers).solution is not None
    infeasible = mutilated_board(6).solve(backend="dlx:native", workers=workers)
    assert infeasible.stop_reason is StopReason.EXHAUSTED


@WORKERS
def test_time_limit_stops_all_workers(workers: int) -> None:
    start = perf_counter()
    with pytest.raises(CountStoppedError) as raised:
        queens(18).count(backend="dlx:native", workers=workers, method="enumerate", time_limit=0.3)
    assert perf_counter() - start < 3
    assert raised.value.stop_reason is StopReason.TIME_LIMIT
    assert raised.value.partial > 0
    used = process_time()
    threading.Event().wait(0.2)
    assert process_time() - used < 0.1


def test_workers_sleep_between_slices() -> None:
    query = Query(Task.VISIT, workers=4)
    search = NativeBackend().translate(queens(18).to_instance()).start(query)
    search.advance(0.05)
    used = process_time()
    threading.Event().wait(0.3)
    assert process_time() - used < 0.1
    search.close()


@SHARING
@SEVERAL
def test_slices_of_no_time_come_to_the_end_and_progress_never_falls(workers: int) -> None:
    search = parallel(_dlx.Instance(*queens(8).to_instance().arrays), workers)
    found = list(pieces(search, 0.0))
    told = fractions(found)
    assert sum(map(number_listed, found)) == 92
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert len(set(told)) > 3


@pytest.mark.skipif(not TASKS.exists(), reason="threads are counted in /proc")
@SEVERAL
def test_no_thread_is_left_after_the_search_was_closed_or_dropped(workers: int) -> None:
    before = threads_now()
    with queens(18).solutions(backend="dlx:native", workers=workers) as solutions:
        for _ in range(5):
            next(solutions.batches())
        assert len(threads_now() - before) == workers - 1
    assert not threads_left(before)
    assert len(list(latin_squares(4).solutions(backend="dlx:native", workers=workers))) == 576
    assert not threads_left(before)
    query = Query(Task.VISIT, workers=workers)
    dropped = NativeBackend().translate(queens(18).to_instance()).start(query)
    assert threads_started(dropped, before, workers - 1) == workers - 1
    del dropped
    assert not threads_left(before)


def test_short_query_starts_no_thread() -> None:
    query = Query(Task.ENUMERATE, workers=4)
    search = NativeBackend().translate(queens(6).to_instance()).start(query)
    before, before_in_python = threads_now(), threading.active_count()
    assert len(search.advance(10.0).solutions) == 4
    assert not threads_now() - before
    assert threading.active_count() == before_in_python


@SHARING
def test_closed_search_says_so() -> None:
    search = parallel(_dlx.Instance(*queens(18).to_instance().arrays), 2)
    search.advance(0.01)
    search.close()
    search.close()
    with pytest.raises(RuntimeError, match="has been closed"):
        search.advance(0.01)


@SHARING
def test_many_searches_at_once_do_not_disturb_each_other() -> None:
    instance = _dlx.Instance(*queens(8).to_instance().arrays)
    expected = by_one(instance)
    results: list[list[tuple[int, ...]]] = []
    threads = [
        threading.Thread(target=lambda: results.append(listed(parallel(instance, 3))))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [expected] * 8
    searches = [parallel(instance, 2) for _ in range(20)]
    found = [0] * len(searches)
    for _ in range(2000):
        for k, search in enumerate(searches):
            found[k] += number_listed(search.advance(0.0))
    assert found == [92] * len(searches)


def test_large_numbers_of_workers_are_no_trouble() -> None:
    assert queens(10).count(backend="dlx:native", method="enumerate", workers=50) == 724


def test_ctrl_c_stops_all_workers() -> None:
    ended = press_ctrl_c_in_query("barren().solve(backend='dlx:native', workers=2, progress=tell)")
    assert ended.last_line == "unknown interrupted 0"
    assert ended.code == 0


def test_interpreter_ends_with_a_search_under_way() -> None:
    script = (
        "from classics import queens\n"
        "solutions = queens(18).solutions(backend='dlx:native', workers=4)\n"
        "for _ in range(3): next(solutions.batches())\n"
    )
    run_alone(script)


def test_seed_leaves_the_search_to_one_worker() -> None:
    model = queens(8)
    orders = {tuple(model.solutions(backend="dlx:native", seed=5, workers=n)) for n in (1, 2, 4)}
    assert len(orders) == 1


def test_least_cost_is_found_whatever_the_number_of_workers() -> None:
    model = dominoes(4, 4)
    results = [model.minimize(backend="dlx:native", workers=workers) for workers in (1, 2)]
    assert results[0].cost == results[1].cost == 0


def test_query_overrides_the_workers_of_the_backend() -> None:
    backend = get_backend("dlx:native", workers=3)
    assert backend == NativeBackend(workers=3) != NativeBackend()
    search = backend.translate(queens(18).to_instance())
    if TASKS.exists():
        for asked, workers in ((None, 3), (1, 1), (2, 2)):
            before = threads_now()
            running = search.start(Query(Task.VISIT, workers=asked))
            assert threads_started(running, before, workers - 1) == workers - 1
            running.close()
