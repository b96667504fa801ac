"""Our backends and their variants, through the public methods of `Model`."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from benchmarks.contestants.contestant import Answer, Contestant, Solve, all_of, enter
from benchmarks.contestants.problem import Problem
from benchmarks.families import Level, Task
from xcmodel import Model, Result, Status
from xcmodel.backend import Backend, Capability
from xcmodel.backend.registry import get_backend
from xcmodel.search.queries import CountMethod

_EVERYTHING = frozenset(Task)
_LISTING = frozenset({Task.FIRST, Task.ALL})
_FIRST = frozenset({Task.FIRST})
_ONE_SOLUTION = frozenset({Task.FIRST, Task.LEAST_COST})


@dataclass(eq=False)
class OurBackend(Contestant):
    """A backend of the project.

    Attributes:
        name: its name in tables.
        tasks: the tasks that it is given.
        level: the smallest set of benchmarks that it belongs to.
        backend: the name of the backend, where it is another one.
        method: how it counts.
    """

    name: str
    tasks: frozenset[Task] = _EVERYTHING
    level: Level = Level.SMALL
    backend: str = ""
    method: CountMethod = "auto"

    distribution = "xcmodel"
    module = "xcmodel"
    is_ours = True
    knows_colours = True
    knows_multiplicities = True
    knows_weighted_rows = True

    def version(self) -> str:
        """Return the versions of the project and of the solver."""
        return f"{super().version()}, {self._backend.version}"

    def set_up(self) -> None:
        """Import what the backend needs, by an easy query."""
        model = Model({"A": [1]})
        if Capability.MINIMIZE in self._backend.capabilities:
            model.minimize(backend=self._backend)
        model.solve(backend=self._backend)

    @property
    def _backend(self) -> Backend:
        return get_backend(self.backend or self.name)

    def why_not(self, problem: Problem, task: Task) -> str | None:
        """Return why it cannot answer this, or None; backends say what they are able to."""
        able = self._backend.capabilities
        if problem.weighted_rows and Capability.ROWS not in able:
            return "knows no weighted rows"
        return super().why_not(problem, task)

    def make_ready(self, problem: Problem) -> None:
        """Copy the model, which nobody has compiled yet."""
        problem.copy_model()

    def prepare(self, problem: Problem, task: Task) -> Solve:
        """Compile the model and translate it; a search for least cost does so by itself."""
        backend = self._backend
        model = problem.fresh_model()
        if task is Task.LEAST_COST:
            return partial(_least_cost, model, backend)
        _ = model.to_compiled().translations[backend]
        if task is Task.COUNT:
            return lambda: Answer(model.count(backend=backend, method=self.method))
        if task is Task.ALL:
            return lambda: all_of(model.solutions(backend=backend))
        return lambda: _shown(model.solve(backend=backend))

    def options_of(self, problem: Problem, shown: Iterable[Any]) -> list[int]:
        """Return the numbers of the options, which have names in solutions."""
        numbers = {name: number for number, name in enumerate(problem.model.options)}
        return [numbers[name] for name in shown]


def _shown(result: Result) -> Answer:
    return Answer(0) if result.solution is None else Answer(1, (result.solution,))


def _least_cost(model: Model, backend: Backend) -> Answer:
    result = model.minimize(backend=backend)
    if result.status is not Status.OPTIMAL:
        return Answer(0)
    seconds = result.stats.translation_seconds
    cost = None if result.cost is None else int(result.cost)
    return Answer(1, (result.solution,), cost=cost, translation=seconds)


enter(
    OurBackend("dlx"),
    OurBackend("dlx, visiting", frozenset({Task.COUNT}), backend="dlx", method="enumerate"),
    OurBackend("dlx:python"),
    OurBackend("cpsat"),
    OurBackend("sat"),
    OurBackend("mip", _ONE_SOLUTION),
    OurBackend("dlx:native-weighted", _FIRST, Level.FULL),
    OurBackend("sat, visiting", frozenset({Task.COUNT}), Level.FULL, "sat", "enumerate"),
    OurBackend("sat:glucose4", _LISTING, Level.FULL),
    OurBackend("sat:minisat22", _LISTING, Level.FULL),
    OurBackend("sat, pairwise", _FIRST, Level.FULL, backend="sat:,at_most_one=pairwise"),
    OurBackend("sat, ladder", _FIRST, Level.FULL, backend="sat:,at_most_one=ladder"),
    OurBackend("sat, totalizer", _FIRST, Level.FULL, backend="sat:,encoding=totalizer"),
    OurBackend("mip:gscip", _ONE_SOLUTION, Level.FULL),
)
