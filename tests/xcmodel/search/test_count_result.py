"""A count with its statistics."""

import pytest

from xcmodel import CountStoppedError, Model, Status, StopReason

SMALL = Model({"A": [1, 2], "B": [1], "C": [2]})
FREE = Model({k: [k] for k in range(30)}, optional=range(30))


def test_the_number_comes_with_statistics_and_the_backend() -> None:
    result = SMALL.count_result()
    assert result.count == SMALL.count() == 2
    assert result.stats.solutions == 2
    assert result.stats.nodes is not None
    assert result.backend.startswith("dlx")
    assert result.status is Status.FEASIBLE


def test_it_says_why_a_backend_was_picked() -> None:
    assert "Algorithm X" in (SMALL.count_result(backend="auto").why_backend or "")
    flip = SMALL.count_result(backend="auto", up_to=[{1: 2, 2: 1}])
    assert flip.count == 2
    assert "Algorithm X" in (flip.why_backend or "")


def test_a_stopped_count_has_the_partial_count_and_no_number() -> None:
    limits = {"solution_limit": 1000, "method": "enumerate"}
    result = FREE.count_result(**limits)  # type: ignore[arg-type]
    assert result.count is None
    assert result.stop_reason is StopReason.SOLUTION_LIMIT
    assert result.stats.solutions == 1000
    with pytest.raises(CountStoppedError) as raised:
        FREE.count(**limits)  # type: ignore[arg-type]
    assert raised.value.partial == 1000
    stopped = raised.value.result
    assert stopped is not None
    assert (stopped.count, stopped.stats.solutions) == (None, 1000)
    assert stopped.stop_reason is raised.value.stop_reason


def test_a_limit_of_few_solutions_is_reached_though_a_count_would_know_none_before_its_end() -> (
    None
):
    model = Model({k: [k] for k in range(300)}, optional=range(300))
    for row in range(3):  # There are too many sums for any count.
        model.add_row(row, {k: (k * (row + 2)) % 97 + 1 for k in range(300)}, high=5000)
    result = model.count_result(solution_limit=3, time_limit=60)
    assert result.stop_reason is StopReason.SOLUTION_LIMIT
    assert (result.count, result.stats.solutions) == (None, 3)
    assert model.count_result(time_limit=0.5).stop_reason is StopReason.TIME_LIMIT


@pytest.mark.parametrize("limit", [2**30 - 1, 2**30 + 1, 10**6, 3])
def test_what_a_limit_tells_does_not_depend_on_how_solutions_are_counted(limit: int) -> None:
    result = FREE.count_result(solution_limit=limit)
    is_all = limit > 2**30
    assert result.count == (2**30 if is_all else None)
    assert result.stats.solutions == min(limit, 2**30)
    assert result.stop_reason is (StopReason.EXHAUSTED if is_all else StopReason.SOLUTION_LIMIT)


def test_a_model_without_solutions_is_infeasible() -> None:
    result = SMALL.count_result(forbidden=["A", "B"])
    assert (result.count, result.status) == (0, Status.INFEASIBLE)
    assert "item 1" in (result.why_infeasible or "")


def test_other_queries_count_nothing() -> None:
    assert SMALL.solve().count is None
    assert SMALL.minimize().count is None
