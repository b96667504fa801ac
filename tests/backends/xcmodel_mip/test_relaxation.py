"""Linear relaxations: time limits, and Ctrl-C, which reaches whoever asks for them."""

from __future__ import annotations

from random import Random

import pytest

from interrupted import run_alone
from xcmodel import Model, StoppedError
from xcmodel.testing import brute_force

_SCRIPT = """
import os, signal, threading, time
from random import Random
from xcmodel import Model

random = Random(0)
model = Model()
model.add_items_from(range(200))
for number in range(3000):
    model.add_option(number, random.sample(range(200), 5), cost=random.randint(1, 99))
model.relaxation()
seen = 0
for attempt in range(6):
    delay = 0.2 + 0.013 * attempt
    threading.Timer(delay, os.kill, (os.getpid(), signal.SIGINT)).start()
    end = time.monotonic() + 20 * delay
    try:
        while time.monotonic() < end:
            model.relaxation()
    except KeyboardInterrupt:
        seen += 1
print(seen)
"""


def test_ctrl_c_while_relaxations_are_solved_is_never_lost() -> None:
    assert run_alone(_SCRIPT).stdout.split() == ["6"]


def test_a_relaxation_that_the_time_limit_stops_says_so() -> None:
    model = Model({"A": [1, 2], "B": [2, 3], "C": [3, 1]})
    with pytest.raises(StoppedError, match="time limit of 0 seconds"):
        model.relaxation(time_limit=0)


def test_rows_whose_weights_floating_point_cannot_tell_have_a_relaxation() -> None:
    model = Model({"A": ["x"], "B": ["x", "y"], "C": ["x"]}, costs={"A": 2, "B": -3, "C": 5})
    model.set_multiplicity("x", 2)
    model.relax(["y"])
    model.add_row("r", {"A": 3, "B": 2**53 + 1, "C": 3}, low=2**53 + 4, high=2**53 + 4)
    relaxed = model.relaxation()
    assert model.minimize().cost == relaxed.bound == -1
    assert relaxed.value == pytest.approx(-1)


@pytest.mark.parametrize("seed", range(60))
def test_a_relaxation_within_great_weights_costs_no_more_than_a_solution(seed: int) -> None:
    random = Random(seed)
    great = 2 ** random.choice([22, 30, 45, 53, 55])
    options = range(random.randint(2, 6))
    model = Model({k: ["x", k % 2] if random.random() < 0.5 else ["x"] for k in options})
    model.set_costs({k: random.randint(-5, 9) for k in options})
    model.set_multiplicity("x", (1, 2))
    model.relax([item for item in model.items if item != "x"])
    weights = {k: random.choice([great, great + 1, great - 1, -great, 1, 3]) for k in options}
    total = sum(weights[k] for k in random.sample(options, 2))
    model.add_row("r", weights, low=total, high=total + random.choice([0, 1]))
    relaxed = model.relaxation(time_limit=5)
    for solution in brute_force(model):
        assert relaxed.value is not None
        assert relaxed.bound is not None
        assert relaxed.value - 1e-4 <= relaxed.bound <= model.cost(solution)
    if relaxed:
        bound = model.price_bound(relaxed.prices, row_prices=relaxed.row_prices)
        assert relaxed.bound == bound
