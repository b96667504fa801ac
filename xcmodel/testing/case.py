"""A case of the conformance suite: a model with conditions, and what is right for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from xcmodel.backend import Backend, Instance, Query, Task
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.testing.brute_force import brute_force


@dataclass(frozen=True)
class Case:
    """A model with a query's conditions, and the exact set of its solutions.

    Attributes:
        name: what the case shows, as words joined by underscores.
        model: the model.
        stated: the solutions as stated, or None where brute force is to find them.
        given: options that every solution must contain.
        forbidden: options that no solution may contain.
    """

    name: str
    model: Model
    stated: frozenset[frozenset[Name]] | None = None
    given: tuple[Name, ...] = ()
    forbidden: tuple[Name, ...] = ()

    @cached_property
    def solutions(self) -> set[frozenset[Name]]:
        """The solutions, each a set of options' names."""
        if self.stated is not None:
            return set(self.stated)
        return brute_force(self.model, self.given, self.forbidden)

    @cached_property
    def least_cost(self) -> Any:
        """The least cost of the solutions, or None if there are none."""
        return min(map(self.model.cost, self.solutions), default=None)

    def asks(self, backend: Backend) -> dict[str, Any]:
        """Return the arguments of a query of the model."""
        return {"backend": backend, "given": self.given, "forbidden": self.forbidden}

    @cached_property
    def instance(self) -> Instance:
        """The integer form of the model."""
        return self.model.to_instance()

    @cached_property
    def options(self) -> tuple[Name, ...]:
        """The names of the options, numbered as in the instance."""
        return tuple(self.model.options)

    def query(self, task: Task, **settings: Any) -> Query:
        """Return a query about the instance."""
        numbers = {name: number for number, name in enumerate(self.options)}
        given, forbidden = (
            tuple(sorted(numbers[name] for name in names)) for names in (self.given, self.forbidden)
        )
        return Query(task, given, forbidden, **settings)

    def halves(self) -> list[Case]:
        """Return the case with an option given, and with the same one forbidden."""
        option = next(o for o in self.options if o not in (*self.given, *self.forbidden))
        chosen = frozenset(s for s in self.solutions if option in s)
        rest = frozenset(self.solutions) - chosen
        return [
            replace(self, stated=chosen, given=(*self.given, option)),
            replace(self, stated=rest, forbidden=(*self.forbidden, option)),
        ]


def stated(*solutions: Iterable[Name]) -> frozenset[frozenset[Name]]:
    """Return solutions as a case states them: a set of sets of options' names."""
    return frozenset(frozenset(solution) for solution in solutions)
