"""Measures what a killed worker costs, in queries of several lengths.

    python -m benchmarks.kills [--queens 12 13 14] [--kills 8] [--pool processes]

Each query lists or counts the ways to place so many queens, with the usual budgets, in a pool of
two processes, of which some are killed at random moments. All nodes are counted, also those of
searches that were killed; those that are not in the journal at the end were lost. A
pool of Python's own breaks with one of its workers, so the work of both is lost.
"""

import argparse
from random import Random
from time import perf_counter

from xcmodel.testing.faults.board import SOLUTIONS, Board
from xcmodel.testing.faults.pools import POOLS
from xcmodel.testing.faults.workers import kill_in


def main() -> None:
    """Print a row for each length."""
    parser = argparse.ArgumentParser(description="Measure what a killed worker costs.")
    parser.add_argument("--queens", type=int, nargs="+", default=[12, 13, 14], choices=SOLUTIONS)
    parser.add_argument("--kills", type=int, default=8, help="for each length")
    parser.add_argument("--at-once", type=int, default=4, help="kills in each query at most")
    parser.add_argument("--pool", default="processes", choices=POOLS)
    parser.add_argument("--backend", default="dlx:python")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print("queens | elapsed, all queries | what each kill lost")
    for queens in arguments.queens:
        board = Board(queens, arguments.backend, least_budget=None)
        started = perf_counter()
        row = kill_in(
            arguments.pool, arguments.kills, Random(arguments.seed), board, arguments.at_once
        )
        assert not row.lost, row.lost
        lost = ", ".join(f"{text} {times}x" for text, times in sorted(row.outcomes.items()))
        print(f"{queens:6} | {perf_counter() - started:18.1f} s | {lost}", flush=True)


if __name__ == "__main__":
    main()
