"""What a progress callback is told, what it may say, and the bars."""

import io
import os
from select import select
from typing import Literal

import pytest

from scripted_backend import found, scripted
from xcmodel import CountStoppedError, Model, Progress, Solution, Status, StopReason
from xcmodel.backend import Slice
from xcmodel.errors import CompileStoppedError
from xcmodel.progress.progress_bar import ProgressLine
from xcmodel.progress.reporting import Bar
from xcmodel.progress.tqdm_bar import TqdmBar

# Its solutions are A at 5, B at 4, and C with D at 2.
MODEL = Model(
    {"A": [1, 2], "B": [2, 1, 3], "C": [1], "D": [2]},
    optional=[3],
    costs={"A": 5, "B": 4, "C": 1, "D": 1},
)
MATCHING = Model({(i, j): [("row", i), ("column", j)] for i in range(9) for j in range(9)})


def stop(progress: Progress) -> Literal["stop"] | None:
    return "stop"


def stop_at_first(progress: Progress) -> Literal["stop"] | None:
    return "stop" if progress.solutions else None


def test_progress_of_least_cost_has_the_incumbent_and_the_gap() -> None:
    seen: list[Progress] = []
    slices = (found([0], bound=1), found([1]), found([2, 3], bound=2))
    MODEL.minimize(backend=scripted(*slices), progress=seen.append)
    assert [p.solution for p in seen] == [Solution("A"), Solution("B"), Solution("C", "D")]
    assert [p.gap for p in seen] == [0.8, 0.75, 0.0]


def test_the_part_that_is_done_follows_a_limit_of_solutions() -> None:
    seen: list[Progress] = []
    slices = (found([0]), Slice(fraction=0.75), found([1]))
    list(MODEL.solutions(backend=scripted(*slices), solution_limit=2, progress=seen.append))
    assert [p.fraction for p in seen] == [0.5, 0.75, 1.0]


def test_there_is_no_telling_without_a_part_that_is_done() -> None:
    progress = Progress(seconds=2.0, solutions=10, time_limit=3.0)
    assert (progress.rate, progress.seconds_left, progress.gap) == (5.0, None, None)


@pytest.mark.parametrize("backend", ["dlx", "dlx:python", "cpsat", "sat"])
def test_a_word_ends_a_listing_with_what_there_is(backend: str) -> None:
    solutions = MATCHING.solutions(backend=backend, progress=stop_at_first)
    listed = list(solutions)
    assert 0 < len(listed) < 362880
    assert solutions.result.stop_reason is StopReason.CALLBACK


def test_a_word_ends_a_search_for_least_cost_with_the_incumbent() -> None:
    backend = scripted(found([0], bound=1), found([2, 3]))
    result = MODEL.minimize(backend=backend, progress=stop_at_first)
    assert (result.status, result.cost, result.bound) == (Status.FEASIBLE, 5, 1)
    assert result.stop_reason is StopReason.CALLBACK


@pytest.mark.parametrize("backend", ["dlx", "dlx:python", "cpsat", "sat", "mip"])
def test_a_word_at_once_leaves_what_is_known(backend: str) -> None:
    result = MODEL.minimize(backend=backend, progress=stop, hint=["B"])
    assert result.solution is not None
    assert result.stop_reason in (StopReason.CALLBACK, StopReason.EXHAUSTED)


def test_a_word_ends_counts_diagrams_and_cross_checks() -> None:
    with pytest.raises(CountStoppedError, match="callback"):
        MATCHING.count(backend="dlx:python", method="enumerate", progress=stop)
    with pytest.raises(CompileStoppedError, match="callback"):
        MATCHING.compile(backend="dlx:python", progress=stop)
    report = MATCHING.cross_check(backends=["dlx:python", "dlx"], progress=stop)
    assert not report.rows[0].exhausted


def test_a_word_ends_a_count_up_to_symmetry() -> None:
    mirror = {("row", i): ("row", 8 - i) for i in range(9)}
    result = MATCHING.count_result(up_to=[mirror], backend="dlx:python", progress=stop)
    assert (result.count, result.stop_reason) == (None, StopReason.CALLBACK)


def test_what_a_callback_returns_beside_the_word_is_no_matter() -> None:
    assert MODEL.solve(progress=lambda _: True)  # type: ignore[arg-type, return-value]


