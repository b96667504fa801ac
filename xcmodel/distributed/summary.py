"""What a journal tells of its run: as text, and as a page."""

from __future__ import annotations

import os
from dataclasses import dataclass
from html import escape
from math import floor, log10
from pathlib import Path
from statistics import mean, median

from xcmodel.distributed.journal import header_of, ledger_of, read_lines
from xcmodel.distributed.ledger import Ledger
from xcmodel.distributed.locking import read_file
from xcmodel.distributed.record import Header
from xcmodel.errors import JournalError
from xcmodel.text.numbers import large_number
from xcmodel.text.tables import table_html


@dataclass(frozen=True)
class Summary:
    """How far the run of a journal has come.

    Attributes:
        header: what it is about.
        ledger: the sum of its records.
    """

    header: Header
    ledger: Ledger

    @staticmethod
    def read(path: str | os.PathLike[str]) -> Summary:
        """Read a journal, also while a query writes it.

        Raises:
            JournalError: when it is none, or damaged.
            OSError: when it cannot be read.
        """
        file = Path(path)
        rows, _ = read_lines(file, read_file(file))
        if not rows:
            raise JournalError(f"{file} is empty: nothing was asked with it yet", file)
        header = header_of(file, rows[0])
        return Summary(header, ledger_of(file, header, rows[1:]))

    @property
    def is_complete(self) -> bool:
        """Whether no cube is open."""
        return not self.ledger.open

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
            "query": self.header.task,
            "begun by": self.header.made_by,
            "state": "complete" if self.is_complete else "can go on",
            "solutions": "" if self.header.task == "minimize" else large_number(ledger.count),
            "best cost": "" if ledger.best is None else large_number(ledger.best[0]),
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
            f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>\n"
            f"<h1>{escape(title)}</h1>\n{_bar(self.ledger.done)}\n{table_html(['', 'run'], rows)}\n"
            f"<h2>Cubes by the seconds that they took</h2>\n{_histogram(self.ledger.searched)}\n"
            f"<p>Model {escape(self.header.model)}</p>\n</body></html>\n"
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
    "body{font:16px/1.5 sans-serif;max-width:50em;margin:2em auto;padding:0 1em}"
    "td,th{text-align:left;padding:.1em 1.5em .1em 0}rect{fill:#4477aa}"
)
_WIDTH = 720
_HEIGHT = 160


def _bar(share: float) -> str:
    return (
        f'<svg width="{_WIDTH}" height="20" role="img" aria-label="{100 * share:.0f} % done">'
        f'<rect width="{_WIDTH}" height="20" '
        f'style="fill:#dddddd"/><rect width="{share * _WIDTH:.1f}" height="20"/></svg>'
    )


def _histogram(times: list[float]) -> str:
    """Return a picture of how many cubes took how long, by thirds of powers of ten."""
    bins: dict[int, int] = {}
    for seconds in times:
        place = floor(3 * log10(max(seconds, 1e-4)))
        bins[place] = bins.get(place, 0) + 1
    if not bins:
        return "<p>None yet.</p>"
    places = range(min(bins), max(bins) + 1)
    step, most = _WIDTH / len(places), max(bins.values())
    parts = []
    for column, place in enumerate(places):
        height = _HEIGHT * bins.get(place, 0) / most
        parts.append(
            f'<rect x="{column * step:.1f}" y="{_HEIGHT - height:.1f}" width="{step * 0.9:.1f}" '
            f'height="{height:.1f}"><title>{bins.get(place, 0):,}</title></rect>'
            f'<text x="{column * step:.1f}" y="{_HEIGHT + 16}" font-size="12">'
            f"{10 ** (place / 3):.2g}</text>"
        )
    label = f"how many of {len(times):,} cubes took how long"
    return (
        f'<svg width="{_WIDTH}" height="{_HEIGHT + 24}" role="img" aria-label="{label}">'
        f"{''.join(parts)}</svg>"
    )
