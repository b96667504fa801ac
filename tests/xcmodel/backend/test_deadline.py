from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from xcmodel import Model
from xcmodel.backend.deadline import Deadline
from xcmodel.backend.query import Query, Task


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xcmodel.backend.deadline.perf_counter", lambda: 100.0)


def test_time_is_left_until_the_limit_after_the_query_was_asked() -> None:
    deadline = Deadline(8.0, asked=95.0)
    assert (deadline.elapsed, deadline.left(), deadline.is_over) == (5.0, 3.0, False)


@pytest.mark.parametrize("limit", [0.0, 4.0, 5.0])
def test_a_deadline_that_has_passed_leaves_no_time(limit: float) -> None:
    deadline = Deadline(limit, asked=95.0)
    assert (deadline.left(), deadline.is_over) == (0.0, True)


def test_a_query_for_the_rest_of_the_time_is_not_asked_yet() -> None:
    query = Query(Task.COUNT, time_limit=8.0, asked=95.0)
    rest = Deadline.of(query).rest_for(query)
    assert (rest.time_limit, rest.asked) == (3.0, None)


def test_reserved_time_is_not_left() -> None:
    deadline = Deadline(8.0, asked=95.0)
    assert (deadline.left(reserved=1.0), deadline.left(reserved=4.0)) == (2.0, 0.0)


def test_without_a_limit_time_is_never_over() -> None:
    deadline = Deadline(None, asked=0.0)
    assert (deadline.elapsed, deadline.left(), deadline.is_over) == (100.0, None, False)


def test_a_query_that_does_not_say_when_it_was_asked_is_asked_now() -> None:
    assert Deadline.of(Query(Task.COUNT, time_limit=2.0)).left() == 2.0
    assert Deadline.of(Query(Task.COUNT, time_limit=2.0, asked=99.0)).left() == 1.0


def test_queries_share_a_deadline() -> None:
    deadline = Deadline(8.0, asked=95.0)
    query = deadline.set_for(Query(Task.COUNT, time_limit=60.0))
    assert (query.time_limit, query.asked) == (8.0, 95.0)


def test_a_limit_below_zero_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"time_limit is -1: give seconds from 0"):
        Deadline(-1)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("limit", [9, np.float16(9), np.float32(9), np.longdouble(9), Fraction(9)])
def test_limits_are_numbers_of_python_whatever_numbers_they_are_given_as(limit: Any) -> None:
    for found in (Deadline(limit).time_limit, Query(Task.COUNT, time_limit=limit).time_limit):
        assert type(found) is (int if type(limit) is int else float)
        assert found == 9.0


@pytest.mark.parametrize("backend", ["dlx", "cpsat", "sat", "mip"])
def test_solvers_take_limits_of_numpy(backend: str) -> None:
    model = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 3, "B": 1, "C": 1})
    limit: Any = np.float32(20)
    assert model.minimize(backend=backend, time_limit=limit).cost == 2
    assert model.solve(backend=backend, time_limit=limit)
    if backend == "mip":
        assert model.relaxation(time_limit=limit).bound == 2
