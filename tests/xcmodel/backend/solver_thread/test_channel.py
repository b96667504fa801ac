from threading import Thread

import numpy as np
import pytest

from xcmodel.backend.solver_thread.channel import Channel

SOLUTION = np.array([1, 4], dtype=np.int32)


def test_solutions_come_out_in_the_order_in_which_they_went_in() -> None:
    channel = Channel()
    for option in range(3):
        assert channel.put(np.array([option], dtype=np.int32))
    assert [int(solution[0]) for solution in channel.take(0.0).solutions] == [0, 1, 2]
    assert channel.take(0.0).solutions == []


def test_end_comes_together_with_the_last_solutions() -> None:
    channel = Channel()
    channel.put(SOLUTION)
    channel.finish(exhausted=True)
    delivery = channel.take(0.0)
    assert len(delivery.solutions) == 1
    assert delivery.finished
    assert delivery.exhausted


def test_error_is_raised_once_all_solutions_have_been_fetched() -> None:
    channel = Channel()
    channel.put(SOLUTION)
    channel.finish(error=RuntimeError("broken"))
    delivery = channel.take(0.0)
    assert len(delivery.solutions) == 1
    assert not delivery.finished
    with pytest.raises(RuntimeError, match="broken"):
        channel.take(0.0)


def test_only_the_first_end_counts() -> None:
    channel = Channel()
    channel.finish(error=RuntimeError("first"))
    channel.finish(exhausted=True)
    with pytest.raises(RuntimeError, match="first"):
        channel.take(0.0)


def test_full_channel_takes_no_more_until_it_is_emptied() -> None:
    channel = Channel()
    wide = np.zeros(1 << 18, dtype=np.int32)
    channel.put(wide)
    putting = Thread(target=channel.put, args=(SOLUTION,), daemon=True)
    putting.start()
    putting.join(0.1)
    assert putting.is_alive()
    assert len(channel.take(0.0).solutions) == 1
    putting.join(5.0)
    assert not putting.is_alive()
    assert len(channel.take(0.0).solutions) == 1


def test_closing_a_full_channel_releases_a_thread_that_waits_for_room() -> None:
    channel = Channel()
    channel.put(np.zeros(1 << 18, dtype=np.int32))
    answers: list[bool] = []
    putting = Thread(target=lambda: answers.append(channel.put(SOLUTION)), daemon=True)
    putting.start()
    putting.join(0.05)
    channel.close()
    putting.join(5.0)
    assert answers == [False]
    assert not channel.is_open
