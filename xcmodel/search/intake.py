"""The solutions of slices are taken in: checked, and the best one kept."""

from __future__ import annotations

from xcmodel.backend.batch import Batch
from xcmodel.backend.contract import Backend
from xcmodel.search.checker import Checker, fault_of_arrays
from xcmodel.search.known import Known
from xcmodel.search.solution_hash import Seen
from xcmodel.search.wrong_answer import wrong_answer


class Intake:
    """Checks solutions, and adds them to what is known.

    Args:
        known: what is known of the query.
        backend: who hands them over.

    Attributes:
        checker: checks them against the model and the query.
    """

    def __init__(self, known: Known, backend: Backend) -> None:
        self.checker = Checker(known.compiled, known.query.given, known.query.forbidden)
        self._known = known
        self._backend = backend
        self._seen = Seen() if backend.may_repeat else None

    def check_arrays(self, solutions: Batch) -> None:
        """Raise WrongAnswerError for arrays that do not fit together."""
        self._raise_if(fault_of_arrays(solutions))

    def take(self, solutions: Batch) -> Batch:
        """Take in solutions, and return those that are cheap enough.

        Raises:
            WrongAnswerError: for one that is wrong, or comes for a second time.
        """
        fault = self.checker.fault(solutions)
        if fault is None and self._seen is not None:
            fault = self._seen.fault(solutions)
        self._raise_if(fault)
        incumbent = self._known.incumbent
        solutions = incumbent.with_cheapest_fills(solutions)
        solutions = incumbent.cheap_enough(solutions, self.checker)
        self._known.solutions += len(solutions)
        incumbent.take(solutions, self.checker)
        return solutions

    def _raise_if(self, fault: str | None) -> None:
        if fault is not None:
            raise wrong_answer(self._backend, f"gave a wrong solution: {fault}")
