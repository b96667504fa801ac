"""Queries that check answers, by other backends and by journals, and parts of queries."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import TYPE_CHECKING

from xcmodel.errors import CrossCheckError
from xcmodel.model.asking import DEFAULT_BACKEND, QueriedProblem
from xcmodel.problem.names import Name
from xcmodel.search.shared_arguments import names_arguments, shares_arguments

if TYPE_CHECKING:
    from xcmodel.answer.audit import Audit
    from xcmodel.answer.cross_check import CrossCheck
    from xcmodel.answer.progress import ProgressCallback
    from xcmodel.backend.contract import Backend
    from xcmodel.distributed.named_cube import NamedCube


class Checking(QueriedProblem):
    """A problem whose answers are checked, by other backends and by journals."""

    @shares_arguments
    def cross_check(
        self,
        *,
        backends: Iterable[str | Backend] | None = None,
        counters: Iterable[str | Backend] | None = (),
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        time_limit: float | None = None,
        progress: bool | ProgressCallback = False,
        raise_on_difference: bool = False,
    ) -> CrossCheck:
        """Let several backends list all solutions, or count them, and compare.

        Args:
            backends: names or configured backends that list the solutions; all that are installed
                if left out.
            counters: those that count without listing, such as ``"dlx"``, and ``"sat"`` with the
                package pyganak; none if left out, and all that can if it is None. Where
                there are too many to list: ``backends=[], counters=None``.
            time_limit: seconds for each backend; one that does not finish is not compared. Where
                two lists differ, both list again for a solution that shows it, as long each.
            progress: True for a bar on the terminal, one backend after the other, or a callable
                that gets `Progress` objects.
            raise_on_difference: whether to raise when backends differ or one is wrong.

        Raises:
            ValueError: when fewer than two backends are named in all.
            CrossCheckError: when that was asked for.
            CrossCheckInterrupted: on Ctrl-C, with the report so far.

        >>> import xcmodel as xc
        >>> report = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).cross_check()
        >>> report.agree
        True
        >>> dominoes = {}
        >>> for i, j in ((i, j) for i in range(8) for j in range(8)):
        ...     for end in ((i, j + 1), (i + 1, j)):
        ...         if max(end) < 8:
        ...             dominoes[(i, j), end] = [(i, j), end]
        >>> counters = ["dlx", "dlx:pfaffian"]
        >>> report = xc.Model(dominoes).cross_check(backends=[], counters=counters)
        >>> [row.count for row in report.rows]
        [12988816, 12988816]
        """
        from xcmodel.search.cross_check import cross_check

        compiled, query = self._query("enumerate", given, forbidden, time_limit=time_limit)
        report = cross_check(compiled, backends, counters, query, progress)
        if raise_on_difference and report.disagree:
            raise CrossCheckError(report)
        return report

    @names_arguments
    def audit(
        self,
        journal: str | PathLike[str],
        *,
        backend: str | Backend = DEFAULT_BACKEND,
        recount: int | None = None,
        seed: int | None = None,
        time_limit: float | None = None,
        progress: bool | ProgressCallback = False,
    ) -> Audit:
        """Check a journal that was kept by a query of this model.

        The division into cubes is done once more, which proves that they are disjoint and cover
        the whole; listed solutions are checked, and cubes are searched once more.

        Args:
            journal: its path.
            backend: who searches once more; ``"auto"`` for least costs.
            recount: how many cubes to search once more, drawn at random; None means all.
            seed: the seed of that draw.
            time_limit: seconds after which to stop searching; cubes come in a random order then,
                and all but these searches is done in any case. The ``stop_reason`` says so.
            progress: as for `solve`; the ``fraction`` is that of the cubes that were searched once
                more, and ``"stop"`` ends these searches.

        Returns:
            A report, which is true where no fault was found.

        Raises:
            JournalError: when it is no journal, or one of another model.
            ValueError: for fewer than 0 cubes to search once more, or a time limit below 0.
            AuditInterrupted: on Ctrl-C in these searches, with the report so far.

        >>> from xcmodel import Model
        >>> import tempfile
        >>> model = Model({"A": [1, 2], "B": [1], "C": [2]})
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     model.count(journal=f"{folder}/run.journal")
        ...     print(model.audit(f"{folder}/run.journal"))
        2
        no fault: complete, 1 cube, 1 searched once more
        """
        from xcmodel.backend.deadline import Deadline
        from xcmodel.distributed.audit import audit

        deadline = Deadline(time_limit)
        compiled = self.to_compiled()
        return audit(
            compiled,
            journal,
            backend,
            recount=recount,
            seed=seed,
            deadline=deadline,
            progress=progress,
        )

    def remaining(self, journal: str | PathLike[str]) -> list[NamedCube]:
        """Return what a query that keeps a journal has not done yet, as disjoint parts.

        Each part has the options that it gives and forbids, with those of the query, so that it can
        be asked anywhere, of any backend; parts may be empty.

        Args:
            journal: its path; the query may be at work.

        Raises:
            JournalError: when it is no journal, or one of another model.

        >>> from xcmodel import Model
        >>> import tempfile
        >>> model = Model({"A": [1, 2], "B": [1], "C": [2]})
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = f"{folder}/run.journal"
        ...     model.count(journal=path)
        ...     model.remaining(path)
        2
        []
        """
        from xcmodel.distributed.remaining import remaining

        return remaining(self.to_compiled(), journal)

    @names_arguments
    def cubes(
        self, n: int, *, given: Iterable[Name] = (), forbidden: Iterable[Name] = ()
    ) -> list[NamedCube]:
        """Return disjoint parts of all solutions, to be asked anywhere, such as in a job array.

        Each solution is in one of them: their counts add up to the count, their lists together are
        the list, and the least of their least costs is the least cost. No part is searched, so
        that they may be unlike each other, and some may be empty: make more of them than there are
        workers. The same call gives the same parts in the same order on every machine.

        Args:
            n: about how many parts: a few more where one item has more options, and fewer where
                there are not so many solutions.
            given: options that all of them contain.
            forbidden: options that none of them contains.

        Returns:
            The parts, with the options that each gives and forbids, those above included; none
            where there is no solution for a simple reason.

        Raises:
            ModelError: for an option that is both given and forbidden.
            UnknownNameError: for an option that the model does not have.
            ValueError: for fewer than one part.

        >>> from xcmodel.puzzles import Queens
        >>> model = Queens(8).model
        >>> parts = model.cubes(20)
        >>> counts = [model.count(given=part.given, forbidden=part.forbidden) for part in parts]
        >>> len(parts), sum(counts), model.count()
        (21, 92, 92)
        """
        from xcmodel.distributed.named_cubes import named_cubes

        return named_cubes(self.to_compiled(), n, given, forbidden)
