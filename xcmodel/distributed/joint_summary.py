"""What the journals of a job array tell together, each of which is of a part of one query."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from xcmodel.distributed.asked import Asked
from xcmodel.distributed.cube import Cube
from xcmodel.distributed.nested_parts import part_within_another
from xcmodel.distributed.record import Header
from xcmodel.distributed.summary import Summary, duration
from xcmodel.errors import JournalError
from xcmodel.text.labels import printable
from xcmodel.text.numbers import large_number
from xcmodel.text.tables import format_table

_NUMBER = re.compile(r"\.\d+$")
"""What a term of a count up to symmetry has behind the name of its journal."""


@dataclass(frozen=True)
class JointSummary:
    """How far the parts of a query have come.

    Attributes:
        parts: the names of journals, one or more, with their summaries.
    """

    parts: list[tuple[str, Summary]]

    @staticmethod
    def read(paths: Iterable[str]) -> JointSummary:
        """Read journals, also while queries write them.

        Raises:
            JournalError: when one is none, or damaged; when two are of other models or queries, or
                of the same part, or one is of a part of another's, so that a sum would be wrong.
            OSError: when one cannot be read.
        """
        parts: list[tuple[str, Summary]] = []
        for path in paths:
            summary = Summary.read(path)
            parts.append((path, summary))
            _check_alike(path, summary.header, *parts[0])
        _check_none_within_another([(path, summary.header) for path, summary in parts])
        return JointSummary(parts)

    @property
    def complete(self) -> int:
        """How many parts are complete."""
        return sum(summary.is_complete for _, summary in self.parts)

    @property
    def _task(self) -> Asked:
        return self.parts[0][1].header.task

    def data(self) -> dict[str, Any]:
        """Return what is known of all parts together as data; what is not known is left out."""
        each = [summary.data() for _, summary in self.parts]
        costs = [data["cost"] for data in each if "cost" in data]
        is_count = self._task is not Asked.MINIMIZE
        data = {
            "query": self._task.value,
            "parts": len(self.parts),
            "complete": self.complete,
            "is_complete": self.complete == len(self.parts),
            "solutions": sum(data["solutions"] for data in each) if is_count else None,
            "cost": min(costs, default=None),
            "seconds": sum(data["seconds"] for data in each),
        }
        return {name: fact for name, fact in data.items() if fact is not None}

    def text(self) -> str:
        """Return a table with a line for each journal, and one for all of them."""
        what = "best cost" if self._task is Asked.MINIMIZE else "solutions"
        rows = []
        for path, summary in self.parts:
            done = f"{100 * summary.ledger.done:.1f} %"
            rows.append((printable(path), summary.state, done, *_found_and_work(summary.data())))
        state = f"{self.complete:,} of {len(self.parts):,} complete"
        rows.append(("in all", state, "", *_found_and_work(self.data())))
        return format_table(["journal", "state", "done", what, "work"], rows, right=[2, 3, 4])


def _check_alike(path: str, header: Header, first: str, of_first: Summary) -> None:
    """Raise JournalError unless a journal is of the model and the query of the first one."""
    if header.model != of_first.header.model:
        told = _of_terms(path, first)
        raise JournalError(f"{path} is the journal of another model than {first}{told}", path)
    if header.task is not of_first.header.task:
        raise JournalError(f"{path} is the journal of another query than {first}", path)


def _check_none_within_another(journals: list[tuple[str, Header]]) -> None:
    """Raise JournalError if a journal is of the same part as another one, or of a part of that."""
    parts = [Cube(header.given, header.forbidden) for _, header in journals]
    if (pair := part_within_another(parts)) is None:
        return
    path, other = (journals[place][0] for place in pair)
    what = (
        f"{path} and {other} are of the same part"
        if parts[pair[0]] == parts[pair[1]]
        else f"{path} is of a part of what {other} is of"
    )
    raise JournalError(f"{what}, whose solutions would count twice: leave one of them out", path)


def _of_terms(path: str, other: str) -> str:
    """Return what is to be said of journals named as those that a count up to symmetry keeps."""
    if _NUMBER.sub("", path) != _NUMBER.sub("", other):
        return ""
    return (
        "; those of a count up to symmetry, with .1, .2 and so on behind the name, are not to be "
        "added up, as it is a mean: ask for each of them by a command of its own, and for the "
        "count by the command that wrote them"
    )


def _found_and_work(data: dict[str, Any]) -> tuple[str, str]:
    """Return the solutions, or the best cost, and the time, as text."""
    found = data.get("solutions", data.get("cost", ""))
    return large_number(found) if isinstance(found, int) else str(found), duration(data["seconds"])
