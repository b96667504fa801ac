"""Gantt charts of a day: who does what when, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xcmodel.draw.canvas import FAINT, INK, Canvas, text_width
from xcmodel.draw.palette import colours_of, hexadecimal, text_colour
from xcmodel.draw.svg import Svg
from xcmodel.text.checked_arguments import checked_arguments

_MARGIN = 12
_ROW = 34
_BAR = 24
_HOUR = 60
_FONT_SIZE = 12.0


@checked_arguments
@dataclass(frozen=True)
class Bar:
    """A bar in a chart.

    Attributes:
        start: when it begins, in minutes after midnight.
        end: when it ends, in minutes after midnight.
        label: what is written in it.
        kind: bars of one kind have one colour.
        title: what is shown when the pointer is on it, or None.

    Raises:
        TypeError: for an argument of another kind, such as ``"8:00"`` for minutes.
        ValueError: for a bar that ends before it begins.

    >>> bar = Bar(start=8 * 60, end=10 * 60, label="LH1", kind="short")
    >>> "LH1" in gantt_svg([("Ann", [bar])])
    True
    """

    start: int
    end: int
    label: str
    kind: str
    title: str | None = None

    def __post_init__(self) -> None:
        if self.end < self.start:
            raise ValueError(
                f"bar {self.label!r} ends at minute {self.end}, before it begins at {self.start}: "
                f"after midnight, minutes go on, such as to {self.end + 24 * _HOUR}"
            )


@checked_arguments
def gantt_svg(
    rows: Sequence[tuple[str, Sequence[Bar]]],
    *,
    minute_width: float = 1.2,
    title: str | None = None,
) -> Svg:
    """Return a chart with a row of bars for each worker, and a scale of hours above.

    Args:
        rows: for each worker a name, and the bars.
        minute_width: how wide a minute is, in pixels.
        title: what the picture shows, for those who cannot see it.

    Raises:
        TypeError: for an argument of another kind.

    >>> chart = gantt_svg([("Ada", [Bar(480, 540, "tea", "break")])], title="one hour")
    >>> chart.count("<rect"), ">08:00<" in chart, ">09:00<" in chart
    (2, True, True)
    """
    bars = [bar for _, row in rows for bar in row]
    first = min((bar.start for bar in bars), default=0) // _HOUR
    last = -(-max((bar.end for bar in bars), default=_HOUR) // _HOUR)
    colours = colours_of([[bar.kind for bar in bars]])
    left = 2 * _MARGIN + max((text_width(name) for name, _ in rows), default=0)
    bottom = _ROW * (1 + len(rows))

    def at(minute: int) -> float:
        return round(left + _MARGIN + (minute - first * _HOUR) * minute_width, 2)

    canvas = Canvas()
    for hour in range(first, last + 1):
        x = at(hour * _HOUR)
        canvas.line((x, _ROW - 6), (x, bottom), colour=FAINT, width=0.5)
        canvas.text(x, _ROW / 2, f"{hour:02}:00", size=11)
    for number, (name, row) in enumerate(rows, start=1):
        y = _ROW * (number + 0.5)
        canvas.text(left - _MARGIN, y, name, anchor="end")
        for bar in row:
            _draw_bar(canvas, bar, (at(bar.start), at(bar.end)), y, colours[bar.kind])
    width = round(at(last * _HOUR) + 2 * _MARGIN, 2)
    return canvas.svg(width, bottom + _MARGIN, title)


def _draw_bar(canvas: Canvas, bar: Bar, ends: tuple[float, float], y: float, colour: int) -> None:
    start, end = ends
    corner, size = (start, y - _BAR / 2), (round(end - start, 2), _BAR)
    canvas.box(corner, size, fill=hexadecimal(colour), stroke=INK, title=bar.title)
    # A long label in a short bar is written smaller.
    fitting = _FONT_SIZE * (end - start) / (text_width(bar.label, _FONT_SIZE) + 4)
    canvas.text(
        round((start + end) / 2, 2),
        y,
        bar.label,
        size=round(min(_FONT_SIZE, fitting), 1),
        fill=text_colour(colour),
        title=bar.title,
    )
