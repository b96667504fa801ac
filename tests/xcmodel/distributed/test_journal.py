"""A journal survives being cut anywhere, and takes nothing that is not its own."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest

from direct_executor import Direct
from interrupted import run_alone
from journals import Stepwise, count, least, listed, queens, rows_of, write_rows
from standing_clock import Clock
from xcmodel import Model, Progress
from xcmodel.backend import Batch, Query, Task
from xcmodel.distributed import journal as journal_file
from xcmodel.distributed import queries, solution_file
from xcmodel.distributed.journal import header_of as header
from xcmodel.distributed.journal import ledger_of, read_lines
from xcmodel.distributed.locking import LockedFile
from xcmodel.distributed.record import Record
from xcmodel.distributed.setting import Setting
from xcmodel.errors import JournalError, ModelError
from xcmodel.puzzles import Queens

EIGHT_QUEENS = 92


def cut(journal: Path, share: float) -> None:
    """Leave such a share of the bytes of a journal, from its beginning."""
    content = journal.read_bytes()
    journal.write_bytes(content[: int(share * len(content))])


def test_a_journal_cut_at_any_byte_holds_the_lines_before(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    count(Queens(6).model, journal)
    content = journal.read_bytes()
    ends = [0, *(at + 1 for at, byte in enumerate(content) if byte == ord("\n"))]
    for length in range(len(content) + 1):
        rows, good = read_lines(journal, content[:length])
        assert good == max(end for end in ends if end <= length)
        assert len(rows) == ends.index(good)


@pytest.mark.parametrize("share", [0.001, 0.03, 0.5, 0.99])
def test_a_query_goes_on_from_a_journal_that_was_cut(tmp_path: Path, share: float) -> None:
    counted, written = tmp_path / "count", tmp_path / "list"
    model = queens()
    count(model, counted)
    every = listed(model, written)
    assert len(set(every)) == len(every) == EIGHT_QUEENS
    for journal in (counted, written):
        cut(journal, share)
    assert count(model, counted).count == EIGHT_QUEENS
    assert sorted(listed(model, written)) == sorted(every)
    lines = Path(f"{written}.solutions").read_text().splitlines()
    assert len(set(lines)) == len(lines) == EIGHT_QUEENS


def test_a_query_that_was_stopped_goes_on(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    model = queens()
    with model.solutions(journal=journal, backend="dlx:python") as some:
        first = next(some)
    assert first in list(model.solutions(journal=journal))
    assert model.count(journal=tmp_path / "count", time_limit=60) == EIGHT_QUEENS
    stopped = model.solutions(journal=tmp_path / "limited", solution_limit=5)
    assert len(list(stopped)) == 5
    assert stopped.result.stop_reason.value == "solution_limit"


def test_a_session_shorter_than_the_reading_of_its_journal_gets_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, model = tmp_path / "journal", queens()
    listed(model, file)
    cut(file, 0.5)
    clock = Clock(monkeypatch)
    clock.advance_with(journal_file, "read_lines", 1000.0)
    clock.advance_with(solution_file, "batch_of", 1000.0)
    told: list[Progress] = []
    query, setting = Query(Task.ENUMERATE, time_limit=10.0), Setting(file, progress=told.append)
    found = queries.solutions(model.to_compiled(), Stepwise(), query, setting)
    before, n_listed = found.recorded or 0, 0
    for _ in found:
        n_listed += 1
        if n_listed <= before:
            clock.advance(100.0)  # Whoever is handed solutions may be slow, too.
    assert 0 < before < EIGHT_QUEENS
    assert found.recorded == n_listed == EIGHT_QUEENS
    assert found.result.exhausted
    assert all(each.time_limit >= each.seconds for each in told if each.time_limit is not None)
    assert {each.time_limit for each in told} != {10.0}


def test_the_reading_of_a_long_journal_leaves_its_time_to_a_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, model = tmp_path / "journal", queens()
    count(model, file)
    cut(file, 0.5)
    Clock(monkeypatch).advance_with(journal_file, "read_lines", 1000.0)
    query = Query(Task.ENUMERATE, time_limit=10.0)
    result = queries.count(model.to_compiled(), Stepwise(), query, "enumerate", Setting(file))
    assert result.count == EIGHT_QUEENS


def test_with_no_time_at_all_a_list_is_what_the_journal_has(tmp_path: Path) -> None:
    file, model = tmp_path / "journal", queens()
    every = listed(model, file)
    cut(file, 0.5)
    found = model.solutions(journal=file, time_limit=0)
    assert 0 < len(list(found)) < len(every)
    assert found.recorded == found.result.stats.solutions
    assert found.result.stop_reason.value == "time_limit"
    assert model.solutions().recorded is None


def test_solutions_are_read_as_they_were_written(tmp_path: Path) -> None:
    some = Batch.of([[], [0, 7, 2147483647], [5], []])
    file = solution_file.SolutionFile(tmp_path / "journal", 0)
    file.append(some)
    assert [[s.tolist() for s in batch] for batch in file.read()] == [[s.tolist() for s in some]]
    file.close()
    for wrong in (b"1 -2\n", b"1\t2\n", b"2147483648\n", b"9" * 30 + b"\n"):
        with pytest.raises(ValueError, match="number"):
            solution_file.batch_of(wrong)


def test_a_file_of_solutions_is_read_some_lines_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, model = tmp_path / "journal", queens()
    every = listed(model, file)
    monkeypatch.setattr(solution_file, "_READ_TOGETHER", 50)
    found = list(model.solutions(journal=file).batches())
    assert len(found) > len(every) // 4
    assert [tuple(s.tolist()) for batch in found for s in batch] == every


def test_a_least_cost_goes_on_with_the_best_solution_so_far(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    model = Queens(6).model
    for number, option in enumerate(model.options):
        model.set_cost(option, number * number % 7)
    whole = model.minimize(backend="dlx:python")
    assert least(model, journal).cost == whole.cost
    lines = journal.read_bytes().splitlines(keepends=True)
    for kept in range(1, len(lines) + 1):
        journal.write_bytes(b"".join(lines[:kept]))
        again = least(model, journal)
        assert (again.cost, again.bound, again.status) == (whole.cost, whole.cost, whole.status)


def test_what_follows_from_a_hint_stands_without_it(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    model = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 1, "B": 2, "C": 2})
    model.minimize(journal=journal, hint=["A"], backend="dlx:python")
    assert model.minimize(journal=journal).solution == model.minimize().solution
    assert model.audit(journal, backend="dlx:python")


def test_a_late_record_of_a_cube_that_is_not_open_does_not_count(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    count(queens(), journal)
    rows = rows_of(journal)
    late = [row for row in rows[1:] if row["count"] != "0"]
    write_rows(journal, [*rows, *late])
    assert count(queens(), journal).count == EIGHT_QUEENS
    ledger = ledger_of(journal, header(journal, rows[0]), rows[1:])
    assert not ledger.add(Record(5, count=1000))
    assert ledger.count == EIGHT_QUEENS


def test_a_bad_line_before_the_last_is_an_error(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    count(queens(), journal)
    content = bytearray(journal.read_bytes())
    content[content.index(b"wasted")] ^= 1
    journal.write_bytes(content)
    with pytest.raises(JournalError, match=r"line \d+: .*checksum.*begin anew"):
        count(queens(), journal)
    assert journal.read_bytes() == content


def test_a_journal_of_a_query_that_there_is_not_is_refused(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    count(queens(), journal)
    first, *rows = rows_of(journal)
    assert first["task"] == "count"
    for task in ("guess", 3):
        write_rows(journal, [{**first, "task": task}, *rows])
        with pytest.raises(JournalError, match=f"cannot be read: {task!r} is no query by cubes"):
            count(queens(), journal)


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ({"count": "0", "left": []}, "it has no 'cube'"),
        ({"cube": 0, "left": []}, "it has no 'count'"),
        ({"cube": 0, "count": "0"}, "it has no 'left'"),
        ({"cube": 0, "count": "many", "left": []}, "'many' stands where a count should"),
        ({"cube": 0, "count": "-5", "left": []}, "'-5' stands where a count should"),
        ({"cube": 0, "count": "0x5", "left": []}, "'0x5' stands where a count should"),
        ({"cube": 0, "count": " 5", "left": []}, "' 5' stands where a count should"),
        ({"cube": -1, "count": "0", "left": []}, "-1 is below 0"),
        ({"cube": 0, "count": "5", "left": [], "nodes": -7}, "its 'nodes': -7 is below 0"),
        ({"cube": 0, "count": "5", "left": [], "end": -7}, "its 'end': -7 is below 0"),
        ({"cube": 0, "count": "5", "left": [], "seconds": -0.5}, "its 'seconds': -0.5 is below"),
        ({"cube": 0, "count": "5", "left": [], "wasted": -1}, "its 'wasted': -1 is below 0"),
        ({"cube": 0, "count": "5", "left": [], "at": -1}, "its 'at': -1 is below 0"),
        ({"cube": 0, "count": "0", "left": "ab"}, "'ab' stands where a list should"),
        ({"cube": 0, "count": "0", "left": [[[1]]]}, "where two lists of options should"),
        ({"cube": 0, "count": "0", "left": [], "seconds": float("nan")}, "nan stands where a num"),
        ({"cube": 0, "count": "0", "left": [], "at": "noon"}, "'noon' stands where a number"),
    ],
)
def test_a_line_that_is_no_record_tells_what_is_wrong(
    tmp_path: Path, record: dict[str, Any], told: str
) -> None:
    journal = tmp_path / "journal"
    count(queens(), journal)
    write_rows(journal, [rows_of(journal)[0], record])
    with pytest.raises(JournalError, match=f"line 2: it is no record: .*{told}"):
        count(queens(), journal)


def test_a_header_without_its_query_is_told(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    count(queens(), journal)
    first, *rows = rows_of(journal)
    del first["task"]
    write_rows(journal, [first, *rows])
    with pytest.raises(JournalError, match="cannot be read: it has no 'task'"):
        count(queens(), journal)


@pytest.mark.parametrize("option", [-1, 64])
def test_a_cube_of_options_that_there_are_not_is_told(tmp_path: Path, option: int) -> None:
    journal = tmp_path / "journal"
    model = queens()
    count(model, journal)
    first = rows_of(journal)[0]
    write_rows(journal, [first, {"cube": 0, "count": "0", "left": [[[0], [option]]], "most": 1}])
    told = f"cube 1 names option {option}, and the model has 64 options.*begin anew"
    with pytest.raises(JournalError, match=told):
        count(model, journal)
    with pytest.raises(JournalError, match=told):
        model.remaining(journal)


def test_journals_of_other_models_and_queries_are_refused(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    model = Model({"A": [1, 2], "B": [1], "C": [2]})
    assert model.count(journal=journal) == 2
    asked: list[tuple[Callable[[], object], str]] = [
        (lambda: Model({"A": [1, 2], "B": [1]}).count(journal=journal), "another model"),
        (lambda: model.count(journal=journal, given=["A"]), "other given options"),
        (lambda: model.count(journal=journal, forbidden=["A"]), "other forbidden options"),
        (lambda: model.minimize(journal=journal), "another query: count, not minimize"),
    ]
    for ask, words in asked:
        with pytest.raises(JournalError, match=words):
            ask()
    assert model.count(journal=journal, backend="sat") == 2


DEEP = b"[" * 100_000


@pytest.mark.parametrize(
    "content",
    [b"a b c\n", b"\x00\x01", b"hello", b"a\nb\nc\n", b"%08x %s\n" % (crc32(DEEP), DEEP)],
    ids=["words", "bytes", "a word", "lines", "nested"],
)
def test_a_file_that_is_no_journal_stays_as_it_is(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "puzzle.dlx"
    file.write_bytes(content)
    with pytest.raises(JournalError, match="is no journal"):
        Model({"A": [1]}).count(journal=file)
    assert file.read_bytes() == content


def test_solutions_that_are_missing_or_damaged_are_an_error(tmp_path: Path) -> None:
    journal, solutions = tmp_path / "journal", tmp_path / "journal.solutions"
    listed(queens(), journal)
    content = solutions.read_bytes()
    solutions.write_bytes(b"x" + content[1:])
    with pytest.raises(JournalError, match="is no list of options"):
        listed(queens(), journal)
    solutions.write_bytes(b"9" + content[1:])
    with pytest.raises(JournalError, match=r"a solution is wrong: .*; delete it"):
        listed(queens(), journal)
    solutions.write_bytes(content[:-3])
    with pytest.raises(JournalError, match="is shorter"):
        listed(queens(), journal)


def test_two_clients_of_one_journal_do_not_meet(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    model = queens()
    assert len(listed(model, journal)) == EIGHT_QUEENS
    client = LockedFile(journal)
    with pytest.raises(JournalError, match="is in use"):
        listed(model, journal)
    assert model.audit(journal, recount=1)  # Reading it does not end the lock.
    assert "is in use" in run_alone(_LISTING.format(journal=journal, limit=None)).stdout
    client.close()
    assert len(listed(model, journal)) == EIGHT_QUEENS


def test_a_full_disk_is_an_error_and_what_was_done_stays(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    for limit in (1_000, 4_000, 8_000):
        told = run_alone(_LISTING.format(journal=journal, limit=limit)).stdout
        assert f"{os.strerror(errno.EFBIG)}: '{journal}" in told
        assert max(file.stat().st_size for file in tmp_path.iterdir()) <= limit
    assert len(listed(queens(), journal)) == EIGHT_QUEENS
    lines = Path(f"{journal}.solutions").read_text().splitlines()
    assert len(set(lines)) == len(lines) == EIGHT_QUEENS


def test_an_error_of_a_full_disk_says_that_nothing_is_lost_and_how_to_go_on(tmp_path: Path) -> None:
    listing = _LISTING.format(journal=tmp_path / "journal", limit=1_000)
    told = run_alone(listing.replace("print(error)", "print(error.__notes__)")).stdout
    assert told.count("make room, and ask the same again with this journal") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_what_is_no_plain_file_is_refused_as_a_journal(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="/dev/full is no plain file"):
        queens().count(journal="/dev/full")
    with pytest.raises(IsADirectoryError):
        queens().count(journal=tmp_path)


def test_once_there_is_room_the_same_process_goes_on(tmp_path: Path) -> None:
    listing = _LISTING.format(journal=tmp_path / "journal", limit=1_000)
    room = "resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))"
    again = f"{room}\nprint(len(listed(queens(), Path('{tmp_path}/journal'))))"
    told = run_alone(f"{listing}\n{again}").stdout
    assert told.endswith(f"'\n{EIGHT_QUEENS}\n")


_LISTING = """
import resource
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32
from journals import listed, queens
from xcmodel.errors import JournalError, ModelError
if {limit}:
    most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, most))
