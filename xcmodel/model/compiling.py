"""Queries for all solutions as one object, and for random ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from xcmodel.model.asking import DEFAULT_BACKEND, QueriedProblem
from xcmodel.problem.names import Name
from xcmodel.search.shared_arguments import shares_arguments

if TYPE_CHECKING:
    from xcmodel.answer.progress import ProgressCallback
    from xcmodel.answer.solution import Solution
    from xcmodel.backend.contract import Backend
    from xcmodel.solution_sets.solution_set import SolutionSet


class Compiling(QueriedProblem):
    """A problem that is asked for all solutions as one object, and for random ones."""

    @shares_arguments
    def compile(
        self,
        *,
        backend: str | Backend = DEFAULT_BACKEND,
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
        backend: str | Backend = DEFAULT_BACKEND,
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
            SampleInterrupted: on Ctrl-C; nothing is drawn then.

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
