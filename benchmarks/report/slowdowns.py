"""The jobs that got slower from one file of results to another, by more than the noise."""

from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.report.figures import seconds_text
from benchmarks.runner.records import Job, Run, Verdict
from benchmarks.runner.results import Results
from xcmodel.text.tables import format_table

LEAST_NOISE = 0.1
"""Differences of up to a tenth are ignored: caches and the layout of memory cause as much."""

LEAST_SECONDS = 0.0005
"""Differences of less than half a millisecond are ignored, too."""

_WIDER = 2.0
"""How many times the spread of the samples a difference must be."""


@dataclass(frozen=True)
class Change:
    """A job that has changed.

    Attributes:
        job: what was asked.
        before: the time, or how the run ended.
        after: the same now.
        ratio: how many times longer it takes now; None where one of them has no time.
        noise: how far the ratio may be from 1 by chance.
        is_worse: whether it takes longer, or is no longer right.
    """

    job: Job
    before: str
    after: str
    ratio: float | None
    noise: float
    is_worse: bool


@dataclass(frozen=True)
class Comparison:
    """All changes between two files.

    Attributes:
        compared: how many jobs both have.
        changes: those that changed, the worst first.
        same_machine: whether the times are comparable.
    """

    compared: int
    changes: tuple[Change, ...]
    same_machine: bool = True

    @property
    def is_worse(self) -> bool:
        """Whether anything got worse."""
        return any(change.is_worse for change in self.changes)

    def __str__(self) -> str:
        lines = [] if self.same_machine else ["The files are of different machines."]
        for title, is_worse in (("worse", True), ("better", False)):
            chosen = [change for change in self.changes if change.is_worse is is_worse]
            if chosen:
                lines += [f"{title}:", _table(chosen), ""]
        unchanged = self.compared - len(self.changes)
        return "\n".join([*lines, f"{unchanged} of {self.compared} are as before, up to noise"])


def compare(old: Results, new: Results) -> Comparison:
    """Return what has changed among the jobs that both files have."""
    both = [job for job in new.runs if job in old.runs]
    changes = [change for job in both for change in _change(old.runs[job], new.runs[job])]
    changes.sort(key=lambda change: -(change.ratio or float("inf")))
    return Comparison(len(both), tuple(changes), old.machine == new.machine)


def noise_of(run: Run) -> float:
    """Return how much of its least time a run's median lies above it."""
    return run.median / run.seconds - 1


def _change(before: Run, after: Run) -> Iterator[Change]:
    if before.is_right and after.is_right:
        ratio = after.seconds / before.seconds
        noise = max(LEAST_NOISE, _WIDER * noise_of(before), _WIDER * noise_of(after))
        differs = abs(after.seconds - before.seconds) > LEAST_SECONDS
        if differs and not 1 / (1 + noise) <= ratio <= 1 + noise:
            texts = seconds_text(before.seconds), seconds_text(after.seconds)
            yield Change(after.job, *texts, ratio, noise, is_worse=ratio > 1)
    elif before.verdict is not after.verdict:
        is_worse = before.is_right or after.verdict is Verdict.WRONG
        yield Change(after.job, _end(before), _end(after), None, 0.0, is_worse=is_worse)


def _end(run: Run) -> str:
    return seconds_text(run.seconds) if run.is_right else run.verdict.upper()


def _table(changes: list[Change]) -> str:
    rows = (
        (
            f"{change.job.case}, {change.job.task}",
            change.job.contestant,
            change.before,
            change.after,
            "" if change.ratio is None else f"{change.ratio:.2f}×",
            "" if change.ratio is None else f"±{change.noise:.0%}",
        )
        for change in changes
    )
    header = ("question", "contestant", "before", "after", "ratio", "noise")
    return format_table(header, rows, right=(2, 3, 4, 5))
