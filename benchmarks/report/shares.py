"""The chart of the shares of translation and solving in the time of each contestant."""

from html import escape
from statistics import median

from benchmarks.report.charts import Captioned
from benchmarks.runner.results import Results

_LEFT = 225
_WIDTH = 400
_ROW = 20
_BAR = 14


def shares(results: Results) -> Captioned:
    """Return the chart: a bar for each contestant, all of the same length."""
    found: dict[str, list[float]] = {name: [] for name in results.contestants}
    for run in results.right():
        found[run.job.contestant].append(run.best.translation / run.seconds)
    parts = {name: median(numbers) for name, numbers in found.items() if numbers}
    height = _ROW * len(parts) + 10
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" class="chart" '
        f'viewBox="0 0 {_LEFT + _WIDTH + 60} {height}" width="{_LEFT + _WIDTH + 60}" '
        f'height="{height}">',
        "<title>translation and solving</title>",
    ]
    for row, (name, part) in enumerate(parts.items()):
        lines += _bar(name, part, 5 + row * _ROW)
    caption = (
        "The part of the time that goes into translation (blue) and into solving (grey): "
        "the median over what each solves."
    )
    return Captioned(caption, "\n".join([*lines, "</svg>"]))


def _bar(name: str, part: float, top: float) -> list[str]:
    split = _LEFT + part * _WIDTH
    baseline = top + _BAR - 3
    return [
        f'<text class="tick" text-anchor="end" x="{_LEFT - 8}" y="{baseline:g}">'
        f"{escape(name)}</text>",
        f'<rect class="translation" x="{_LEFT}" y="{top:g}" width="{split - _LEFT:.1f}" '
        f'height="{_BAR}"/>',
        f'<rect class="solving" x="{split:.1f}" y="{top:g}" '
        f'width="{_LEFT + _WIDTH - split:.1f}" height="{_BAR}"/>',
        f'<text class="tick" x="{_LEFT + _WIDTH + 8}" y="{baseline:g}">{part:.0%}</text>',
    ]
