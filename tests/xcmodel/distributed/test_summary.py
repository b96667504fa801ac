"""A journal tells how far its run has come."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from journals import count, queens, rows_of, write_rows
from xcmodel import Model
from xcmodel.answer.cost import Cost
from xcmodel.distributed.journal import has_records
from xcmodel.distributed.summary import Summary
from xcmodel.errors import JournalError


def test_a_run_on_its_way_tells_what_is_done_and_what_is_left(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    count(queens(), journal)
    rows = rows_of(journal)
    for number, row in enumerate(rows[1:]):
        row["at"] = 1000.0 + number
    write_rows(journal, rows[: len(rows) // 2])
    half = Summary.read(journal)
    assert not half.is_complete
    assert 0 < half.ledger.done < 1
    done, worked = half.ledger.done, len(rows) // 2 - 2
    assert half.ledger.worked == worked
    assert half.seconds_left == pytest.approx(worked * (1 - done) / done)
    assert "can go on" in half.text()
    assert "time left" in half.page()
    write_rows(journal, rows)
    whole = Summary.read(journal)
    assert whole.is_complete
    assert whole.ledger.done == 1
    assert whole.seconds_left is None
    assert "92" in whole.text()
    assert "<svg" in whole.page()


@pytest.mark.parametrize(
    ("dear", "told"),
    [
        (3, "1,002"),
        (2.25, "1001.25"),
        (Decimal("2.50"), "1001.5"),
        (Fraction(7, 3), "3004/3"),
    ],
)
def test_the_best_cost_is_told_as_the_model_has_its_costs(
    tmp_path: Path, dear: Cost, told: str
) -> None:
    model = Model({"A": [1], "B": [2]}, costs={"A": dear, "B": 999})
    model.minimize(journal=tmp_path / "journal")
    assert f"{told}\n" in Summary.read(tmp_path / "journal").text()


@pytest.mark.parametrize(
    ("changed", "told"),
    [({"kind": "complex"}, "'complex' is no kind of costs"), ({"scale": 0}, "a number from 1")],
)
def test_a_journal_whose_costs_have_no_unit_is_refused(
    tmp_path: Path, changed: dict[str, object], told: str
) -> None:
    journal = tmp_path / "journal"
    Model({"A": [1]}).minimize(journal=journal)
    header, *rest = rows_of(journal)
    write_rows(journal, [header | changed, *rest])
    with pytest.raises(JournalError, match=told):
        Summary.read(journal)


def test_a_journal_of_nothing_has_no_summary(tmp_path: Path) -> None:
    (tmp_path / "journal").touch()
    with pytest.raises(JournalError, match="is empty"):
        Summary.read(tmp_path / "journal")


def test_what_a_summary_says_of_records_is_what_is_seen_without_reading_them(
    tmp_path: Path,
) -> None:
    journal = tmp_path / "journal"
    count(queens(), journal)
    assert Summary.read(journal).has_records
    assert has_records(journal)
    write_rows(journal, rows_of(journal)[:1])
    assert not Summary.read(journal).has_records
    assert not has_records(journal)
