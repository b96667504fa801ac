"""The model: a problem with its queries, which is what users import."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal

from xcmodel.errors import (
    AmbiguousPuzzleError,
    CountStoppedError,
    CrossCheckError,
    ImpossiblePuzzleError,
)
from xcmodel.interrupt import import_whole
from xcmodel.problem.names import Name
from xcmodel.problem.problem import Problem
from xcmodel.search.shared_arguments import shares_arguments
from xcmodel.trace.visualisation import Visualisation

if TYPE_CHECKING:
    from xcmodel.answer.cost import Cost
    from xcmodel.answer.cross_check import CrossCheck
    from xcmodel.answer.progress import ProgressCallback
    from xcmodel.answer.relaxation import Relaxation
    from xcmodel.answer.result import Result
    from xcmodel.answer.solution import Solution
    from xcmodel.backend.contract import Backend
    from xcmodel.backend.query import Query
    from xcmodel.distributed.audit import Audit
    from xcmodel.distributed.remaining import Part
    from xcmodel.distributed.setting import ExecutorSource
    from xcmodel.problem.compiled import CompiledProblem
    from xcmodel.search.solutions import Solutions
    from xcmodel.solution_sets.solution_set import SolutionSet
    from xcmodel.symmetry.generators import NamePermutation
    from xcmodel.symmetry.symmetries import Symmetries
    from xcmodel.trust.conflict import Conflict

CountMethod = Literal["auto", "enumerate"]

_DEFAULT_BACKEND = "dlx"
_WITHOUT_EXTRAS = {"certify": "a certificate", "compile": "a decision diagram"}


class Model(Problem, Visualisation):
    """An exact cover problem: items to cover, options that cover them, and what can be asked.

    A solution is any set of options in which the coverage of every item lies within its
    multiplicity. There are two ways to make a model: from a mapping of options, where the items
    are inferred; or step by step, where items are declared and a misspelt one is an error.

    Args:
        options: maps the name of each option to the items that it covers.
        name: shown when the model is printed.
        multiplicities: for items that are not to be covered exactly once: ``k`` means exactly k
            times, ``(low, high)`` from low to high times, ``(low, None)`` at least low times.
        optional: items that may also go uncovered.
        costs: numbers, for options whose cost is not 0: whole ones, `Decimal`, `Fraction`, or
            floats, which count as the decimal fractions that Python prints. All are exact.
        colours: maps options to the colours that they give to some of their items. Such items
            must be optional, with a multiplicity of at most 1; any number of options may
            share one as long as all give it the same colour.

    Raises:
        ModelError: for anything that is wrong, naming what, where and how to mend it.

    >>> model = Model({"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7],
    ...                "D": [3, 5, 6], "E": [2, 3, 6, 7], "F": [2, 7]})
    >>> model.solve().solution
    Solution('B', 'D', 'F')
    >>> model
    <Model: 7 items, 6 options>
    >>> len(model), "A" in model
    (6, True)
    """

    @shares_arguments
    def solve(
        self,
        *,
        backend: str | Backend | Sequence[str | Backend] = _DEFAULT_BACKEND,
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        hint: Iterable[Name] = (),
        time_limit: float | None = None,
        seed: int | None = None,
        workers: int | None = None,
        progress: bool | ProgressCallback = False,
        log: bool = False,
        proof: str | PathLike[str] | None = None,
        check: bool = False,
        executor: ExecutorSource | None = None,
    ) -> Result:
        """Find one solution, or prove that there is none.

        Args:
            backend: as for other queries, or several names, such as ``["dlx", "sat"]``, which work
                together; ``"auto"`` does so where it takes longer than a third of a second.
                ``result.tried`` says who found what. Of ``"dlx"`` alone, the same solution comes
                each time.
            seed: makes random choices on the way to a solution; the same seed, the same one. Not
                every solution is as likely as another, and some may never come: for random ones,
                each as likely, use `sample`.
            proof: a file to write if there is no solution, such as ``"proof.drat"``: a proof in the
                DRAT format. The formula that it refutes comes beside it, as ``"proof.cnf"``, and
                ``result.proof_check`` is the command that checks it, with the program drat-trim.
                For backends that can, such as ``"sat"``.

        Raises:
            Interrupted: on Ctrl-C, with what is known.

        >>> import xcmodel as xc
        >>> result = xc.Model({"A": [1, 2], "B": [1]}).solve(backend="cpsat")
        >>> result.status.value, result.solution
        ('feasible', Solution('A'))
        """
        from xcmodel.search import queries

        backend = queries.one_of(backend)
        compiled, query = self._query(
            "enumerate",
            given,
            forbidden,
            hint,
            solution_limit=1,
            time_limit=time_limit,
            seed=seed,
            workers=workers,
            log=log,
        )
        if executor is not None:
            from xcmodel.distributed import queries as by_cubes
            from xcmodel.distributed.setting import Setting

            self._check_for_cubes(seed=seed, proof=proof, check=check)
            setting = Setting(executor=executor, progress=progress)
            return by_cubes.answer(compiled, backend, query, setting)
        if proof is not None:
            result = queries.prove(compiled, backend, query, progress, proof)
        else:
            result = queries.answer(compiled, backend, query, progress)
        return _checked(compiled, result, query) if check else result

    @shares_arguments
    def solutions(
        self,
        *,
        up_to: Symmetries | Iterable[NamePermutation] | None = None,
        backend: str | Backend = _DEFAULT_BACKEND,
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        time_limit: float | None = None,
        solution_limit: int | None = None,
        seed: int | None = None,
        workers: int | None = None,
        progress: bool | ProgressCallback = False,
        journal: str | PathLike[str] | None = None,
        executor: ExecutorSource | None = None,
    ) -> Solutions:
        """Return an iterator over all solutions, which are found as they are asked for.

        It is a context manager as well; at the end, its ``result`` says whether it was exhaustive.

        Args:
            up_to: symmetries, as for `count`: of the solutions that they carry to each other, only
                the first one found comes.
            seed: a random order instead of the backend's own; the same seed, the same order.

        Raises:
            GroupTooLargeError: when the symmetries are more than 100,000, and the solutions of a
                class more than 2,000,000.
            Interrupted: on Ctrl-C while the backend works, when the next one is asked for; between
                two solutions, Ctrl-C is Python's own.

        >>> import xcmodel as xc
        >>> solutions = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).solutions()
        >>> sorted(solutions, key=len)
        [Solution('A'), Solution('B', 'C')]
        >>> solutions.result.exhausted
        True
        """
        from xcmodel.search import queries

        compiled, query = self._query(
            "enumerate",
            given,
            forbidden,
            solution_limit=solution_limit,
            time_limit=time_limit,
            seed=seed,
            workers=workers,
        )
        if journal is not None or executor is not None:
            from xcmodel.distributed import queries as by_cubes
            from xcmodel.distributed.setting import Setting

            self._check_for_cubes(up_to=up_to, seed=seed)
            setting = Setting(journal, executor, progress)
            return by_cubes.solutions(compiled, backend, query, setting)
        if up_to is None:
            return queries.solutions(compiled, backend, query, progress)
        self.require_plain("a list up to symmetry")
        from xcmodel.symmetry.one_of_each_class import solutions_up_to

        return solutions_up_to(compiled, up_to, backend, query, progress)

    @shares_arguments
    def representatives(
        self,
        *,
        backend: str | Backend = _DEFAULT_BACKEND,
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        time_limit: float | None = None,
        seed: int | None = None,
        workers: int | None = None,
        progress: bool | ProgressCallback = False,
    ) -> Solutions:
        """Return an iterator over one solution of each class, up to all symmetries of the model.

        It is ``solutions(up_to=model.symmetries())``.

        Raises:
            GroupTooLargeError: when the symmetries are more than 100,000, and the solutions of a
                class more than 2,000,000.
            Interrupted: on Ctrl-C while the backend works; else Ctrl-C is Python's own.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [2, 3], "C": [1], "D": [3], "E": [2]})
        >>> list(model.representatives())
        [Solution('A', 'D'), Solution('C', 'D', 'E')]
        """
        return self.solutions(
            up_to=self.symmetries(),
            backend=backend,
            given=given,
            forbidden=forbidden,
            time_limit=time_limit,
            seed=seed,
            workers=workers,
            progress=progress,
        )

    @shares_arguments
    def count(
        self,
        *,
        up_to: Symmetries | Iterable[NamePermutation] | None = None,
        backend: str | Backend = _DEFAULT_BACKEND,
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
                checks it: see `check_certificate`. The `method` has no effect then.

        Raises:
            CountStoppedError: when a limit stopped it, with the partial count; with ``up_to`` it
                is a lower bound.
            GroupTooLargeError: when the symmetries are more than 100,000, and the solutions more
                than 2,000,000.
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
            raise CountStoppedError(result.stats.solutions, result.stop_reason)
        return result.count

    @shares_arguments
    def count_result(
        self,
        *,
        up_to: Symmetries | Iterable[NamePermutation] | None = None,
        backend: str | Backend = _DEFAULT_BACKEND,
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
            GroupTooLargeError: when the symmetries are more than 100,000, and the solutions more
                than 2,000,000.
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
        if journal is not None or executor is not None:
            from xcmodel.distributed import queries as by_cubes
            from xcmodel.distributed.setting import Setting

            self._check_for_cubes(
                solution_limit=solution_limit, certificate=certificate, check=check
            )
            setting = Setting(journal, executor, progress)
            if up_to is not None:
                from xcmodel.distributed import symmetric_count

                return symmetric_count.count(
                    compiled, up_to, backend, query, method=method, setting=setting
                )
            return by_cubes.count(compiled, backend, query, method, setting)
        if certificate is not None:
            told = {"solution_limit": solution_limit, "method": method}
            for name in (name for name, value in told.items() if value not in (None, "auto")):
                raise ValueError(f"a certificate proves the count of all: leave out the {name}")
        if up_to is not None:
            self.require_plain("a count up to symmetry")
            from xcmodel.symmetry.certifying import certify_up_to, checked_up_to
            from xcmodel.symmetry.counting import count_up_to

            choice = queries.choose_counter(compiled, backend, query, method)
            if certificate is not None:
                result = certify_up_to(compiled, up_to, choice.backend, query, certificate)
            else:
                result = count_up_to(compiled, up_to, choice, query, progress, method=method)
            if check:
                result = checked_up_to(compiled, up_to, result, query, certificate)
            return result
        if certificate is not None:
            result = queries.certify(compiled, backend, query, progress, certificate)
        else:
            result = queries.count(compiled, backend, query, progress, method)
        return _checked(compiled, result, query, certificate) if check else result

    @shares_arguments
    def minimize(
        self,
        *,
        backend: str | Backend | Sequence[str | Backend] = "auto",
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        hint: Iterable[Name] = (),
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
                does so where it takes longer than a second. ``result.tried`` says who found what.
            aims: several costs in place of those of the options, the most important one first, each
                a mapping from options to costs, 0 where it has none. Of the solutions of least
                cost by the first aim, those of least cost by the second one count, and so on;
                ``result.costs`` has the cost by each, and ``cost`` and ``bound`` are by the first.
            cost_limit: only solutions that cost at most this are of interest; if there is none, the
                status is ``infeasible``, and ``why_infeasible`` says so.
            time_limit: seconds after which to stop; a solution found by then is kept, its status
                ``feasible``, and ``bound`` limits how much cheaper another one could be.
            certificate: a file to write, which proves the least cost to whoever checks it: see
                `check_certificate`. It takes a search of all solutions at once, so that a result
                which was stopped before has no solution.

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
                seed=seed,
                certificate=certificate,
                check=check,
                gap=gap or None,
                cost_limit=cost_limit,
                aims=aims,
            )
            setting = Setting(journal, executor, progress)
            return by_cubes.answer(compiled, backend, query, setting)
        if aims is not None and (gap or certificate is not None):
            raise ValueError("aims are met in order, to the end: leave out gap and certificate")
        if certificate is not None:
            if gap or cost_limit is not None:
                name = "gap" if gap else "cost_limit"
                raise ValueError(f"a certificate proves the least cost: leave out the {name}")
            result = queries.certify(compiled, backend, query, progress, certificate)
        else:
            result = queries.answer(compiled, backend, query, progress)
        return _checked(compiled, result, query, certificate) if check else result

    @shares_arguments
    def maximize(
        self,
        *,
        backend: str | Backend | Sequence[str | Backend] = "auto",
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        hint: Iterable[Name] = (),
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
            opposite=True,
        )
        return queries.answer(compiled, backend, query, progress)

    @shares_arguments
    def k_best(
        self,
        k: int,
        *,
        backend: str | Backend = "auto",
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        workers: int | None = None,
    ) -> list[Result]:
        """Return the k cheapest solutions, cheapest first; all of them if there are fewer.

        Each takes some searches for least cost, at most as many as it has options that are not
        given. If all solutions can be compiled, ``compile().k_best(k)`` is quicker for large k.

        Args:
            k: how many, from 0.

        Raises:
            Interrupted: on Ctrl-C.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
        >>> [result.cost for result in model.k_best(3)]
        [4, 5]
        """
        from xcmodel.search import k_best as search

        def ask(given: list[Name], forbidden: list[Name], limit: Any) -> Result:
            return self.minimize(
                backend=backend,
                given=given,
                forbidden=forbidden,
                cost_limit=limit,
                workers=workers,
            )

        return search.k_best(k, ask, self._loose(), list(given), list(forbidden))

    def _loose(self) -> list[Name]:
        """Return the options that a solution may have beside all options of another one."""
        items = self._compile().items
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
            ModelError: for penalties, or a given or forbidden option that does not fit.
            ValueError: for a time limit below 0.
            BackendError: when the backend cannot, or the time was over.

        >>> import xcmodel as xc
        >>> pairs = {"A": [1, 2], "B": [2, 3], "C": [3, 1]}
        >>> model = xc.Model(pairs, costs={"A": 2, "B": 3, "C": 2})
        >>> relaxed = model.relaxation()
        >>> relaxed.value, relaxed.bound, relaxed.parts["A"], bool(model.solve())
        (3.5, 4, 0.5, False)
        """
        from xcmodel.search.relaxing import relaxation

        if self._penalties:
            self.require_plain("a relaxation")
        compiled = self._compile()
        conditions = compiled.options.conditions(given, forbidden)
        return relaxation(compiled, backend, *conditions, time_limit)

    def price_bound(self, prices: Mapping[Any, float]) -> Cost:
        """Return a lower bound of the cost of every solution that prices of items prove.

        An option that costs less than its items pay is worth its difference at most; so whatever
        the prices are, the bound is one, computed in whole numbers.

        Args:
            prices: the price of each item, such as `Result.prices`; items without one have 0.

        Raises:
            ModelError: for penalties, what is no item, or a price that is no finite number.

        >>> import xcmodel as xc
        >>> pairs = {"A": [1, 2], "B": [2, 3], "C": [3, 1], "D": [3]}
        >>> model = xc.Model(pairs, costs={"A": 2, "B": 3, "C": 2, "D": 2})
        >>> model.price_bound({1: 0.5, 2: 1.5, 3: 1.5})
        4
        >>> model.price_bound(model.relaxation().prices), model.minimize().cost
        (4, 4)
        """
        from xcmodel.search.relaxing import price_bound

        if self._penalties:
            self.require_plain("a bound by prices")
        return price_bound(self._compile(), prices)

    @shares_arguments
    def compile(
        self,
        *,
        backend: str | Backend = _DEFAULT_BACKEND,
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        time_limit: float | None = None,
        memory_limit: int | None = None,
        workers: int | None = None,
        up_to_isomorphism: bool = True,
        progress: bool | ProgressCallback = False,
    ) -> SolutionSet:
        """Return all solutions as one object: counted, sampled, ordered by cost, saved.

        Args:
            time_limit: seconds after which to give up.
            memory_limit: bytes that the diagram and the caches of the search may take; the
                backend's own default is a share of the free memory.
            up_to_isomorphism: whether subproblems that are equal up to isomorphism may share a
                node of the decision diagram, which can make it very much smaller. But queries by
                differing costs, and fingerprints, then have to unfold the diagram first.

        Raises:
            CompileStoppedError: when it took too long, or ``progress`` ended it; nothing is made
                of a part.
            BackendError: when the diagram does not fit into the memory.
            Interrupted: on Ctrl-C.

        >>> import xcmodel as xc
        >>> solutions = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).compile()
        >>> solutions.count(), solutions.marginals()
        (2, {'A': 1, 'B': 1, 'C': 1})
        """
        from xcmodel.search import queries
        from xcmodel.solution_sets.solution_set import SolutionSet

        compiled, query = self._query(
            "compile",
            given,
            forbidden,
            time_limit=time_limit,
            workers=workers,
            memory_limit=memory_limit,
            up_to_isomorphism=up_to_isomorphism,
        )
        diagram, choice = queries.compile_diagram(compiled, backend, query, progress)
        return SolutionSet.of(diagram, compiled, choice.backend, query)

    @shares_arguments
    def sample(
        self,
        n: int,
        *,
        seed: int | None = None,
        backend: str | Backend = _DEFAULT_BACKEND,
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        time_limit: float | None = None,
        memory_limit: int | None = None,
        workers: int | None = None,
    ) -> list[Solution]:
        """Return random solutions, each drawn independently and exactly uniformly.

        For models that can be counted, but are too large to compile: a random rank below the count
        is drawn, and the solution of that rank is found by counting the solutions with one option
        more, and so on. All draws share the counts that they have in common. Where
        ``model.compile()`` is possible, its `SolutionSet.sample` is much faster.

        Args:
            n: how many; the same one may come several times.
            seed: of the generator; the same seed, the same solutions, whoever counts.
            time_limit: seconds for all counts together, after which to give up.

        Raises:
            CountStoppedError: when a limit stopped a count; nothing is drawn then.
            SolutionSetError: when there is no solution.
            WrongAnswerError: when the counts contradict each other.
            Interrupted: on Ctrl-C.

        >>> import xcmodel as xc
        >>> xc.Model({"A": [1, 2], "B": [1], "C": [2]}).sample(3, seed=1)
        [Solution('B', 'C'), Solution('A'), Solution('B', 'C')]
        """
        from xcmodel.backend.batch import Batch
        from xcmodel.solution_sets.path_sampling import PathSampler

        compiled, query = self._query(
            "count",
            given,
            forbidden,
            time_limit=time_limit,
            workers=workers,
            memory_limit=memory_limit,
        )
        drawn = PathSampler(compiled, backend, query).draw(n, seed)
        return list(compiled.options.solutions(Batch.of(drawn)))

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
            time_limit: seconds for each backend; one that does not finish is not compared.
            progress: True for a bar on the terminal, one backend after the other, or a callable
                that gets `Progress` objects.
            raise_on_difference: whether to raise when backends differ or one is wrong.

        Raises:
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
        >>> xc.Model(dominoes).cross_check(backends=[], counters=["dlx"]).rows[0].count
        12988816
        """
        from xcmodel.search.cross_check import cross_check

        compiled, query = self._query("enumerate", given, forbidden, time_limit=time_limit)
        report = cross_check(compiled, backends, counters, query, progress)
        if raise_on_difference and report.disagree:
            raise CrossCheckError(report)
        return report

    def solve_unique(
        self,
        *,
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        backend: str | Backend = _DEFAULT_BACKEND,
    ) -> Solution:
        """Return the only solution.

        Args:
            given: options that every solution must contain.
            forbidden: options that no solution may contain.
            backend: the backend that searches.

        Raises:
            ImpossiblePuzzleError: when there is none.
            AmbiguousPuzzleError: when there are several; its ``solutions`` are two of them.
            BackendError: when the backend is unknown, not available or not able.

        >>> model = Model({"A": [1, 2], "B": [1], "C": [2]})
        >>> model.solve_unique(given=["B"])
        Solution('B', 'C')
        >>> model.solve_unique()
        Traceback (most recent call last):
            ...
        xcmodel.errors.AmbiguousPuzzleError: the puzzle has several solutions
        """
        found = list(
            self.solutions(backend=backend, given=given, forbidden=forbidden, solution_limit=2)
        )
        if not found:
            raise ImpossiblePuzzleError
        if len(found) > 1:
            raise AmbiguousPuzzleError(found[0], found[1])
        return found[0]

    def why_infeasible(
        self,
        *,
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        backend: str | Backend = _DEFAULT_BACKEND,
        time_limit: float | None = 10.0,
        certificate: str | PathLike[str] | None = None,
    ) -> Conflict[Model]:
        """Return items and given options that cannot be met together, as few as can be found.

        None of them can be left out, if all searches ended. The conflict is proved once more, by a
        certificate or another backend. On Ctrl-C, or at the limit, it is the smallest so far.

        Args:
            given: options that every solution must contain.
            forbidden: options that no solution may contain.
            backend: who searches first; what takes it long is left to others.
            time_limit: seconds after which to stop; None for no limit.
            certificate: a file to write, which proves to whoever checks it that these items of the
                model cannot be covered: see `check_certificate`. It may take as long once more.

        Raises:
            ModelError: when there is a solution.
            XcmodelError: when the time was over before it was known that there is none.

        >>> model = Model({"A": [1, 2], "B": [2, 3], "C": [3, 1], "D": [4]})
        >>> conflict = model.why_infeasible()
        >>> print(conflict)
        3 items cannot be covered together: 1, 2, 3
            1 2 3
          A ● ● ·
          B · ● ●
          C ● · ●
        >>> conflict.is_minimal, conflict.evidence.strength.value
        (True, 'proved')
        """
        from xcmodel.trust.conflict import find_conflict

        self.require_plain("a search for conflicts")
        compiled, query = self._query("enumerate", given, forbidden, time_limit=time_limit)
        return find_conflict(compiled, backend, query, Model, certificate)

    def audit(
        self,
        journal: str | PathLike[str],
        *,
        backend: str | Backend = _DEFAULT_BACKEND,
        recount: int | None = None,
        seed: int | None = None,
    ) -> Audit:
        """Check a journal that was kept by a query of this model.

        The division into cubes is done once more, which proves that they are disjoint and cover
        the whole; listed solutions are checked, and cubes are searched once more.

        Args:
            journal: its path.
            backend: who searches once more; ``"auto"`` for least costs.
            recount: how many cubes to search once more, drawn at random; None means all.
            seed: the seed of that draw.

        Returns:
            A report, which is true where no fault was found.

        Raises:
            JournalError: when it is no journal, or one of another model.

        >>> import tempfile
        >>> model = Model({"A": [1, 2], "B": [1], "C": [2]})
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     model.count(journal=f"{folder}/run.journal")
        ...     print(model.audit(f"{folder}/run.journal"))
        2
        no fault: complete, 1 cube, 1 searched once more
        """
        from xcmodel.distributed.audit import audit

        return audit(self._compile(), journal, backend, recount, seed)

    def remaining(self, journal: str | PathLike[str]) -> list[Part]:
        """Return what a query that keeps a journal has not done yet, as disjoint parts.

        Each part has the options that it gives and forbids, with those of the query, so that it can
        be asked anywhere, of any backend; parts may be empty.

        Args:
            journal: its path; the query may be at work.

        Raises:
            JournalError: when it is no journal, or one of another model.

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

        return remaining(self._compile(), journal)

    def symmetries(self) -> Symmetries:
        """Find all symmetries: permutations of items that map options to options.

        Those that only move equal options do not count. Groups of any order are found. Thousands of
        options take well under a second as a rule; very regular models with few symmetries take
        longer.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [2, 3], "C": [3], "D": [1]})
        >>> model.symmetries()
        <Symmetries: 2, from 1 generator>
        """
        from xcmodel.symmetry.symmetries import Symmetries

        self.require_plain("a search for symmetries")
        return Symmetries.find(self._compile())

    def is_solution(self, options: Iterable[Name]) -> bool:
        """Return whether these options are a solution of the model.

        Args:
            options: names of options, in any order.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> model = Model({"A": [1], "B": [1, 2], "C": [2]})
        >>> model.is_solution(["A", "C"]), model.is_solution(["A", "B"])
        (True, False)
        """
        from xcmodel.backend.batch import Batch
        from xcmodel.search.checker import Checker

        compiled = self._compile()
        return Checker(compiled).fault(Batch.of([compiled.options.numbers(options)])) is None

    def _query(
        self,
        task: str,
        given: Iterable[Name],
        forbidden: Iterable[Name],
        hint: Iterable[Name] = (),
        *,
        opposite: bool = False,
        aims: Iterable[Mapping[Any, Cost]] | None = None,
        cost_limit: Cost | None = None,
        **details: Any,
    ) -> tuple[CompiledProblem, Query]:
        """Return the compiled problem, perhaps with the opposite costs, and the query."""
        from xcmodel.backend.query import Query, Task

        if task != "count":
            # All others need numpy, the import of which is not on their clock.
            import_whole("xcmodel.problem.presolve")
            import_whole("xcmodel.search.checker")
        asked = perf_counter()
        if task in _WITHOUT_EXTRAS:
            self.require_plain(_WITHOUT_EXTRAS[task])
        compiled = self._compile_for(task, opposite)
        if aims is not None:
            from xcmodel.problem.aims import with_aims

            if compiled.fills is not None:
                self.require_plain("a cost by several aims")
            compiled = with_aims(compiled, aims)
        if cost_limit is not None:
            details["cost_limit"] = compiled.unit.limit(cost_limit)
        conditions = compiled.options.conditions(given, forbidden)
        hinted = compiled.options.numbers(hint)
        if compiled.fills is not None and hinted:
            hinted = compiled.fills.completed(hinted)
        return compiled, Query(Task(task), *conditions, hinted, asked=asked, **details)

    def _check_for_cubes(self, **others: object) -> None:
        """Raise for what queries by cubes know nothing of."""
        self.require_plain("a journal or an executor")
        asked = (n for n, value in others.items() if value is not None and value is not False)
        for name in asked:
            raise ValueError(
                f"a journal and an executor do not go with {name}: leave one of them out"
            )

    def _compile_for(self, task: str, opposite: bool) -> CompiledProblem:
        """Return the problem for a task, for least cost with what penalties cost."""
        if task != "minimize":
            return self._compile()
        if not opposite:
            return self._compile_with_prices()
        if not self._penalties:
            return self._compile().negated
        from xcmodel.problem.filling import filled

        # Penalties are to be paid, not gained.
        return filled(self._compile().negated, self._items, self._penalties.values())


def _checked(
    compiled: CompiledProblem,
    result: Result,
    query: Query,
    certificate: str | PathLike[str] | None = None,
) -> Result:
    from xcmodel.trust.check import checked

    return checked(compiled, result, query, None if certificate is None else str(certificate))
