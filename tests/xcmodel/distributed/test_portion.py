"""A task ends at its budget of nodes, with the same cubes handed back on every machine."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xcmodel import Model
from xcmodel.backend.query import Query, Task
from xcmodel.distributed import cube_search
from xcmodel.distributed.asked import Asked
from xcmodel.distributed.budget import budget_of, cubes_beside, greatest_budget
from xcmodel.distributed.cube import Cube
from xcmodel.distributed.ledger import Ledger
from xcmodel.distributed.portion import worked
from xcmodel.distributed.record import Record
from xcmodel.distributed.split import split
from xcmodel.distributed.worker_task import Divided, Searched, Worked, WorkerTask
from xcmodel.puzzles import Pentominoes, Polyforms, Queens, box
from xcmodel.testing.strategies import models
from xcmodel_dlx import _dlx
from xcmodel_dlx.native_backend import NativeBackend
from xcmodel_dlx.python_backend import PythonBackend

PLENTY = 1e6
"""Seconds that no task takes."""


def portion(model: Model, task: WorkerTask) -> Worked:
    outcome = worked(model.to_compiled(), task, stop=lambda: False)
    assert isinstance(outcome, Worked)
    return outcome


def handed_back(outcome: Worked, whole: Cube) -> list[Cube]:
    """Return the cubes that were not begun."""
    cubes = [whole]
    for step in outcome.steps:
        cubes += step.cubes if isinstance(step, Divided) else ()
    done = {step.number for step in outcome.steps}
    return [cube for number, cube in enumerate(cubes) if number not in done]


def nodes_of(outcome: Worked) -> int:
    return sum(step.nodes or 0 for step in outcome.steps)


def told(outcome: Worked) -> list[object]:
    """Return all that does not depend on the clock."""
    return [
        (step.number, step.nodes, step.cubes if isinstance(step, Divided) else step.count)
        for step in outcome.steps
    ]


@pytest.mark.parametrize("kind", [Task.VISIT, Task.ENUMERATE, Task.COUNT])
def test_instruction_sets_do_the_same_work_and_hand_back_the_same_cubes(kind: Task) -> None:
    model = Pentominoes.rectangle(6, 10).model
    tasks = [
        WorkerTask((0,), (Cube(),), "", NativeBackend(simd), Query(kind), PLENTY, 300_000)
        for simd in _dlx.available_simd()
    ]
    first, *others = (portion(model, task) for task in tasks)
    assert len(first.steps) > 2
    assert handed_back(first, Cube())
    for other in others:
        assert told(other) == told(first)


@pytest.mark.parametrize("backend", [NativeBackend(), PythonBackend()])
def test_a_task_ends_soon_after_its_budget_of_nodes(
    backend: NativeBackend | PythonBackend,
) -> None:
    model = Queens(13).model
    for budget in (1_000, 10_000):
        task = WorkerTask((0,), (Cube(),), "", backend, Query(Task.ENUMERATE), PLENTY, budget, 64)
        outcome = portion(model, task)
        assert told(portion(model, task)) == told(outcome)
        assert handed_back(outcome, Cube())
        # One piece of work of the native engine may have some thousand nodes.
        assert nodes_of(outcome) < 3 * budget + 20_000


def test_a_task_ends_soon_after_its_budget_also_where_the_share_grows_ever_more_slowly() -> None:
    # Below a first choice of a tile that is taken nine times, most is left to the first branches.
    tiles = Polyforms({"V": "VV V.", "s": "s"}, box(6, 8), counts={"V": 9, "s": 21}).model
    whole = split(tiles.to_compiled().instance, Cube(), 64)[:8]
    budget = 300_000
    for cube in whole:
        task = WorkerTask((0,), (cube,), "", NativeBackend(), Query(Task.VISIT), PLENTY, budget, 64)
        outcome = portion(tiles, task)
        assert told(portion(tiles, task)) == told(outcome)
        assert nodes_of(outcome) < 6 * budget


def test_a_budget_is_a_share_of_the_time_limit_so_that_each_session_gets_on() -> None:
    an_hour = 3600.0
    assert budget_of(0.2, an_hour) == pytest.approx(36)
    for asked in (Asked.COUNT, Asked.SOLUTIONS, Asked.SOLVE):
        assert greatest_budget(asked, 0.0, None) == inf
        assert greatest_budget(asked, 50.0, 10) == pytest.approx(1)
        assert greatest_budget(asked, 0.0, 0.5) == pytest.approx(0.05)
        assert greatest_budget(asked, 0.0, 1e-9) > 0.01
    assert budget_of(0.2, an_hour, tried=50, greatest=1) == pytest.approx(1)
    assert budget_of(1e-9, 0.0, greatest=1) == pytest.approx(1e-9)


def test_a_cube_of_least_cost_is_divided_only_in_the_session_after_one_that_stopped_it() -> None:
    assert greatest_budget(Asked.MINIMIZE, 0.0, 1.0) == inf
    assert greatest_budget(Asked.MINIMIZE, 1.0, 1.0) == pytest.approx(0.5)
    assert greatest_budget(Asked.MINIMIZE, 1.0, None) == inf


@settings(deadline=None, max_examples=40)
@given(models(), st.integers(1, 30))
def test_what_was_done_and_what_is_handed_back_are_the_whole(model: Model, budget: int) -> None:
    compiled = model.to_compiled()
    query = Query(Task.ENUMERATE)
    task = WorkerTask((0,), (), "", PythonBackend(), query, PLENTY, budget, 2, lists=True)
    waiting, found = [Cube()], 0
    while waiting:
        cube = waiting.pop()
        outcome = portion(model, replace(task, cubes=(cube,)))
        found += sum(step.count for step in outcome.steps if isinstance(step, Searched))
        waiting += handed_back(outcome, cube)
    assert found == model.count()
    assert compiled is model.to_compiled()


def test_a_task_that_holds_too_many_solutions_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cube_search, "MOST_HELD", 300)
    monkeypatch.setattr("xcmodel.distributed.portion.MOST_HELD", 300)
    # Slices by the clock may hold any number of solutions.
    monkeypatch.setattr(cube_search, "_SLICE_SECONDS", 0.0)
    task = WorkerTask((0,), (Cube(),), "", PythonBackend(), Query(Task.ENUMERATE), lists=True)
    outcome = portion(Queens(8).model, task)
    held = sum(len(step.solutions.options) for step in outcome.steps)
    assert held < 2 * 300
    assert handed_back(outcome, Cube())


def test_a_list_is_not_divided_for_its_first_solutions() -> None:
    # The share of the first solutions is far less than that of what comes after them.
    edges = list(combinations(range(5), 2))
    edge_covers = Model({e: e for e in edges}, multiplicities=dict.fromkeys(range(5), (1, None)))
    query = Query(Task.ENUMERATE)
    task = WorkerTask((0,), (Cube(),), "", PythonBackend(), query, PLENTY, 10**9, lists=True)
    [step] = portion(edge_covers, task).steps
    assert isinstance(step, Searched)
    assert step.count == len(step.solutions) == 768  # OEIS A006129


def test_a_machine_that_is_far_too_slow_hands_back_by_the_clock() -> None:
    task = WorkerTask((0,), (Cube(),), "", PythonBackend(), Query(Task.ENUMERATE), 1e-9, 10**9)
    assert handed_back(portion(Queens(8).model, task), Cube())
    unhurried = replace(task, budget=PLENTY)
    assert not handed_back(portion(Queens(8).model, unhurried), Cube())


def test_where_others_wait_for_parts_these_are_handed_back_at_once() -> None:
    task = WorkerTask((0,), (Cube(),), "", PythonBackend(), Query(Task.ENUMERATE), PLENTY, 8_000)
    assert len(portion(Queens(10).model, task).steps) > 1
    assert len(portion(Queens(10).model, replace(task, hurries=True)).steps) == 1


def test_a_task_of_several_cubes_ends_where_its_budget_does() -> None:
    compiled = Queens(9).model.to_compiled()
    cubes = tuple(split(compiled.instance, Cube(), 30))
    numbers = tuple(range(100, 100 + len(cubes)))
    task = WorkerTask(numbers, cubes, "", PythonBackend(), Query(Task.ENUMERATE), PLENTY, 10**9)
    whole = portion(Queens(9).model, task)
    assert whole.numbers == numbers
    assert [step.number for step in whole.steps] == list(range(len(cubes)))
    assert sum(step.count for step in whole.steps if isinstance(step, Searched)) == 352
    part = portion(Queens(9).model, replace(task, nodes=nodes_of(whole) // 2))
    assert told(part) == told(whole)[: len(part.steps)]
    assert 1 < len(part.steps) < len(cubes)


def test_tasks_take_as_many_cubes_as_last_for_their_budget_but_leave_some_for_others() -> None:
    assert cubes_beside(budget=1.0, usual=0.1, waiting=1000, workers=2) == 10
    assert cubes_beside(budget=1.0, usual=inf, waiting=1000, workers=2) == 0
    assert cubes_beside(budget=1.0, usual=0.1, waiting=7, workers=2) == 0
    assert cubes_beside(budget=1.0, usual=0.1, waiting=24, workers=2) == 3
    assert cubes_beside(budget=60.0, usual=1e-6, waiting=10**6, workers=2) < 100


def test_the_nodes_of_a_second_are_those_of_long_searches() -> None:
    ledger = Ledger.of(Cube())
    assert ledger.add(Record(0, left=(Cube((1,)), Cube((2,))), seconds=5.0, nodes=10))
    assert ledger.add(Record(1, seconds=0.1, nodes=10))
    assert ledger.add(Record(2, seconds=1.0, nodes=10_000))
    assert ledger.nodes_a_second == pytest.approx(10_000, rel=0.01)
