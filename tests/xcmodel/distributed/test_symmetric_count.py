"""Counts up to symmetry with journals and executors are those without."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from classics import latin_squares
from direct_executor import Direct
from standing_clock import Clock
from xcmodel import Model, Progress, Symmetries
from xcmodel.backend import Query, Task
from xcmodel.distributed import journal, symmetric_count
from xcmodel.distributed.setting import Setting
from xcmodel.errors import JournalError
from xcmodel.puzzles import Pentominoes, Queens
from xcmodel.search import queries
from xcmodel.symmetry import group


@pytest.fixture
def board() -> tuple[Model, Symmetries]:
    model = Queens(7).model
    return model, model.symmetries()


def test_each_term_has_a_journal_from_which_the_count_goes_on(
    board: tuple[Model, Symmetries], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model, symmetries = board
    file = tmp_path / "journal"
    wanted = model.count(up_to=symmetries)
    assert model.count(up_to=symmetries, journal=file) == wanted
    assert len(list(tmp_path.iterdir())) > 1
    assert model.audit(file).count == model.count()
    (tmp_path / "journal.2").unlink()
    monkeypatch.setattr(queries, "count", None)
    assert model.count(up_to=symmetries, journal=file) == wanted
    assert (tmp_path / "journal.2").exists()


def test_the_reading_of_long_journals_leaves_its_time_to_the_terms_to_come(
    board: tuple[Model, Symmetries], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model, symmetries = board
    file = tmp_path / "journal"
    wanted = model.count(up_to=symmetries, journal=file)
    (tmp_path / "journal.2").unlink()
    Clock(monkeypatch).advance_with(journal, "read_lines", 1000.0)
    told: list[Progress] = []
    query, setting = Query(Task.COUNT, time_limit=10.0), Setting(file, progress=told.append)
    asked = model.to_compiled(), symmetries, "dlx", query
    found = symmetric_count.count(*asked, method="auto", setting=setting)
    assert found.count == wanted
    assert told[-1].seconds > 1000
    assert all(each.time_limit == each.seconds + 10 for each in told)


def test_an_executor_counts_the_terms(board: tuple[Model, Symmetries]) -> None:
    model, symmetries = board
    executor = Direct()
    found = model.count(up_to=symmetries, executor=executor, method="enumerate")
    assert found == model.count(up_to=symmetries)
    assert executor.tasks > 1


def test_large_groups_are_counted_by_their_cycle_types(tmp_path: Path) -> None:
    model = latin_squares(5)
    file, symmetries = tmp_path / "journal", model.symmetries()
    for _ in range(2):
        assert model.count(up_to=symmetries, journal=file) == 2  # OEIS A003090.


def test_few_solutions_of_a_large_group_are_counted_into_the_journals(tmp_path: Path) -> None:
    triples = combinations(range(9), 3)
    model = Model({triple: combinations(triple, 2) for triple in triples})
    file, symmetries = tmp_path / "journal", model.symmetries()
    for _ in range(2):  # A list into the journal of the count was refused.
        assert model.count(up_to=symmetries, journal=file) == 1
    assert model.audit(file).count == 840


def test_an_executor_lists_what_too_many_symmetries_join(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = Pentominoes.rectangle(3, 20)
    monkeypatch.setattr(group, "MOST_ELEMENTS", 1)
    executor = Direct()
    symmetries = puzzle.symmetries()
    assert puzzle.model.count(up_to=symmetries, executor=executor) == 2
    assert executor.tasks


def test_the_journal_of_another_model_is_refused(
    board: tuple[Model, Symmetries], tmp_path: Path
) -> None:
    model, symmetries = board
    Queens(6).model.count(journal=tmp_path / "journal")
    with pytest.raises(JournalError):
        model.count(up_to=symmetries, journal=tmp_path / "journal")
