"""An audit finds forged journals, however well their checksums fit."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from journals import count, least, listed, queens, rows_of, write_rows
from xcmodel import Model, Progress, StopReason
from xcmodel.errors import AuditInterrupted, JournalError
from xcmodel.puzzles import Queens

Rows = list[dict[str, Any]]


def first(rows: Rows, wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    return next(row for row in rows[1:] if wanted(row))


def searched(rows: Rows) -> dict[str, Any]:
    return first(rows, lambda row: not row["left"] and row["count"] != "0")


def divided(rows: Rows) -> dict[str, Any]:
    return first(rows, lambda row: len(row["left"]) > 2)


def a_greater_count(rows: Rows) -> None:
    searched(rows)["count"] = "ffff"


def a_count_below_zero(rows: Rows) -> None:
    searched(rows)["count"] = "-1"


def two_counts_that_are_exchanged(rows: Rows) -> None:
    one = searched(rows)
    other = first(rows, lambda row: not row["left"] and row["count"] != one["count"])
    one["count"], other["count"] = other["count"], one["count"]


def a_line_twice(rows: Rows) -> None:
    rows.append(searched(rows))


def a_cube_that_there_is_not(rows: Rows) -> None:
    rows.append({"cube": 10**6, "count": "5", "left": []})


def a_part_left_out(rows: Rows) -> None:
    record = divided(rows)
    del record["left"][0], record["weights"][0]


def a_part_twice(rows: Rows) -> None:
    parts = divided(rows)["left"]
    parts[1] = parts[0]


def a_part_made_wider(rows: Rows) -> None:
    divided(rows)["left"][1] = [[], []]


def a_part_made_narrower(rows: Rows) -> None:
    divided(rows)["left"][0][1].append(63)


def another_number_of_parts(rows: Rows) -> None:
    divided(rows)["most"] = 2


def a_weight_left_out(rows: Rows) -> None:
    del divided(rows)["weights"][0]


def a_divided_cube_with_solutions(rows: Rows) -> None:
    divided(rows)["count"] = "2"


def a_record_without_its_cube(rows: Rows) -> None:
    del searched(rows)["cube"]


FORGERIES = [
    a_greater_count,
    a_count_below_zero,
    two_counts_that_are_exchanged,
    a_line_twice,
    a_cube_that_there_is_not,
    a_part_left_out,
    a_part_twice,
    a_part_made_wider,
    a_part_made_narrower,
    another_number_of_parts,
    a_weight_left_out,
    a_divided_cube_with_solutions,
    a_record_without_its_cube,
]


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Rows:
    journal = tmp_path_factory.mktemp("honest") / "journal"
    count(queens(), journal)
    assert queens().audit(journal)
    return rows_of(journal)


@pytest.mark.parametrize("forge", FORGERIES)
def test_a_forged_count_is_found(
    honest: Rows, tmp_path: Path, forge: Callable[[Rows], None]
) -> None:
    rows: Rows = json.loads(json.dumps(honest))
    forge(rows)
    write_rows(tmp_path / "journal", rows)
    audit = queens().audit(tmp_path / "journal")
    assert not audit
    assert audit.faults


def test_a_line_that_is_missing_leaves_its_cube_open(honest: Rows, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    write_rows(journal, [row for row in honest if row is not searched(honest)])
    audit = queens().audit(journal, recount=0)
    assert audit
    assert not audit.is_complete
    assert str(audit).startswith("no fault: not complete")


@pytest.mark.parametrize("ask", [count, least])
def test_an_audit_whose_time_is_over_has_checked_the_records_and_says_so(
    tmp_path: Path, ask: Callable[..., object]
) -> None:
    ask(queens(), tmp_path / "journal")
    audit = queens().audit(tmp_path / "journal", backend="dlx", time_limit=0)
    assert (bool(audit), audit.recounted, audit.stop_reason) == (True, 0, "time_limit")
    assert str(audit).endswith("0 searched once more, partial: time limit")


def test_the_progress_of_an_audit_is_that_of_all_cubes(honest: Rows, tmp_path: Path) -> None:
    write_rows(tmp_path / "journal", honest)
    told: list[Progress] = []
    audit = queens().audit(tmp_path / "journal", progress=told.append)
    fractions = [progress.fraction or 0.0 for progress in told]
    assert fractions == sorted(fractions)
    assert len(told) >= audit.recounted > 1
    assert (told[-1].solutions, told[-1].fraction) == (92, 1.0)


@pytest.mark.parametrize("ask", [count, least])
def test_a_callback_stops_an_audit(tmp_path: Path, ask: Callable[..., object]) -> None:
    ask(queens(), tmp_path / "journal")
    audit = queens().audit(tmp_path / "journal", progress=lambda progress: "stop")
    assert audit.recounted < audit.cubes
    assert (bool(audit), audit.stop_reason) == (True, "callback")


def test_ctrl_c_in_an_audit_leaves_the_faults_that_were_found(honest: Rows, tmp_path: Path) -> None:
    rows: Rows = json.loads(json.dumps(honest))
    a_part_twice(rows)
    write_rows(tmp_path / "journal", rows)

    def press_ctrl_c(progress: Progress) -> None:
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(AuditInterrupted, match="the parts of cube") as stopped:
        queens().audit(tmp_path / "journal", progress=press_ctrl_c)
    assert stopped.value.audit.faults
    assert stopped.value.audit.stop_reason is StopReason.INTERRUPTED


def test_a_negative_number_of_cubes_is_told_in_words(honest: Rows, tmp_path: Path) -> None:
    write_rows(tmp_path / "journal", honest)
    with pytest.raises(ValueError, match="recount is -1: give 0 or more, or None for all cubes"):
        queens().audit(tmp_path / "journal", recount=-1)


def test_a_journal_of_another_model_is_not_audited(honest: Rows, tmp_path: Path) -> None:
    write_rows(tmp_path / "journal", honest)
    with pytest.raises(JournalError, match="another model"):
        Queens(7).model.audit(tmp_path / "journal")


def solutions_before_a_list(journal: Path) -> int:
    """Return how many solutions there are before the first cube that has several."""
    counts = [int(row.get("count", 0)) for row in rows_of(journal)]
    return sum(counts[: next(number for number, count in enumerate(counts) if count > 1)])


def one_in_the_place_of_another(lines: list[str]) -> list[str]:
    other = next(line for line in lines[1:] if len(line) == len(lines[0]))
    return [other, *lines[1:]]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (one_in_the_place_of_another, "listed twice"),
        (lambda lines: [lines[0][::-1], *lines[1:]], "is wrong"),
        (lambda lines: ["x" * len(lines[0]), *lines[1:]], "not lists of options"),
        (lambda lines: [f"{lines[0]} {lines[1]}", *lines[2:]], "and the file has"),
    ],
)
def test_forged_solutions_are_found(
    tmp_path: Path, change: Callable[[list[str]], list[str]], fault: str
) -> None:
    journal, solutions = tmp_path / "journal", tmp_path / "journal.solutions"
    assert len(list(queens().solutions(journal=journal))) == len(set(listed(queens(), None)))
    lines = solutions.read_text().splitlines()
    place = solutions_before_a_list(journal)
    forged = [*lines[:place], *change(lines[place:])]
    solutions.write_text("".join(f"{line}\n" for line in forged))
    assert any(fault in told for told in queens().audit(journal, recount=0).faults)


def test_forged_costs_are_found(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    model = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 1, "B": 2, "C": 2})
    least(model, journal)
    assert model.audit(journal)
    rows = rows_of(journal)
    best = next(number for number, row in enumerate(rows) if "cost" in row)
    changes: list[tuple[dict[str, Any], str]] = [
        ({"cost": 0}, "costs 1, not 0"),
        ({"cost": None}, "without its cost"),
        ({"solution": [1]}, "best solution is wrong"),
        ({"cost": 4, "solution": [1, 2]}, "a solution that costs 1, and the least cost is 4"),
    ]
    for change, fault in changes:
        write_rows(journal, [*rows[:best], rows[best] | change, *rows[best + 1 :]])
        assert any(fault in told for told in model.audit(journal).faults)


def test_costs_that_are_no_whole_numbers_are_audited_and_told_as_the_model_has_them(
    tmp_path: Path,
) -> None:
    model, journal = Model({"A": [1], "B": [1]}, costs={"A": 2.5, "B": 4}), tmp_path / "journal"
    assert model.minimize(journal=journal).cost == 2.5
    audit = model.audit(journal)
    assert (audit.faults, audit.cost) == ((), 2.5)


def test_a_missing_file_of_solutions_is_a_fault_and_an_error(tmp_path: Path) -> None:
    model, journal = Queens(6).model, tmp_path / "journal"
    listed(model, journal)
    journal.with_name("journal.solutions").unlink()
    assert "the file of its solutions is missing" in str(model.audit(journal))
    with pytest.raises(JournalError, match=r"journal\.solutions is missing"):
        list(model.solutions(journal=journal))
