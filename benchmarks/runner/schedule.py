"""The order of jobs: question by question, contestants in rotation, several rounds."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from benchmarks.contestants import Contestant
from benchmarks.families import Case, Level, Task
from benchmarks.runner.records import Job, Limits, Run, Verdict
from benchmarks.runner.results import Results

LONG = 1.0
"""Jobs that take more seconds than this are not repeated, as their times vary little."""


class Asks(Protocol):
    """A runner of jobs: a `benchmarks.runner.team.Team`, or a fake in tests."""

    def ask(self, job: Job, limits: Limits) -> Run:
        """Return the run of a job."""
        ...


@dataclass(frozen=True)
class Choice:
    """Which questions are asked of whom.

    Attributes:
        level: how large the set is.
        families: only these, unless there are none.
        tasks: only these, unless there are none.
        contestants: only these, unless there are none.
        words: only cases with one of these in their name, unless there are none.
    """

    level: Level = Level.SMALL
    families: Sequence[str] = ()
    tasks: Sequence[Task] = ()
    contestants: Sequence[str] = ()
    words: Sequence[str] = ()

    def has_case(self, case: Case) -> bool:
        """Whether the case is asked about."""
        named = not self.words or any(word in case.name for word in self.words)
        return (
            named
            and case.level <= self.level
            and (not self.families or case.family in self.families)
        )

    def questions(self, cases: Iterable[Case]) -> list[tuple[Case, Task]]:
        """Return the questions that are asked, smaller ones first within a family."""
        chosen = sorted(filter(self.has_case, cases), key=lambda case: (case.family, case.size))
        return [
            (case, task)
            for case in chosen
            for task in case.tasks
            if not self.tasks or task in self.tasks
        ]

    def names(self, contestants: Iterable[Contestant]) -> list[str]:
        """Return the chosen contestants; those that are named take part at any level."""
        if self.contestants:
            return list(self.contestants)
        return [one.name for one in contestants if one.level <= self.level]


@dataclass
class Schedule:
    """Runs jobs, and leaves out those that would take too long.

    Attributes:
        team: the runner of jobs.
        results: the results to which runs are added.
        rounds: how often a short question is asked.
        note: called with each run.
    """

    team: Asks
    results: Results
    rounds: int = 3
    note: Callable[[Run], None] = lambda run: None
    _gave_up: dict[tuple[str, Task, str], int] = field(default_factory=dict)

    def run(self, questions: Iterable[tuple[Case, Task]], names: Sequence[str]) -> None:
        """Ask all questions that the results do not have yet."""
        for case, task in questions:
            for number in range(self.rounds):
                for name in _in_turn(names, number):
                    self._ask(case, Job(case.name, task, name), number)

    def _ask(self, case: Case, job: Job, number: int) -> None:
        earlier = self.results.runs.get(job)
        if earlier is not None:
            self._remember(case, earlier)
            if earlier.rounds > number or not earlier.is_right or earlier.seconds > LONG:
                return
        run = self._skipped(case, job) or self._answer(case, job)
        self.results.note(run)
        self._remember(case, run)
        self.note(self.results.runs[job])

    def _answer(self, case: Case, job: Job) -> Run:
        limits = self.results.limits
        return self.team.ask(job, replace(limits, seconds=limits.seconds * case.patience))

    def _skipped(self, case: Case, job: Job) -> Run | None:
        """Return that a job is left out, if a smaller case of the family took too long already."""
        size = self._gave_up.get((case.family, job.task, job.contestant), 0)
        return Run(job, Verdict.SKIPPED) if 0 < size < case.size else None

    def _remember(self, case: Case, run: Run) -> None:
        if run.verdict in {Verdict.TIME, Verdict.MEMORY}:
            self._gave_up.setdefault((case.family, run.job.task, run.job.contestant), case.size)


def _in_turn(names: Sequence[str], number: int) -> Iterator[str]:
    """Yield the names, beginning with another one in each round."""
    begin = number % max(1, len(names))
    yield from names[begin:]
    yield from names[:begin]
