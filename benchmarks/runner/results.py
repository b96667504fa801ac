"""A file of results: JSON, written after each run, so that an interruption loses nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.families import Case, Task, families
from benchmarks.runner.records import Job, Limits, Run

FORMAT = 1


class ResultsError(Exception):
    """A file of results cannot be used."""


@dataclass(frozen=True)
class CaseFacts:
    """A copy of what a report needs of a case, which may change or go later.

    Attributes:
        family: the name of its family.
        size: its size, or 0.
        size_means: what the size counts.
        solutions: how many solutions it has, or that this is not known.
        source: where the known answer comes from.
    """

    family: str
    size: int
    size_means: str
    solutions: int | None
    source: str

    @staticmethod
    def of(case: Case) -> CaseFacts:
        """Return the facts of a case."""
        family = families()[case.family]
        return CaseFacts(case.family, case.size, family.size_means, case.solutions, family.source)


@dataclass
class Results:
    """Runs, and the conditions under which they were made.

    Attributes:
        limits: the limits of each run.
        machine: the machine and the common versions.
        versions: of each contestant that took part.
        missing: contestants that could not take part, and why.
        cases: the facts of each case.
        runs: the runs of all jobs.
    """

    limits: Limits
    machine: dict[str, str]
    versions: dict[str, str] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)
    cases: dict[str, CaseFacts] = field(default_factory=dict)
    runs: dict[Job, Run] = field(default_factory=dict)

    def note(self, run: Run) -> None:
        """Keep a run, together with earlier rounds of the same job."""
        earlier = self.runs.get(run.job)
        self.runs[run.job] = run if earlier is None else earlier.joined(run)

    @property
    def contestants(self) -> list[str]:
        """The contestants that were asked anything, in order."""
        return list(dict.fromkeys(job.contestant for job in self.runs))

    @property
    def questions(self) -> list[tuple[str, Task]]:
        """The cases and tasks, in the order in which they were asked."""
        return list(dict.fromkeys((job.case, job.task) for job in self.runs))

    def answers(self, case: str, task: Task) -> dict[str, Run]:
        """Return the runs of one question by contestant."""
        runs = ((name, self.runs.get(Job(case, task, name))) for name in self.contestants)
        return {name: run for name, run in runs if run is not None}

    def right(self, task: Task | None = None) -> Iterator[Run]:
        """Yield the runs with right answers, of one task or of all."""
        for run in self.runs.values():
            if run.is_right and task in {None, run.job.task}:
                yield run

    def tasks(self) -> list[Task]:
        """Return the tasks that were asked for."""
        asked = {job.task for job in self.runs}
        return [task for task in Task if task in asked]

    def require_same(self, other: Results) -> None:
        """Raise an error unless results of the other may be joined to these.

        Raises:
            ResultsError: when machine, limits or the version of a contestant differ.
        """
        if self.machine != other.machine:
            raise ResultsError("the results are of another machine: name another file")
        if self.limits != other.limits:
            raise ResultsError(f"the results have other limits, {self.limits}: name another file")
        for name, version in other.versions.items():
            if self.versions.get(name, version) != version:
                raise ResultsError(
                    f"the results of {name} are of {self.versions[name]}, not {version}: "
                    "name another file"
                )

    def write(self, path: Path) -> None:
        """Write the file atomically."""
        data = {
            "format": FORMAT,
            "limits": asdict(self.limits),
            "machine": self.machine,
            "versions": self.versions,
            "missing": self.missing,
            "cases": {name: asdict(facts) for name, facts in self.cases.items()},
        }
        head = json.dumps(data, indent=1)[:-2]
        path.parent.mkdir(parents=True, exist_ok=True)
        half_written = path.with_name(path.name + ".part")
        half_written.write_text(f'{head},\n "runs": [\n{_lines(self.runs.values())}\n ]\n}}\n')
        half_written.replace(path)

    @staticmethod
    def read(path: Path) -> Results:
        """Return the results in a file.

        Raises:
            OSError: when the file cannot be read.
            ResultsError: when it holds no results, or in another format.
        """
        try:
            data: dict[str, Any] = json.loads(path.read_text())
            if data["format"] != FORMAT:
                raise ResultsError(f"{path}: results of another format: run the benchmarks anew")
            runs = [Run.from_json(run) for run in data["runs"]]
            cases = {name: CaseFacts(**facts) for name, facts in data["cases"].items()}
            limits = Limits(**data["limits"])
        except (ValueError, KeyError, TypeError) as error:
            raise ResultsError(f"{path}: not a file of results: {error!r}") from error
        return Results(
            limits,
            data["machine"],
            data["versions"],
            data["missing"],
            cases,
            {run.job: run for run in runs},
        )


def _lines(runs: Iterable[Run]) -> str:
    return ",\n".join(f"  {json.dumps(run.to_json())}" for run in runs)