try:
    listed(queens(), Path("{journal}"))
except (JournalError, OSError) as error:
    print(error)
"""


def test_arguments_that_cubes_cannot_take_are_refused(tmp_path: Path) -> None:
    model = Model({"A": [1]})
    journal = tmp_path / "journal"
    with pytest.raises(ValueError, match="a journal does not go with solution_limit"):
        model.count(journal=journal, solution_limit=3)
    with pytest.raises(ValueError, match="a journal does not go with seed"):
        model.solutions(journal=journal, seed=3)
    told = r"a journal and an executor do not go with up_to: .* by symmetries\.rep"
    with pytest.raises(ValueError, match=told):
        model.solutions(journal=journal, executor=Direct, up_to=[])
    with pytest.raises(ValueError, match="an executor does not go with check"):
        model.count_result(executor=Direct, check=True)
    assert not journal.exists()


@pytest.mark.parametrize("seed", range(8))
def test_weighted_rows_are_kept_to_with_a_journal(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    pairs = {(i, j): [("row", i), ("column", j)] for i in range(4) for j in range(4)}
    model = Model(pairs, costs={pair: random.randint(0, 9) for pair in pairs})
    weights = {pair: random.randint(-3, 5) for pair in pairs}
    model.add_row("weight", weights, low=random.choice([None, 1, 4]), high=random.choice([5, 9]))
    right = set(model.solutions())
    for method in ("auto", "enumerate"):
        assert model.count(journal=tmp_path / method, method=method) == len(right)
    assert set(model.solutions(journal=tmp_path / "list")) == right
    assert model.minimize(journal=tmp_path / "least").cost == model.minimize().cost
    assert model.count(executor=Direct) == len(right)
    symmetries = model.symmetries()
    by_cubes = model.count(up_to=symmetries, journal=tmp_path / "classes")
    assert by_cubes == model.count(up_to=symmetries)
    assert model.audit(tmp_path / "auto", recount=1)


def test_a_journal_of_a_model_with_other_weighted_rows_is_refused(tmp_path: Path) -> None:
    model = Model({"A": [1], "B": [1], "C": [1]})
    model.add_row("weight", {"A": 2}, high=1)
    assert model.count(journal=tmp_path / "journal") == 2
    for weights in ({}, {"A": 3}, {"B": 2}):
        other = model.copy()
        other.remove_row("weight")
        if weights:
            other.add_row("weight", weights, high=1)
        with pytest.raises(JournalError, match="the journal of another model"):
            other.count(journal=tmp_path / "journal")


def test_penalties_do_not_go_with_a_journal(tmp_path: Path) -> None:
    model = Model({"A": [1], "B": [1]})
    model.penalise(1, over=1)
    with pytest.raises(ModelError, match="a journal cannot take the penalties of item 1"):
        model.count(journal=tmp_path / "journal")


def test_what_does_not_go_with_a_journal_does_not_even_where_it_is_0(tmp_path: Path) -> None:
    model, journal = Model({"A": [1]}), tmp_path / "journal"
    with pytest.raises(ValueError, match="a journal does not go with seed"):
        model.minimize(journal=journal, seed=0)
    with pytest.raises(ValueError, match="a journal does not go with cost_limit"):
        model.minimize(journal=journal, cost_limit=0)


def test_where_files_cannot_be_locked_a_journal_is_refused_and_an_executor_is_not() -> None:
    run_alone("""
import sys
sys.modules["fcntl"] = None
import xcmodel as xc
from direct_executor import Direct
model = xc.Model({"A": [1], "B": [1]})
assert model.count(executor=Direct) == 2
try:
    model.count(journal="journal")
except xc.errors.JournalError as error:
    assert "needs a POSIX system" in str(error)
""")


def test_a_list_that_wanted_one_solution_goes_on_to_all_by_auto(tmp_path: Path) -> None:
    model, journal = Queens(8).model, tmp_path / "journal"
    assert len(list(model.solutions(backend="auto", solution_limit=1, journal=journal))) == 1
    assert len(set(model.solutions(backend="auto", journal=journal))) == EIGHT_QUEENS
