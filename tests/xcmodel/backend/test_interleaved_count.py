import pytest

from slices import Slices
from xcmodel.backend import Batch, InterleavedCount, Search, Slice, Stats


def listed(number: int, *, exhausted: bool = False) -> Slice:
    stats = Stats(nodes=10)
    return Slice(solutions=Batch.of([[k] for k in range(number)]), exhausted=exhausted, stats=stats)


def test_visit_that_ends_first_answers() -> None:
    count = InterleavedCount(Slices([listed(3), listed(2, exhausted=True)]), lambda: Slices([]))
    pieces = [count.advance(1), count.advance(1)]
    assert [piece.counted for piece in pieces] == [3, 2]
    assert [piece.exhausted for piece in pieces] == [False, True]
    assert all(len(piece.solutions) == 0 for piece in pieces)


def test_count_that_ends_first_adds_what_was_not_visited() -> None:
    counted = Slice(counted=1000, exhausted=True, stats=Stats(nodes=5))
    count = InterleavedCount(Slices([listed(3), Slice(counted=4)]), lambda: Slices([counted]))
    pieces = [count.advance(1), count.advance(1)]
    assert [piece.counted for piece in pieces] == [3, 997]
    assert pieces[1].exhausted
    assert pieces[1].fraction == 1
    assert pieces[1].stats.nodes == 5


def test_count_begins_when_the_first_slice_is_over() -> None:
    visiting, counting = Slices([]), Slices([])
    started: list[Search] = []

    def start() -> Search:
        started.append(counting)
        return counting

    count = InterleavedCount(visiting, start, share=0.25)
    count.advance(1)
    assert started == []
    count.advance(1)
    assert started == [counting]
    assert visiting.asked == [1, 0.75]
    assert counting.asked == [0.25]


@pytest.mark.parametrize("slices", [0, 1, 2])
def test_both_are_closed(slices: int) -> None:
    visiting, counting = Slices([]), Slices([])
    count = InterleavedCount(visiting, lambda: counting)
    for _ in range(slices):
        count.advance(1)
    count.close()
    assert visiting.is_closed
    assert counting.is_closed == (slices == 2)
