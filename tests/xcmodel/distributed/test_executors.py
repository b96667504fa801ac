"""Queries by cubes on executors: whatever happens to workers, the answer is the same."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from direct_executor import Direct
from interrupted import environment
from journals import Stepwise, count, least, listed, queens
from xcmodel import Model
from xcmodel.backend.batch import Batch
from xcmodel.backend.query import Query, Task
from xcmodel.distributed import queries
from xcmodel.distributed.cube import Cube
from xcmodel.distributed.pool import Elsewhere
from xcmodel.distributed.setting import Setting
from xcmodel.distributed.worker_task import Step, Worked, WorkerTask
from xcmodel.errors import ExecutorError, ModelError, WrongAnswerError
from xcmodel.puzzles import Queens
from xcmodel_dlx.python_backend import PythonBackend

EIGHT_QUEENS = 92


def spawned() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(2, get_context("spawn"))


@pytest.fixture(scope="module")
def pool() -> Iterator[Executor]:
    with spawned() as executor:
        yield executor


def test_processes_give_the_answers_of_one(pool: Executor, tmp_path: Path) -> None:
    model = queens()
    assert count(model, tmp_path / "count", pool).count == EIGHT_QUEENS
    assert len(set(listed(model, tmp_path / "list", pool))) == EIGHT_QUEENS
    assert model.audit(tmp_path / "count", recount=3)
    assert model.audit(tmp_path / "list", recount=3)
    priced = Queens(6).model
    for number, option in enumerate(priced.options):
        priced.set_cost(option, number * number % 7)
    assert least(priced, tmp_path / "cost", pool).cost == priced.minimize().cost


def test_a_first_solution_comes_from_any_process(pool: Executor) -> None:
    model = queens()
    result = model.solve(executor=pool)
    assert result.solution is not None
    assert model.is_solution(result.solution)
    corners = [next(iter(model))]
    assert model.solve(executor=pool, given=corners).evidence is not None
    assert Model({"A": [1, 2], "B": [2]}).solve(executor=pool, forbidden=["A"]).exhausted


def test_a_broken_pool_is_made_anew(tmp_path: Path) -> None:
    made: list[Direct] = []

    def break_twice(number: int) -> None:
        if number == 5 and len(made) < 3:
            raise BrokenExecutor("a worker was killed")

    def make() -> Executor:
        made.append(Direct(break_twice))
        return made[-1]

    assert count(queens(), tmp_path / "journal", make).count == EIGHT_QUEENS
    assert len(made) == 3
    assert queens().audit(tmp_path / "journal", recount=3)


def test_a_pool_whose_query_is_stopped_ends_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[object] = []
    monkeypatch.setattr(threading, "excepthook", said.append)
    made: list[ProcessPoolExecutor] = []

    def make() -> ProcessPoolExecutor:
        made.append(spawned())
        return made[-1]

    compiled = Queens(14).model.to_compiled()
    pool = Elsewhere(make, compiled)
    task = WorkerTask((0,), (Cube(),), "", PythonBackend(), Query(Task.VISIT), 1e6)
    task = replace(task, instance=pickle.dumps(compiled.instance))
    # Both workers are at work and their queue, of three, is full; others wait.
    while sum(future.running() for future in pool._tasks) < 5:
        pool.submit(task)
        time.sleep(0.05)
    for _ in range(6):
        pool.submit(task)
    ending: Any = vars(made[0])["_executor_manager_thread"]
    pool.close()
    ending.join(60)
    assert not ending.is_alive()
    assert not said


def test_a_broken_executor_that_was_given_is_an_error() -> None:
    def always_break(number: int) -> None:
        raise BrokenExecutor("a worker was killed")

    with pytest.raises(ExecutorError, match="give a callable that makes one"):
        count(queens(), None, Direct(always_break))
    with pytest.raises(ExecutorError, match="without any answer"):
        count(queens(), None, lambda: Direct(always_break))


class Refusing(Direct):
    """Breaks for good when it is to take the task of this number."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number

    def submit(self, function: Any, /, *arguments: Any, **keywords: Any) -> Future[Any]:
        if self.tasks + 1 >= self._number:
            raise BrokenExecutor("a worker was killed")
        return super().submit(function, *arguments, **keywords)


def test_tasks_that_an_executor_refuses_go_to_another_one(tmp_path: Path) -> None:
    made: list[Refusing] = []

    def make() -> Executor:
        made.append(Refusing((5, 3, 1, 1000)[min(len(made), 3)]))
        return made[-1]

    assert count(queens(), tmp_path / "journal", make).count == EIGHT_QUEENS
    assert len(made) == 4
    assert queens().audit(tmp_path / "journal", recount=3)


def test_executors_that_refuse_all_tasks_are_told() -> None:
    with pytest.raises(ExecutorError, match="give a callable that makes one"):
        count(queens(), None, Refusing(1))
    with pytest.raises(ExecutorError, match="broke 6 times in turn when it was given a task"):
        count(queens(), None, lambda: Refusing(1))


