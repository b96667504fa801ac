"""Queries for how many solutions there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike
from typing import TYPE_CHECKING, Literal

from xcmodel.errors import CountStoppedError
from xcmodel.model.asking import DEFAULT_BACKEND, QueriedProblem, checked_answer
from xcmodel.problem.names import Name
from xcmodel.search.shared_arguments import shares_arguments

if TYPE_CHECKING:
    from xcmodel.answer.progress import ProgressCallback
    from xcmodel.answer.result import Result
    from xcmodel.backend.contract import Backend
    from xcmodel.backend.query import Query
    from xcmodel.distributed.setting import ExecutorSource, Setting
    from xcmodel.problem.compiled import CompiledProblem
    from xcmodel.search.auto_backend import Choice
    from xcmodel.symmetry.generators import NamePermutation
    from xcmodel.symmetry.symmetries import Symmetries

CountMethod = Literal["auto", "enumerate"]


class Counting(QueriedProblem):
    """A problem that is asked for the number of its solutions."""

    @shares_arguments
    def count(
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
    ) -> int:
        """Return the exact number of solutions; see `count_result` for how it was found.

        Args:
            up_to: symmetries; solutions that they carry to each other count as one. Either
                `Symmetries`, or permutations of items or options that generate them. Symmetries
                that do not carry the set of given options, or that of forbidden ones, onto itself
                are left out.
            method: ``"auto"`` counts without visiting every solution where the backend can;
                where it cannot, it is the same as ``"enumerate"``, which visits them all.
            certificate: a file to write, which proves the count, up to symmetry too, to whoever
                checks it: see `check_certificate`. The `method` has no effect then. A count up to
                symmetry by a list of solutions, which are listed once more for the certificate, is
                kept without one where the time is over before.

        Raises:
            CountStoppedError: when a limit stopped it, with the partial count; with ``up_to`` it
                is a lower bound.
            GroupTooLargeError: when the symmetries are more than 100,000, and other than all
                permutations within sets of items, and the solutions more than 2,000,000.
            Interrupted: on Ctrl-C, with the partial count in ``result.stats.solutions``.

        >>> import xcmodel as xc
        >>> xc.Model({"A": [1, 2], "B": [1], "C": [2]}).count(backend="sat")
        2
        >>> xc.Model({"A": [1, 2], "B": [2, 3], "C": [3], "D": [1]}).count(up_to=[{1: 3, 3: 1}])
        1
        """
        result = self.count_result(
            up_to=up_to,
            backend=backend,
            given=given,
            forbidden=forbidden,
            time_limit=time_limit,
            solution_limit=solution_limit,
            method=method,
            memory_limit=memory_limit,
            workers=workers,
            progress=progress,
            certificate=certificate,
            check=check,
            journal=journal,
            executor=executor,
        )
        if result.count is None:
            raise CountStoppedError(result.stats.solutions, result.stop_reason, result)
        return result.count

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
            GroupTooLargeError: when the symmetries are more than 100,000, and other than all
                permutations within sets of items, and the solutions more than 2,000,000.
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
        if journal is not None or executor is not None:
            self._check_for_cubes(
                solution_limit=solution_limit, certificate=certificate, check=check
            )
            from xcmodel.distributed.setting import Setting

            setting = Setting(journal, executor, progress)
            return _count_by_cubes(compiled, up_to, backend, query, method=method, setting=setting)
        if certificate is not None:
            told = {"solution_limit": solution_limit, "method": method}
            for name in (name for name, value in told.items() if value not in (None, "auto")):
                raise ValueError(f"a certificate proves the count of all: leave out the {name}")
        if up_to is not None:
            self.require_plain("a count up to symmetry")
            return _count_up_to(
                compiled,
                up_to,
                queries.choose_counter(compiled, backend, query, method),
                query,
                progress=progress,
                method=method,
                certificate=certificate,
                check=check,
            )
        if certificate is not None:
            result = queries.certify(compiled, backend, query, progress, certificate)
        else:
            result = queries.count(compiled, backend, query, progress, method)
        return checked_answer(compiled, result, query, certificate) if check else result


def _count_by_cubes(
    compiled: CompiledProblem,
    up_to: Symmetries | Iterable[NamePermutation] | None,
    backend: str | Backend,
    query: Query,
    *,
    method: str,
    setting: Setting,
) -> Result:
    from xcmodel.distributed import queries, symmetric_count

    if up_to is None:
        return queries.count(compiled, backend, query, method, setting)
    return symmetric_count.count(compiled, up_to, backend, query, method=method, setting=setting)


def _count_up_to(
    compiled: CompiledProblem,
    up_to: Symmetries | Iterable[NamePermutation],
    choice: Choice,
    query: Query,
    *,
    progress: bool | ProgressCallback,
    method: str,
    certificate: str | PathLike[str] | None,
    check: bool,
) -> Result:
    from xcmodel.symmetry.certifying import certify_up_to, checked_up_to
    from xcmodel.symmetry.counting import count_up_to

    if certificate is not None:
        result, is_certified = certify_up_to(
            compiled, up_to, choice.backend, query, certificate, progress=progress
        )
        certificate = certificate if is_certified else None
    else:
        result = count_up_to(compiled, up_to, choice, query, progress, method=method)
    return checked_up_to(compiled, up_to, result, query, certificate) if check else result
