from benchmarks.gadgets import timings


def test_queens_are_visited_both_ways_by_every_backend_and_the_times_are_told() -> None:
    found = list(timings(["dlx", "dlx:python", "cpsat", "sat"], most=6, rounds=1, seconds=60))
    assert [(timing.backend, timing.n) for timing in found] == [
        *(("dlx", 6), ("dlx:python", 6), ("cpsat", 6), ("sat", 6))
    ]
    assert all(timing.optional > 0 and timing.gadgets > 0 for timing in found)
    assert str(found[0]).split()[:2] == ["dlx", "6"]


def test_a_backend_stops_at_a_board_that_takes_too_long() -> None:
    assert [timing.n for timing in timings(["dlx:python"], most=9, rounds=1, seconds=0)] == [6]
