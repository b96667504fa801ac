"""How long each part of the search for a conflict may take."""

from __future__ import annotations

from math import inf

import pytest

from standing_clock import Clock
from xcmodel.backend import Query, Task
from xcmodel.trust.conflict_clock import ConflictClock


def clock_of(time_limit: float | None) -> ConflictClock:
    return ConflictClock(Query(Task.ENUMERATE, time_limit=time_limit, asked=0.0))


def test_long_steps_end_the_search_for_fewer_demands_but_not_for_the_first_conflict(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Clock(monkeypatch)
    clock = clock_of(5.0)
    assert clock.left == clock.left_before_any == 4.0
    clock.note_step(2.0)
    clock.note_step(0.1)
    assert (clock.left, clock.left_before_any, clock.left_for_evidence) == (0.0, 4.0, 1.0)
    clock.note_step(3.0)
    assert clock.left_for_evidence == 0.0


@pytest.mark.parametrize(("limit", "before"), [(0.2, 0.0), (5.0, 4.9)])
def test_before_any_conflict_all_backends_together_have_a_moment_more(
    limit: float, before: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    standing = Clock(monkeypatch)
    clock = clock_of(limit)
    standing.advance(before)
    assert clock.left_before_any == pytest.approx(0.2)
    standing.advance(0.15)
    assert clock.left_before_any == pytest.approx(0.05)
    standing.advance(0.15)
    assert clock.left_before_any == 0.0


def test_a_congruence_has_a_part_of_the_limit_and_of_what_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    standing = Clock(monkeypatch)
    clock = clock_of(10.0)
    assert clock.deadline_of_congruence().left() == pytest.approx(3.0)
    standing.advance(8.0)
    assert clock.deadline_of_congruence().left() == pytest.approx(1.0)


def test_without_a_limit_nothing_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    Clock(monkeypatch)
    clock = clock_of(None)
    clock.note_step(2.0)
    assert clock.left == clock.left_before_any == inf
    assert clock.deadline_of_congruence().left() is None
