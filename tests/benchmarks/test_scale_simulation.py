"""The simulation of many workers does all the work, and loses what it should."""

from random import Random

import pytest

from benchmarks.scale_simulation import Simulation

ALIKE = [[0.25, 0.25, 0.25, 0.25]]


@pytest.mark.parametrize("workers", [1, 4])
def test_few_workers_are_never_idle_for_long(workers: int) -> None:
    run = Simulation(workers, 600.0 * workers, 0.0, ALIKE, Random(1))
    assert 0.98 < run.efficiency() <= 1.0
    assert run.tasks > 100


def test_tasks_that_cost_much_leave_many_workers_idle() -> None:
    cheap = Simulation(200, 20_000.0, 0.0, ALIKE, Random(1)).efficiency()
    dear = Simulation(200, 20_000.0, 0.1, ALIKE, Random(1)).efficiency()
    assert dear < cheap / 2
