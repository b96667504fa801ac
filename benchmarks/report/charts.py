"""The charts of the report."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from benchmarks.families import Task
from benchmarks.report.chart import (
    LABEL_GAP,
    MARGIN_BOTTOM,
    MARGIN_LEFT,
    MARGIN_TOP,
    Chart,
    Point,
    Series,
)
from benchmarks.report.figures import bytes_text, seconds_text
from benchmarks.report.leaders import is_ours
from benchmarks.report.scale import Scale, log_scale, thinned, tight_log_scale
from benchmarks.runner.records import Run, Verdict
from benchmarks.runner.results import Results

_LEAST_SECONDS = 1e-5
_LEAST_BYTES = 1e4
_LABEL_ROOM = 250
_TICK_ROOM = 45
_SIZES = 3
_FEW = 3
_SQUARE = 430


@dataclass(frozen=True)
class Captioned:
    """A chart with a caption.

    Attributes:
        caption: the caption.
        svg: the picture.
    """

    caption: str
    svg: str


def numbers(results: Results) -> dict[str, int]:
    """Return the number of each contestant, by which it has the same colour in all charts."""
    return {name: number for number, name in enumerate(results.contestants)}


def cactus(results: Results, task: Task) -> Captioned | None:
    """Return the chart of how many instances each contestant solves in a time; None for few."""
    series = []
    for name, number in numbers(results).items():
        runs = [run for run in results.right(task) if run.job.contestant == name]
        runs.sort(key=lambda run: run.seconds)
        points = [(float(k), _seconds(run)) for k, run in enumerate(runs, start=1)]
        hints = [f"{name}: {run.job.case}, {seconds_text(run.seconds)}" for run in runs]
        if points:
            series.append(Series(name, number, points, hints))
    most = max((len(one.points) for one in series), default=0)
    if most < _FEW:
        return None
    height = max(360, LABEL_GAP * len(series) + 60)
    chart = Chart(
        f"instances solved in a time: {task}",
        Scale(0, most + 0.5, MARGIN_LEFT, 620, is_log=False),
        log_scale((y for one in series for _, y in one.points), height - MARGIN_BOTTOM, MARGIN_TOP),
        "instances solved",
        "seconds for each",
        620 + _LABEL_ROOM,
        height,
        y_text=_short_seconds,
    )
    series.sort(key=lambda one: (-len(one.points), one.points[-1][1]))
    for one in series:
        chart.draw_line(one)
    chart.draw_legend(series, [f"{one.name}: {len(one.points)}" for one in series])
    caption = "Instances solved, each within the time at the left. Those who solve most come first."
    return Captioned(caption, chart.to_svg())


def scatter(results: Results, first: str, second: str) -> Captioned | None:
    """Return the chart of two contestants' times, or None if they share no question.

    Cases that one of them does not solve are drawn at the end of its axis.
    """
    limit = results.limits.seconds
    beyond = 2 * max([limit, *(run.seconds for run in results.right())])
    series = list(_pairs(results, first, second, beyond))
    if not series:
        return None
    places = [place for one in series for point in one.points for place in point]
    across = log_scale([*places, beyond], MARGIN_LEFT, _SQUARE)
    up = log_scale([*places, beyond], _SQUARE - MARGIN_LEFT + MARGIN_TOP, MARGIN_TOP)
    chart = Chart(
        f"times of {first} and {second}",
        across,
        up,
        first,
        second,
        _SQUARE + 20,
        up.begin + MARGIN_BOTTOM,
        x_text=_short_seconds,
        y_text=_short_seconds,
    )
    low, high = across.low, across.high
    chart.draw_guide((low, low), (high, high))
    chart.draw_guide((beyond, low), (beyond, high))
    chart.draw_guide((low, beyond), (high, beyond))
    for one in series:
        chart.draw_points(one)
    caption = f"Above the diagonal, {first} is faster. On the outer lines: not solved in time."
    return Captioned(caption, chart.to_svg())


def _pairs(results: Results, first: str, second: str, beyond: float) -> Iterator[Series]:
    """Yield the times of both, task by task, where one of them is right and the other was asked."""
    for number, task in enumerate(Task):
        points: list[Point] = []
        hints = []
        for case in (case for case, asked in results.questions if asked is task):
            answers = results.answers(case, task)
            runs = [run for name in (first, second) if (run := answers.get(name)) and _tried(run)]
            if len(runs) == len((first, second)) and any(run.is_right for run in runs):
                x, y = (_seconds(run) if run.is_right else beyond for run in runs)
                points.append((x, y))
                hints.append(f"{case}, {task}: {' and '.join(map(_run_text, runs))}")
        if points:
            yield Series(task, number, points, hints)


def growth(results: Results) -> Iterator[Captioned]:
    """Yield charts of time over size, for each family and task with three sizes or more."""
    asked: dict[tuple[str, Task], list[str]] = {}
    for case, task in results.questions:
        if results.cases[case].size:
            asked.setdefault((results.cases[case].family, task), []).append(case)
    for (family, task), cases in asked.items():
        series = _by_size(results, task, cases)
        sizes = {x for one in series for x, _ in one.points}
        if len(sizes) >= _SIZES:
            axis = results.cases[cases[0]].size_means
            yield _curves(f"{family}, {task}", series, axis, "seconds", seconds=True)


def memory_growth(results: Results) -> Captioned | None:
    """Return the chart of memory over the number of options of large instances."""
    cases = [case for case, _ in results.questions if results.cases[case].size_means == "options"]
    series = [
        Series(
            name,
            number,
            [
                (float(results.cases[case].size), max(run.memory or 0, _LEAST_BYTES))
                for case in cases
                if (run := results.answers(case, Task.FIRST).get(name)) and run.is_right
            ],
        )
        for name, number in numbers(results).items()
    ]
    series = [one for one in series if one.points]
    if not series:
        return None
    return _curves("memory for large sparse instances", series, "options", "", seconds=False)


def _by_size(results: Results, task: Task, cases: Iterable[str]) -> list[Series]:
    found: dict[str, list[tuple[float, float]]] = {}
    for case in cases:
        for name, run in results.answers(case, task).items():
            if run.is_right:
                found.setdefault(name, []).append((results.cases[case].size, _seconds(run)))
    by_name = numbers(results)
    return [Series(name, by_name[name], sorted(points)) for name, points in found.items()]


def _curves(
    title: str, series: Sequence[Series], x_label: str, y_label: str, *, seconds: bool
) -> Captioned:
    height = max(300, LABEL_GAP * len(series) + 40)
    places = [point for one in series for point in one.points]
    sizes = tight_log_scale((x for x, _ in places), MARGIN_LEFT, 330)
    chart = Chart(
        title,
        sizes,
        log_scale((y for _, y in places), height - MARGIN_BOTTOM, MARGIN_TOP),
        x_label,
        y_label,
        330 + _LABEL_ROOM,
        height,
        x_text="{:,g}".format,
        y_text=_short_seconds if seconds else _short_bytes,
        x_ticks=thinned((x for x, _ in places), sizes, _TICK_ROOM),
    )
    for one in series:
        chart.draw_line(one)
    chart.label_ends(series)
    return Captioned(title, chart.to_svg())


def default_pairs(results: Results) -> list[tuple[str, str]]:
    """Return pairs worth a scatter plot: our engine with those who solve most."""
    names = results.contestants
    if not names:
        return []
    solved = dict.fromkeys(names, 0)
    for run in results.right():
        solved[run.job.contestant] += 1
    engine = max(names, key=lambda name: (name == "dlx", solved[name]))
    others = sorted((name for name in names if name != engine), key=lambda name: -solved[name])
    ours = [name for name in others if is_ours(name) and not name.startswith("dlx")]
    peers = [name for name in others if not is_ours(name)]
    return [(engine, other) for other in (*ours[:2], *peers[:2])]


def _seconds(run: Run) -> float:
    return max(run.seconds, _LEAST_SECONDS)


def _tried(run: Run) -> bool:
    return run.verdict in {Verdict.RIGHT, Verdict.TIME, Verdict.MEMORY}


def _run_text(run: Run) -> str:
    return seconds_text(run.seconds) if run.is_right else "not solved"


def _short_seconds(seconds: float) -> str:
    return _short(seconds_text(seconds))


def _short_bytes(number: float) -> str:
    return _short(bytes_text(number))


def _short(text: str) -> str:
    """Return a number and its unit without zeros at the end of the number."""
    number, unit = text.split()
    return f"{number.rstrip('0').rstrip('.') if '.' in number else number} {unit}"
