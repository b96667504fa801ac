"""Queries for solutions of least cost, and for bounds of it."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from os import PathLike
from typing import TYPE_CHECKING, Any

from xcmodel.errors import CertificateWarning
from xcmodel.interrupt import import_whole
from xcmodel.model.asking import QueriedProblem, checked_answer, import_before_the_clock, query_of
from xcmodel.problem.names import Name
from xcmodel.search.shared_arguments import shares_arguments, takes_arguments_of

if TYPE_CHECKING:
    from xcmodel.answer.cost import Cost
    from xcmodel.answer.k_best import KBest
    from xcmodel.answer.progress import ProgressCallback
    from xcmodel.answer.relaxation import Relaxation
    from xcmodel.answer.result import Result
    from xcmodel.backend.contract import Backend
    from xcmodel.distributed.setting import ExecutorSource


class LeastCost(QueriedProblem):
    """A problem that is asked for its cheapest solutions, and for bounds of their cost."""

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

        backend = queries.one_of(backend)
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
    ) -> Result:
        """Find a solution of greatest cost, and prove that there is no dearer one.

        The ``bound`` of the result, and of the progress, is an upper one.

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

        backend = queries.one_of(backend)
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
        return queries.answer(compiled, backend, query, progress)

    @shares_arguments
    def k_best(
        self,
        k: int,
        *,
        backend: str | Backend | Sequence[str | Backend] = "auto",
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        hint: Iterable[Name] | None = None,
        aims: Iterable[Mapping[Any, Cost]] | None = None,
        cost_limit: Cost | None = None,
        within: float | None = None,
        time_limit: float | None = None,
        seed: int | None = None,
        workers: int | None = None,
        progress: bool | ProgressCallback = False,
    ) -> KBest:
        """Find the k cheapest solutions, cheapest first; all of them if there are fewer.

        Each takes some searches for least cost, at most as many as it has options that are not
        given. If all solutions can be compiled, ``compile().k_best(k)`` is quicker for large k.

        Args:
            k: how many, from 0.
            backend: as for `minimize`.
            aims: as for `minimize`: solutions come by the first aim, those that cost the same by
                the second one, and so on. The limits of cost and the bounds are by the first one.
            cost_limit: only solutions that cost at most this are of interest.
            within: only solutions that cost at most so much more than the best one are of interest,
                as a part of its cost: 0.02 for two in a hundred. If there are fewer than k, the
                ``stop_reason`` is ``exhausted``.
            time_limit: seconds after which to stop, for all searches together. Those proved to be
                the best by then are kept; other solutions follow that were found, with the status
                ``feasible``, and ``bound`` limits how much cheaper others could be.
            seed: the seed of random choices, as for `minimize`: of solutions that cost the same, it
                chooses which come first, and which are left out.
            progress: as for `minimize`. ``solutions`` tells how many are proved to be the best;
                cost, bound and solution are those of the search at work.

        Raises:
            KBestInterrupted: on Ctrl-C; its ``best`` has what is known.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
        >>> best = model.k_best(3)
        >>> [result.cost for result in best], best.stop_reason.value
        ([4, 5], 'exhausted')
        >>> best = model.k_best(100, within=0.2)
        >>> [result.cost for result in best], best.stop_reason.value
        ([4], 'exhausted')
        >>> print(model.k_best(1))
        optimal, cost 4: B, C
        >>> [result.costs for result in model.k_best(2, aims=[{}, {"A": 7, "B": 1}])]
        [(0, 1), (0, 7)]
        """
        return self._best_first(
            k,
            dearest=False,
            backend=backend,
            given=given,
            forbidden=forbidden,
            hint=hint,
            aims=aims,
            cost_limit=cost_limit,
            within=within,
            time_limit=time_limit,
            progress=progress,
            seed=seed,
            workers=workers,
        )

    @shares_arguments
    @takes_arguments_of(k_best)
    def k_worst(self, k: int, **arguments: Any) -> KBest:
        """Find the k dearest solutions, dearest first; all of them if there are fewer.

        Where costs are what is gained, these are the best ones; penalties are taken off, as by
        `maximize`. If all solutions can be compiled, ``compile().k_worst(k)`` is quicker for large
        k.

        Args:
            k: how many, from 0.
            backend: as for `minimize`.
            aims: as for `k_best`; each is made as great as can be.
            cost_limit: only solutions that cost at least this are of interest.
            within: only solutions that cost at most so much less than the best one are of interest,
                as a part of its cost.
            time_limit: as for `k_best`; the bound limits how much dearer others could be.
            seed: as for `k_best`.
            progress: as for `k_best`.

        Raises:
            KBestInterrupted: on Ctrl-C; its ``best`` has what is known.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
        >>> print(model.k_worst(2))
        optimal, cost 5: A
        optimal, cost 4: B, C
        """
        return self._best_first(k, dearest=True, **arguments)

    def _best_first(
        self,
        k: int,
        *,
        dearest: bool,
        backend: str | Backend | Sequence[str | Backend] = "auto",
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        hint: Iterable[Name] | None = None,
        aims: Iterable[Mapping[Any, Cost]] | None = None,
        cost_limit: Cost | None = None,
        within: float | None = None,
        time_limit: float | None = None,
        progress: bool | ProgressCallback = False,
        **details: Any,
    ) -> KBest:
        """Return the k cheapest solutions, or the k dearest ones."""
        from xcmodel.backend.deadline import Deadline
        from xcmodel.search import k_best as search
        from xcmodel.search import queries

        backend = queries.one_of(backend)
        import_before_the_clock()
        deadline = Deadline(time_limit)
        compiled = self._compile_for("minimize", opposite=dearest, aims=aims)
        names = compiled.options.names
        whole = query_of(compiled, "minimize", given, forbidden, hint, **details)

        def ask(
            given: list[Name],
            forbidden: list[Name],
            limit: Any,
            time_limit: float | None,
            progress: bool | ProgressCallback,
        ) -> Result:
            query = query_of(
                compiled,
                "minimize",
                given,
                forbidden,
                cost_limit=limit,
                time_limit=time_limit,
                **details,
            )
            # The hint is a solution of one part at most; in others, searches may begin near it.
            return queries.answer(compiled, backend, replace(query, hint=whole.hint), progress)

        wanted = search.Wanted(
            k,
            ask,
            self._loose(),
            [names[option] for option in whole.given],
            [names[option] for option in whole.forbidden],
            cost_limit=cost_limit,
            within=within,
            dearest=dearest,
            deadline=deadline,
        )
        return search.k_best(wanted, progress)

    def _loose(self) -> list[Name]:
        """Return the options that a solution may have beside all options of another one."""
        items = self.to_compiled().items
        exact = {item.name for item in items if item.low == item.high}
        return [name for name, option in self._options.items() if exact.isdisjoint(option.items)]

    def relaxation(
        self,
        *,
        backend: str | Backend = "mip",
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        time_limit: float | None = None,
    ) -> Relaxation:
        """Return the linear relaxation: options may be chosen in part.

        Args:
            backend: one that has linear programs, such as ``"mip"``.
            given: options that must be chosen as a whole.
            forbidden: options that must not be chosen.
            time_limit: seconds after which to give up.

        Raises:
            ModelError: for a given or forbidden option that does not fit.
            ValueError: for a time limit below 0.
            StoppedError: when the time was over before it was solved.
            BackendError: when the backend cannot solve it.

        >>> import xcmodel as xc
        >>> pairs = {"A": [1, 2], "B": [2, 3], "C": [3, 1]}
        >>> model = xc.Model(pairs, costs={"A": 2, "B": 3, "C": 2})
        >>> relaxed = model.relaxation()
        >>> relaxed.value, relaxed.bound, relaxed.parts["A"], bool(model.solve())
        (3.5, 4, 0.5, False)
        """
        import_whole("xcmodel.search.relaxing")
        from xcmodel.search.relaxing import relaxation

        compiled = self._compile_with_prices()
        conditions = compiled.options.conditions(given, forbidden)
        return relaxation(compiled, backend, *conditions, time_limit)

    def price_bound(self, prices: Mapping[Any, float]) -> Cost:
        """Return a lower bound of the cost of every solution that prices of items prove.

        An option that costs less than its items pay is worth its difference at most; so whatever
        the prices are, the bound is one, computed in whole numbers.

        Args:
            prices: the price of each item, such as `Result.prices`; items without one have 0.

        Raises:
            ModelError: for what is no item, or a price that is no finite number.

        >>> import xcmodel as xc
        >>> pairs = {"A": [1, 2], "B": [2, 3], "C": [3, 1], "D": [3]}
        >>> model = xc.Model(pairs, costs={"A": 2, "B": 3, "C": 2, "D": 2})
        >>> model.price_bound({1: 0.5, 2: 1.5, 3: 1.5})
        4
        >>> model.price_bound(model.relaxation().prices), model.minimize().cost
        (4, 4)
        """
        import_whole("xcmodel.search.relaxing")
        from xcmodel.search.relaxing import price_bound

        return price_bound(self._compile_with_prices(), prices)


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
        stacklevel=3,
    )


def _check_certified(gap: float, cost_limit: Cost | None) -> None:
    for name, value in (("gap", gap or None), ("cost_limit", cost_limit)):
        if value is not None:
            raise ValueError(f"a certificate proves the least cost: leave out the {name}")
