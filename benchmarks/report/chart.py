"""Charts as SVG that takes its colours from the page: axes, lines, points, labels at line ends."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape

from benchmarks.report.scale import Scale

COLOURS = 8
"""The number of colours; further contestants have dashed lines."""

MARGIN_LEFT = 76
MARGIN_TOP = 14
MARGIN_BOTTOM = 40
LABEL_GAP = 14
LABEL_LEFT = 12
SAMPLE = 20

Point = tuple[float, float]


@dataclass(frozen=True)
class Series:
    """The points of one contestant on a chart.

    Attributes:
        name: the contestant.
        number: its number, which gives colour and dashes.
        points: numbers along both axes.
        hints: a tooltip for each point.
    """

    name: str
    number: int
    points: Sequence[Point]
    hints: Sequence[str] = ()

    @property
    def style(self) -> str:
        """The classes of its elements."""
        dashes = ("", " dashed", " dotted")[self.number // COLOURS % 3]
        return f"c{self.number % COLOURS}{dashes}"


@dataclass(frozen=True)
class Chart:
    """A chart with two axes.

    Attributes:
        title: a description, also for screen readers.
        x: the horizontal axis, in pixels from the left.
        y: the vertical axis, in pixels from the top.
        x_label: the label of the horizontal axis.
        y_label: the label of the vertical axis.
        width: in pixels, with room for labels at the right.
        height: in pixels.
        x_text: how numbers are written at the horizontal axis.
        y_text: how they are written at the vertical axis.
        x_ticks: the numbers to write at the horizontal axis, unless there are none.
        elements: the SVG elements drawn so far.
    """

    title: str
    x: Scale
    y: Scale
    x_label: str
    y_label: str
    width: float
    height: float
    x_text: Callable[[float], str] = "{:g}".format
    y_text: Callable[[float], str] = "{:g}".format
    x_ticks: Sequence[float] = ()
    elements: list[str] = field(default_factory=list)

    def draw_line(self, series: Series) -> None:
        """Draw a line through the points, and a mark at each."""
        places = [self._place(point) for point in series.points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        title = f"<title>{escape(series.name)}</title>"
        self.elements.append(
            f'<polyline class="line {series.style}" points="{path}">{title}</polyline>'
        )
        self.draw_points(series)

    def draw_points(self, series: Series) -> None:
        """Draw a mark at each point."""
        hints = series.hints or [series.name] * len(series.points)
        for point, hint in zip(series.points, hints, strict=True):
            x, y = self._place(point)
            self.elements.append(
                f'<circle class="mark {series.style}" cx="{x:.1f}" cy="{y:.1f}" r="3.5">'
                f"<title>{escape(hint)}</title></circle>"
            )

    def label_ends(self, series: Sequence[Series]) -> None:
        """Write each name at the height of the end of its line, moved so that none covers another.

        The longest lines are connected to their names.
        """
        ends = [(self._place(one.points[-1]), one) for one in series]
        ends.sort(key=lambda end: end[0][1])
        top, bottom = self.y.end, self.y.begin + MARGIN_BOTTOM / 2
        heights = spread([y for (_, y), _ in ends], LABEL_GAP, top, bottom)
        furthest = max(x for (x, _), _ in ends)
        for ((x, y), one), height in zip(ends, heights, strict=True):
            if x == furthest:
                self.elements.append(
                    f'<path class="leader {one.style}" '
                    f'd="M{x + 4:.1f},{y:.1f}L{self.x.end + LABEL_LEFT:.1f},{height:.1f}"/>'
                )
            self._write_name(one, one.name, height)

    def draw_legend(self, series: Sequence[Series], texts: Sequence[str]) -> None:
        """Write a text for each line, one below the other in this order."""
        for number, (one, text) in enumerate(zip(series, texts, strict=True)):
            self._write_name(one, text, self.y.end + 6 + number * LABEL_GAP)

    def _write_name(self, series: Series, text: str, height: float) -> None:
        """Write a name, with a sample of the line before it."""
        left = self.x.end + LABEL_LEFT
        self.elements.append(
            f'<path class="line {series.style}" d="M{left:.1f},{height:.1f}h{SAMPLE}"/>'
            f'<text class="name" x="{left + SAMPLE + 4:.1f}" y="{height + 4:.1f}">'
            f"{escape(text)}</text>"
        )

    def draw_guide(self, begin: Point, end: Point) -> None:
        """Draw a thin line between two points."""
        (x1, y1), (x2, y2) = self._place(begin), self._place(end)
        self.elements.append(f'<path class="guide" d="M{x1:.1f},{y1:.1f}L{x2:.1f},{y2:.1f}"/>')

    def to_svg(self) -> str:
        """Return the picture."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" class="chart" '
            f'viewBox="0 0 {self.width:g} {self.height:g}" width="{self.width:g}" '
            f'height="{self.height:g}">'
        )
        title = f"<title>{escape(self.title)}</title>"
        return "\n".join([head, title, *self._axes(), *self.elements, "</svg>"])

    def _place(self, point: Point) -> Point:
        return self.x.place(point[0]), self.y.place(point[1])

    def _axes(self) -> list[str]:
        left, right, top, bottom = self.x.begin, self.x.end, self.y.end, self.y.begin
        lines = []
        for tick in self.x_ticks or self.x.ticks():
            x = self.x.place(tick)
            lines.append(f'<path class="grid" d="M{x:.1f},{top:.1f}V{bottom:.1f}"/>')
            lines.append(
                f'<text class="tick" text-anchor="middle" x="{x:.1f}" y="{bottom + 17:.1f}">'
                f"{self.x_text(tick)}</text>"
            )
        for tick in self.y.ticks():
            y = self.y.place(tick)
            lines.append(f'<path class="grid" d="M{left:.1f},{y:.1f}H{right:.1f}"/>')
            lines.append(
                f'<text class="tick" text-anchor="end" x="{left - 6:.1f}" y="{y + 4:.1f}">'
                f"{self.y_text(tick)}</text>"
            )
        middle, centre = (left + right) / 2, (top + bottom) / 2
        lines += [
            f'<path class="axis" d="M{left:.1f},{top:.1f}V{bottom:.1f}H{right:.1f}"/>',
            f'<text class="label" text-anchor="middle" x="{middle:.1f}" y="{bottom + 33:.1f}">'
            f"{escape(self.x_label)}</text>",
            f'<text class="label" text-anchor="middle" x="12" y="{centre:.1f}" '
            f'transform="rotate(-90 12 {centre:.1f})">{escape(self.y_label)}</text>',
        ]
        return lines


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return ascending places moved as little as needed for a gap between each and the next.

    >>> spread([10, 11, 50], 10, 0, 100)
    [10, 20, 50]
    >>> spread([95, 97], 10, 0, 100)
    [90, 100]
    """
    moved: list[float] = []
    for place in places:
        moved.append(max(place, moved[-1] + gap if moved else low))
    limit = high
    for k in reversed(range(len(moved))):
        moved[k] = min(moved[k], limit)
        limit = moved[k] - gap
    return moved