def test_an_executor_that_was_shut_down_is_told() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(ExecutorError, match=r"takes no tasks .*: give one that has not been shut"):
        count(queens(), None, executor)


def test_lost_tasks_are_sent_again(tmp_path: Path) -> None:
    lost: list[int] = []

    def lose_some(number: int) -> None:
        if number % 4 == 3:
            lost.append(number)
            raise OSError("the worker was lost")

    assert count(queens(), tmp_path / "journal", Direct(lose_some)).count == EIGHT_QUEENS
    assert len(lost) > 1


class Liar(Direct):
    """Answers tasks, but changes each step of the answers."""

    def __init__(self, lie: Callable[[Step], Step]) -> None:
        super().__init__()
        self._lie = lie

    def submit(self, function: Any, /, *arguments: Any, **keywords: Any) -> Future[Any]:
        outcome = super().submit(function, *arguments, **keywords).result()
        if isinstance(outcome, Worked):
            outcome = replace(outcome, steps=tuple(map(self._lie, outcome.steps)))
        answer: Future[Any] = Future()
        answer.set_result(outcome)
        return answer


def test_a_worker_that_answers_wrongly_is_found() -> None:
    def lie(step: Step) -> Step:
        found = step.solutions
        return replace(step, solutions=Batch(found.start, found.options[::-1].copy()))

    with pytest.raises(WrongAnswerError, match="gave a wrong solution"):
        listed(queens(), None, Liar(lie))


@pytest.mark.parametrize("number", [-1, 10**6])
def test_a_worker_that_tells_of_cubes_which_it_was_not_given_is_found(number: int) -> None:
    with pytest.raises(WrongAnswerError, match=f"tells of cube {number}, which is not open"):
        listed(queens(), None, Liar(partial(replace, number=number)))


def test_an_error_in_a_worker_arrives_and_the_pool_goes_on(pool: Executor) -> None:
    with pytest.raises(ModelError):
        Model({"A": [1]}).count(executor=pool, given=["B"])
    with pytest.raises(TypeError, match="is no executor"):
        Model({"A": [1]}).solve(executor=lambda: 5)  # type: ignore[arg-type, return-value]
    assert Model({"A": [1]}).count(executor=pool) == 1


def test_workers_that_are_killed_lose_nothing(tmp_path: Path) -> None:
    made: list[ProcessPoolExecutor] = []

    def make() -> Executor:
        made.append(spawned())
        return made[-1]

    def kill_one(progress: object) -> None:
        processes = list((made[-1]._processes or {}).values())
        if len(made) < 3 and processes and processes[0].pid:
            os.kill(processes[0].pid, signal.SIGKILL)

    model = queens()
    setting = Setting(tmp_path / "journal", make, kill_one, least_budget=1e-9)
    query = Query(Task.ENUMERATE)
    found = queries.solutions(model.to_compiled(), Stepwise(), query, setting)
    assert len(set(found)) == EIGHT_QUEENS
    assert len(made) > 1
    assert model.audit(tmp_path / "journal", recount=3)


_CLIENT = """
from test_executors import spawned
from xcmodel.puzzles import Queens
if __name__ == "__main__":
    with spawned() as pool:
        pool.submit(int).result()
        tell = lambda progress: print(*pool._processes, flush=True)
        Queens(18).model.count(executor=pool, method="enumerate", progress=tell)
"""


_IDLE_CLIENT = """
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import sleep
from xcmodel.distributed.worker import end_with_client
if __name__ == "__main__":
    with ProcessPoolExecutor(2, get_context("fork"), end_with_client) as pool:
        pool.submit(int).result()
        while True:
            print(*pool._processes, flush=True)
            sleep(0.1)
"""


@pytest.mark.parametrize("client", [_CLIENT, _IDLE_CLIENT], ids=["at work", "without a task"])
def test_workers_end_when_their_client_is_killed(tmp_path: Path, client: str) -> None:
    script = tmp_path / "client.py"
    script.write_text(client)
    path = os.pathsep.join([str(Path(__file__).parent), environment()["PYTHONPATH"]])
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        text=True,
        env={**environment(), "PYTHONPATH": path, "OPENBLAS_NUM_THREADS": "1"},
    ) as process:
        assert process.stdout is not None
        workers: list[int] = []
        while len(workers) < 2 or any(not _has_begun(worker) for worker in workers):
            workers = [int(word) for word in process.stdout.readline().split()]
        process.kill()
    for _ in range(600):
        if not any(_is_alive(worker) for worker in workers):
            break
        time.sleep(0.1)
    assert not any(_is_alive(worker) for worker in workers)


def _has_begun(process: int) -> bool:
    """Whether a worker has begun its first task, and so has a thread that watches its parent."""
    return int(Path(f"/proc/{process}/status").read_text().split("Threads:")[1].split()[0]) > 1


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
