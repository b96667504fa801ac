"""Compares what a state of a level costs where it is made with what it costs to send it.

    python -m benchmarks.level_transfer

Levels could be spread over workers: each has the states whose keys are its own, and a step sends
the states that it reaches to whoever has their keys, by way of the client, since an executor knows
no other. The least that this takes is to send each state to a worker and back once, as bytes, of
which eight are taken for the key and eight for the number, whatever the model; to sort states by
owner and to merge them comes on top. It pays only where a state costs more than that to make.
"""

from __future__ import annotations

from time import process_time

from benchmarks.families.dominoes import dominoes
from benchmarks.families.langford import langford
from benchmarks.families.latin_squares import latin_squares
from benchmarks.families.queens import queens
from benchmarks.pool import PoolClock, ready_pool

_BYTES_OF_STATE = 16
_STATES_AT_ONCE = 1 << 18
_TIMES = 64


def back(states: bytes) -> bytes:
    """Return what was sent."""
    return states


def cost_of_sending() -> tuple[float, float]:
    """Return the processor nanoseconds of the client and of a worker, for each state."""
    states = bytes(_BYTES_OF_STATE * _STATES_AT_ONCE)
    with ready_pool(1) as pool:
        clock = PoolClock(pool)
        for _ in range(_TIMES):
            assert pool.submit(back, states).result() == states
        client, worked = clock.client, clock.workers
    scale = 1e9 / (_TIMES * _STATES_AT_ONCE)
    return client * scale, worked * scale


def main() -> None:
    """Print both costs, for several models."""
    client, worker = cost_of_sending()
    print(f"to a worker and back: client {client:.0f} ns, worker {worker:.0f} ns a state")
    print("model | seconds of levels | states | ns a state | seconds by the best way")
    for model in (
        dominoes(16),
        dominoes(18),
        dominoes(20),
        queens(12),
        langford(12),
        latin_squares(7),
        latin_squares(8),
    ):
        started = process_time()
        result = model.count_result(backend="dlx:levels")
        seconds, states = process_time() - started, result.stats.nodes or 1
        started = process_time()
        assert model.count() == result.count
        print(
            f"{model.name:16} | {seconds:6.2f} s | {states:11,} | {1e9 * seconds / states:6.0f} | "
            f"{process_time() - started:6.2f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
