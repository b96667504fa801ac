"""Jobs, and the records of their runs."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from statistics import median
from typing import Any

from benchmarks.families import Task


class Verdict(StrEnum):
    """How a run ended."""

    RIGHT = "right"
    """With the known answer."""
    WRONG = "wrong"
    """With another answer, or with an invalid solution."""
    TIME = "time limit"
    """It was stopped when its time was over."""
    MEMORY = "memory limit"
    """It was stopped when it took too much memory."""
    FAILED = "failed"
    """It raised an error, or died."""
    UNABLE = "unable"
    """It was not asked, as the contestant cannot answer it."""
    SKIPPED = "skipped"
    """It was not asked, as a smaller instance of the family took too long."""


@dataclass(frozen=True)
class Job:
    """One contestant, one question."""

    case: str
    task: Task
    contestant: str


@dataclass(frozen=True)
class Limits:
    """What a run may take.

    Attributes:
        seconds: wall-clock seconds for reading the problem and answering.
        megabytes: resident memory, with that of processes that it starts.
    """

    seconds: float = 5.0
    megabytes: int = 4000


@dataclass(frozen=True)
class Sample:
    """One answer within a run, in seconds.

    Attributes:
        translation: to translate the problem into the contestant's own form.
        solving: to answer.
        user: of the processor in user mode, for both; in steps that may be as long as 10 ms.
    """

    translation: float
    solving: float
    user: float

    @property
    def seconds(self) -> float:
        """Wall-clock seconds for both."""
        return self.translation + self.solving


@dataclass(frozen=True)
class Run:
    """The record of a job.

    Attributes:
        job: the job.
        verdict: how it ended; with several rounds, the worst end.
        samples: answers that were timed, if they were right.
        remark: what was wrong, or why it could not be asked.
        memory: the most bytes by which the process grew after it was asked.
        rounds: how many processes have answered.
    """

    job: Job
    verdict: Verdict
    samples: tuple[Sample, ...] = ()
    remark: str = ""
    memory: int | None = None
    rounds: int = 1

    @property
    def best(self) -> Sample:
        """The sample with the least wall-clock seconds."""
        return min(self.samples, key=lambda sample: sample.seconds)

    @property
    def seconds(self) -> float:
        """The least wall-clock seconds."""
        return self.best.seconds

    @property
    def median(self) -> float:
        """The median of the wall-clock seconds."""
        return median(sample.seconds for sample in self.samples)

    @property
    def is_right(self) -> bool:
        """Whether the answer was the known one, within the limits."""
        return self.verdict is Verdict.RIGHT

    def joined(self, other: Run) -> Run:
        """Return this run with another round of the same job; a wrong one stays wrong."""
        rounds = self.rounds + other.rounds
        if not other.is_right:
            return replace(other, rounds=rounds)
        memory = max(self.memory or 0, other.memory or 0)
        samples = self.samples + other.samples
        return replace(self, samples=samples, memory=memory, rounds=rounds)

    def to_json(self) -> dict[str, Any]:
        """Return the form in files; times are rounded to microseconds."""
        samples = [
            [round(s.translation, 6), round(s.solving, 6), round(s.user, 6)] for s in self.samples
        ]
        return {
            **asdict(self.job),
            "verdict": self.verdict,
            "samples": samples,
            "remark": self.remark,
            "memory": self.memory,
            "rounds": self.rounds,
        }

    @staticmethod
    def from_json(data: dict[str, Any]) -> Run:
        """Return the run in such a form."""
        return Run(
            Job(data["case"], Task(data["task"]), data["contestant"]),
            Verdict(data["verdict"]),
            tuple(Sample(*sample) for sample in data["samples"]),
            data["remark"],
            data["memory"],
            data["rounds"],
        )
