"""The queries about a model, as its methods."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from os import PathLike
from typing import TYPE_CHECKING

from xcmodel.controls import Conditions, Controls, CountMethod
from xcmodel.parts import Name

if TYPE_CHECKING:
    from xcmodel.backend import Backend
    from xcmodel.compilation import CompiledModel
    from xcmodel.crosscheck import CrossCheck
    from xcmodel.progress import ProgressCallback
    from xcmodel.result import Result
    from xcmodel.solution import Solution
    from xcmodel.solution_set import SolutionSet
    from xcmodel.solutions import Solutions
    from xcmodel.symmetry import Symmetries
    from xcmodel.symmetry.generators import Permutation

DEFAULT_BACKEND = "dlx"
DEFAULT_MINIMIZE_BACKEND = "auto"


class Queryable(ABC):
    """What can be asked of a model."""

    @abstractmethod
    def _compile(self) -> CompiledModel:
        """Return the integer form with its names, kept until the model changes."""

    def solve(
        self,
        *,
        backend: str | Backend = DEFAULT_BACKEND,
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        hint: Iterable[Name] = (),
        time_limit: float | None = None,
        seed: int | None = None,
        workers: int | None = None,
        progress: bool | ProgressCallback = False,
        proof: str | PathLike[str] | None = None,
    ) -> Result:
        """Find one solution, or prove that there is none.

        Args:
            backend: a name such as ``"dlx"`` or ``"sat:cadical195"``, or a configured backend.
            given: options that the solution must contain.
            forbidden: options that it may not contain.
            hint: options of a solution, or nearly one, such as that of yesterday's model. Backends
                that can, such as ``"cpsat"``, begin there.
            time_limit: seconds after which to stop; the status is then ``unknown``.
            seed: a random solution instead of the backend's first; the same seed, the same one.
            workers: the most threads to use, instead of the backend's own default.
            progress: True for a bar on the terminal, or a callable that gets `Progress` objects.
            proof: a file to write if there is no solution, such as ``"proof.drat"``: a proof in the
                DRAT format. The formula that it refutes comes beside it, as ``"proof.cnf"``, and
                ``result.proof_check`` is the command that checks it, with the program drat-trim.
                For backends that can, such as ``"sat"``.

        Raises:
            ModelError: for a given, forbidden or hinted option that does not fit the model.
            BackendError: when the backend is unknown, not available or not able.
            ValueError: for a limit or a number of workers that makes no sense.
            Interrupted: on Ctrl-C, with what is known.

        >>> import xcmodel as xc
        >>> result = xc.Model({"A": [1, 2], "B": [1]}).solve(backend="cpsat")
        >>> result.status.value, result.solution
        ('feasible', Solution('A'))
        """
        from xcmodel import queries

        conditions = Conditions(given, forbidden, seed, hint)
        controls = Controls(time_limit, 1, progress, workers)
        if proof is not None:
            return queries.prove(self._compile(), backend, conditions, controls, proof)
        return queries.solve(self._compile(), backend, conditions, controls)

    def solutions(
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
        """Return an iterator over all solutions, which are found as they are asked for.

        It is a context manager as well; at the end, its ``result`` says whether it was exhaustive.

        Args:
            backend: a name such as ``"dlx"`` or ``"sat:cadical195"``, or a configured backend.
            given: options that every solution must contain.
            forbidden: options that no solution may contain.
            time_limit: seconds after which to stop.
            solution_limit: number of solutions after which to stop.
            seed: a random order instead of the backend's own; the same seed, the same order.
            workers: the most threads to use, instead of the backend's own default.
            progress: True for a bar on the terminal, or a callable that gets `Progress` objects.

        Raises:
            ModelError: for a given or forbidden option that does not fit the model.
            BackendError: when the backend is unknown, not available or not able.
            ValueError: for a limit or a number of workers that makes no sense.
            Interrupted: on Ctrl-C, while iterating.

        >>> import xcmodel as xc
        >>> solutions = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).solutions()
        >>> sorted(solutions, key=len)
        [Solution('A'), Solution('B', 'C')]
        >>> solutions.result.exhausted
        True
        """
        from xcmodel import queries

        return queries.solutions(
            self._compile(),
            backend,
            Conditions(given, forbidden, seed),
            Controls(time_limit, solution_limit, progress, workers),
        )

    def count(
        self,
        *,
        up_to: Symmetries | Iterable[Permutation] | None = None,
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
    ) -> int:
        """Return the exact number of solutions.

        Args:
            up_to: symmetries; solutions that they carry to each other count as one. Either
                `Symmetries`, or permutations of items or options that generate them. Symmetries
                that do not carry the set of given options, or that of forbidden ones, onto itself
                are left out.
            backend: a name such as ``"dlx"`` or ``"sat:cadical195"``, or a configured backend.
            given: options that every counted solution must contain.
            forbidden: options that it may not contain.
            time_limit: seconds after which to stop.
            solution_limit: number of solutions after which to stop.
            method: ``"auto"`` counts without visiting every solution where the backend can;
                where it cannot, it is the same as ``"enumerate"``, which visits them all.
            memory_limit: bytes that may be taken to remember what has been counted; with less it
                takes longer. The backend's own default is a share of what is free.
            workers: the most threads to use, instead of the backend's own default.
            progress: True for a bar on the terminal, or a callable that gets `Progress` objects.
            certificate: a file to write, which proves the count to who checks it: see
                `check_certificate`. Listing all solutions would not do, so there is no `method`.

        Raises:
            CountStoppedError: when a limit stopped it, with the partial count; with ``up_to``, so
                many there are at least.
            GroupTooLargeError: when the symmetries are more than 100,000.
            ModelError: for a given or forbidden option that does not fit the model, or for what is
                no symmetry of it.
            BackendError: when the backend is unknown, not available or not able.
            ValueError: for a limit or a number of workers that makes no sense.
            Interrupted: on Ctrl-C, with the partial count in ``result.stats.solutions``.

        >>> import xcmodel as xc
        >>> xc.Model({"A": [1, 2], "B": [1], "C": [2]}).count(backend="sat")
        2
        >>> xc.Model({"A": [1, 2], "B": [2, 3], "C": [3], "D": [1]}).count(up_to=[{1: 3, 3: 1}])
        1
        """
        from xcmodel import queries

        conditions = Conditions(given, forbidden)
        controls = Controls(time_limit, solution_limit, progress, workers, memory_limit)
        if certificate is not None:
            if up_to is not None:
                raise ValueError("a certificate counts all solutions: leave out up_to")
            return queries.certified_count(
                self._compile(), backend, conditions, controls, certificate
            )
        if up_to is not None:
            from xcmodel.symmetry.counting import count_up_to

            return count_up_to(self._compile(), up_to, backend, conditions, controls, method=method)
        return queries.count(self._compile(), backend, conditions, controls, method)

    def symmetries(self) -> Symmetries:
        """Find all symmetries: permutations of items that carry the options over into each other.

        Those that only move equal options do not count. Groups of any order are found. Thousands of
        options take well under a second as a rule; very regular models with few symmetries take
        longer.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [2, 3], "C": [3], "D": [1]})
        >>> model.symmetries()
        <Symmetries: 2, from 1 generator>
        """
        from xcmodel.symmetry import Symmetries

        return Symmetries.find(self._compile())

    def minimize(
        self,
        *,
        backend: str | Backend | None = None,
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        hint: Iterable[Name] = (),
        time_limit: float | None = None,
        seed: int | None = None,
        workers: int | None = None,
        progress: bool | ProgressCallback = False,
        certificate: str | PathLike[str] | None = None,
    ) -> Result:
        """Find a solution of least cost, and prove that there is no cheaper one.

        Args:
            backend: a name such as ``"cpsat"`` or ``"dlx"``, or a configured backend; if left out,
                ``"auto"``, which picks one by the model and says why in ``result.why_backend``,
                or for a certificate ``"dlx"``.
            given: options that the solution must contain.
            forbidden: options that it may not contain.
            hint: options of a good solution that is known, or nearly one. Backends that can, such
                as ``"cpsat"``, begin there; the answer is the same with any hint.
            time_limit: seconds after which to stop; a solution found by then is kept, its status
                ``feasible``, and ``bound`` tells how much cheaper another one could be.
            seed: the source of the solver's random choices.
            workers: the most threads to use, instead of the backend's own default.
            progress: True for a bar on the terminal, or a callable that gets `Progress` objects.
            certificate: a file to write, which proves the least cost to who checks it: see
                `check_certificate`. It takes a search of all solutions at once.

        Raises:
            ModelError: for a given, forbidden or hinted option that does not fit the model.
            BackendError: when the backend is unknown, not available or not able.
            ValueError: for a limit or a number of workers that makes no sense.
            Interrupted: on Ctrl-C, with the best solution found.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
        >>> result = model.minimize()
        >>> result.status.value, result.solution, result.cost
        ('optimal', Solution('B', 'C'), 4)
        """
        from xcmodel import queries

        if certificate is not None:
            return queries.certify(
                self._compile(),
                backend or DEFAULT_BACKEND,
                Conditions(given, forbidden),
                Controls(time_limit, None, progress, workers),
                certificate,
                least_cost=True,
            )
        return queries.minimize(
            self._compile(),
            backend or DEFAULT_MINIMIZE_BACKEND,
            Conditions(given, forbidden, seed, hint),
            Controls(time_limit, None, progress, workers),
        )

    def compile(
        self,
        *,
        backend: str | Backend = DEFAULT_BACKEND,
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        time_limit: float | None = None,
        memory_limit: int | None = None,
        workers: int | None = None,
        renaming: bool = True,
        progress: bool | ProgressCallback = False,
    ) -> SolutionSet:
        """Return all solutions as one object: counted, sampled, ordered by cost, saved.

        Args:
            backend: a name such as ``"dlx"``, or a configured backend.
            given: options that every solution must contain.
            forbidden: options that no solution may contain.
            time_limit: seconds after which to give up.
            memory_limit: bytes that the search may take to remember what it has done.
            workers: the most threads to use, instead of the backend's own default.
            renaming: whether parts that are equal up to renaming items may be held once. Then the
                graph can be very much smaller. But where options' costs differ, and for
                fingerprints, such parts must be told apart later.
            progress: True for a bar on the terminal, or a callable that gets `Progress` objects.

        Raises:
            CompileStoppedError: when a limit stopped it; nothing is made of a part.
            ModelError: for a given or forbidden option that does not fit the model.
            BackendError: when the backend is unknown, not available or not able.
            ValueError: for a limit or a number of workers that makes no sense.
            Interrupted: on Ctrl-C.

        >>> import xcmodel as xc
        >>> solutions = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).compile()
        >>> solutions.count, solutions.marginals()
        (2, {'A': 1, 'B': 1, 'C': 1})
        """
        from xcmodel import queries

        return queries.compile_solutions(
            self._compile(),
            backend,
            Conditions(given, forbidden),
            Controls(time_limit, None, progress, workers, memory_limit),
            renaming=renaming,
        )

    def sample(
        self,
        n: int,
        *,
        seed: int | None = None,
        backend: str | Backend = DEFAULT_BACKEND,
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        time_limit: float | None = None,
        memory_limit: int | None = None,
        workers: int | None = None,
        progress: bool | ProgressCallback = False,
    ) -> list[Solution]:
        """Return random solutions: each time, every solution is exactly as likely.

        All solutions are compiled first; for several samples, compile once, and ask the set.

        Args:
            n: how many; the same one may come several times.
            seed: the source of the choices.
            backend: a name such as ``"dlx"``, or a configured backend.
            given: options that every solution must contain.
            forbidden: options that no solution may contain.
            time_limit: seconds after which to give up compiling.
            memory_limit: bytes that the search may take to remember what it has done.
            workers: the most threads to use, instead of the backend's own default.
            progress: True for a bar on the terminal, or a callable that gets `Progress` objects.

        Raises:
            SolutionSetError: when there is no solution.
            CompileStoppedError: when a limit stopped it.
            ModelError: for a given or forbidden option that does not fit the model.
            BackendError: when the backend is unknown, not available or not able.
            ValueError: for a number or a limit that makes no sense.
            Interrupted: on Ctrl-C.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [1], "C": [2]})
        >>> set(model.sample(50, seed=1)) == set(model.solutions())
        True
        """
        return self.compile(
            backend=backend,
            given=given,
            forbidden=forbidden,
            time_limit=time_limit,
            memory_limit=memory_limit,
            workers=workers,
            progress=progress,
        ).sample(n, seed=seed)

    def k_best(
        self,
        k: int,
        *,
        backend: str | Backend = DEFAULT_BACKEND,
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        time_limit: float | None = None,
        memory_limit: int | None = None,
        workers: int | None = None,
        progress: bool | ProgressCallback = False,
    ) -> list[Solution]:
        """Return the k cheapest solutions, cheapest first; all of them if there are fewer.

        All solutions are compiled first, so this is for models whose solutions can be counted.

        Args:
            k: how many.
            backend: a name such as ``"dlx"``, or a configured backend.
            given: options that every solution must contain.
            forbidden: options that no solution may contain.
            time_limit: seconds after which to give up compiling.
            memory_limit: bytes that the search may take to remember what it has done.
            workers: the most threads to use, instead of the backend's own default.
            progress: True for a bar on the terminal, or a callable that gets `Progress` objects.

        Raises:
            CompileStoppedError: when a limit stopped it.
            ModelError: for a given or forbidden option that does not fit the model.
            BackendError: when the backend is unknown, not available or not able.
            ValueError: for a number or a limit that makes no sense.
            Interrupted: on Ctrl-C.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
        >>> model.k_best(2)
        [Solution('B', 'C'), Solution('A')]
        """
        costs = self._compile().instance.option_costs
        return self.compile(
            backend=backend,
            given=given,
            forbidden=forbidden,
            time_limit=time_limit,
            memory_limit=memory_limit,
            workers=workers,
            # Renaming keeps no costs, unless they are all the same.
            renaming=not len(costs) or bool(costs.min() == costs.max()),
            progress=progress,
        ).k_best(k)

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
                package pyganak; none if left out, and all that can if it is None. Of many
                solutions, let no backend list them: ``backends=[], counters=None``.
            given: options that every solution must contain.
            forbidden: options that no solution may contain.
            time_limit: seconds for each backend; one that does not finish is not compared.
            progress: True for a bar on the terminal, one backend after the other, or a callable
                that gets `Progress` objects.
            raise_on_difference: whether to raise when backends differ or one is wrong.

        Raises:
            CrossCheckError: when that was asked for.
            ModelError: for a given or forbidden option that does not fit the model.
            BackendError: when a backend is unknown, not available or not able.
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
        from xcmodel.comparison import cross_check

        report = cross_check(
            self._compile(),
            backends,
            counters,
            Conditions(tuple(given), tuple(forbidden)),
            Controls(time_limit, progress=progress),
        )
        if raise_on_difference:
            report.raise_for_difference()
        return report
