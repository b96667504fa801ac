"""A count goes over to cubes where these pay."""

from concurrent.futures import Executor
from pathlib import Path

import pytest

from journals import rows_of
from xcmodel.distributed import whole_count
from xcmodel.errors import JournalWarning
from xcmodel.puzzles import Queens


def test_a_count_for_which_cubes_pay_goes_over_to_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole_count, "_PILOT_SECONDS", 0.0)
    monkeypatch.setattr(whole_count, "_GREATEST_RATIO", 1e9)
    journal = tmp_path / "journal"
    model = Queens(9).model
    assert model.count(journal=journal, backend="dlx:python") == 352
    assert len(rows_of(journal)) > 50
    assert model.audit(journal, recount=2)


@pytest.mark.parametrize(("seconds", "rows"), [(0.0, 50), (1e9, 2)])
def test_a_long_count_goes_over_early_if_cubes_cost_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float, rows: int
) -> None:
    def foreseen(*_: object) -> tuple[float, bool]:
        return seconds, False

    monkeypatch.setattr(whole_count, "_EARLY_SECONDS", 0.0)
    monkeypatch.setattr(whole_count, "_LONG_SECONDS", 0.0)
    monkeypatch.setattr(whole_count, "_PILOT_SECONDS", 1e9)
    monkeypatch.setattr(whole_count.WholeCount, "_foreseen_seconds", foreseen)
    journal = tmp_path / "journal"
    assert Queens(9).model.count(journal=journal, backend="dlx:python") == 352
    assert len(rows_of(journal)) >= rows
    assert seconds == 0.0 or len(rows_of(journal)) == rows


def no_executor() -> Executor:
    pytest.fail("no executor is needed")


def test_a_count_for_which_they_do_not_pay_says_so_and_uses_no_executor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(whole_count, "_PILOT_SECONDS", 0.0)
    monkeypatch.setattr(whole_count, "_GREATEST_RATIO", 0.0)

    with pytest.warns(JournalWarning, match="in one piece, in this process"):
        assert Queens(9).model.count(executor=no_executor, backend="dlx:python") == 352


def test_a_forecast_beyond_all_measure_is_told_without_a_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def foreseen(*_: object) -> tuple[float, bool]:
        return 1e15, False

    monkeypatch.setattr(whole_count, "_PILOT_SECONDS", 0.0)
    monkeypatch.setattr(whole_count.WholeCount, "_foreseen_seconds", foreseen)
    with pytest.warns(JournalWarning, match="by cubes it would take far longer, so"):
        assert Queens(9).model.count(executor=no_executor, backend="dlx:python") == 352
