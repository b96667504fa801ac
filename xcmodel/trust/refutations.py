"""Conflicts and solutions of some demands, by a backend that names them; solutions are checked."""

from __future__ import annotations

import numpy as np

from xcmodel.backend.contract import Backend
from xcmodel.backend.demands import Demands
from xcmodel.backend.instance import Instance, Int32Array
from xcmodel.backend.query import Capability
from xcmodel.backend.refuter import Refuter, Verdict
from xcmodel.backend.registry import first_with
from xcmodel.search.contract_calls import noted
from xcmodel.search.wrong_answer import wrong_answer

_PREFERRED = "sat"

# A larger instance takes seconds to load, which are better spent on others.
_MOST_ENTRIES = 300_000


class Refutations:
    """What a backend tells of some demands after others, if there is one that can.

    Args:
        instance: the whole instance.
        forbidden: options that are never chosen.

    Attributes:
        named_by: who has named a conflict, if anybody has: it is believed until it is proved.
    """

    def __init__(self, instance: Instance, forbidden: tuple[int, ...]) -> None:
        self._instance = instance
        self._forbidden = forbidden
        self._backend: Backend | None = None
        self._refuter: Refuter | None = None
        self._is_open = False
        self.named_by: Backend | None = None

    def verdict(self, demands: Demands, seconds: float) -> Verdict:
        """Return what is known of demands after about so many seconds.

        Raises:
            WrongAnswerError: when what is called a solution is none, or none of the demands are
                said to be in conflict.
        """
        if not self._is_open:
            self._open()
        if self._refuter is None or self._backend is None:
            return Verdict()
        with noted(self._backend, "refute()"):
            found = self._refuter.refute(demands, seconds)
        if found.solution is not None and len(unmet(self._instance, demands, found.solution)):
            raise wrong_answer(self._backend, "named a solution that does not meet all demands")
        if found.conflict is not None:
            if not len(demands.within(found.conflict)):
                raise wrong_answer(self._backend, "named a conflict of none of the demands")
            self.named_by = self._backend
        return found

    def _open(self) -> None:
        self._is_open = True
        if self._instance.n_entries <= _MOST_ENTRIES:
            self._backend = first_with(Capability.REFUTE, preferred=_PREFERRED)
        if self._backend is not None:
            with noted(self._backend, "refuter()"):
                self._refuter = self._backend.refuter(self._instance, self._forbidden)

    def close(self) -> None:
        """Release what the backend holds."""
        if self._refuter is not None and self._backend is not None:
            with noted(self._backend, "close()"):
                self._refuter.close()


def unmet(instance: Instance, demands: Demands, solution: Int32Array) -> Demands:
    """Return those demands that some options do not meet.

    >>> from xcmodel import Model
    >>> instance = Model({"A": [1, 2], "B": [2, 3]}).to_instance()
    >>> unmet(instance, Demands(items=(0, 1, 2), given=(1,)), np.array([0], dtype=np.int32))
    Demands(items=(2,), given=(1,), rows=())
    """
    chosen = np.zeros(instance.n_options, dtype=bool)
    chosen[solution] = True
    covered = instance.coverage_by(solution.tolist())
    is_met = (instance.item_low <= covered) & (covered <= instance.item_high)
    sums = {row: _sum_of(instance, row, chosen) for row in demands.rows}
    return Demands(
        items=tuple(item for item in demands.items if not is_met[item]),
        given=tuple(option for option in demands.given if not chosen[option]),
        rows=tuple(
            row
            for row, total in sums.items()
            if not instance.rows[row].low <= total <= instance.rows[row].high
        ),
    )


def _sum_of(instance: Instance, number: int, chosen: np.ndarray) -> int:
    row = instance.rows[number]
    return int(row.weights[chosen[row.options]].sum())