def test_a_misspelt_word_is_an_error() -> None:
    with pytest.raises(ValueError, match="return 'stop' or None"):
        MODEL.solve(progress=lambda _: "Stop")  # type: ignore[arg-type, return-value]


def test_sat_tells_the_part_of_a_listing_that_is_done() -> None:
    seen: list[Progress] = []
    model = Model({(i, j): [("row", i), ("column", j)] for i in range(6) for j in range(6)})
    assert len(list(model.solutions(backend="sat", progress=seen.append))) == 720
    told = [p.fraction for p in seen if p.fraction is not None]
    assert told == sorted(told)
    assert told[-1] == 1.0


@pytest.mark.parametrize("backend", ["cpsat", "mip:highs", "mip:gscip"])
def test_the_solvers_own_lines_go_to_standard_error(
    backend: str, capfd: pytest.CaptureFixture[str]
) -> None:
    MODEL.minimize(backend=backend, log=True)
    told = capfd.readouterr()
    assert told.err
    assert not told.out
    MODEL.minimize(backend=backend)
    assert not capfd.readouterr().err


def test_a_bar_is_silent_at_first_and_clears_its_line() -> None:
    stream = io.StringIO()
    bar = Bar(lambda: ProgressLine(stream))
    bar(Progress(seconds=0.1, solutions=1))
    assert stream.getvalue() == ""
    bar(Progress(seconds=1.0, solutions=2, fraction=0.25))
    assert "25.0 %" in stream.getvalue()
    assert "3.0 s left" in stream.getvalue()
    bar.close()
    assert stream.getvalue().endswith("\r")


def test_tqdm_shows_what_is_known() -> None:
    pytest.importorskip("tqdm", reason="pip install tqdm")
    stream = io.StringIO()
    bar = Bar(lambda: TqdmBar(stream))
    bar(Progress(seconds=1.0, solutions=2, cost=4, bound=3, backend="dlx"))
    bar(Progress(seconds=2.0, solutions=3, cost=4, bound=3, fraction=0.25, backend="dlx"))
    bar.close()
    shown = stream.getvalue()
    assert "2 solutions, cost 4, bound 3, gap 25.0 %" in shown
    assert "25.0 %|" in shown


def test_tqdm_shows_the_name_of_the_backend_and_the_time_since_the_search_began() -> None:
    pytest.importorskip("tqdm", reason="pip install tqdm")
    stream = io.StringIO()
    bar = TqdmBar(stream)
    bar(Progress(seconds=65.5, solutions=2, backend="dlx"))
    bar.close()
    shown = stream.getvalue()
    assert "dlx 01:05, 2 solutions" in shown
    assert "it/s" not in shown


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a pseudo-terminal")
def test_a_terminal_that_tells_no_size_shows_a_bar_too(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("tqdm", reason="pip install tqdm")
    ours, theirs = os.openpty()  # It has 0 columns.
    with os.fdopen(theirs, "w") as stream:
        monkeypatch.setattr("sys.stderr", stream)
        bar = TqdmBar(stream)
        bar(Progress(seconds=1.0, solutions=2, fraction=0.25))
        bar.close()
        shown = b""
        # What is written arrives a moment later, perhaps in parts.
        while b"25.0 %|" not in shown and select([ours], [], [], 5.0)[0]:
            shown += os.read(ours, 10_000)
    os.close(ours)
    assert b"25.0 %|" in shown


def test_a_short_search_makes_no_bar() -> None:
    def fail() -> ProgressLine:
        raise AssertionError("nothing is to be shown")

    bar = Bar(fail)
    bar(Progress(seconds=0.4, solutions=0))
    bar.close()


class BrokenLine:
    """A line of progress on a terminal that is gone."""

    def __call__(self, progress: Progress) -> None:
        raise BrokenPipeError("the terminal is gone")

    def close(self) -> None:
        raise BrokenPipeError("the terminal is still gone")


def test_a_bar_that_can_neither_be_shown_nor_cleared_ends_the_search_with_what_it_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("xcmodel.progress.reporting._bar", BrokenLine)
    monkeypatch.setattr("xcmodel.progress.reporting._SECONDS_BEFORE_FIRST", 0.0)
    backend = scripted(found([0], bound=1), found([1]), found([2, 3], bound=2))
    with pytest.raises(BrokenPipeError, match="is gone") as caught:
        MODEL.minimize(backend=backend, progress=True)
    assert caught.value.result.solution == Solution("A")  # type: ignore[attr-defined]
