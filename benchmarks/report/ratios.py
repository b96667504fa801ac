"""How much longer each contestant took than the fastest."""

from dataclasses import dataclass

from benchmarks.families import Task
from benchmarks.report.figures import ratio_text, seconds_text
from benchmarks.runner.records import Run, Verdict
from benchmarks.runner.results import Results

_ENDS = {
    Verdict.WRONG: "WRONG",
    Verdict.TIME: "time",
    Verdict.MEMORY: "memory",
    Verdict.FAILED: "failed",
    Verdict.UNABLE: "–",
    Verdict.SKIPPED: "(time)",
}


@dataclass(frozen=True)
class Cell:
    """A cell about one run.

    Attributes:
        text: the text.
        ratio: how many times the least time it took, or None if it has no time.
        verdict: how the run ended, or None if there was none.
        hint: the tooltip.
    """

    text: str
    ratio: float | None = None
    verdict: Verdict | None = None
    hint: str = ""


@dataclass(frozen=True)
class RatioRow:
    """A row of a table of ratios.

    Attributes:
        case: the name of the case.
        fastest: the least time of anyone, as text.
        cells: one for each contestant.
    """

    case: str
    fastest: str
    cells: list[Cell]


@dataclass(frozen=True)
class RatioTable:
    """The ratios of all cases of one task.

    Attributes:
        task: the task.
        names: the contestants, each with a cell in every row.
        rows: a row for each case.
    """

    task: Task
    names: list[str]
    rows: list[RatioRow]


def ratio_table(results: Results, task: Task) -> RatioTable:
    """Return the table of one task, with those who were able to do it at least once."""
    able = {
        run.job.contestant
        for run in results.runs.values()
        if run.job.task is task and run.verdict is not Verdict.UNABLE
    }
    names = [name for name in results.contestants if name in able]
    rows = []
    for case, asked in results.questions:
        if asked is task:
            answers = results.answers(case, task)
            least = min((run.seconds for run in answers.values() if run.is_right), default=None)
            fastest = "–" if least is None else seconds_text(least)
            cells = [cell_of(answers.get(name), least) for name in names]
            rows.append(RatioRow(case, fastest, cells))
    return RatioTable(task, names, rows)


def cell_of(run: Run | None, least: float | None) -> Cell:
    """Return the cell of a run where the fastest took so many seconds."""
    if run is None:
        return Cell("")
    if not run.is_right:
        return Cell(_ENDS[run.verdict], verdict=run.verdict, hint=run.remark or run.verdict)
    ratio = 1.0 if least is None else run.seconds / least
    hint = f"{seconds_text(run.seconds)}, median {seconds_text(run.median)}"
    return Cell(ratio_text(ratio), ratio, run.verdict, hint)
