"""The short table for the README: a few contestants, ratios to our engine."""

from pathlib import Path

from benchmarks.families import Task
from benchmarks.report.figures import ratio_text, seconds_text
from benchmarks.report.grid import Grid
from benchmarks.report.leaders import PEER, is_ours
from benchmarks.runner.records import Limits, Run, Verdict
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
    ("orthogonal Latin squares 6", Task.FIRST),
    ("word squares 3x3, 60 words", Task.COUNT),
    ("2n queens, n = 6", Task.ALL),
    ("sparse, 100,000 options", Task.FIRST),
    ("sppnw41", Task.LEAST_COST),
    ("sppnw42", Task.LEAST_COST),
)
"""The rows of the table, as far as the results have them."""

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
    first = "" if own is None else _time_text(own, None, results.limits)
    cells = [f"{case}, {task}", first]
    for name in OURS[1:]:
        run = answers.get(name)
        is_able = run is not None and run.verdict is not Verdict.UNABLE
        cells.append(_time_text(run, unit, results.limits) if run is not None and is_able else "")
    peers = [run for name, run in answers.items() if not is_ours(name)]
    return [*cells, _best_peer(peers, unit, results.limits)]


def _best_peer(peers: list[Run], unit: float | None, limits: Limits) -> str:
    """Return the time of the fastest, or of one that was tried without success."""
    right = [run for run in peers if run.is_right]
    if right:
        best = min(right, key=lambda run: run.seconds)
        return f"{_time_text(best, unit, limits)} ({best.job.contestant.removeprefix(PEER)})"
    tried = [run for run in peers if run.verdict is Verdict.TIME]
    return _time_text(tried[0], unit, limits) if tried else "none"


def _time_text(run: Run, unit: float | None, limits: Limits) -> str:
    """Return the time of a run, or a lower bound of it, in units if there is one."""
    if run.verdict is Verdict.WRONG:
        return "WRONG"
    if not run.is_right and run.verdict is not Verdict.TIME:
        return "–"
    seconds = run.seconds if run.is_right else limits.seconds
    text = seconds_text(seconds) if unit is None else ratio_text(seconds / unit)
    return text if run.is_right else f"> {text}"


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
