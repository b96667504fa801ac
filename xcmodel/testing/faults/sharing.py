"""One model in several threads, and in processes made by fork and by spawn."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from random import Random

from xcmodel.model import Model
from xcmodel.testing.faults.report import Injected
from xcmodel.testing.faults.workloads import Workload, workloads

_WORKERS = 4


def share(number: int, random: Random) -> list[Injected]:
    """Ask one model from four threads at a time, and from processes of two kinds.

    Args:
        number: how often for each query.
        random: the source of the order.
    """
    made = workloads()
    order = [random.randrange(len(made)) for _ in range(number * len(made))]
    with ThreadPoolExecutor(_WORKERS) as threads:
        rows = [_asked("four threads", made, order, threads.map)]
    for way in ("fork", "spawn"):
        context = multiprocessing.get_context(way)
        with ProcessPoolExecutor(_WORKERS, mp_context=context) as processes:
            rows.append(_asked(way, made, order, processes.map))
    return rows


def _asked(
    fault: str, made: list[Workload], order: list[int], over: Callable[..., Iterable[object]]
) -> Injected:
    row = Injected(fault, "one model, all queries")
    for number, answer in zip(order, over(partial(_ask, made[0].model), order), strict=True):
        workload = made[number]
        lost = (
            None
            if answer == workload.answer
            else f"{workload.name}: {answer!r}, not {workload.answer!r}"
        )
        row.note("answered" if lost is None else "wrong", lost)
    return row


def _ask(model: Model, number: int) -> object:
    """Ask a query by its number; a process gets the model pickled."""
    return _workloads()[number].ask(model)


_MADE: list[Workload] = []


def _workloads() -> list[Workload]:
    if not _MADE:
        _MADE.extend(workloads())
    return _MADE
