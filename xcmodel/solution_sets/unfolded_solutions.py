"""Questions for which isomorphisms must be unfolded: those by cost, and fingerprints."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from sys import maxsize

import numpy as np

from xcmodel.answer.cost import Cost
from xcmodel.answer.result import Result, Status, StopReason
from xcmodel.answer.solution import Solution
from xcmodel.answer.statistics import Stats
from xcmodel.backend.deadline import Deadline
from xcmodel.backend.decision_diagram import DecisionDiagram
from xcmodel.backend.evaluator import DiagramEvaluator, TooManyNodesError
from xcmodel.backend.instance import Int64Array
from xcmodel.errors import SolutionSetError
from xcmodel.solution_sets.by_cost import cheapest_first, histogram, labels_by_cost
from xcmodel.solution_sets.fingerprint import fingerprint
from xcmodel.solution_sets.listed_solutions import ListedSolutions
from xcmodel.solution_sets.priced_options import PricedOptions
from xcmodel.solution_sets.sampling import checked_number, limbs_for, ranks_of
from xcmodel.text.arguments import whole_argument

# The most words of a diagram that is unfolded: one gigabyte.
_MOST_WORDS = 1 << 28


class UnfoldedSolutions(ListedSolutions):
    """A set that is asked what differs between isomorphic subproblems, and unfolds them for it."""

    def minimize(self) -> Result:
        """Return a solution of least cost; the status is ``optimal``, or ``infeasible``.

        >>> import xcmodel as xc
        >>> options = {"A": [1, 2], "B": [1], "C": [2], "D": [2]}
        >>> solutions = xc.Model(options, costs={"A": 5, "B": 1, "D": 3}).compile()
        >>> solutions.minimize().solution
        Solution('B', 'C')
        """
        cheapest = next(self._by_cost(self._options.costs), None)
        units, solution = cheapest or (None, None)
        cost = None if units is None else self._options.unit.told(units)
        return Result(
            status=Status.INFEASIBLE if cheapest is None else Status.OPTIMAL,
            solution=solution,
            cost=cost,
            bound=cost,
            stop_reason=StopReason.EXHAUSTED,
            stats=Stats(solutions=0 if cheapest is None else 1),
            backend=self._origin.backend,
            backend_version=self._origin.version,
        )

    def k_best(self, k: int) -> list[Solution]:
        """Return the k cheapest solutions, cheapest first; all of them if there are fewer.

        The order of solutions of equal cost is unspecified, but always the same.

        Args:
            k: how many, from 0.

        Raises:
            SolutionSetError: when the diagram has too many isomorphisms for it.
            ValueError: for a negative number.

        >>> import xcmodel as xc
        >>> options = {"A": [1, 2], "B": [1], "C": [2], "D": [2]}
        >>> solutions = xc.Model(options, costs={"A": 5, "B": 1, "D": 3}).compile()
        >>> solutions.k_best(2)
        [Solution('B', 'C'), Solution('B', 'D')]
        """
        return self._first(checked_number(k), self._options.costs)

    def k_worst(self, k: int) -> list[Solution]:
        """Return the k dearest solutions, dearest first; see `k_best`.

        Args:
            k: how many, from 0.

        >>> import xcmodel as xc
        >>> options = {"A": [1, 2], "B": [1], "C": [2], "D": [2]}
        >>> solutions = xc.Model(options, costs={"A": 5, "B": 1, "D": 3}).compile()
        >>> solutions.k_worst(1)
        [Solution('A')]
        """
        return self._first(checked_number(k), -self._options.costs)

    def costs(self, *, most: int = 10_000, time_limit: float | None = None) -> dict[Cost, int]:
        """Return the number of solutions of each cost, ascending by cost.

        Args:
            most: the most different costs that are allowed.
            time_limit: seconds; isomorphisms that costs tell apart are unfolded before it is
                looked at.

        Raises:
            SolutionSetError: when there are too many different costs, or too many isomorphisms.
            StoppedError: when the time is over before.
            ValueError: for a time limit that is no number of seconds from 0.

        >>> import xcmodel as xc
        >>> options = {"A": [1, 2], "B": [1], "C": [2], "D": [2]}
        >>> solutions = xc.Model(options, costs={"A": 5, "B": 1, "D": 3}).compile()
        >>> solutions.costs()
        {1: 1, 4: 1, 5: 1}
        """
        deadline, most = Deadline(time_limit), whole_argument(most, "most")
        counted = histogram(self._for_costs, self._options.costs, most, deadline)
        if counted is None:
            raise SolutionSetError(
                f"there are more than {most} different costs: set most= to allow for more, "
                "or ask for k_best or minimize"
            )
        told: dict[Cost, int] = {}
        for units, number in counted.items():  # Floats may tell several of them alike.
            cost = self._options.unit.told(units)
            told[cost] = told.get(cost, 0) + number
        return told

    def _first(self, k: int, costs: Int64Array) -> list[Solution]:
        return [solution for _, solution in islice(self._by_cost(costs), min(k, maxsize))]

    def _by_cost(self, costs: Int64Array) -> Iterator[tuple[int, Solution]]:
        """Yield solutions by the sum of these costs, with the sum."""
        limbs = limbs_for(self._count)
        for cost, rank in cheapest_first(self._for_costs, costs):
            batch = self._unrank(ranks_of([rank], limbs))
            yield cost, self._options.solution(batch[0])

    @cached_property
    def _for_costs(self) -> DiagramEvaluator:
        """The diagram without isomorphisms, in which classes of equal costs are merged."""
        return self._without_isomorphisms(labels_by_cost(self._diagram, self._options.costs))

    @cached_property
    def fingerprint(self) -> str:
        """32 hexadecimal digits that depend on nothing but the set.

        They can be compared with those of other sets of the same model, now or later. Different
        sets have the same with a probability of at most (d / 2**61)**2, where d is the
        number of options of the largest solution.

        Raises:
            SolutionSetError: when the diagram has too many isomorphisms for it.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [1], "C": [2]})
        >>> model.compile().fingerprint == model.compile(backend="dlx:python").fingerprint
        True
        """
        return fingerprint(self._unfolded, range(len(self._options.names)))

    def _fingerprint_by(self, options: PricedOptions) -> str:
        """Return the fingerprint with the options numbered as in another model."""
        known = options.number_of
        names = enumerate(self._options.names, start=len(known))
        return fingerprint(self._unfolded, [known.get(name, new) for new, name in names])

    @cached_property
    def _unfolded(self) -> DiagramEvaluator:
        """The diagram without isomorphisms."""
        return self._without_isomorphisms(self._classes)

    @property
    def _classes(self) -> np.ndarray:
        """The numbers of all classes: labels that merge none."""
        return np.arange(len(self._diagram.class_start) - 1)

    def _without_isomorphisms(self, labels: np.ndarray) -> DiagramEvaluator:
        if not self.size.isomorphisms:
            return self._evaluator
        return self._origin.evaluator(self._unfold(self._evaluator, labels))

    def _unfold(self, evaluator: DiagramEvaluator, labels: np.ndarray) -> DecisionDiagram:
        try:
            return evaluator.unfold(labels.astype(np.uint32), _MOST_WORDS)
        except TooManyNodesError:
            raise SolutionSetError(
                "for costs, and to be compared or combined, subproblems that share a node of the "
                "diagram up to isomorphism must be told apart, and that would take more than "
                f"{4 * _MOST_WORDS:,} bytes: try compile(up_to_isomorphism=False), in the shell "
                "compile --no-isomorphisms"
            ) from None
