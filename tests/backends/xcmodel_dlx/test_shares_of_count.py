"""Ways to count within weighted rows share the work by what seems to be left of each."""

import pytest

from xcmodel_dlx.shares_of_count import Forecast, Shares, Work

MILLION = 1_000_000


def shares(
    visits: Work | None = None, levels: Work | None = None, learning: Work | None = None
) -> Shares:
    closed = Work(is_open=False)
    return Shares(100, 10_000, visits or Work(), levels or closed, learning or closed)


def test_the_share_alone_tells_what_is_left_at_first() -> None:
    assert Forecast().left(MILLION, 0.25) == pytest.approx(3 * MILLION)
    assert Forecast().left(MILLION, 1.0) == 1


def test_a_share_that_grows_more_slowly_tells_that_more_is_left() -> None:
    forecast = Forecast()
    assert forecast.left(MILLION, 0.5) == pytest.approx(MILLION)
    assert forecast.left(2 * MILLION, 0.51) > 9 * MILLION


def test_a_forecast_that_was_far_too_low_leaves_as_much_again() -> None:
    forecast = Forecast(trusted=1 << 60)
    forecast.left(MILLION, 0.5)
    assert forecast.left(40 * MILLION, 0.9) == pytest.approx(40 * MILLION)


def test_a_share_that_does_not_grow_tells_nothing_while_little_is_done() -> None:
    trusting, least = Forecast(trusted=10 * MILLION), Forecast(least_growth=0.1)
    for forecast in (trusting, least):
        forecast.left(MILLION, 0.5)
    assert trusting.left(2 * MILLION, 0.5) == pytest.approx(2 * MILLION)
    assert least.left(2 * MILLION, 0.5) == pytest.approx(2 * MILLION * 5**0.75)


def test_visits_are_first_and_alone_if_nothing_else_is_open() -> None:
    assert shares(levels=Work()).next()[0] == "visits"
    assert shares(visits=Work(units=8 * MILLION, share=0.01)).next() == ("visits", 10 * MILLION)


def test_levels_have_a_pilot_unless_little_seems_to_be_left_of_the_visits() -> None:
    def next_after(share: float, entries: int = 100) -> tuple[str, int]:
        both = shares(Work(units=MILLION, share=share), levels=Work())
        both.entries = entries
        return both.next()

    assert next_after(share=0.9)[0] == "visits"
    assert next_after(share=0.5) == ("levels", 1_100_000), "as much as the visits have left"
    assert next_after(share=0.1) == ("levels", 2_100_000)
    assert next_after(share=0.1, entries=10_000)[0] == "visits", "they take as long to make ready"


def test_what_has_less_left_has_more_of_the_work() -> None:
    visits = Work(units=10 * MILLION, share=0.1)
    assert shares(visits, levels=Work(units=10 * MILLION, share=0.2)).next()[0] == "levels"
    assert shares(visits, levels=Work(units=10 * MILLION, share=0.05)).next()[0] == "visits"
    # Of levels, half as much seems to be left, and so they may have 16 times the work.
    assert shares(visits, levels=Work(units=100 * MILLION, share=0.72)).next()[0] == "levels"
    assert shares(visits, levels=Work(units=300 * MILLION, share=0.88)).next()[0] == "visits"


def test_visits_have_some_of_the_work_however_much_seems_to_be_left() -> None:
    levels = Work(units=400 * MILLION, share=0.9)
    assert shares(Work(units=3 * MILLION, share=1e-9), levels=levels).next()[0] == "visits"
    assert shares(Work(units=5 * MILLION, share=1e-9), levels=levels).next()[0] == "levels"


def test_clause_learning_joins_where_more_is_left_than_some_times_what_it_has_done() -> None:
    def next_beside(share: float, learned: int = 0, counted: int = 0, units: int = 20) -> str:
        visits = Work(units=units * MILLION, share=share, counted=counted)
        return shares(visits, learning=Work(units=learned * MILLION)).next()[0]

    assert next_beside(share=0.01) == "learning"
    assert next_beside(share=0.9) == "visits"
    assert next_beside(share=0.01, learned=1000) == "visits"
    assert next_beside(share=0.01, units=2) == "visits", "little has been done"
    assert next_beside(share=0.01, counted=29) == "learning"
    assert next_beside(share=0.01, counted=31) == "visits", "more than 3,000 solutions are likely"


def test_clause_learning_has_less_where_it_finds_solutions_slowly() -> None:
    visits = Work(units=20 * MILLION, share=0.1, counted=100)
    quick = Work(units=MILLION, counted=100)
    slow = Work(units=MILLION, counted=1)
    assert shares(visits, learning=quick).next()[0] == "learning"
    assert shares(visits, learning=slow).next()[0] == "visits"


def test_missing_solutions_tell_what_clause_learning_has_left_if_it_is_quicker_at_them() -> None:
    visits = Work(units=20 * MILLION, share=0.5, counted=400)
    quick = Work(units=10 * MILLION, counted=600)
    slow = Work(units=10 * MILLION, counted=190)
    much = Work(units=21 * MILLION, counted=600)
    assert shares(visits, learning=quick).next()[0] == "learning"
    assert shares(visits, learning=slow).next()[0] == "visits"
    assert shares(visits, learning=much).next()[0] == "visits"
    few = Work(units=20 * MILLION, share=0.5, counted=5)
    assert shares(few, learning=Work(units=10 * MILLION, counted=9)).next()[0] == "visits"


def test_clause_learning_is_over_once_too_many_solutions_are_known() -> None:
    assert not shares(Work(counted=10_000)).are_too_many_to_learn
    assert shares(Work(counted=10_001)).are_too_many_to_learn
    assert shares(learning=Work(counted=10_001)).are_too_many_to_learn


def test_turns_grow_with_what_has_been_done() -> None:
    assert Work().next_turn == 500_000
    assert Work(units=8 * MILLION).next_turn == 10 * MILLION
