"""What is told to be done heeds how solutions are spread over the parts of a cube."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from direct_executor import Direct
from journals import count, listed, queens, rows_of, write_rows
from xcmodel import Model
from xcmodel.backend.query import Query, Task
from xcmodel.distributed.cube import Cube
from xcmodel.distributed.ledger import Ledger
from xcmodel.distributed.portion import worked
from xcmodel.distributed.record import Record
from xcmodel.distributed.split import divide, split
from xcmodel.distributed.summary import Summary
from xcmodel.distributed.worker_task import Divided, Worked, WorkerTask
from xcmodel.errors import JournalError
from xcmodel.puzzles import Pentominoes, Queens
from xcmodel.testing.strategies import models
from xcmodel_dlx.native_backend import NativeBackend

EIGHT_QUEENS = 92


@settings(deadline=None, max_examples=60)
@given(models(), st.sampled_from([2, 7, 100]))
def test_each_part_of_any_model_has_a_weight(model: Model, most: int) -> None:
    instance = model.to_instance()
    division = divide(instance, Cube(), most)
    assert list(division.cubes) == split(instance, Cube(), most)
    assert len(division.weights) == len(division.cubes)
    assert all(weight >= 1 for weight in division.weights)
    if division.cubes:
        assert sum(division.weights) == pytest.approx(1_000_000, abs=len(division.cubes))


def test_without_weights_the_parts_are_the_same() -> None:
    instance = queens().to_instance()
    weighed, alike = (divide(instance, Cube(), 20, is_weighed=is_so) for is_so in (True, False))
    assert alike == replace(weighed, weights=())


def covering() -> Model:
    """Return a model of arcs of a circle, of which each point is to be in one or more."""
    arcs = [(start, size) for start in range(12) for size in (2, 5)]
    covered = {(start, size): [(start + k) % 12 for k in range(size)] for start, size in arcs}
    return Model(covered, multiplicities=dict.fromkeys(range(12), (1, None)))


def packing() -> Model:
    """Return a model of intervals, of which no two have a point in common."""
    intervals = [(start, size) for size in (1, 3, 7) for start in range(12 - size)]
    covered = {(start, size): range(start, start + size) for start, size in intervals}
    return Model(covered, multiplicities=dict.fromkeys(range(11), (0, 1)))


def coloured_path() -> Model:
    """Return a model of edges of a path, which agree in the colours of its vertices."""
    model = Model()
    for edge in range(7):
        model.add_item(("edge", edge))
    for vertex in range(8):
        model.add_item(vertex, multiplicity=(0, 1))
    for edge in range(7):
        for one, other in ("ab", "bc", "ca", "aa", "ad", "da"):
            covered = [("edge", edge), edge, edge + 1]
            colours = {edge: one, edge + 1: other}
            model.add_option((edge, one, other), covered, colours=colours)
    return model


@pytest.mark.parametrize(
    "model",
    [
        Queens(9).model,
        Pentominoes.rectangle(6, 10).model,
        covering(),
        packing(),
        coloured_path(),
    ],
    ids=["queens", "pentominoes", "covering", "packing", "colours"],
)
def test_weights_are_nearer_to_the_shares_of_solutions_than_equal_ones(model: Model) -> None:
    division = divide(model.to_instance(), Cube(), 40)
    options = list(model)
    counts = [
        model.count(
            given=[options[number] for number in cube.given],
            forbidden=[options[number] for number in cube.forbidden],
        )
        for cube in division.cubes
    ]
    total = sum(counts)
    errors = [
        sum(
            abs(solutions / total - weight / sum(weights))
            for solutions, weight in zip(counts, weights, strict=True)
        )
        for weights in (division.weights, [1] * len(counts))
    ]
    assert errors[0] < 0.8 * errors[1]


def test_parts_of_parts_have_their_shares_of_the_whole() -> None:
    ledger = Ledger.of(Cube())
    ledger.add(Record(0, left=(Cube((0,)), Cube((1,))), weights=(1, 3)))
    ledger.add(Record(2, left=(Cube((2,)), Cube((3,))), weights=(2, 1)))
    ledger.add(Record(4, left=(Cube((4,)), Cube((5,)))))
    shares = {number: cube.share for number, cube in ledger.open.items()}
    assert shares == pytest.approx({1: 1 / 4, 3: 1 / 2, 5: 1 / 8, 6: 1 / 8})
    ledger.add(Record(3))
    assert ledger.done == pytest.approx(1 / 2)


@pytest.mark.parametrize(("share", "is_weighed"), [(0.5, True), (0.001, False)])
def test_only_large_cubes_have_their_parts_weighed(share: float, is_weighed: bool) -> None:
    task = WorkerTask(
        (0,), (Cube(),), "", NativeBackend(), Query(Task.VISIT), 1e6, 100, shares=(share,)
    )
    outcome = worked(Queens(12).model.to_compiled(), task, stop=lambda: False)
    assert isinstance(outcome, Worked)
    first = outcome.steps[0]
    assert isinstance(first, Divided)
    assert len(first.weights) == (len(first.cubes) if is_weighed else 0)


@pytest.mark.parametrize("executor", [None, Direct])
def test_what_is_done_and_what_is_open_are_the_whole_at_any_line(
    tmp_path: Path, executor: Any
) -> None:
    journal = tmp_path / "journal"
    assert count(queens(), journal, executor and executor()).count == EIGHT_QUEENS
    rows = rows_of(journal)
    assert any("weights" in row for row in rows)
    for lines in range(1, len(rows), 7):
        write_rows(journal, rows[:lines])
        ledger = Summary.read(journal).ledger
        assert ledger.done + sum(cube.share for cube in ledger.open.values()) == pytest.approx(1)
    assert count(queens(), journal).count == EIGHT_QUEENS


def test_a_journal_without_weights_goes_on(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    every = listed(queens(), journal)
    rows = [{key: row[key] for key in row if key != "weights"} for row in rows_of(journal)]
    write_rows(journal, rows[:2])
    ledger = Summary.read(journal).ledger
    assert len({cube.share for cube in ledger.open.values()}) == 1
    write_rows(journal, rows[: len(rows) // 2])
    assert sorted(listed(queens(), journal)) == sorted(every)
    assert queens().audit(journal, recount=5)


_WEIGHTS = "weights are not a number from 1 for each of"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda weights: weights[1:], _WEIGHTS),
        (lambda weights: [0, *weights[1:]], _WEIGHTS),
        (lambda weights: [-1, *weights[1:]], _WEIGHTS),
        (lambda _: [], _WEIGHTS),
        (lambda _: 7, _WEIGHTS),
        (lambda weights: [0.5, *weights[1:]], "0.5 stands where a whole number should"),
        (lambda weights: ["1", *weights[1:]], "'1' stands where a whole number should"),
    ],
)
def test_wrong_weights_are_refused_with_their_line(tmp_path: Path, change: Any, told: str) -> None:
    journal = tmp_path / "journal"
    count(queens(), journal)
    rows = rows_of(journal)
    line = next(number for number, row in enumerate(rows) if "weights" in row)
    rows[line]["weights"] = change(rows[line]["weights"])
    write_rows(journal, rows)
    content = journal.read_bytes()
    with pytest.raises(JournalError, match=rf"line {line + 1}\b.*{told}"):
        count(queens(), journal)
    assert journal.read_bytes() == content


def test_weights_beyond_all_measure_are_read(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    count(queens(), journal)
    rows = rows_of(journal)
    rows[1]["weights"][0] = 10**400
    write_rows(journal, rows[:3])
    assert 0 <= Summary.read(journal).ledger.done <= 1
    assert count(queens(), journal).count == EIGHT_QUEENS
