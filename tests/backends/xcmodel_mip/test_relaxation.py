"""Linear relaxations: time limits, and Ctrl-C, which reaches whoever asks for them."""

from __future__ import annotations

import pytest

from interrupted import run_alone
from xcmodel import Model, StoppedError

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
