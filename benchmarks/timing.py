"""What the scripts that time something have in common."""

import argparse
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import inf
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.families import Case
from xcmodel import BackendError, Model


def seconds_of(ask: Callable[[], Any]) -> tuple[Any, float]:
    """Return an answer, and the seconds on the clock that it took."""
    start = perf_counter()
    answer = ask()
    return answer, perf_counter() - start


def print_times(
    what: str,
    columns: Iterable[str],
    models: Callable[[int], Iterator[tuple[str, Model]]],
    times_of: Callable[[Model, float], Iterable[str]],
) -> None:
    """Print a line of times for each model that the command line asks for.

    Args:
        what: what is timed, for the help of the command.
        columns: what the times are of.
        models: yields the models of a seed, by name.
        times_of: returns the times of a model within so many seconds for each.
    """
    parser = words_parser(what)
    parser.add_argument("--time-limit", type=float, default=5, help="seconds for each query")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1])
    arguments = parser.parse_args()
    print("model", *columns, sep=" | ")
    for seed in arguments.seeds:
        for name, model in models(seed):
            if is_chosen(name, arguments.words):
                times = times_of(model, arguments.time_limit)
                print(f"{name} #{seed}", *times, sep=" | ", flush=True)


def time_count(model: Model, case: Case, certificate: Path | None = None, **how: Any) -> float:
    """Return the seconds of one count, whose result is checked.

    Args:
        model: that of the case, which may have been compiled already.
        case: what is counted.
        certificate: where one is to be written.
        how: further arguments of `Model.count`.

    Raises:
        AssertionError: for another count than the known one.
    """
    count, seconds = seconds_of(lambda: model.count(certificate=certificate, **how))
    assert count == case.solutions, f"{case.name}: {count} solutions, not {case.solutions}"
    return seconds


@dataclass
class Spent:
    """What a count took, if it has a result: otherwise, seconds and units are infinite.

    Attributes:
        seconds: seconds on the clock.
        units: units of work.
        count: the solutions.
        strategy: of several strategies, the one that answered.
    """

    seconds: float = inf
    units: float = inf
    count: int | None = None
    strategy: str | None = None


def spent(model: Model, strategy: str, **how: Any) -> Spent:
    """Count by a strategy of the backend ``dlx``, which may not be able to, or need too long.

    Args:
        model: what is counted.
        strategy: as in ``dlx:levels``.
        how: further arguments of `Model.count_result`, such as limits.
    """
    try:
        result, seconds = seconds_of(lambda: model.count_result(backend=f"dlx:{strategy}", **how))
    except BackendError:
        return Spent()
    if result.count is None:
        return Spent()
    units = sum((result.stats.work_by_strategy or {}).values())
    return Spent(seconds, units, result.count, result.stats.strategy)


def against_goal(ratio: float, goal: float) -> str:
    """Return a cell of a table with a ratio and its goal, marked where it is missed."""
    return f"{ratio:5.2f}x (>= {goal:.1f}){'' if ratio >= goal else ' !'}"


def words_parser(description: str | None, of: str = "models") -> argparse.ArgumentParser:
    """Return a parser with words that choose what is measured by its name: see `is_chosen`."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("words", nargs="*", help=f"only {of} with one of these in their name")
    return parser


def case_parser(description: str, rounds: int) -> argparse.ArgumentParser:
    """Return a parser with arguments that choose cases, and how often each is timed."""
    parser = words_parser(description, of="cases")
    parser.add_argument("--rounds", type=int, default=rounds, help="rounds for each case")
    return parser


def is_chosen(name: str, words: list[str]) -> bool:
    """Return whether a name has one of these words, or there are none."""
    return not words or any(word in name for word in words)


def chosen(cases: Iterable[Case], words: list[str]) -> Iterator[Case]:
    """Yield the cases with one of these words in their name; all, if there are none."""
    return (case for case in cases if is_chosen(case.name, words))
