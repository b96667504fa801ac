"""What a journal tells of its run: as text, and as a page."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from html import escape
from math import floor, log10
from statistics import mean, median
from typing import Any

from xcmodel.distributed.asked import Asked
from xcmodel.distributed.journal import ledger_of, read_journal
from xcmodel.distributed.ledger import Ledger
from xcmodel.distributed.record import Header
from xcmodel.text.arguments import path_of
from xcmodel.text.numbers import large_number
from xcmodel.text.tables import table_html


@dataclass(frozen=True)
class Summary:
    """How far the run of a journal has come.

    Attributes:
        header: what it is about.
        ledger: the sum of its records.
        has_records: whether it has any: a count in one piece writes none until it is done.
    """

    header: Header
    ledger: Ledger
    has_records: bool

    @staticmethod
    def read(path: str | os.PathLike[str]) -> Summary:
        """Read a journal, also while a query writes it.

        Raises:
            JournalError: when it is none, or damaged.
            OSError: when it cannot be read.
        """
        file = path_of(path)
        header, rows = read_journal(file)
        return Summary(header, ledger_of(file, header, rows), bool(rows))

    @property
    def is_complete(self) -> bool:
        """Whether no cube is open."""
        return not self.ledger.open

    @property
    def state(self) -> str:
        """What becomes of the query when it is asked again."""
        if self.is_complete:
            return "complete"
        return "can go on" if self.has_records else "nothing is kept yet: it would begin anew"

    @property
    def seconds_left(self) -> float | None:
        """About how long it will take, at the pace so far; None where that cannot be told."""
        done, worked = self.ledger.done, self.ledger.worked
        if self.is_complete or not done or not worked:
            return None
        return worked * (1 - done) / done

    def facts(self) -> dict[str, str]:
        """Return what is known, in words."""
        ledger = self.ledger
        times = ledger.searched
        facts = {
            "query": self.header.task.value,
            "begun by": self.header.made_by,
            "state": self.state,
            "solutions": "" if self.header.task is Asked.MINIMIZE else large_number(ledger.count),
            "best cost": self._best_cost(),
            "done": f"{ledger.done:.1%}".replace("%", " %"),
            "cubes": f"{len(times):,} searched, {len(ledger.open):,} open",
            "work": duration(ledger.seconds),
            "done twice": f"{ledger.wasted / (ledger.seconds or 1):.1%}".replace("%", " %"),
        }
        if self.seconds_left is not None:
            facts["time left"] = f"about {duration(self.seconds_left)} at the pace so far"
        if len(times) > 1:
            facts["seconds of a cube"] = (
                f"mean {mean(times):.3g}, median {median(times):.3g}, longest {max(times):.3g}"
            )
        return {name: fact for name, fact in facts.items() if fact}

    def data(self) -> dict[str, Any]:
        """Return what is known as data, with exact numbers; what is not known is left out."""
        ledger, is_count = self.ledger, self.header.task is not Asked.MINIMIZE
        best = ledger.best
        data = {
            "query": self.header.task.value,
            "is_complete": self.is_complete,
            "can_go_on": self.has_records and not self.is_complete,
            "solutions": ledger.count if is_count else None,
            "cost": None if best is None else self.header.unit.told(best[0]),
            "done": ledger.done,
            "searched": len(ledger.searched),
            "open": len(ledger.open),
            "seconds": ledger.seconds,
            "seconds_left": self.seconds_left,
        }
        return {name: fact for name, fact in data.items() if fact is not None}

    def _best_cost(self) -> str:
        if self.ledger.best is None:
            return ""
        cost = self.header.unit.told(self.ledger.best[0])
        return large_number(cost) if isinstance(cost, int) else str(cost)

    def text(self) -> str:
        """Return the facts, one a line."""
        facts = self.facts()
        width = max(map(len, facts)) + 2
        return "\n".join(f"{f'{name}:':{width}}{fact}" for name, fact in facts.items())

    def page(self) -> str:
        """Return the facts as a page of HTML, with how the times of cubes are spread."""
        rows = [(name, fact) for name, fact in self.facts().items()]
        title = f"{self.header.task}: {self.ledger.done:.1%} done".replace("%", " %")
        return (
            '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body><main>\n"
            f"<h1>{escape(title)}</h1>\n{_bar(self.ledger.done)}\n{table_html(['', 'run'], rows)}\n"
            f"<h2>How many cubes took how many seconds</h2>\n{_histogram(self.ledger.searched)}\n"
            f"<p>Model {escape(self.header.model)}</p>\n</main></body></html>\n"
        )


def duration(seconds: float) -> str:
    """Return a time in the unit that suits it.

    >>> duration(3.21), duration(240), duration(9000), duration(200_000)
    ('3.2 s', '4.0 min', '2.5 h', '2.3 days')
    """
    for unit, length in (("days", 86_400), ("h", 3_600), ("min", 60)):
        if seconds >= 2 * length:
            return f"{seconds / length:.1f} {unit}"
    return f"{seconds:.1f} s"


_STYLE = (
    ":root{color-scheme:light dark}"
    "body{font:16px/1.5 system-ui,sans-serif;max-width:50em;margin:2em auto;padding:0 1em;"
    "overflow-wrap:anywhere}"
    "td,th{text-align:left;vertical-align:top;padding:.1em 1.5em .1em 0}"
    "svg{max-width:100%;height:auto;font-size:13px}"
    "rect{fill:#4477aa}.all{fill:#88888855}text{fill:currentColor;text-anchor:middle}"
)
_WIDTH = 720
_HEIGHT = 160
_FEWEST_COLUMNS = 4
_LINE = 18
"""The height of a line of text in a picture."""


def _bar(share: float) -> str:
    return (
        f'<svg width="{_WIDTH}" height="20" viewBox="0 0 {_WIDTH} 20" role="img" '
        f'aria-label="{100 * share:.0f} % done"><rect class="all" width="{_WIDTH}" height="20"/>'
        f'<rect width="{share * _WIDTH:.1f}" height="20"/></svg>'
    )


def _histogram(times: list[float]) -> str:
    """Return a picture of how many cubes took how long, by thirds of powers of ten."""
    bins = Counter(floor(3 * log10(max(seconds, 1e-4))) for seconds in times)
    if not bins:
        return "<p>None yet.</p>"
    places = range(min(bins), max(bins) + 1)
    step, most = min(_WIDTH / len(places), _WIDTH / _FEWEST_COLUMNS), max(bins.values())
    columns = "".join(
        _column(column * step, step, _HEIGHT * bins[place] / most, bins[place], place)
        for column, place in enumerate(places)
    )
    label = f"how many of {len(times):,} cubes took how long"
    width, height = step * len(places), _HEIGHT + 2 * _LINE
    return (
        f'<svg width="{width:.0f}" height="{height}" viewBox="0 0 {width:.0f} {height}" role="img" '
        f'aria-label="{label}">{columns}</svg>'
    )


def _column(left: float, width: float, height: float, cubes: int, place: int) -> str:
    """Return a column with its number of cubes above it and its least time below."""
    top, middle = _LINE + _HEIGHT - height, left + width * 0.45
    return (
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{width * 0.9:.1f}" height="{height:.1f}"/>'
        f'<text x="{middle:.1f}" y="{top - 4:.1f}">{cubes:,}</text>'
        f'<text x="{middle:.1f}" y="{_HEIGHT + 2 * _LINE - 4}">≥ {10 ** (place / 3):.2g}</text>'
    )
