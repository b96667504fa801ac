"""The solutions of a diagram, counted, listed, and drawn at random."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from typing import overload

import numpy as np

from xcmodel.answer.cost import Cost
from xcmodel.answer.solution import Solution
from xcmodel.backend.batch import Batch
from xcmodel.backend.decision_diagram import NO_SOLUTION, DecisionDiagram
from xcmodel.backend.evaluator import DiagramSize
from xcmodel.certificate.checking import CertificateReport
from xcmodel.errors import SolutionSetError, WrongAnswerError
from xcmodel.problem.names import Name, list_of_names, look_up_all
from xcmodel.search.checker import Checker
from xcmodel.solution_sets.membership import contains, rank_of
from xcmodel.solution_sets.origin import Origin
from xcmodel.solution_sets.priced_options import PricedOptions
from xcmodel.solution_sets.sampling import (
    RandomRanks,
    checked_draws,
    checked_number,
    limbs_for,
    ranks_of,
)
from xcmodel.text.arguments import whole_argument
from xcmodel.text.labels import listing
from xcmodel.text.numbers import large_number, plural, whole_number
from xcmodel.text.tables import table_html

_OPTIONS_IN_BATCH = 1 << 18


class ListedSolutions(Collection[Solution]):
    """A set that is asked for its solutions, by rank or at random, and for their number."""

    def __init__(
        self,
        diagram: DecisionDiagram,
        options: PricedOptions,
        origin: Origin,
        checker: Checker | None = None,
    ) -> None:
        self._evaluator = origin.evaluator(diagram)
        self._options = options
        self._origin = origin
        self._checker = checker
        self._report: CertificateReport | None = None

    @property
    def options(self) -> tuple[Name, ...]:
        """The names of the model's options, in the order of the model.

        >>> import xcmodel as xc
        >>> xc.Model({"A": [1, 2], "B": [1], "C": [2]}).compile().options
        ('A', 'B', 'C')
        """
        return self._options.names

    def cost(self, options: Iterable[Name]) -> Cost:
        """Return what these options cost together; see `Model.cost`.

        Args:
            options: names of options, such as a solution.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
        >>> solutions = model.compile()
        >>> [solutions.cost(solution) for solution in solutions]
        [5, 4]
        """
        numbers = look_up_all(self._options.number_of, options, "option")
        costs = self._options.costs
        return self._options.unit.told(sum(int(costs[number]) for number in numbers))

    def count(self) -> int:
        """Return the exact number of solutions.

        >>> import xcmodel as xc
        >>> solutions = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).compile()
        >>> solutions.count()
        2
        """
        return self._count

    @cached_property
    def _count(self) -> int:
        return self._evaluator.count(self._diagram.root)

    def __len__(self) -> int:
        if self._count.bit_length() > 63:  # noqa: PLR2004
            raise OverflowError(
                f"{large_number(self._count)} solutions are too many for len(): use count()"
            )
        return self._count

    def __bool__(self) -> bool:
        return self._diagram.root != NO_SOLUTION

    def __iter__(self) -> Iterator[Solution]:
        for batch in self.batches():
            yield from self._options.solutions(batch)

    @overload
    def __getitem__(self, rank: int) -> Solution: ...

    @overload
    def __getitem__(self, rank: slice) -> list[Solution]: ...

    def __getitem__(self, rank: int | slice) -> Solution | list[Solution]:
        limbs = limbs_for(self._count)
        if isinstance(rank, slice):
            # The length of a range is limited, slicing it is not.
            ranks = list(range(self._count)[rank])
            return list(self._options.solutions(self._unrank(ranks_of(ranks, limbs))))
        rank = whole_argument(rank, "the rank of a solution")
        place = rank + self._count if rank < 0 else rank
        if not 0 <= place < self._count:
            raise IndexError(
                f"no solution has the rank {whole_number(rank)}: there are "
                f"{whole_number(self._count)} solutions, and ranks begin at 0"
            )
        return self._options.solution(self._unrank(ranks_of([place], limbs))[0])

    def index(self, solution: Iterable[Name]) -> int:
        """Return the rank of a solution: `solutions[solutions.index(solution)]` is the same one.

        Args:
            solution: a `Solution`, or the names of its options in any order.

        Raises:
            SolutionSetError: for what is none of the solutions.
            UnknownNameError: for an option that the model does not have.
            ModelError: for what is no list of names.

        >>> import xcmodel as xc
        >>> solutions = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).compile()
        >>> solutions.index(["C", "B"]), solutions[1]
        (1, Solution('B', 'C'))
        """
        names = list_of_names(solution, "option")
        numbers = look_up_all(self._options.number_of, names, "option")
        options = frozenset(numbers)
        found = rank_of(self._evaluator, options) if len(options) == len(numbers) else None
        if found is None:
            raise SolutionSetError(
                f"{listing(names)}: these options are none of the set's solutions, and have no rank"
            )
        return found

    def batches(self) -> Iterator[Batch]:
        """Yield all solutions as arrays of option indices, many at a time, for speed.

        The indices are those of the options in the order of the model.

        >>> import xcmodel as xc
        >>> solutions = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).compile()
        >>> [batch.options.tolist() for batch in solutions.batches()]
        [[0], [1, 2]]
        """
        for batch in self._evaluator.batches(_OPTIONS_IN_BATCH):
            self._check(batch)
            yield batch

    def __contains__(self, solution: object) -> bool:
        """Tell whether this is one of the solutions: a `Solution` or any options' names, each once.

        Raises:
            UnknownNameError: for an option that the model does not have.
            ModelError: for what is no list of names.
        """
        numbers = look_up_all(self._options.number_of, solution, "option")  # type: ignore[arg-type]
        options = frozenset(numbers)
        return len(options) == len(numbers) and contains(self._diagram, options)

    def sample(self, n: int, *, seed: int | None = None) -> list[Solution]:
        """Return random solutions, each drawn independently and uniformly.

        Args:
            n: how many; the same one may come several times.
            seed: of the generator; the same seed and diagram give the same solutions.

        Raises:
            SolutionSetError: when there is no solution.
            ValueError: for a negative number, or for more than a list can hold.

        >>> import xcmodel as xc
        >>> solutions = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).compile()
        >>> len(solutions.sample(5, seed=1)), len(set(solutions.sample(50, seed=1)))
        (5, 2)
        """
        batches = self.sample_batches(checked_draws(n), seed=seed)
        return [solution for batch in batches for solution in self._options.solutions(batch)]

    def sample_batches(self, n: int, *, seed: int | None = None) -> Iterator[Batch]:
        """Yield the same random solutions as arrays of option indices, for speed.

        Args:
            n: how many, from 0.
            seed: as for `sample`.

        Raises:
            SolutionSetError: when there is no solution, and `n` is not 0.
            ValueError: for a negative number.

        >>> import xcmodel as xc
        >>> solutions = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).compile()
        >>> drawn = solutions.restrict(given=["B"]).sample_batches(2, seed=1)
        >>> [batch.options.tolist() for batch in drawn]
        [[1, 2], [1, 2]]
        """
        n = checked_number(n)
        seed = None if seed is None else whole_argument(seed, "seed")
        if n and not self:
            raise SolutionSetError("there is no solution to draw")
        source = RandomRanks(self._count, seed) if n else None
        most = 1
        while n > 0 and source is not None:
            batch = self._unrank(source.draw(min(n, most)))
            yield batch
            n -= len(batch)
            most = max(1, _OPTIONS_IN_BATCH // (max(batch.lengths) + 1))

    def marginals(self) -> dict[Name, int]:
        """Return for each option the number of solutions that contain it, exactly.

        >>> import xcmodel as xc
        >>> solutions = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).compile()
        >>> solutions.marginals()
        {'A': 1, 'B': 1, 'C': 1}
        """
        counts = dict.fromkeys(self._options.names, 0)
        diagram, names = self._diagram, self._options.names
        for option in diagram.given if self else ():
            counts[names[option]] = self._count
        per_class = np.repeat(np.arange(len(diagram.class_start) - 1), np.diff(diagram.class_start))
        class_counts = self._evaluator.class_counts()
        for option, number in zip(diagram.class_options.tolist(), per_class.tolist(), strict=True):
            # A class that a restriction has replaced no longer occurs, but its options may.
            counts[names[option]] += class_counts[number]
        return counts

    @property
    def size(self) -> DiagramSize:
        """How large the diagram is: nodes, arcs, isomorphisms, bytes.

        >>> import xcmodel as xc
        >>> xc.Model({"A": [1, 2], "B": [1], "C": [2]}).compile().size.nodes
        2
        """
        return self._evaluator.size

    def __repr__(self) -> str:
        size = self.size
        return (
            f"<SolutionSet: {plural(self._count, 'solution')}, {plural(size.nodes, 'node')}, "
            f"{size.bytes:,} bytes>"
        )

    def _repr_html_(self) -> str:
        facts = {
            "solutions": large_number(self._count),
            "nodes of the diagram": f"{self.size.nodes:,}",
            "arcs": f"{self.size.arcs:,}",
            "bytes": f"{self.size.bytes:,}",
            "backend": f"{self._origin.backend} ({self._origin.version})",
        }
        return table_html(["", "solution set"], facts.items(), right=[1])

    @property
    def _diagram(self) -> DecisionDiagram:
        return self._evaluator.diagram

    def _check(self, batch: Batch) -> None:
        fault = self._checker.fault(batch) if self._checker else None
        if fault is not None:
            raise WrongAnswerError(
                f"the diagram from backend {self._origin.backend!r} ({self._origin.version}) has a "
                f"wrong solution: {fault}; please report it",
                self._origin.backend,
            )

    def _unrank(self, ranks: np.ndarray) -> Batch:
        batch = self._evaluator.unrank(ranks)
        self._check(batch)
        return batch
