"""What is left of a stopped query can be asked by itself."""

from pathlib import Path
from typing import Literal

import pytest

from journals import Stepwise, queens
from xcmodel import Progress
from xcmodel.backend.query import Query, Task
from xcmodel.distributed import queries
from xcmodel.distributed.setting import Setting
from xcmodel.distributed.summary import Summary
from xcmodel.errors import JournalError
from xcmodel.puzzles import Queens


def test_the_open_parts_have_what_is_not_counted_yet(tmp_path: Path) -> None:
    journal, model = tmp_path / "journal", queens()

    def stop_later(progress: Progress) -> Literal["stop"] | None:
        return "stop" if progress.solutions > 20 else None

    setting = Setting(journal, progress=stop_later, least_budget=1e-9)
    query = Query(Task.ENUMERATE)
    queries.count(model.to_compiled(), Stepwise(), query, "enumerate", setting)
    parts = model.remaining(journal)
    counted = Summary.read(journal).ledger.count
    assert counted > 20
    assert len(parts) > 10
    assert counted + sum(model.count(given=p.given, forbidden=p.forbidden) for p in parts) == 92
    model.count(journal=journal, method="enumerate", backend=Stepwise())
    assert model.remaining(journal) == []


def test_a_journal_of_another_model_leaves_nothing_to_ask(tmp_path: Path) -> None:
    queens().count(journal=tmp_path / "journal")
    with pytest.raises(JournalError, match="another model"):
        Queens(7).model.remaining(tmp_path / "journal")
