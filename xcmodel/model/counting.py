"""Queries for how many solutions there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, Any

from xcmodel.errors import CountStoppedError
from xcmodel.model.asking import DEFAULT_BACKEND, QueriedProblem, checked_answer
from xcmodel.problem.names import Name
from xcmodel.search.shared_arguments import shares_arguments
from xcmodel.text.named_arguments import takes_arguments_of

if TYPE_CHECKING:
    from xcmodel.answer.progress import ProgressCallback
    from xcmodel.answer.result import Result
    from xcmodel.backend.contract import Backend
    from xcmodel.backend.query import Query
    from xcmodel.distributed.setting import ExecutorSource
    from xcmodel.problem.compiled import CompiledProblem
    from xcmodel.search.auto_backend import Choice
    from xcmodel.search.queries import CountMethod
    from xcmodel.symmetry.generators import NamePermutation
    from xcmodel.symmetry.symmetries import Symmetries, UpTo


class Counting(QueriedProblem):
    """A problem that is asked for the number of its solutions."""

    @shares_arguments
    def count_result(
        self,
        *,
        up_to: Symmetries | Iterable[NamePermutation] | None = None,
        backend: str | Backend = DEFAULT_BACKEND,
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        time_limit: float | None = None,
        solution_limit: int | None = None,
        method: CountMethod = "auto",
        memory_limit: int | None = None,
        workers: int | None = None,
        progress: bool | ProgressCallback = False,
        certificate: str | PathLike[str] | None = None,
        check: bool = False,
        journal: str | PathLike[str] | None = None,
        executor: ExecutorSource | None = None,
    ) -> Result:
        """Count the solutions as `count` does, and return all that is known.

        That is the number as ``result.count``, or None where a limit stopped the count; the
        statistics, the backend, and why it was picked.

        Args:
            up_to: as for `count`.
            method: as for `count`.
            certificate: as for `count`.

        Raises:
            GroupTooLargeError: when the symmetries are more than 100,000, and not told by cycle
                types, and the solutions more than 2,000,000.
            Interrupted: on Ctrl-C, with the partial count in ``result.stats.solutions``.

        >>> import xcmodel as xc
        >>> result = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).count_result(backend="auto")
        >>> result.count, result.exhausted
        (2, True)
        """
        from xcmodel.search import queries

        queries.check_method(method)
        plain = certificate is None or up_to is not None
        compiled, query = self._query(
            "count" if plain else "certify",
            given,
            forbidden,
            solution_limit=solution_limit,
            time_limit=time_limit,
            workers=workers,
            memory_limit=memory_limit,
        )
        if isinstance(up_to, Iterator):
            up_to = list(up_to)  # A check reads them again.
        count = _Count(compiled, query, backend, up_to, method, progress, certificate, check)
        if journal is not None or executor is not None:
            self._check_for_cubes(
                journal,
                executor,
                solution_limit=solution_limit,
                certificate=certificate,
                check=check,
            )
            return count.by_cubes(journal, executor)
        if certificate is not None:
            told = {"solution_limit": solution_limit, "method": method}
            for name in (name for name, value in told.items() if value not in (None, "auto")):
                raise ValueError(f"a certificate proves the count of all: leave out the {name}")
        if up_to is None:
            return count.plain()
        self.require_no_penalties("a count up to symmetry")
        if certificate is not None:
            self.require_plain("a certificate")
        return count.up_to_symmetry(up_to)

    @shares_arguments
    @takes_arguments_of(count_result)
    def count(self, **arguments: Any) -> int:
        """Return the exact number of solutions; see `count_result` for how it was found.

        Args:
            up_to: symmetries; solutions that they carry to each other count as one. Either
                `Symmetries`, or permutations of items or options that generate them. Symmetries
                that do not carry the set of given options, or that of forbidden ones, onto itself
                are left out: ``result.symmetries`` of `count_result` is how many are left.
            method: ``"auto"`` counts without visiting every solution where the backend can;
                where it cannot, it is the same as ``"enumerate"``, which visits them all.
            certificate: a file to write, which proves the count, up to symmetry too, to whoever
                checks it: see `check_certificate`. The `method` has no effect then. A count up to
                symmetry by a list of solutions, which are listed once more for the certificate, is
                kept without one where the time is over before.

        Raises:
            CountStoppedError: when a limit stopped it, with the partial count; with ``up_to`` it
                is a lower bound.
            GroupTooLargeError: when the symmetries are more than 100,000, and not told by cycle
                types, and the solutions more than 2,000,000.
            Interrupted: on Ctrl-C, with the partial count in ``result.stats.solutions``.

        >>> import xcmodel as xc
        >>> xc.Model({"A": [1, 2], "B": [1], "C": [2]}).count(backend="sat")
        2
        >>> xc.Model({"A": [1, 2], "B": [2, 3], "C": [3], "D": [1]}).count(up_to=[{1: 3, 3: 1}])
        1
        """
        result = self.count_result(**arguments)
        if result.count is None:
            raise CountStoppedError(result.stats.solutions, result.stop_reason, result)
        return result.count


@dataclass(frozen=True)
class _Count:
    """A count, with all that decides how it is answered; see `Counting.count`."""

    compiled: CompiledProblem
    query: Query
    backend: str | Backend
    up_to: UpTo | None
    method: CountMethod
    progress: bool | ProgressCallback
    certificate: str | PathLike[str] | None
    check: bool

    def plain(self) -> Result:
        """Count all solutions."""
        from xcmodel.search import queries

        asked = (self.compiled, self.backend, self.query, self.progress)
        if self.certificate is not None:
            result = queries.certify(*asked, self.certificate)
        else:
            result = queries.count(*asked, self.method)
        if not self.check:
            return result
        return checked_answer(self.compiled, result, self.query, self.certificate)

    def by_cubes(
        self, journal: str | PathLike[str] | None, executor: ExecutorSource | None
    ) -> Result:
        """Count with a journal, or on an executor."""
        from xcmodel.distributed import queries, symmetric_count
        from xcmodel.distributed.setting import Setting

        setting = Setting(journal, executor, self.progress)
        asked = (self.backend, self.query)
        if self.up_to is None:
            return queries.count(self.compiled, *asked, self.method, setting)
        return symmetric_count.count(
            self.compiled, self.up_to, *asked, method=self.method, setting=setting
        )

    def up_to_symmetry(self, up_to: UpTo) -> Result:
        """Count the classes of solutions that symmetries carry to each other."""
        from xcmodel.symmetry.certified_count import certify_up_to, checked_up_to

        asked, certificate = (self.compiled, up_to), self.certificate
        if certificate is not None:
            backend = self._choice(self.backend, self.query).backend
            result, is_certified = certify_up_to(
                *asked, backend, self.query, certificate, progress=self.progress
            )
            certificate = certificate if is_certified else None
        else:
            result = self._classes(up_to, self.backend, self.query, self.progress)
        if not self.check:
            return result
        if self.compiled.extras:  # No certificate knows of rows, but other backends do.
            return self._checked_by_others(up_to, result)
        return checked_up_to(*asked, result, self.query, certificate)

    def _classes(
        self,
        up_to: UpTo,
        backend: str | Backend,
        query: Query,
        progress: bool | ProgressCallback = False,
    ) -> Result:
        """Count the classes by a backend."""
        from xcmodel.symmetry.counting import count_up_to

        choice = self._choice(backend, query)
        return count_up_to(self.compiled, up_to, choice, query, progress, method=self.method)

    def _choice(self, backend: str | Backend, query: Query) -> Choice:
        from xcmodel.search.queries import choose_counter

        return choose_counter(self.compiled, backend, query, self.method)

    def _checked_by_others(self, up_to: UpTo, result: Result) -> Result:
        from xcmodel.trust.check import checked

        def by_other(name: str, query: Query) -> Result:
            return self._classes(up_to, name, query)

        return checked(self.compiled, result, self.query, by_other=by_other)
