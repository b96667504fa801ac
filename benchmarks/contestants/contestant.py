"""A contestant: a program that takes part, behind one interface for all."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from importlib.metadata import version
from pkgutil import iter_modules
from typing import Any, ClassVar

from benchmarks.contestants.problem import Problem
from benchmarks.families import Level, Task

SHOWN = 1000
"""How many solutions a contestant hands over to be checked."""

_DEEP = 20_000


@dataclass(frozen=True)
class Answer:
    """The answer of a contestant.

    Attributes:
        solutions: how many solutions there are; where one was asked for, how many were found.
        shown: the first of them, in the contestant's own form.
        cost: the least cost, where that was asked for.
        translation: seconds that the contestant reports for reading the problem, where that is
            not done by `Contestant.prepare`.
    """

    solutions: int
    shown: Sequence[Any] = ()
    cost: int | None = None
    translation: float | None = None


Solve = Callable[[], Answer]
"""Searches for the answer, after all preparation."""


class Contestant(ABC):
    """A program that takes part.

    Attributes:
        name: its name in tables.
        distribution: the package of PyPI whose version is reported.
        module: the module to import.
        tasks: the tasks that it can be given.
        level: the smallest set of benchmarks that it belongs to.
        is_ours: whether it is part of the project.
        knows_colours: whether it can read colours.
        knows_multiplicities: whether it can read multiplicities of all kinds.
        knows_weighted_rows: whether it can keep to weighted rows.
        largest_matrix: if it reads a dense matrix, the most entries that are tried.
    """

    name: str
    distribution: str
    module: str
    tasks: frozenset[Task] = frozenset({Task.FIRST, Task.ALL, Task.COUNT})
    level: Level = Level.SMALL
    is_ours: ClassVar[bool] = False
    knows_colours: ClassVar[bool] = False
    knows_multiplicities: ClassVar[bool] = False
    knows_weighted_rows: ClassVar[bool] = False
    largest_matrix: ClassVar[int | None] = None

    @cached_property
    def package(self) -> Any:
        """The module, imported at first use."""
        return import_module(self.module)

    def version(self) -> str:
        """Return its version.

        Raises:
            ImportError: when it is not installed.
        """
        return f"{self.distribution} {version(self.distribution)}"

    def set_up(self) -> None:
        """Import what is needed, before the clock runs."""
        _ = self.package

    def why_not(self, problem: Problem, task: Task) -> str | None:
        """Return why it cannot answer this, or None if it can."""
        if task not in self.tasks:
            return f"is not made for {task}"
        if problem.has_colours and not self.knows_colours:
            return "knows no colours"
        if problem.has_multiplicities and not self.knows_multiplicities:
            return "knows no multiplicities"
        if problem.weighted_rows and not self.knows_weighted_rows:
            return "knows no weighted rows"
        if self.largest_matrix is not None and problem.matrix_size > self.largest_matrix:
            return f"needs a dense matrix of {problem.matrix_size:,} entries"
        return None

    def make_ready(self, problem: Problem) -> None:  # noqa: B027 - most need nothing
        """Put the problem into the form that users have, before the clock runs."""

    @abstractmethod
    def prepare(self, problem: Problem, task: Task) -> Solve:
        """Translate the problem into the program's own form; the clock runs."""

    def options_of(self, problem: Problem, shown: Any) -> list[int]:
        """Return the options of a solution that was shown, by number.

        Numbers from that of the options on are those of the additional rows of `Problem.rows`.
        """
        return [int(row) for row in shown if row < len(problem.options)]


def recurse_deeply() -> None:
    """Raise the recursion limit for packages that recurse for each chosen option."""
    sys.setrecursionlimit(_DEEP)


def first_of(solutions: Iterable[Any]) -> Answer:
    """Return the first of these solutions as an answer."""
    for solution in solutions:
        return Answer(1, (solution,))
    return Answer(0)


def all_of(solutions: Iterable[Any]) -> Answer:
    """Exhaust these solutions, and return the answer."""
    count = 0
    shown: list[Any] = []
    for solution in solutions:
        count += 1
        if count <= SHOWN:
            shown.append(solution)
    return Answer(count, shown)


def by_listing(
    task: Task, solutions: Callable[[], Iterable[Any]], copy: Callable[[Any], Any] | None = None
) -> Solve:
    """Return a function that answers by listing all solutions, or the first.

    Args:
        task: the task.
        solutions: begins to list them.
        copy: how to keep a solution of many, if the contestant changes it for the next one.
    """
    if task is Task.FIRST:
        return lambda: first_of(solutions())
    if task is Task.ALL:
        return lambda: all_of(solutions() if copy is None else map(copy, solutions()))
    return lambda: Answer(sum(1 for _ in solutions()))


_CONTESTANTS: dict[str, Contestant] = {}


def enter(*newcomers: Contestant) -> None:
    """Register contestants; their file calls this once."""
    for contestant in newcomers:
        _CONTESTANTS[contestant.name] = contestant


@cache
def contestants() -> dict[str, Contestant]:
    """Return all contestants by name, ours first."""
    import benchmarks.contestants as package

    for module in iter_modules(package.__path__):
        import_module(f"{package.__name__}.{module.name}")
    ours_first = sorted(_CONTESTANTS.values(), key=lambda contestant: not contestant.is_ours)
    return {contestant.name: contestant for contestant in ours_first}
