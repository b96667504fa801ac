"""What all queries of a model begin with: its compiled form, and the query as backends read it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os import PathLike
from time import perf_counter
from typing import TYPE_CHECKING, Any

from xcmodel.interrupt import import_whole
from xcmodel.problem.names import Name
from xcmodel.problem.problem import Problem

if TYPE_CHECKING:
    from xcmodel.answer.cost import Cost
    from xcmodel.answer.result import Result
    from xcmodel.backend.query import Query
    from xcmodel.problem.compiled import CompiledProblem


DEFAULT_BACKEND = "dlx"

_INSTEAD = {
    "up_to": "symmetries carry solutions of one cube to those of others; list all, and take one of "
    "each class by symmetries.representatives(solutions)"
}
"""What to do in place of a query by cubes with an argument of a whole search."""


class QueriedProblem(Problem):
    """A problem whose queries are made of what it consists of."""

    def _query(
        self,
        task: str,
        given: Iterable[Name],
        forbidden: Iterable[Name],
        hint: Iterable[Name] | None = None,
        *,
        opposite: bool = False,
        aims: Iterable[Mapping[Any, Cost]] | None = None,
        cost_limit: Cost | None = None,
        **details: Any,
    ) -> tuple[CompiledProblem, Query]:
        """Return the compiled problem, perhaps with the opposite costs, and the query."""
        if task != "count":
            import_before_the_clock()  # A count can do without numpy.
        asked = perf_counter()
        if task == "certify":
            self.require_plain("a certificate")
        if task == "compile":
            self.require_no_penalties("a decision diagram")
        compiled = self._compile_for(task, opposite, aims)
        details |= {"cost_limit": cost_limit, "asked": asked}
        return compiled, query_of(compiled, task, given, forbidden, hint, **details)

    def _check_for_cubes(self, journal: object, executor: object, **others: object) -> None:
        """Raise for what queries by cubes know nothing of."""
        given = {"a journal": journal, "an executor": executor}
        names = [name for name, value in given.items() if value is not None]
        by, do = " and ".join(names), "do" if len(names) > 1 else "does"
        self.require_no_penalties(by)
        asked = (n for n, value in others.items() if value is not None and value is not False)
        for name in asked:
            instead = _INSTEAD.get(name, "leave one of them out")
            raise ValueError(f"{by} {do} not go with {name}: {instead}")

    def _compile_for(
        self, task: str, opposite: bool, aims: Iterable[Mapping[Any, Cost]] | None = None
    ) -> CompiledProblem:
        """Return the problem for a task, for least cost with what penalties cost, or with aims."""
        if aims is not None:
            from xcmodel.problem.aims import with_aims

            return with_aims(
                self.to_compiled(), aims, with_penalties=self._with_penalties, opposite=opposite
            )
        if task != "minimize":
            return self.to_compiled()
        if not opposite:
            return self._compile_with_prices()
        # Penalties are to be paid, not gained.
        return self._with_penalties(self.to_compiled().negated)


def query_of(
    compiled: CompiledProblem,
    task: str,
    given: Iterable[Name] = (),
    forbidden: Iterable[Name] = (),
    hint: Iterable[Name] | None = None,
    *,
    cost_limit: Cost | None = None,
    **details: Any,
) -> Query:
    """Return a query of a compiled problem."""
    from xcmodel.backend.query import Query, Task

    if cost_limit is not None:
        details["cost_limit"] = compiled.unit.limit(cost_limit)
    conditions = compiled.options.conditions(given, forbidden)
    hinted = () if hint is None else compiled.options.hinted(hint)
    if compiled.fills is not None and hinted:
        hinted = compiled.fills.completed(hinted)
    return Query(Task(task), *conditions, hinted, **details)


def import_before_the_clock() -> None:
    """Import what needs numpy, which is not a part of the time of a query."""
    import_whole("xcmodel.problem.presolve")
    import_whole("xcmodel.search.checker")


def checked_answer(
    compiled: CompiledProblem,
    result: Result,
    query: Query,
    certificate: str | PathLike[str] | None = None,
) -> Result:
    """Return the result with the evidence of a check; see `xcmodel.trust.check`."""
    from xcmodel.trust.check import checked

    return checked(compiled, result, query, None if certificate is None else str(certificate))
