"""The report as a page of HTML that needs no other file."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

from benchmarks.families import Task
from benchmarks.report import words
from benchmarks.report.charts import (
    Captioned,
    cactus,
    default_pairs,
    growth,
    memory_growth,
    scatter,
)
from benchmarks.report.grid import costs_grid, faults_grid, leaders_grid, ratios_grid
from benchmarks.report.markdown import versions_grid
from benchmarks.report.shares import shares
from benchmarks.runner.results import Results

_PAGE, _STYLE = (Path(__file__).with_name(f"page.{kind}") for kind in ("html", "css"))


def html_report(results: Results, pairs: Sequence[tuple[str, str]] = ()) -> str:
    """Return the report as a page.

    Args:
        results: what to report.
        pairs: contestants for scatter plots; without any, those who solve most.
    """
    sections = "\n".join(_sections(results, list(pairs) or default_pairs(results)))
    return _PAGE.read_text().format(
        style=_STYLE.read_text(), method=_paragraphs(words.method(results)), sections=sections
    )


def _sections(results: Results, pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield _section("Who leads", words.LEADERS, leaders_grid(results).to_html())
    faults = faults_grid(results)
    if faults.rows:
        yield _section("Wrong answers and failures", "", faults.to_html())
    yield _section("Ratios", words.RATIOS)
    for task in results.tasks():
        yield _task_section(results, task)
    scatters = [chart for pair in pairs if (chart := scatter(results, *pair)) is not None]
    if scatters:
        tasks = "".join(f'<span class="key c{k}"></span>{task} ' for k, task in enumerate(Task))
        yield _section("Two at a time", "", f"<p>{tasks}</p>", _figures(scatters))
    curves = list(growth(results))
    if curves:
        yield _section("Growth with size", "Both axes are logarithmic.", _figures(curves))
    memory = memory_growth(results)
    yield _section(
        "Translation and memory",
        words.COSTS,
        _figures([shares(results), *([memory] if memory else [])]),
        costs_grid(results).to_html(),
    )
    yield _section("Versions", "", versions_grid(results).to_html())


def _task_section(results: Results, task: Task) -> str:
    chart = cactus(results, task)
    table = ratios_grid(results, task).to_html()
    return _section(words.TITLES[task], "", table, _figures([chart] if chart else []))


def _section(title: str, text: str, *parts: str) -> str:
    paragraphs = _paragraphs([text] if text else [])
    return "\n".join([f"<section>\n<h2>{escape(title)}</h2>", paragraphs, *parts, "</section>"])


def _paragraphs(texts: Iterable[str]) -> str:
    return "\n".join(f"<p>{escape(text)}</p>" for text in texts)


def _figures(charts: Iterable[Captioned]) -> str:
    figures = (
        f'<figure tabindex="0">\n{chart.svg}\n'
        f"<figcaption>{escape(chart.caption)}</figcaption>\n</figure>"
        for chart in charts
    )
    return '<div class="figures">\n' + "\n".join(figures) + "\n</div>"
