"""The short table for the README: a few contestants, ratios to our engine."""

from __future__ import annotations

from pathlib import Path

from benchmarks.families import Task
from benchmarks.report.figures import ratio_text, seconds_text
from benchmarks.report.grid import Grid
from benchmarks.report.leaders import is_ours
from benchmarks.runner.records import Run, Verdict
from benchmarks.runner.results import Results, ResultsError

BEGIN = "<!-- table: make bench-readme -->"
END = "<!-- end of table -->"

QUESTIONS = (
    ("pentominoes 6x10", Task.ALL),
    ("pentominoes 6x10", Task.COUNT),
    ("Soma cube", Task.COUNT),
    ("queens 10", Task.ALL),
    ("queens 12", Task.COUNT),
    ("Langford 8", Task.ALL),
    ("Langford 12", Task.COUNT),
    ("dominoes 8x8", Task.COUNT),
    ("Sudoku, hardest", Task.FIRST),
    ("quasigroup 28x28", Task.FIRST),
    ("random 60, unsat", Task.FIRST),
    ("mutilated board 8x8", Task.FIRST),
    ("mutilated board 10x10", Task.FIRST),
    ("MacMahon squares 4x6", Task.FIRST),
    ("word squares 3x3, 60 words", Task.COUNT),
    ("2n queens, n = 6", Task.ALL),
    ("sparse, 100,000 options", Task.FIRST),
    ("sppnw41", Task.LEAST_COST),
    ("sppnw42", Task.LEAST_COST),
)
"""What the table shows, as far as the results have it."""

OURS = ("dlx", "cpsat", "sat", "mip")


def short_table(results: Results) -> str:
    """Return the table as Markdown: our backends, and of the peers the fastest."""
    asked = set(results.questions)
    rows = [_row(results, *question) for question in QUESTIONS if question in asked]
    header = ("instance and task", *(f"`{name}`" for name in OURS), "best peer")
    return Grid(header, rows).to_markdown()


def _row(results: Results, case: str, task: Task) -> list[str]:
    answers = results.answers(case, task)
    own = answers.get(OURS[0])
    unit = own.seconds if own is not None and own.is_right else None
    first = "" if own is None else _told(own, None)
    cells = [f"{case}, {task}", first]
    for name in OURS[1:]:
        run = answers.get(name)
        cells.append("" if run is None or run.verdict is Verdict.UNABLE else _told(run, unit))
    peers = [run for name, run in answers.items() if not is_ours(name)]
    right = [run for run in peers if run.is_right]
    if right:
        best = min(right, key=lambda run: run.seconds)
        cells.append(f"{_told(best, unit)} ({best.job.contestant.removeprefix('pypi:')})")
    else:
        able = any(run.verdict is not Verdict.UNABLE for run in peers)
        cells.append("none in time" if able else "none can")
    return cells


def _told(run: Run, unit: float | None) -> str:
    """Return the time of a run, in units if there is one."""
    if not run.is_right:
        return "WRONG" if run.verdict is Verdict.WRONG else "none in time"
    return seconds_text(run.seconds) if unit is None else ratio_text(run.seconds / unit)


def put_into(page: Path, table: str) -> None:
    """Put the table between its two marks in a page.

    Raises:
        ResultsError: when the page does not have the marks.
        OSError: when it cannot be read or written.
    """
    text = page.read_text()
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ResultsError(f"{page} has no place for the table: write {BEGIN} and {END}")
    page.write_text(f"{before}{begin}\n\n{table}\n\n{end}{after}")
