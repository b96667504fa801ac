"""Least cost by cubes: what one cube has found helps all others."""

from __future__ import annotations

from pathlib import Path
from time import sleep

import pytest

from direct_executor import Direct
from journals import Stepwise, least, rows_of, write_rows
from scripted_backend import ScriptedBackend, SlowSlices, found, press_ctrl_c, scripted
from xcmodel import Interrupted, Model, Progress, Result, Status, StopReason
from xcmodel.backend import Query, Slice, Task
from xcmodel.distributed import queries
from xcmodel.distributed.cube import Cube
from xcmodel.distributed.ledger import Ledger
from xcmodel.distributed.record import Record
from xcmodel.distributed.setting import ExecutorSource, Setting
from xcmodel.puzzles import Queens


def priced_queens() -> Model:
    model = Queens(6).model
    for number, option in enumerate(model.options):
        model.set_cost(option, number * number % 7)
    return model


class OneWorker(Direct):
    """Has one worker, so that few tasks are sent before the first answer."""

    _max_workers = 1


def test_the_best_cost_is_the_limit_of_every_later_task() -> None:
    executor = OneWorker()
    result = least(priced_queens(), None, executor)
    assert result.cost == priced_queens().minimize().cost
    limits = [task.query.cost_limit for task in executor.sent]
    known = [limit for limit in limits if limit is not None]
    assert limits[0] is None
    assert known
    assert known == sorted(known, reverse=True)


def test_a_cube_whose_bound_is_no_better_is_not_searched(tmp_path: Path) -> None:
    journal, model = tmp_path / "journal", priced_queens()
    least(model, journal, OneWorker())
    header, divided = rows_of(journal)[:2]
    best = next(row for row in reversed(rows_of(journal)) if "solution" in row)
    known = {"cost": best["cost"], "solution": best["solution"], "bound": best["cost"]}
    write_rows(journal, [header, {**divided, **known}])
    executor = OneWorker()
    assert least(model, journal, executor).cost == model.minimize().cost
    assert len(divided["left"]) > 1
    assert executor.sent == []
    assert model.audit(journal)


def test_progress_has_the_best_solution_the_bound_and_the_limit() -> None:
    told: list[Progress] = []
    setting = Setting(executor=OneWorker(), progress=told.append, least_budget=1e-9)
    query, model = Query(Task.MINIMIZE, time_limit=1000.0), priced_queens()
    result = queries.answer(model.to_compiled(), Stepwise(), query, setting)
    assert (told[-1].solution, told[-1].cost) == (result.solution, result.cost)
    assert told[-1].bound == result.bound
    assert {progress.time_limit for progress in told} == {1000.0}
    assert any(progress.gap for progress in told)


# Its solutions are A at 5, B at 4, and C with D at 2.
PRICED = Model(
    {"A": [1, 2], "B": [2, 1, 3], "C": [1], "D": [2]},
    optional=[3],
    costs={"A": 5, "B": 4, "C": 1, "D": 1},
)


def stopped(
    backend: ScriptedBackend,
    journal: Path | None,
    executor: ExecutorSource | None = None,
    seconds: float | None = 0.5,
) -> Result:
    query = Query(Task.MINIMIZE, time_limit=seconds)
    return queries.answer(PRICED.to_compiled(), backend, query, Setting(journal, executor))


@pytest.mark.parametrize("executor", [None, OneWorker()], ids=["here", "elsewhere"])
def test_what_a_cube_has_found_by_the_time_limit_is_kept_and_the_next_run_begins_with_it(
    tmp_path: Path, executor: ExecutorSource | None, slow_slices: SlowSlices
) -> None:
    journal, slices = tmp_path / "journal", (found([0]), found([1], bound=2))
    first = stopped(scripted(*slices, before_slice=slow_slices), journal, executor)
    assert (first.status, first.cost, first.bound) == (Status.FEASIBLE, 4, 2)
    assert first.stop_reason is StopReason.TIME_LIMIT
    assert PRICED.audit(journal)
    again = scripted(found([0], bound=1), before_slice=slow_slices)
    second = stopped(again, journal, executor)
    assert (second.status, second.cost, second.bound) == (Status.FEASIBLE, 4, 2)
    assert PRICED.minimize(journal=journal).cost == 2
    assert PRICED.audit(journal)


def test_what_one_session_has_stopped_is_divided_by_the_next_one(tmp_path: Path) -> None:
    journal, slices = tmp_path / "journal", [Slice()] * 1000
    executors = [OneWorker() for _ in range(3)]
    for executor in executors:
        backend = scripted(*slices, before_slice=lambda: sleep(0.002))
        stopped(backend, journal, executor, seconds=0.4)
    first, second, third = (executor.sent for executor in executors)
    assert {task.cubes for task in first} == {second[0].cubes}
    assert first[0].budget > 1
    assert second[0].budget == pytest.approx(0.2)
    assert third[0].cubes != first[0].cubes
    assert PRICED.minimize(journal=journal).cost == 2
    assert PRICED.audit(journal)


def test_what_a_cube_has_found_by_ctrl_c_goes_with_the_error(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    backend = ScriptedBackend((found([0]), Slice()), before_slice=press_ctrl_c)
    with pytest.raises(Interrupted) as interrupted:
        stopped(backend, journal, seconds=None)
    result = interrupted.value.result
    assert (result.cost, result.status, result.stats.solutions) == (5, Status.FEASIBLE, 1)
    assert str(interrupted.value) == "interrupted; found so far: 1 solution"
    assert rows_of(journal)[1]["cost"] == 5


def test_a_forged_solution_of_a_cube_that_was_stopped_is_found(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    stopped(ScriptedBackend((found([1], bound=2),)), journal)
    rows = rows_of(journal)
    for change, fault in (
        ({"cost": 3}, "costs 4, not 3"),
        ({"solution": [2]}, "best solution is wrong"),
        ({"bound": 5}, "nothing is to cost less than 5, and 4 is known"),
        ({"left": [[[0], []]]}, "are not those into which it is divided"),
    ):
        write_rows(journal, [rows[0], rows[1] | change])
        assert any(fault in told for told in PRICED.audit(journal).faults)


def test_an_earlier_end_of_the_same_cube_lowers_no_bound() -> None:
    ledger = Ledger.of(Cube())
    assert ledger.bound is None
    ledger.add(Record(0, left=(Cube((1,)), Cube((), (1,))), bound=7))
    ledger.add(Record(1, left=(Cube(),), bound=5))
    ledger.add(Record(2, left=(Cube(),), bound=9))
    assert ledger.bound == 7
    ledger.add(Record(3, cost=8, solution=(1,)))
    assert ledger.bound == 8
    ledger.add(Record(4))
    assert ledger.bound == 8
