"""The query by cubes whose workers and clients are killed: to place queens."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

from xcmodel.backend.query import Query, Task
from xcmodel.backend.registry import get_backend
from xcmodel.distributed import queries
from xcmodel.distributed.setting import Setting
from xcmodel.distributed.summary import Summary
from xcmodel.errors import ExecutorError
from xcmodel.model import Model
from xcmodel.puzzles import Queens
from xcmodel.testing.faults.metered import Metered
from xcmodel.testing.faults.report import Injected

SOLUTIONS = {12: 14_200, 13: 73_712, 14: 365_596, 15: 2_279_184, 16: 14_772_512}


@dataclass
class Board:
    """A query that lists or counts the ways to place queens.

    Attributes:
        queens: how many, 12 to 16.
        backend: who searches.
        least_budget: as in a `Setting`; so small here that a query of seconds has as many cubes as
            else one of minutes.
    """

    queens: int = 12
    backend: str = "dlx:python"
    least_budget: float | None = 0.02
    _folder: TemporaryDirectory[str] = field(default_factory=TemporaryDirectory)
    _nodes: int = 0

    @cached_property
    def model(self) -> Model:
        """The model."""
        return Queens(self.queens).model

    @cached_property
    def metered(self) -> Metered:
        """The backend, with a meter of its nodes."""
        return Metered(get_backend(self.backend), self._folder.name)

    def ask(self, kind: str, setting: Setting) -> int | None:
        """List or count; return the number of solutions, or None if no worker was left to ask."""
        setting = replace(setting, least_budget=self.least_budget)
        compiled, query = self.model.to_compiled(), Query(Task.ENUMERATE)
        try:
            if kind == "count":
                return queries.count(compiled, self.metered, query, "enumerate", setting).count
            found = queries.solutions(compiled, self.metered, query, setting)
            return sum(map(len, found.batches()))
        except ExecutorError:
            return None

    def note(self, row: Injected, kind: str, journal: Path, found: object, kills: int) -> None:
        """Note what became of a query with so many kills: what is wrong, and what was lost."""
        fault = self._fault(kind, journal, found)
        if fault is not None:
            row.lost.append(f"{kind}: {fault}")
        told, visited = Summary.read(journal).ledger.nodes or 1, self.metered.nodes
        lost, self._nodes = visited - self._nodes - told, visited
        for _ in range(kills):
            row.note(f"{100 * lost / kills / told:.1f} % lost")

    def _fault(self, kind: str, journal: Path, found: object) -> str | None:
        """Return what is wrong with an answer and its journal, or None."""
        wanted = SOLUTIONS[self.queens]
        if found != wanted:
            return f"{found!r} solutions, not {wanted}"
        if kind == "solutions":
            lines = journal.with_name(f"{journal.name}.solutions").read_bytes().splitlines()
            if len(lines) != wanted or len(set(lines)) != wanted:
                return f"{len(lines)} lines, {len(set(lines))} different ones"
        audit = self.model.audit(journal, recount=2, seed=1)
        return None if audit and audit.is_complete else f"the audit says: {audit}"
