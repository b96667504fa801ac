"""The benchmark of what journals tell to be done."""

from pathlib import Path

import pytest

from benchmarks.journals import Step, error_of, records_of, seconds_to_weigh, told
from benchmarks.told_shares import ask, cells_of, grown, mean_of, run_of
from xcmodel.distributed.cube import Cube
from xcmodel.distributed.record import Record
from xcmodel.puzzles import Queens


def test_a_share_that_follows_the_seconds_has_no_error_but_that_of_its_steps() -> None:
    error = error_of([Step(seconds / 100, seconds / 200) for seconds in range(201)])
    assert error.distance == pytest.approx(0, abs=0.01)
    assert error.factor == pytest.approx(1, abs=0.01)


def test_a_share_that_is_always_half_of_the_truth_doubles_the_forecast() -> None:
    error = error_of([*(Step(look / 100, look / 200) for look in range(100)), Step(1, 1)])
    assert error.factor == pytest.approx(2)
    assert error.distance == pytest.approx(0.25)


def test_as_long_as_nothing_is_told_to_be_done_there_is_no_forecast() -> None:
    error = error_of([Step(0.5, 0), Step(0.75, 0.75), Step(1, 1)])
    assert error.factor == pytest.approx(1.156, abs=0.001)
    assert error_of([Step(1, 1)]).factor == 1


def test_parts_that_are_weighed_count_by_their_weights() -> None:
    parts = Record(0, left=(Cube((0,)), Cube((1,))), weights=(1, 3), seconds=1)
    assert told([parts, Record(2, seconds=2)]) == [Step(1, 0), Step(3, 0.75)]


def test_the_time_of_a_list_is_that_on_the_clock() -> None:
    parts = Record(0, left=(Cube((0,)), Cube((1,))), seconds=1, at=1000)
    steps = told([parts, Record(1, seconds=1, at=1007)], by_clock=True)
    assert steps == [Step(0, 0), Step(7, 0.5)]


def test_counts_and_lists_are_measured_by_their_journals(tmp_path: Path) -> None:
    model = Queens(12).model
    for is_list in (False, True):
        journal = tmp_path / f"journal {is_list}"
        ask(model, journal, 60, is_list=is_list)
        records = records_of(journal)
        run = run_of("queens", model, records)
        assert run.cubes > 10
        assert not run.has_colours
        assert 0 < run.weighed.distance < 1
        assert run.weighed != run.alike
        assert seconds_to_weigh(model.to_instance(), records[:1]) > 0


def test_the_first_instance_that_takes_long_enough_is_measured() -> None:
    run = grown("Langford, thinned", 0, 0.05, 60, is_list=False)
    assert run is not None
    assert run.name == "Langford, thinned #0"
    assert run.seconds >= 0.05
    assert grown("dominoes", 0, 0.05, 0.2, is_list=False) is None
    assert cells_of(mean_of("runs", [run, run]))[1:] == cells_of(run)[1:]


def test_models_with_colours_are_told_apart() -> None:
    run = grown("word squares", 0, 0, 60, is_list=False)
    assert run is not None
    assert run.has_colours
