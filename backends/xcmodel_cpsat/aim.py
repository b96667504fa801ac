"""What CP-SAT is asked to find."""

from __future__ import annotations

from enum import Enum

from xcmodel.backend import Query, Task


class Aim(Enum):
    """What CP-SAT is asked to find."""

    ALL = "all solutions"
    ONE = "one solution"
    LEAST = "a solution of least cost"

    @staticmethod
    def of(query: Query) -> Aim:
        """Return the aim of this query.

        One solution alone is easier to find than the first one of all, since presolve may drop
        solutions and several workers may look for it; but it would not be a random one.

        >>> Aim.of(Query(Task.ENUMERATE, solution_limit=1))
        <Aim.ONE: 'one solution'>
        >>> Aim.of(Query(Task.ENUMERATE, solution_limit=1, seed=7))
        <Aim.ALL: 'all solutions'>
        """
        if query.task is Task.MINIMIZE:
            return Aim.LEAST
        if query.solution_limit == 1 and query.seed is None:
            return Aim.ONE
        return Aim.ALL
