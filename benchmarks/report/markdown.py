"""The report as Markdown: its tables."""

from benchmarks.report import words
from benchmarks.report.grid import Grid, costs_grid, faults_grid, leaders_grid, ratios_grid
from benchmarks.runner.results import Results


def markdown_report(results: Results) -> str:
    """Return the report as Markdown."""
    parts = ["# Benchmarks", *words.method(results)]
    parts += ["## Who leads", words.LEADERS, leaders_grid(results).to_markdown()]
    parts += ["## Ratios", words.RATIOS]
    for task in results.tasks():
        parts += [f"### {words.TITLES[task]}", ratios_grid(results, task).to_markdown()]
    parts += ["## Translation and memory", words.COSTS, costs_grid(results).to_markdown()]
    faults = faults_grid(results)
    if faults.rows:
        parts += ["## Wrong answers and failures", faults.to_markdown()]
    parts += ["## Versions", versions_grid(results).to_markdown()]
    return "\n\n".join(parts) + "\n"


def versions_grid(results: Results) -> Grid:
    """Return the table of versions, and of those who could not take part."""
    rows = [[name, version] for name, version in results.versions.items()]
    rows += [[name, f"did not take part: {why}"] for name, why in results.missing.items()]
    return Grid(("contestant", "version"), rows, frozenset({0, 1}))
