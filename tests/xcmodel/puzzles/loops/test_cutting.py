import signal
from collections.abc import Callable, Collection
from typing import Literal

import pytest

import xcmodel as xc
from xcmodel import CountStoppedError, Interrupted, Progress, StoppedError
from xcmodel.answer.progress import ProgressCallback
from xcmodel.answer.result import StopReason
from xcmodel.backend.deadline import Deadline
from xcmodel.problem.names import Name
from xcmodel.puzzles import Slitherlink
from xcmodel.puzzles.loops.cutting import Cut, Cutting


def interrupted_at(call: int) -> Callable[[Collection[Name]], Collection[Cut]]:
    """Return what cuts all solutions but one, and presses Ctrl-C at this call."""
    calls = 0

    def cuts_of(solution: Collection[Name]) -> Collection[Cut]:
        nonlocal calls
        calls += 1
        if calls == call:
            signal.raise_signal(signal.SIGINT)
        return [] if "D" in solution else [("D",)]

    return cuts_of


@pytest.mark.parametrize("call", [1, 2])
def test_ctrl_c_between_two_cuts_tells_what_is_known(call: int) -> None:
    model = xc.Model({"A": [1], "B": [1], "C": [1], "D": [1]})
    cutting = Cutting(model, interrupted_at(call))
    with pytest.raises(Interrupted, match="found so far: 0 solutions") as stopped:
        cutting.solve(Deadline(None))
    assert stopped.value.result.stop_reason is StopReason.INTERRUPTED
    assert stopped.value.result.status.value == "unknown"
    found = cutting.solve(Deadline(None)).solution
    assert found is not None
    assert list(found) == ["D"]


def test_ctrl_c_while_all_wrong_solutions_are_cut_counts_none_of_them() -> None:
    cutting = Cutting(xc.Model({"A": [1], "B": [1], "D": [1]}), interrupted_at(2))
    with pytest.raises(Interrupted) as stopped:
        cutting.finish(Deadline(None))
    assert stopped.value.result.stats.solutions == 0
    assert cutting.finish(Deadline(None)) is StopReason.EXHAUSTED
    assert cutting.model.count() == 1


def test_ctrl_c_in_the_search_for_another_loop_leaves_the_one_that_was_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def press_ctrl_c(*arguments: object, **settings: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Cutting, "solve_other", press_ctrl_c)
    puzzle = Slitherlink("... ...")
    with pytest.raises(Interrupted, match="1 solution") as stopped:
        puzzle.solve_unique()
    assert puzzle.decode(stopped.value.result.solution or ())
    assert stopped.value.result.stop_reason is StopReason.INTERRUPTED


BOARD = " ".join(["." * 4] * 4)


def listen(told: list[Progress], until: int = 10**9) -> ProgressCallback:
    """Return a callback that keeps what it is told, and says stop at this call."""

    def listening(progress: Progress) -> Literal["stop"] | None:
        told.append(progress)
        return "stop" if len(told) == until else None

    return listening


@pytest.mark.parametrize("ask", [Slitherlink.count, Slitherlink.rating])
def test_progress_is_told_while_wrong_loops_are_cut(ask: Callable[..., object]) -> None:
    told: list[Progress] = []
    puzzle = Slitherlink("... ... ...")
    ask(puzzle, progress=listen(told), time_limit=60)
    whole: list[Progress] = []
    ask(puzzle, progress=listen(whole), time_limit=60)
    assert len(told) > len(whole)
    making = told[: len(told) - len(whole)]
    assert all((p.solutions, p.solution, p.fraction) == (0, None, None) for p in making)
    assert all(p.time_limit == 60 for p in making)


def test_the_time_that_is_told_is_that_since_the_puzzle_was_asked() -> None:
    told: list[Progress] = []
    Slitherlink("... ... ...").count(progress=listen(told), time_limit=60)
    assert [p.seconds for p in told] == sorted(p.seconds for p in told)
    assert {p.time_limit for p in told} == {60}


def test_a_callback_stops_the_cutting_of_wrong_loops() -> None:
    puzzle, told = Slitherlink(BOARD), list[Progress]()
    with pytest.raises(CountStoppedError) as stopped:
        puzzle.count(progress=listen(told, until=2))
    assert len(told) == 2
    assert stopped.value.stop_reason is StopReason.CALLBACK
    solutions = puzzle.solutions(progress=listen([], until=1))
    assert list(solutions) == []
    assert solutions.result.stop_reason is StopReason.CALLBACK
    with pytest.raises(StoppedError, match="callback stopped the search before the model was made"):
        puzzle.rating(progress=listen([], until=1))


def test_an_error_of_a_callback_while_wrong_loops_are_cut_has_no_wrong_loop() -> None:
    puzzle, told = Slitherlink(BOARD), list[Progress]()

    def fail(progress: Progress) -> None:
        told.append(progress)
        if len(told) == 3:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as caught:
        puzzle.count(progress=fail)
    result = caught.value.result  # type: ignore[attr-defined]
    assert result.solution is None or puzzle.decode(result.solution)


def test_cuts_are_found_once_for_all_symmetries_of_a_board() -> None:
    puzzle = Slitherlink("... ... ...")
    assert puzzle.count() == 213
    cuts = set(puzzle._cutting._cuts)
    images = {frozenset(image) for cut in cuts for image in puzzle._images_of(tuple(cut))}
    assert images == cuts
    # Each wrong solution was cut by itself, and then its images, of which most were there: 237.
    assert len(cuts) < 100
