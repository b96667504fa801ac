from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

import pytest

from scripted_backend import ScriptedBackend, SlowSlices, found, press_ctrl_c
from slices import StartedBy
from xcmodel import Model, Progress, Solution, StopReason, get_backend
from xcmodel.answer.cross_check import Difference
from xcmodel.backend import Backend, Batch, Instance, Slice, Translation
from xcmodel.errors import CrossCheckError, CrossCheckInterrupted
from xcmodel.search.solution_hash import format_checksum, hash_solutions

MODEL = Model({"A": [1, 2], "B": [2, 1], "C": [1], "D": [2]})


def scripted(label: str, *solutions: list[int]) -> ScriptedBackend:
    return ScriptedBackend((found(*solutions, exhausted=True),), label)


def counter(label: str, count: int) -> ScriptedBackend:
    return ScriptedBackend((Slice(counted=count, exhausted=True),), label)


def test_all_our_backends_agree_on_a_small_model() -> None:
    report = MODEL.cross_check(raise_on_difference=True)
    assert {row.backend.partition(":")[0] for row in report.rows} >= {"dlx", "cpsat", "sat"}
    assert [row.count for row in report.rows] == [3] * len(report.rows)
    assert len({row.checksum for row in report.rows}) == 1
    assert "agree on the set of solutions" in str(report)


def test_order_of_solutions_does_not_matter() -> None:
    backends = [scripted("one", [0], [1], [2, 3]), scripted("two", [2, 3], [1], [0])]
    report = MODEL.cross_check(backends=backends)
    assert report.agree
    assert report.difference is None


def test_difference_shows_the_first_solution_that_only_one_backend_has() -> None:
    backends: list[str | Backend] = ["dlx:python", scripted("lazy", [2, 3])]
    report = MODEL.cross_check(backends=backends, raise_on_difference=False)
    assert not report.agree
    assert report.difference == Difference(Solution("A"), "dlx:python", "lazy")
    assert "dlx:python has and lazy lacks Solution('A')" in str(report)


def test_difference_is_found_whichever_backend_comes_first() -> None:
    report = MODEL.cross_check(backends=[scripted("lazy", [0], [2, 3]), "dlx:python"])
    assert report.difference == Difference(Solution("B"), "dlx:python", "lazy")


def test_difference_can_raise_and_carries_the_report() -> None:
    with pytest.raises(CrossCheckError, match="lazy lacks") as raised:
        MODEL.cross_check(backends=["dlx", scripted("lazy", [0])], raise_on_difference=True)
    assert [row.count for row in raised.value.report.rows] == [3, 1]


@dataclass(frozen=True)
class OtherSecondTime(ScriptedBackend):
    later: ScriptedBackend = field(kw_only=True)

    __hash__ = ScriptedBackend.__hash__

    def translate(self, instance: Instance) -> Translation:
        backends = iter([scripted(self.label, [1], [2, 3]), self.later])
        return StartedBy(lambda query: next(backends).translate(instance).start(query))


def test_no_difference_is_told_where_progress_stops_the_second_listing() -> None:
    backends = [
        scripted("lazy", [0], [1]),
        OtherSecondTime((), later=ScriptedBackend((found([1]),))),
    ]
    told: list[Progress] = []

    def stop_the_last(progress: Progress) -> Literal["stop"] | None:
        told.append(progress)
        return "stop" if len(told) == 4 else None

    report = MODEL.cross_check(backends=backends, progress=stop_the_last)
    assert report.disagree
    assert report.difference is None
    assert "differ in the set of solutions" in str(report)


def test_a_second_listing_keeps_the_time_limit(slow_slices: SlowSlices) -> None:
    endless = ScriptedBackend((), before_slice=slow_slices)
    backends = [scripted("lazy", [0], [1]), OtherSecondTime((), later=endless)]
    report = MODEL.cross_check(backends=backends, time_limit=0.2)
    assert report.disagree
    assert report.difference is None


def test_a_wrong_solution_of_the_second_listing_is_in_the_report() -> None:
    backends = [
        scripted("lazy", [0], [1]),
        OtherSecondTime((), later=ScriptedBackend((found([2]),))),
    ]
    report = MODEL.cross_check(backends=backends)
    assert [row.problem is None for row in report.rows] == [True, False]
    assert report.difference is None
    assert "item 2 is covered 0 times" in str(report)


def test_one_missing_solution_among_many_is_found() -> None:
    model = Model({(i, k): [i] for i in range(11) for k in range(2)})
    solutions = [[2 * i + (s >> i & 1) for i in range(11)] for s in range(2**11)]
    Random(1).shuffle(solutions)
    missing = solutions.pop()
    report = model.cross_check(backends=["dlx", scripted("lazy", *solutions)])
    lacking = Solution(*(divmod(o, 2) for o in missing))
    assert report.difference == Difference(lacking, get_backend("dlx").name, "lazy")


def test_counters_are_compared_by_number() -> None:
    report = MODEL.cross_check(backends=["dlx:python", "cpsat"], counters=None)
    assert report.agree
    assert {row.count for row in report.rows} == {3}
    assert [row.checksum is None for row in report.rows[:2]] == [False, False]
    assert all(row.checksum is None for row in report.rows[2:])
    counters = len(report.rows) - 2
    if counters > 1:
        assert f"and {counters} counters agree on the number of solutions" in str(report)


