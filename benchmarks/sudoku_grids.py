"""Counts all filled Sudoku grids.

    python -m benchmarks.sudoku_grids [--block 3x3] [--workers 1] [--minutes 60] [--memory 8]

4×4 and 6×6 take moments: there are 288 and 28,200,960. The 9×9 ones,
6,670,903,752,021,072,936,960
(OEIS A107739), take one thread 100 seconds and 1.3 GB. The fraction of the search that is done
grows by leaps, as isomorphic subproblems are found: shortly before the end it is an eighth. The
first to count them were Felgenhauer and Jarvis, "Mathematics of Sudoku I" (2006), by a program for
this alone.
"""

import argparse
import os
import time

from xcmodel import CountStoppedError
from xcmodel.answer.progress import Progress
from xcmodel.puzzles import Sudoku

_GIB = 1 << 30


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description="Count all filled Sudoku grids.")
    parser.add_argument("--block", default="3x3", help="rows and columns of a block")
    parser.add_argument("--workers", type=int, default=1, help="threads")
    parser.add_argument("--minutes", type=float, default=60, help="when to stop")
    parser.add_argument("--memory", type=float, default=8, help="GiB that may be taken")
    parser.add_argument("--every", type=float, default=60, help="seconds between two reports")
    arguments = parser.parse_args()
    rows, columns = map(int, arguments.block.split("x"))
    model = Sudoku("." * (rows * columns) ** 2, (rows, columns)).model
    last = -arguments.every

    def report(progress: Progress) -> None:
        nonlocal last
        if progress.seconds < last + arguments.every:
            return
        last = progress.seconds
        core = os.times().user
        print(f"{progress.seconds:.0f} s, {core:.0f} s of a core: {progress.fraction}", flush=True)

    start = time.perf_counter()
    try:
        count = model.count(
            backend="dlx:native",
            workers=arguments.workers,
            time_limit=arguments.minutes * 60,
            memory_limit=int(arguments.memory * _GIB),
            progress=report,
        )
        print(f"{count:,} grids in {time.perf_counter() - start:.2f} s")
    except CountStoppedError as error:
        print(f"stopped after {time.perf_counter() - start:.0f} s: {error}")


if __name__ == "__main__":
    main()
