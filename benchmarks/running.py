"""Runs a choice of benchmarks into a file, and resumes an earlier run."""

import sys
from pathlib import Path
from time import monotonic

from benchmarks.contestants import contestants
from benchmarks.families import Case, Task, every_case, families
from benchmarks.runner.machine import machine
from benchmarks.runner.records import Limits, Run, Verdict
from benchmarks.runner.results import CaseFacts, Results, ResultsError
from benchmarks.runner.schedule import Choice, Schedule
from benchmarks.runner.team import Team
from xcmodel.text.suggestion import did_you_mean


def run(choice: Choice, limits: Limits, rounds: int, file: Path, *, fresh: bool) -> Results:
    """Run the chosen jobs, print the progress, and return the results.

    Args:
        choice: which questions are asked of which contestants.
        limits: what each run may take.
        rounds: how often short jobs are repeated.
        file: the file of results; runs that it holds already are not repeated.
        fresh: whether to ignore what the file holds.

    Raises:
        ResultsError: when the choice is of no case, or of a contestant that cannot take part, or
            the file's results are of other limits, versions or machines.
        OSError: when the file cannot be read or written.
    """
    questions = _questions(choice)
    results = Results(limits, machine())
    names = choice.names(contestants().values())
    print(f"starting {len(names)} contestants ...", file=sys.stderr)
    with Team(names) as team:
        results.versions, results.missing = team.versions, team.missing
        for name in choice.contestants:
            if name in team.missing:
                raise ResultsError(f"{name!r} cannot take part: {team.missing[name]}")
        if file.exists() and not fresh:
            earlier = Results.read(file)
            earlier.require_same(results)
            results.runs = earlier.runs
            results.versions = earlier.versions | results.versions
            results.cases = earlier.cases
        for name, problem in team.missing.items():
            print(f"without {name}: {problem}", file=sys.stderr)
        takes_part = [name for name in names if name in team.versions]
        results.cases |= {case.name: CaseFacts.of(case) for case, _ in questions}
        progress = _Progress(results, file, len(questions) * len(takes_part))
        Schedule(team, results, rounds, progress.note).run(questions, takes_part)
    results.write(file)
    return results


def _questions(choice: Choice) -> list[tuple[Case, Task]]:
    known = families()
    for name in choice.families:
        if name not in known:
            hint = did_you_mean(name, known)
            raise ResultsError(
                f"there is no family {name!r}{hint} (known: {', '.join(known)}; a file of results "
                "stands before --families)"
            )
    questions = choice.questions(every_case().values())
    if not questions:
        raise ResultsError(
            "no case of this set, of these families, words and tasks: see bench list"
        )
    return questions


class _Progress:
    """Keeps the file up to date and prints a line for each run."""

    def __init__(self, results: Results, file: Path, jobs: int) -> None:
        self._results = results
        self._file = file
        self._jobs = jobs
        self._start = monotonic()

    def note(self, run: Run) -> None:
        """Add a run to the results."""
        if run.verdict is Verdict.UNABLE:
            return
        self._results.write(self._file)
        job = run.job
        minutes, seconds = divmod(int(monotonic() - self._start), 60)
        figure = f"{run.seconds:.4f} s" if run.is_right else f"{run.verdict} {run.remark}"
        print(
            f"{minutes:3}:{seconds:02} {len(self._results.runs):5}/{self._jobs} "
            f"{job.case}, {job.task}: {job.contestant}: {figure.rstrip()}",
            file=sys.stderr,
        )
