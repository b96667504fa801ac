"""A table of texts, as Markdown or HTML, and the tables that both reports have."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from statistics import median

from benchmarks.families import Task
from benchmarks.report.figures import bytes_text, ratio_text, seconds_text
from benchmarks.report.leaders import Leader, leaders
from benchmarks.report.ratios import Cell, ratio_table
from benchmarks.runner.records import Verdict
from benchmarks.runner.results import Results


@dataclass(frozen=True)
class Grid:
    """A table.

    Attributes:
        header: the names of the columns.
        rows: cells, as texts or as cells with a verdict.
        left: the numbers of the columns, from 0, that are set flush left.
    """

    header: Sequence[str]
    rows: Sequence[Sequence[str | Cell]]
    left: frozenset[int] = field(default=frozenset({0}))

    def to_markdown(self) -> str:
        """Return the table as Markdown."""
        marks = ["---" if k in self.left else "---:" for k in range(len(self.header))]
        rows = [[_plain(cell) for cell in row] for row in self.rows]
        return "\n".join(f"| {' | '.join(row)} |" for row in [list(self.header), marks, *rows])

    def to_html(self) -> str:
        """Return the table as HTML, in a box that scrolls where it is too wide."""
        head = "".join(
            f'<th scope="col"{" class=left" if k in self.left else ""}>{_breakable(name)}</th>'
            for k, name in enumerate(self.header)
        )
        body = "\n".join(f"<tr>{self._row(row)}</tr>" for row in self.rows)
        return (
            '<div class="wide" tabindex="0" role="group" aria-label="table"><table>\n'
            f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>"
        )

    def _row(self, row: Sequence[str | Cell]) -> str:
        first, *others = row
        cells = [f'<th scope="row">{escape(_text(first))}</th>']
        for k, cell in enumerate(others, start=1):
            kind = "left" if k in self.left else _kind(cell)
            hint = f' title="{escape(cell.hint)}"' if isinstance(cell, Cell) and cell.hint else ""
            cells.append(f'<td class="{kind}"{hint}>{escape(_text(cell))}</td>')
        return "".join(cells)


def _breakable(name: str) -> str:
    """Return a name as HTML that may be broken after its punctuation marks."""
    return re.sub(r"([:,=-])", r"\1<wbr>", escape(name))


def _text(cell: str | Cell) -> str:
    return cell if isinstance(cell, str) else cell.text


def _plain(cell: str | Cell) -> str:
    text = _text(cell)
    stands_out = isinstance(cell, Cell) and (cell.ratio == 1 or cell.verdict is Verdict.WRONG)
    return f"**{text}**" if stands_out else text


def _kind(cell: str | Cell) -> str:
    """Return the class of a cell, by which it gets its colour."""
    if isinstance(cell, str):
        return "plain"
    if cell.ratio is None:
        return "wrong" if cell.verdict is Verdict.WRONG else "none"
    bounds = (1.0, 2.0, 10.0, 100.0)
    return f"ratio{sum(cell.ratio > bound for bound in bounds)}"


def leaders_grid(results: Results) -> Grid:
    """Return the table of leaders."""
    header = (
        "family",
        "task",
        "best of ours",
        "solved",
        "best peer",
        "solved",
        "peer / ours",
        "longest",
    )
    rows = [_leader_row(leader) for leader in leaders(results)]
    return Grid(header, rows, frozenset({0, 1, 2, 4}))


def _leader_row(leader: Leader) -> list[str | Cell]:
    ratio, longest = (
        "–" if number is None else ratio_text(number)
        for number in (leader.ratio, leader.ratio_of_longest)
    )
    return [
        leader.family,
        leader.task,
        leader.ours or "–",
        f"{leader.ours_solved}/{leader.cases}",
        leader.peer or "–",
        f"{leader.peer_solved}/{leader.cases}",
        Cell(ratio, _colour_of(leader)),
        longest,
    ]


def _colour_of(leader: Leader) -> float | None:
    """Return the ratio by whose colour in other tables a row shows who leads."""
    if not leader.ours and not leader.peer:
        return None
    return 1.0 if leader.we_lead else 3.0


def ratios_grid(results: Results, task: Task) -> Grid:
    """Return the table of ratios of one task."""
    table = ratio_table(results, task)
    rows: list[list[str | Cell]] = [[row.case, row.fastest, *row.cells] for row in table.rows]
    return Grid(("instance", "fastest", *table.names), rows)


def costs_grid(results: Results) -> Grid:
    """Return the table of translation times and memory."""
    header = ("contestant", "right answers", "translation, median", "part of the time", "memory")
    rows: list[list[str | Cell]] = []
    for name in results.contestants:
        runs = [run for run in results.right() if run.job.contestant == name]
        if runs:
            shares = [run.best.translation / run.seconds for run in runs]
            memory = [run.memory or 0 for run in runs]
            rows.append(
                [
                    name,
                    str(len(runs)),
                    seconds_text(median(run.best.translation for run in runs)),
                    f"{median(shares):.0%}",
                    f"{bytes_text(median(memory))}, at most {bytes_text(max(memory))}",
                ]
            )
    return Grid(header, rows)


def faults_grid(results: Results) -> Grid:
    """Return the table of wrong answers and failures."""
    rows = [
        [f"{run.job.case}, {run.job.task}", run.job.contestant, run.verdict, run.remark]
        for run in results.runs.values()
        if run.verdict in {Verdict.WRONG, Verdict.FAILED}
    ]
    return Grid(("question", "contestant", "end", "why"), rows, frozenset({0, 1, 2, 3}))
