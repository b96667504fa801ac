"""Simulates queries by cubes on up to ten thousand workers, from measured times.

    python -m benchmarks.scale_simulation [--minutes 10 60] [--workers 100 1000 10000]

Measured here and now: how unlike each other the parts of a divided cube are, in nodes; and what a
task costs the client and the scheduler of Dask, which do one after the other what they do, with the
extra ``distributed``. Simulated: the queue of the client, its window, the budgets of cubes and how
they are divided, as in `xcmodel.distributed`, for a query that would take the workers so many
minutes if nothing were lost. A worker that has nothing to do is idle; the efficiency is the part of
the workers' time in which they search what is not searched again.
"""

import argparse
from collections import deque
from dataclasses import dataclass, field
from heapq import heappop, heappush
from random import Random
from time import perf_counter, process_time

from xcmodel.backend.query import Query, Task
from xcmodel.distributed.asked import Asked
from xcmodel.distributed.budget import budget_of, cubes_beside, least_budget
from xcmodel.distributed.cube import Cube
from xcmodel.distributed.ledger import USUAL_CUBES
from xcmodel.distributed.portion import SHARE_OF_BUDGET
from xcmodel.distributed.split import split
from xcmodel.puzzles import Pentominoes
from xcmodel.search import queries

_PARTS = 64
_FEW_PARTS = 8
_PARTS_FOR_EACH_BUDGET = 4

# A search looks after such a part of its budget, and is given up then if it is too large.
_FIRST_LOOK = 0.02
_HURRIED_LOOK = 0.002

_TASKS_TO_MEASURE = 1000
_WAITING = 4

Shares = list[list[float]]


def measured_shares() -> Shares:
    """Return for each of some divisions which parts of the work its cubes turn out to be."""
    compiled = Pentominoes.rectangle(6, 10).model.to_compiled()
    query = Query(Task.ENUMERATE)

    def nodes(cube: Cube) -> int:
        counted = queries.count(compiled, "dlx", cube.query(query), method="enumerate")
        return counted.stats.nodes or 0

    divisions: Shares = []
    for cube in split(compiled.instance, Cube(), _PARTS):
        parts = [nodes(part) for part in split(compiled.instance, cube, _FEW_PARTS)]
        total = sum(parts)
        if len(parts) > 1 and total > 0:
            divisions.append([part / total for part in parts])
    return divisions


def measured_overhead() -> float:
    """Return the processor seconds that a task costs the client and the scheduler of Dask."""
    from distributed import Client, LocalCluster

    with (
        LocalCluster(
            n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        Client(cluster) as client,
    ):
        executor = client.get_executor(pure=False)
        executor.submit(int).result()
        started, waiting = process_time(), deque[object]()
        for _ in range(_TASKS_TO_MEASURE):
            waiting.append(executor.submit(bytes, 300))
            if len(waiting) > _WAITING:
                waiting.popleft().result()  # type: ignore[attr-defined]
        while waiting:
            waiting.popleft().result()  # type: ignore[attr-defined]
        return (process_time() - started) / _TASKS_TO_MEASURE


@dataclass
class Simulation:
    """A run in simulated time.

    Attributes:
        workers: how many there are.
        work: the seconds that one worker would take.
        overhead: the seconds that a task costs whoever hands them out, half of it for each way.
        shares: how unlike each other the parts of a cube may be.
    """

    workers: int
    work: float
    overhead: float
    shares: Shares
    random: Random
    tasks: int = 0
    _now: float = 0.0
    _free_at: float = 0.0
    _queue: list[float] = field(default_factory=list)
    _sent: deque[tuple[float, list[float], float, bool]] = field(default_factory=deque)
    _ends: list[tuple[float, list[float]]] = field(default_factory=list)
    _searched: deque[float] = field(default_factory=lambda: deque(maxlen=USUAL_CUBES))

    def efficiency(self) -> float:
        """Run it; return the part of the workers' time in which they did what counts."""
        self._queue, idle, window = [self.work], self.workers, 2 * self.workers
        while self._queue or self._sent or self._ends:
            while self._queue and len(self._sent) + len(self._ends) < window:
                self._send()
            while self._sent and idle:
                self._begin(*self._sent.popleft())
                idle -= 1
            self._now, left = heappop(self._ends)
            idle += 1
            self._serve()
            self._queue.extend(left)
        return self.work / (self.workers * self._free_at)

    def _serve(self) -> None:
        self._free_at = max(self._free_at, self._now) + self.overhead / 2

    def _send(self) -> None:
        self.tasks += 1
        self._serve()
        budget = budget_of(least_budget(Asked.COUNT, self.workers), self._free_at)
        cubes = [self._queue.pop()]
        if self._searched:
            usual = sum(self._searched) / len(self._searched)
            number = cubes_beside(budget, usual, len(self._queue), self.workers)
            cubes += [self._queue.pop() for _ in range(number)]
        hurries = len(self._queue) < self.workers
        self._sent.append((self._free_at, cubes, budget, hurries))

    def _begin(self, ready: float, waiting: list[float], budget: float, hurries: bool) -> None:
        """Work on cubes for a budget; what is not begun then is handed back."""
        spent = 0.0
        look = _HURRIED_LOOK if hurries else _FIRST_LOOK
        while waiting and spent < SHARE_OF_BUDGET * budget:
            part = waiting.pop()
            if part > budget:
                spent += look * budget
                waiting += self._parts(part, budget)
            else:
                spent += part
                self._searched.append(part)
            if hurries:
                break
        heappush(self._ends, (max(self._now, ready) + spent, waiting))

    def _parts(self, size: float, budget: float) -> list[float]:
        """Return parts of a cube, about as many as are asked for, as unlike as measured ones.

        As in `split`, the one is divided next that would be the largest if parts were alike.
        """
        most = max(2, min(_PARTS, int(_PARTS_FOR_EACH_BUDGET * size / budget)))
        parts = [(-1.0, size)]
        while len(parts) < most:
            alike, largest = heappop(parts)
            shares = self.random.choice(self.shares)
            for share in shares:
                heappush(parts, (alike / len(shares), largest * share))
        self.random.shuffle(parts)
        return [part for _, part in parts]


def main() -> None:
    """Measure, simulate, and print a table."""
    parser = argparse.ArgumentParser(description="Simulate queries by cubes on many workers.")
    parser.add_argument("--minutes", type=float, nargs="+", default=[10, 60])
    parser.add_argument("--workers", type=int, nargs="+", default=[100, 1_000, 3_000, 10_000])
    parser.add_argument("--overhead", type=float, help="seconds a task; None means as measured")
    arguments = parser.parse_args()
    shares = measured_shares()
    overhead = arguments.overhead or measured_overhead()
    greatest = [max(division) * len(division) for division in shares]
    print(
        f"{len(shares)} divisions, the largest part {max(greatest):.0f} times the mean one; "
        f"{1000 * overhead:.1f} ms a task"
    )
    print("workers | ideal time | efficiency | tasks | tasks a second")
    for workers in arguments.workers:
        for minutes in arguments.minutes:
            started = perf_counter()
            run = Simulation(workers, 60 * minutes * workers, overhead, shares, Random(1))
            efficiency = run.efficiency()
            seconds = 60 * minutes / efficiency
            print(
                f"{workers:7,} | {minutes:6.0f} min | {efficiency:10.2f} | {run.tasks:9,} | "
                f"{run.tasks / seconds:7.1f}    ({perf_counter() - started:.0f} s to simulate)",
                flush=True,
            )


if __name__ == "__main__":
    main()
