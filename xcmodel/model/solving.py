"""Queries for solutions one by one, or for one solution."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any

from xcmodel.model.asking import DEFAULT_BACKEND, QueriedProblem, checked_answer
from xcmodel.problem.names import Name, look_up_all
from xcmodel.search.only_solution import only_solution
from xcmodel.search.shared_arguments import names_arguments, shares_arguments

if TYPE_CHECKING:
    from xcmodel.answer.cost import Cost
    from xcmodel.answer.progress import ProgressCallback
    from xcmodel.answer.result import Result
    from xcmodel.answer.solution import Solution
    from xcmodel.backend.contract import Backend
    from xcmodel.distributed.setting import ExecutorSource
    from xcmodel.problem.violations import Violation
    from xcmodel.search.solutions import Solutions
    from xcmodel.symmetry.generators import NamePermutation
    from xcmodel.symmetry.symmetries import Symmetries


class Solving(QueriedProblem):
    """A problem that is asked for one solution, or for one after the other."""

    @shares_arguments
    def solve(
        self,
        *,
        backend: str | Backend | Sequence[str | Backend] | None = None,
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        hint: Iterable[Name] | None = None,
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
                each time. None is ``"dlx"``, or ``"auto"`` for a model with weighted rows, of which
                others know more where their sums leave little.
            seed: makes random choices on the way to a solution; the same seed, the same one. Not
                every solution is as likely as another, and some may never come: for random ones,
                each as likely, use `sample`.
            proof: a file to write if there is no solution, such as ``"proof.drat"``: a proof in the
                DRAT format. The formula that it refutes comes beside it, as
                ``"proof.drat.cnf"``, and ``result.proof_check`` is the command that checks it, with
                the program drat-trim. For backends that can, such as ``"sat"``.

        Raises:
            Interrupted: on Ctrl-C, with what is known.

        >>> import xcmodel as xc
        >>> result = xc.Model({"A": [1, 2], "B": [1]}).solve(backend="cpsat")
        >>> result.status.value, result.solution
        ('feasible', Solution('A'))
        """
        from xcmodel.search import queries
        from xcmodel.search.auto_backend import AUTO

        if backend is None:
            backend = AUTO if self.rows else DEFAULT_BACKEND
        backend = queries.as_one_backend(backend)
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

            hinted = query.hint or None
            self._check_for_cubes(None, executor, seed=seed, proof=proof, check=check, hint=hinted)
            setting = Setting(executor=executor, progress=progress)
            return by_cubes.answer(compiled, backend, query, setting)
        if proof is not None:
            result = queries.prove(compiled, backend, query, progress, proof)
        else:
            result = queries.answer(compiled, backend, query, progress)
        return checked_answer(compiled, result, query) if check else result

    @shares_arguments
    def solutions(
        self,
        *,
        up_to: Symmetries | Iterable[NamePermutation] | None = None,
        backend: str | Backend = DEFAULT_BACKEND,
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
                the first one found comes, and a limit is one of such classes.
            seed: a random order instead of the backend's own; the same seed, the same order.

        Raises:
            GroupTooLargeError: when the symmetries are more than 100,000, and the solutions of a
                class more than 2,000,000.
            SymmetriesStoppedError: when the time was over before it was known which symmetries
                carry the given options onto themselves, and the forbidden ones.
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

            self._check_for_cubes(journal, executor, up_to=up_to, seed=seed)
            setting = Setting(journal, executor, progress)
            return by_cubes.solutions(compiled, backend, query, setting)
        if up_to is None:
            return queries.solutions(compiled, backend, query, progress)
        self.require_no_penalties("a list up to symmetry")
        from xcmodel.symmetry.one_of_each_class import solutions_up_to

        return solutions_up_to(compiled, up_to, backend, query, progress)

    @shares_arguments
    def representatives(
        self,
        *,
        backend: str | Backend = DEFAULT_BACKEND,
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        time_limit: float | None = None,
        solution_limit: int | None = None,
        seed: int | None = None,
        workers: int | None = None,
        progress: bool | ProgressCallback = False,
    ) -> Solutions:
        """Return an iterator over one solution of each class, up to all symmetries of the model.

        It is ``solutions(up_to=model.symmetries())``, with one time limit for both.

        Raises:
            SymmetriesStoppedError: when the time was over before all symmetries were found.
            GroupTooLargeError: when the symmetries are more than 100,000, and the solutions of a
                class more than 2,000,000.
            Interrupted: on Ctrl-C while the backend works; else Ctrl-C is Python's own.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [2, 3], "C": [1], "D": [3], "E": [2]})
        >>> list(model.representatives())
        [Solution('A', 'D'), Solution('C', 'D', 'E')]
        """
        self.require_no_penalties("a list up to symmetry")
        from xcmodel.backend.deadline import Deadline
        from xcmodel.symmetry.one_of_each_class import solutions_up_to
        from xcmodel.symmetry.symmetries import Symmetries

        compiled, query = self._query(
            "enumerate",
            given,
            forbidden,
            solution_limit=solution_limit,
            time_limit=time_limit,
            seed=seed,
            workers=workers,
        )
        symmetries = Symmetries.find(compiled, Deadline.of(query))
        return solutions_up_to(compiled, symmetries, backend, query, progress)

    @names_arguments
    def solve_unique(
        self,
        *,
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        backend: str | Backend = DEFAULT_BACKEND,
        time_limit: float | None = None,
        workers: int | None = None,
    ) -> Solution:
        """Return the only solution.

        Args:
            given: options that every solution must contain.
            forbidden: options that no solution may contain.
            backend: the backend that searches.
            time_limit: seconds after which the search is stopped, or None.
            workers: the most threads to use, instead of the backend's own default.

        Raises:
            ImpossiblePuzzleError: when there is none.
            AmbiguousPuzzleError: when there are several; its ``solutions`` are two of them.
            UniqueStoppedError: when the time was over before either was known; its ``solution`` is
                what was found.
            BackendError: when the backend is unknown, not available or not able.
            ValueError: for a limit or a number of workers that makes no sense.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1, 2], "B": [1], "C": [2]})
        >>> model.solve_unique(given=["B"])
        Solution('B', 'C')
        >>> model.solve_unique()
        Traceback (most recent call last):
            ...
        xcmodel.errors.AmbiguousPuzzleError: there are several solutions: error.solutions...
        """
        solutions = self.solutions(
            backend=backend,
            given=given,
            forbidden=forbidden,
            solution_limit=2,
            time_limit=time_limit,
            workers=workers,
        )
        return only_solution(list(solutions), solutions.result)

    @names_arguments
    def symmetries(
        self,
        *,
        keep_costs: bool = False,
        aims: Iterable[Mapping[Any, Cost]] | None = None,
        time_limit: float | None = None,
    ) -> Symmetries:
        """Find all symmetries: permutations of items that map options to options, and rows to rows.

        Those that only move equal options do not count. Groups of any order are found. Thousands of
        options take well under a second as a rule; very regular models with few symmetries may take
        longer.

        Args:
            keep_costs: whether to find those alone that carry each option to one of the same cost,
                as `k_best` takes them.
            aims: as for `k_best`: those are found that keep the costs by each aim, whatever the
                model's own costs are.
            time_limit: seconds after which the search is stopped, or None.

        Raises:
            ModelError: when the aims are none, or too great, or the model has penalties.
            SymmetriesStoppedError: when it was stopped: a part of the symmetries is another group.
            UnknownNameError: for an option of the aims that the model does not have.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [2, 3], "C": [3], "D": [1]}, costs={"C": 1})
        >>> model.symmetries()
        <Symmetries: 2, from 1 generator>
        >>> model.symmetries(keep_costs=True).order, model.symmetries(aims=[{"C": 3, "D": 3}]).order
        (1, 2)
        """
        from xcmodel.backend.deadline import Deadline
        from xcmodel.symmetry.symmetries import Symmetries

        deadline = Deadline(time_limit)
        self.require_no_penalties("a search for symmetries")
        compiled = self.to_compiled()
        if not (keep_costs or aims is not None):
            return Symmetries.find(compiled, deadline)
        priced = self._compile_for("minimize", opposite=False, aims=aims)
        return Symmetries.find(compiled, deadline, priced.instance.option_costs.tolist())

    def is_solution(self, options: Iterable[Name]) -> bool:
        """Return whether these options are a solution of the model; `violations` says why not.

        Args:
            options: names of options, in any order; a solution has each of them once.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1], "B": [1, 2], "C": [2]})
        >>> model.is_solution(["A", "C"]), model.is_solution(["A", "B"])
        (True, False)
        """
        from xcmodel.backend.batch import Batch
        from xcmodel.search.checker import Checker

        compiled = self.to_compiled()
        numbers = sorted(look_up_all(compiled.options.number_of, options, "option"))
        is_distinct = len(set(numbers)) == len(numbers)
        return is_distinct and Checker(compiled).fault(Batch.of([numbers])) is None

    def violations(self, options: Iterable[Name]) -> list[Violation]:
        """Return what these options violate: nothing just if they are a solution.

        So an answer that somebody gave can be checked, and told what is wrong with it.

        Args:
            options: names of options, in any order.

        Returns:
            The options that are named repeatedly, the items that are covered too seldom or too
            often, and the weighted rows that are out of bounds, each with what it comes to.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1], "B": [1, 2], "C": [2]})
        >>> [violation] = model.violations(["A", "B"])
        >>> print(violation)
        item 1 is covered 2 times, not 1: by options A, B
        >>> violation.name, violation.value, violation.high, violation.options
        (1, 2, 1, ('A', 'B'))
        >>> model.violations(["A", "C"])
        []
        """
        from xcmodel.problem.violations import violations_of

        found = look_up_all(self.options, options, "option")
        return list(violations_of(found, self.to_compiled().items, self.rows.values()))
