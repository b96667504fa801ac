"""A journal tells how far its run has come."""

from pathlib import Path

import pytest

from journals import count, queens, rows_of, write_rows
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


def test_a_journal_of_nothing_has_no_summary(tmp_path: Path) -> None:
    (tmp_path / "journal").touch()
    with pytest.raises(JournalError, match="is empty"):
        Summary.read(tmp_path / "journal")
