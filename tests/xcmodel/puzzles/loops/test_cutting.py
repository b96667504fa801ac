import signal
from collections.abc import Callable, Collection

import pytest

import xcmodel as xc
from xcmodel import Interrupted, Solution
from xcmodel.answer.result import StopReason
from xcmodel.backend.deadline import Deadline
from xcmodel.puzzles import Slitherlink
from xcmodel.puzzles.loops.cutting import Cut, Cutting


def interrupted_at(call: int) -> Callable[[Solution], Collection[Cut]]:
    """Return what cuts all solutions but one, and presses Ctrl-C at this call."""
    calls = 0

    def cuts_of(solution: Solution) -> Collection[Cut]:
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
    assert cutting.finish(Deadline(None))
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
