"""Times the native engine with several workers against one, and prints the table of ratios.

    python -m benchmarks.threads [--workers 2] [--rounds 5] [--least 0.5] [words ...]

The time is that of ``model.count(method="enumerate")`` on a model that has been built. The two
alternate, and of several rounds the least time counts. On a busy machine
the elapsed time says little; but the processor time, summed over all threads, exceeds that of one
worker by the cost of sharing even then.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain
from math import inf
from time import process_time

from benchmarks.families import Case, cases
from benchmarks.families.langford import langford
from benchmarks.families.queens import queens
from benchmarks.timing import against_goal, case_parser, chosen, time_count
from xcmodel import Model

# The wanted part of the ideal speed-up: 1.8 for two workers.
_GOAL_PER_WORKER = 0.9


@dataclass
class Times:
    """The least times of one case with one number of workers, in seconds."""

    elapsed: float = inf
    processor: float = inf

    def note(self, elapsed: float, processor: float) -> None:
        """Note what one count took."""
        self.elapsed = min(elapsed, self.elapsed)
        self.processor = min(processor, self.processor)


def longer_cases() -> Iterator[Case]:
    """Yield cases that take longer than those of the families."""
    # There are no Langford pairs of 14 (OEIS A014552), which takes a whole search to prove.
    yield Case("Langford 14", partial(langford, 14), 0)
    yield Case("queens 15", partial(queens, 15), 2_279_184)


def note_count(times: Times, model: Model, case: Case, workers: int) -> None:
    """Note the times of one count, whose result is checked."""
    start = process_time()
    elapsed = time_count(model, case, backend="dlx:native", method="enumerate", workers=workers)
    times.note(elapsed, process_time() - start)


def print_row(case: Case, one: Times, several: Times, goal: float) -> None:
    """Print one line of the table."""
    ratio = one.elapsed / several.elapsed
    cost = several.processor / one.processor
    cells = [
        f"{case.name:22}",
        f"{one.elapsed:8.3f} s",
        f"{several.elapsed:8.3f} s",
        against_goal(ratio, goal),
        f"processor {cost:4.2f}x",
    ]
    print(" | ".join(cells), flush=True)


def main() -> None:
    """Run the benchmark."""
    parser = case_parser("Time several workers against one.", rounds=5)
    parser.add_argument("--workers", type=int, default=2, help="how many workers")
    parser.add_argument("--least", type=float, default=0.5, help="least seconds with one worker")
    arguments = parser.parse_args()
    for case in chosen(chain(cases(), longer_cases()), arguments.words):
        model = case.build()
        one, several = Times(), Times()
        note_count(one, model, case, 1)
        if one.elapsed < arguments.least:
            continue
        for _ in range(arguments.rounds):
            note_count(one, model, case, 1)
            note_count(several, model, case, arguments.workers)
        print_row(case, one, several, _GOAL_PER_WORKER * arguments.workers)


if __name__ == "__main__":
    main()
