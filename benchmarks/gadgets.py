"""The cost of gadgets: queens with optional diagonals, and with options that stand for unused ones.

    python -m benchmarks.gadgets [--most 12] [--rounds 3] [--seconds 60] [backends ...]

Where items cannot be optional, as in exact cover alone, each diagonal needs an option of its own
that covers it if no queen does. For each backend and each number of queens, all solutions are
visited both ways, alternating; of several rounds the least time counts. A backend goes on to a
larger board as long as no visit took longer than ``--seconds``.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf

from benchmarks.timing import seconds_of
from xcmodel.puzzles import Queens

# OEIS A000170.
KNOWN = {6: 4, 7: 40, 8: 92, 9: 352, 10: 724, 11: 2680, 12: 14_200, 13: 73_712}


@dataclass(frozen=True)
class Timing:
    """The least times of one board by one backend, in seconds."""

    backend: str
    n: int
    optional: float
    gadgets: float

    def __str__(self) -> str:
        ratio = self.gadgets / self.optional
        return (
            f"{self.backend:<12}{self.n:>4}{self.optional:>12.4f}{self.gadgets:>12.4f}{ratio:>8.1f}"
        )


def time_visit(puzzle: Queens, backend: str) -> float:
    """Return the seconds of one visit to all solutions, whose number is checked."""
    count, seconds = seconds_of(lambda: puzzle.count(backend=backend, method="enumerate"))
    assert count == KNOWN[puzzle.n], f"{count} solutions, not {KNOWN[puzzle.n]}"
    return seconds


def time_board(n: int, backend: str, rounds: int) -> Timing:
    """Return the times of one board."""
    ways = [Queens(n), Queens(n, gadgets=True)]
    least = [inf, inf]
    for _ in range(rounds):
        least = [min(old, time_visit(way, backend)) for old, way in zip(least, ways, strict=True)]
    return Timing(backend, n, *least)


def timings(backends: Sequence[str], most: int, rounds: int, seconds: float) -> Iterator[Timing]:
    """Yield the times of all boards, up to `most` queens, that a backend does fast enough."""
    for backend in backends:
        for n in range(min(KNOWN), most + 1):
            timing = time_board(n, backend, rounds)
            yield timing
            if max(timing.optional, timing.gadgets) > seconds:
                break


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Time queens with and without gadgets.")
    parser.add_argument("backends", nargs="*", default=["dlx", "dlx:python", "cpsat", "sat"])
    parser.add_argument("--most", type=int, default=12, choices=KNOWN, metavar="N")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60)
    arguments = parser.parse_args()
    print(f"{'backend':<12}{'n':>4}{'optional':>12}{'gadgets':>12}{'ratio':>8}")
    for timing in timings(arguments.backends, arguments.most, arguments.rounds, arguments.seconds):
        print(timing, flush=True)


if __name__ == "__main__":
    main()
