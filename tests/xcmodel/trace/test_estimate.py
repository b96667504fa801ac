from copy import deepcopy
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from classics import queens
from xcmodel import Model, ModelError, StoppedError, StopReason, write
from xcmodel.cli import main
from xcmodel.errors import EstimateInterrupted
from xcmodel.testing.brute_force import brute_force
from xcmodel.testing.strategies import models
from xcmodel.trace import estimate
from xcmodel.trace.position import Position
from xcmodel.trace.walk import CompiledPosition, Walk


def expected(walk: Walk) -> tuple[Fraction, Fraction]:
    """What a walk from here finds on average: nodes and solutions, over all its random choices."""
    nodes, solutions = Fraction(1), Fraction(walk.is_at_solution)
    for number in range(len(walk.branches)):
        further = deepcopy(walk)
        further.take(number)
        # Each branch is taken with chance 1/k, and multiplies what is below it by k.
        below = expected(further)
        nodes, solutions = nodes + below[0], solutions + below[1]
    return nodes, solutions


@given(models())
@settings(max_examples=60, deadline=None)
def test_on_average_the_walks_find_the_numbers_of_nodes_and_solutions(model: Model) -> None:
    nodes, solutions = expected(Walk(CompiledPosition(Position.first(model.items, model.options))))
    assert solutions == len(brute_force(model))
    assert nodes == len(model.search_tree(limit=None))


def test_the_interval_of_many_walks_has_the_true_numbers() -> None:
    told = queens(8).estimate(probes=1500)
    assert told.solutions.high is not None
    assert told.solutions.low < 92 < told.solutions.high
    assert told.nodes.high is not None
    assert told.nodes.low < len(queens(8).search_tree(limit=None)) < told.nodes.high
    assert queens(8).estimate(probes=1500) == told


def test_walks_that_met_no_solution_tell_nothing_of_how_many_there_are() -> None:
    told = Model({"A": [1]}).estimate(forbidden=["A"])
    assert told.solutions.high is None
    assert "no telling" in str(told.solutions)


def test_conditions_are_those_of_queries() -> None:
    model = Model({"A": [1], "B": [1, 2], "C": [2]})
    assert model.estimate(probes=9, given=["A"]).solutions.mean == 1
    assert model.estimate(probes=9, given=["A", "B"]).solutions.mean == 0
    assert model.estimate(probes=9, forbidden=["B", "C"]).solutions.mean == 0
    with pytest.raises(ModelError):
        model.estimate(given=["A"], forbidden=["A"])
    with pytest.raises(ValueError, match="give 1 or more"):
        model.estimate(probes=0)


def test_numbers_too_large_for_a_float_are_whole_numbers() -> None:
    told = Model({(part, k): [part] for part in range(650) for k in range(3)}).estimate(probes=2)
    assert told.solutions == (3**650, 3**650, 3**650)
    assert str(told.solutions).startswith("1.3e310")


def test_the_time_limit_leaves_out_walks() -> None:
    told = queens(8).estimate(probes=10**9, time_limit=1)
    assert 1 <= told.probes < 10**9
    with pytest.raises(StoppedError, match="before the end of the first walk"):
        queens(8).estimate(time_limit=0)
    with pytest.raises(ValueError, match="time_limit is -1"):
        queens(8).estimate(time_limit=-1)


def pressing_ctrl_c_at(walk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Ctrl-C be pressed when so many walks have begun."""
    probe, begun = estimate._probe, count(1)

    def pressed(*asked: Any) -> tuple[int, int] | None:
        if next(begun) == walk:
            raise KeyboardInterrupt
        return probe(*asked)

    monkeypatch.setattr(estimate, "_probe", pressed)


def test_ctrl_c_tells_the_estimate_by_the_walks_until_then(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = queens(6).estimate(probes=20)
    write(queens(6), tmp_path / "queens.json")
    pressing_ctrl_c_at(21, monkeypatch)
    with pytest.raises(
        EstimateInterrupted, match=r"interrupted; so far: nodes .* by 20 walks"
    ) as e:
        queens(6).estimate()
    assert e.value.estimate == known
    assert e.value.result.stop_reason is StopReason.INTERRUPTED
    pressing_ctrl_c_at(21, monkeypatch)
    assert main(["info", str(tmp_path / "queens.json"), "--estimate", "99"]) == 130
    assert f"interrupted; so far: {known}" in capsys.readouterr().err


def test_ctrl_c_before_the_end_of_the_first_walk_tells_so(monkeypatch: pytest.MonkeyPatch) -> None:
    pressing_ctrl_c_at(1, monkeypatch)
    with pytest.raises(EstimateInterrupted, match="before the end of the first walk") as e:
        queens(6).estimate()
    assert e.value.estimate is None


def test_the_time_limit_leaves_time_to_tell_the_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = queens(5).estimate(probes=64)
    monkeypatch.setattr(estimate, "_seconds_of_intervals", lambda totals: 1e9)
    assert queens(5).estimate(probes=10**6, time_limit=1000) == whole
    assert queens(5).estimate(probes=100, time_limit=None).probes == 100
