"""Queries for solutions of least cost, and of greatest."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any

from xcmodel.errors import CertificateWarning
from xcmodel.model.asking import QueriedProblem, checked_answer
from xcmodel.problem.names import Name
from xcmodel.search.shared_arguments import shares_arguments

if TYPE_CHECKING:
    from xcmodel.answer.cost import Cost
    from xcmodel.answer.progress import ProgressCallback
    from xcmodel.answer.result import Result
    from xcmodel.backend.contract import Backend
    from xcmodel.distributed.setting import ExecutorSource


class LeastCost(QueriedProblem):
    """A problem that is asked for its cheapest solution, or its dearest one."""

    @shares_arguments
    def minimize(
        self,
        *,
        backend: str | Backend | Sequence[str | Backend] = "auto",
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        hint: Iterable[Name] | None = None,
        aims: Iterable[Mapping[Any, Cost]] | None = None,
        gap: float = 0.0,
        cost_limit: Cost | None = None,
        time_limit: float | None = None,
        seed: int | None = None,
        workers: int | None = None,
        progress: bool | ProgressCallback = False,
        log: bool = False,
        certificate: str | PathLike[str] | None = None,
        check: bool = False,
        journal: str | PathLike[str] | None = None,
        executor: ExecutorSource | None = None,
    ) -> Result:
        """Find a solution of least cost, and prove that there is no cheaper one.

        Args:
            backend: as for other queries, or several names, such as ``["dlx", "mip:highs"]``, which
                work together, each told what the others find, as far as it can use that; ``"auto"``
                does so where it takes longer than a third of a second. ``result.tried`` says who
                found what.
            aims: several costs in place of those of the options, the most important one first, each
                a mapping from options to costs, 0 where it has none. Of the solutions of least
                cost by the first aim, those of least cost by the second one count, and so on;
                ``result.costs`` has the cost by each, and ``cost`` and ``bound`` are by the first.
                Penalties are a part of the first one: ``[{}, costs]`` pays as little as possible
                for them, and looks at costs among such solutions.
            cost_limit: only solutions that cost at most this are of interest; if there is none, the
                status is ``infeasible``, and ``why_infeasible`` says so.
            time_limit: seconds after which to stop; a solution found by then is kept, its status
                ``feasible``, and ``bound`` limits how much cheaper another one could be.
            certificate: a file to write, which proves the least cost to whoever checks it: see
                `check_certificate`. It takes a search of all solutions at once, so that it may take
                far longer than the answer, which is looked for meanwhile. It is written where the
                result is ``exhausted``; one that was stopped has what was found, and no file, as a
                `CertificateWarning` says. An older file stays as it is.

        Raises:
            Interrupted: on Ctrl-C, with the best solution found.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
        >>> result = model.minimize()
        >>> result.status.value, result.solution, result.cost
        ('optimal', Solution('B', 'C'), 4)
        >>> model.minimize(cost_limit=3).why_infeasible
        'no solution costs at most 3'
        >>> model.minimize(aims=[{"A": 1, "B": 1}, {"B": 2}]).costs
        (1, 0)
        """
        from xcmodel.search import queries

        backend = queries.as_one_backend(backend)
        compiled, query = self._query(
            "minimize" if certificate is None else "certify",
            given,
            forbidden,
            hint,
            time_limit=time_limit,
            seed=seed,
            workers=workers,
            log=log,
            least_cost=certificate is not None,
            gap=gap,
            cost_limit=cost_limit,
            aims=aims,
        )
        if journal is not None or executor is not None:
            from xcmodel.distributed import queries as by_cubes
            from xcmodel.distributed.setting import Setting

            self._check_for_cubes(
                journal,
                executor,
                seed=seed,
                certificate=certificate,
                check=check,
                gap=gap or None,
                cost_limit=cost_limit,
                aims=aims,
            )
            setting = Setting(journal, executor, progress)
            return by_cubes.answer(compiled, backend, query, setting)
        _check_aims(aims, gap, certificate)
        if certificate is not None:
            _check_certified(gap, cost_limit)
            result = queries.minimize_and_certify(compiled, backend, query, progress, certificate)
            if not result.exhausted:
                _warn_of_no_certificate(result, certificate)
        else:
            result = queries.answer(compiled, backend, query, progress)
        return checked_answer(compiled, result, query, certificate) if check else result

    @shares_arguments
    def maximize(
        self,
        *,
        backend: str | Backend | Sequence[str | Backend] = "auto",
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        hint: Iterable[Name] | None = None,
        aims: Iterable[Mapping[Any, Cost]] | None = None,
        gap: float = 0.0,
        cost_limit: Cost | None = None,
        time_limit: float | None = None,
        seed: int | None = None,
        workers: int | None = None,
        progress: bool | ProgressCallback = False,
        log: bool = False,
        check: bool = False,
    ) -> Result:
        """Find a solution of greatest cost, and prove that there is no dearer one.

        The ``bound`` of the result, and of the progress, is an upper one. A certificate and a
        journal are of least costs: `minimize` writes them for a copy with the opposite costs.

        Args:
            aims: as for `minimize`; each is made as great as can be.
            cost_limit: only solutions that cost at least this are of interest.
            time_limit: as for `minimize`.

        Raises:
            Interrupted: on Ctrl-C, with the best solution found.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
        >>> model.maximize().solution
        Solution('A')
        """
        from xcmodel.search import queries

        backend = queries.as_one_backend(backend)
        compiled, query = self._query(
            "minimize",
            given,
            forbidden,
            hint,
            time_limit=time_limit,
            seed=seed,
            workers=workers,
            log=log,
            gap=gap,
            cost_limit=cost_limit,
            aims=aims,
            opposite=True,
        )
        _check_aims(aims, gap)
        result = queries.answer(compiled, backend, query, progress)
        return checked_answer(compiled, result, query) if check else result


def _check_aims(aims: object, gap: float, certificate: object = None) -> None:
    if aims is not None and (gap or certificate is not None):
        raise ValueError("aims are met in order, to the end: leave out gap and certificate")


def _warn_of_no_certificate(result: Result, path: str | PathLike[str]) -> None:
    """Say to whoever called `minimize` that a search without end has proved nothing."""
    from pathlib import Path

    older = "; the file that is there is an older one" if Path(path).exists() else ""
    warnings.warn(
        f"no certificate is written to {str(path)!r}: the {result.stop_reason.words} stopped the "
        f"search that proves the least cost{older}; give it more time",
        CertificateWarning,
        stacklevel=4,
    )


def _check_certified(gap: float, cost_limit: Cost | None) -> None:
    for name, value in (("gap", gap or None), ("cost_limit", cost_limit)):
        if value is not None:
            raise ValueError(f"a certificate proves the least cost: leave out the {name}")