def test_wrong_counter_is_reported() -> None:
    report = MODEL.cross_check(backends=["dlx:python"], counters=[counter("lies", 4)])
    assert not report.agree
    assert "differ in the number" in str(report)
    assert report.rows[1].checksum is None


def test_counters_alone_can_agree() -> None:
    report = MODEL.cross_check(backends=[], counters=[counter("one", 5), counter("other", 5)])
    assert report.agree
    assert "2 counters agree on the number of solutions" in str(report)


def test_wrong_solution_is_reported_in_the_table() -> None:
    report = MODEL.cross_check(backends=["dlx:python", scripted("wrong", [0], [2])])
    assert not report.agree
    assert report.rows[1].problem is not None
    assert "item 2 is covered 0 times" in str(report)


def test_backend_that_does_not_finish_is_not_compared(slow_slices: SlowSlices) -> None:
    unfinished = ScriptedBackend((found([0]),), "unfinished", before_slice=slow_slices)
    report = MODEL.cross_check(backends=["dlx:python", unfinished], time_limit=0.2)
    assert not report.agree
    assert not report.disagree
    assert report.rows[1].stop_reason is StopReason.TIME_LIMIT
    assert report.rows[1].count == 1
    assert "time_limit" in str(report)


def test_cross_check_respects_given_and_forbidden_options() -> None:
    report = MODEL.cross_check(backends=["dlx", "sat"], given=["C"], forbidden=["A"])
    assert [row.count for row in report.rows] == [1, 1]


def test_infeasible_model_is_agreed_upon() -> None:
    report = Model({"A": [1, 2], "B": [2, 3], "C": [1, 3]}).cross_check()
    assert report.agree
    assert [row.count for row in report.rows] == [0] * len(report.rows)


def test_hash_of_a_solution_depends_on_its_options_only() -> None:
    one = hash_solutions(Batch.of([[0], [], [1, 5]]))
    other = hash_solutions(Batch.of([[1, 5], [0], []]))
    assert one[[2, 0, 1]].tolist() == other.tolist()
    assert len({tuple(words) for words in one.tolist()}) == 3


def test_fingerprint_is_printed_as_32_hexadecimal_digits() -> None:
    sums = hash_solutions(Batch.of([[3]])).sum(axis=0)
    assert len(format_checksum(sums)) == 32
    assert int(format_checksum(sums), 16) > 0


def test_ctrl_c_in_a_cross_check_keeps_the_rows_so_far() -> None:
    interrupted = ScriptedBackend((found([0]),), "slow", before_slice=press_ctrl_c)
    with pytest.raises(CrossCheckInterrupted) as raised:
        MODEL.cross_check(backends=["dlx", interrupted, "sat"])
    rows = [(row.count, row.stop_reason.value) for row in raised.value.report.rows]
    assert rows == [(3, "exhausted"), (1, "interrupted")]


def test_nothing_is_claimed_where_nothing_was_compared(slow_slices: SlowSlices) -> None:
    unfinished = ScriptedBackend((found([0]),), "unfinished", before_slice=slow_slices)
    report = MODEL.cross_check(backends=[unfinished, "dlx"], time_limit=0.2)
    assert "nothing was compared" in str(report)
    assert "agree" not in str(report)


@pytest.mark.parametrize(
    ("named", "told"),
    [
        ({"backends": []}, "none is named"),
        ({"backends": ["dlx"]}, "1 is named"),
        ({"backends": ["dlx", "dlx:native"]}, "1 is named"),
        ({"backends": [], "counters": ["dlx"]}, "1 is named"),
    ],
)
def test_a_cross_check_wants_two_backends(named: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        MODEL.cross_check(**named)
    assert MODEL.cross_check(backends=["dlx"], counters=["dlx"]).agree  # It lists, and counts.


def test_progress_names_the_backend_at_work() -> None:
    seen: list[str] = []
    MODEL.cross_check(
        backends=["dlx:python", scripted("other", [0], [1], [2, 3])],
        progress=lambda progress: seen.append(progress.backend),
    )
    assert seen == ["dlx:python", "other"]


def test_empty_slices_do_not_disturb_a_cross_check() -> None:
    backend = ScriptedBackend((Slice(), found([0], [1]), Slice(), found([2, 3], exhausted=True)))
    assert MODEL.cross_check(backends=["dlx", backend]).agree


def no_licence() -> None:
    raise OSError("no licence")


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (ScriptedBackend((), before_slice=no_licence), "scripted: failed: OSError: no licence"),
        (ScriptedBackend((None,)), "returned None from advance(), and no Slice"),  # type: ignore[arg-type]
    ],
)
def test_a_backend_that_fails_is_a_row_and_the_others_are_compared(
    broken: Backend, told: str
) -> None:
    report = MODEL.cross_check(backends=["dlx", broken, "dlx:python"])
    assert report.disagree
    assert [row.exhausted for row in report.rows] == [True, False, True]
    assert told in str(report)
