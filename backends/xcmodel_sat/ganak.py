"""A program that counts the models of a formula with Ganak; the backend runs it as a process.

It reads a formula in the DIMACS format, whose first line says over how many of the first variables
to count: ``c over N``. It imports nothing of xcmodel, so that it starts fast.
"""

from __future__ import annotations

import ctypes
import signal
import sys

_PR_SET_PDEATHSIG = 1

ANSWER = "xcmodel count"
"""The prefix of the line with the count; Ganak prints others."""


def _end_with_the_parent() -> None:
    # Ganak handles no signals while it counts, so the kernel has to kill it.
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def main() -> None:
    """Count, and print the answer."""
    from pyganak import Counter

    _end_with_the_parent()
    # Counts may have any number of digits, and pyganak makes them from decimals.
    sys.set_int_max_str_digits(0)
    n_counted = int(sys.stdin.readline().split()[-1])
    n_variables = int(sys.stdin.readline().split()[2])
    counter = Counter()
    counter.new_vars(n_variables)
    counter.add_clauses([int(word) for word in line.split()[:-1]] for line in sys.stdin)
    counter.set_sampling_set(range(1, n_counted + 1))
    print(f"{ANSWER} {counter.count():x}", flush=True)


if __name__ == "__main__":
    main()
