"""What was injected, how often, and what came of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from xcmodel.text.tables import format_table


@dataclass
class Injected:
    """One kind of fault in one place.

    Attributes:
        fault: what was done.
        where: to what.
        outcomes: how often it ended how.
        lost: descriptions of what was wrong afterwards; there should be none.
        slowest: the most seconds from the fault to the answer, where that is of interest.
    """

    fault: str
    where: str
    outcomes: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    slowest: float | None = None

    def note(self, outcome: str, lost: str | None = None) -> None:
        """Count an outcome, and keep what was lost by it."""
        self.outcomes[outcome] += 1
        if lost is not None:
            self.lost.append(lost)

    def took(self, seconds: float) -> None:
        """Keep the slowest answer."""
        self.slowest = max(seconds, self.slowest or 0.0)

    @property
    def times(self) -> int:
        """How often it was injected."""
        return self.outcomes.total()


def report(rows: list[Injected]) -> str:
    """Return a table of these, and all that was lost.

    >>> row = Injected("kill -9", "a file")
    >>> row.note("the old file")
    >>> print(report([row]))
    fault    where   times  slowest  lost     outcomes
    -------  ------  -----  -------  -------  --------------
    kill -9  a file      1        -  nothing  the old file 1
    """
    lines = [
        [
            row.fault,
            row.where,
            str(row.times),
            "-" if row.slowest is None else f"{row.slowest:.2f} s",
            str(len(row.lost)) if row.lost else "nothing",
            ", ".join(f"{outcome} {times}" for outcome, times in sorted(row.outcomes.items())),
        ]
        for row in rows
    ]
    lost = [f"{row.fault}, {row.where}: {what}" for row in rows for what in dict.fromkeys(row.lost)]
    header = ["fault", "where", "times", "slowest", "lost", "outcomes"]
    return "\n".join([format_table(header, lines, right=[2, 3]), *lost])
