"""Several backends at work on one query for least cost, as one backend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xcmodel.answer.attempt import Attempt
from xcmodel.backend.contract import Backend, Search, Translation
from xcmodel.backend.instance import Instance, Int32Array
from xcmodel.backend.query import Capability, Query, Task
from xcmodel.backend.registry import by_suitability, get_backend
from xcmodel.errors import UnsupportedError
from xcmodel.search.entrant import Runner
from xcmodel.search.race_search import RaceSearch

# A seed or a number of workers is for one backend.
_FOR_ONE = {Capability.SHUFFLE, Capability.WORKERS}


@dataclass(frozen=True)
class Race(Backend):
    """Backends that look for least costs together.

    Attributes:
        backends: those that are there already; the first one has a start before the others.
        later: the names of others, which are looked for when it is their turn, as that may take
            longer than most queries; those that are not available, or not able, stay out.
        needed: what they have to be able to do.

    Raises:
        UnsupportedError: when one of them cannot minimize.
        ValueError: when there are fewer than two, or one is named twice.

    >>> race = Race.of(["dlx", "dlx:python"])
    >>> race.name
    'dlx:native, dlx:python'
    """

    backends: tuple[Backend, ...]
    later: tuple[str, ...] = ()
    needed: frozenset[Capability] = frozenset()

    @staticmethod
    def of(names: Sequence[str | Backend]) -> Race:
        """Return a race of the backends of these names."""
        return Race(tuple(get_backend(name) for name in names))

    def __post_init__(self) -> None:
        rivals = [*self.backends, *self.later]
        if len(rivals) <= 1 or len(set(rivals)) < len(rivals):
            raise ValueError(f"backend is {self.name!r}: give two or more different ones")
        for backend in self.backends:
            if Capability.MINIMIZE not in backend.capabilities:
                raise UnsupportedError(
                    f"backend {backend.name!r} cannot minimize: several backends at once are for "
                    "least cost",
                    backend.name,
                )

    @property
    def name(self) -> str:
        """The names of all."""
        return ", ".join([*(backend.name for backend in self.backends), *self.later])

    @property
    def version(self) -> str:
        """The versions of all."""
        return ", ".join(backend.version for backend in self.backends)

    @property
    def capabilities(self) -> frozenset[Capability]:
        """What all of them can do, of what concerns least cost."""
        common = frozenset.intersection(*(backend.capabilities for backend in self.backends))
        return common - _FOR_ONE - {Capability(task) for task in Task} | {Capability.MINIMIZE}

    @property
    def may_repeat(self) -> bool:
        """False: each solution is cheaper than the one before."""
        return False

    def translate(self, instance: Instance) -> Translation:
        """Return the instance in the form of the first one; the others' follow when they start."""
        runners = [Runner(backend, self.needed, instance) for backend in self.backends]
        runners += [Runner(name, self.needed, instance) for name in self.later]
        return RaceTranslation(runners, instance)


def race_with(backend: Backend, query: Query, instance: Instance) -> Backend:
    """Return a race of this backend and the next that suits one, or itself if it is for one alone.

    What is for one alone is all but least cost, and a query with a seed or a number of workers.
    """
    if query.task is not Task.MINIMIZE or query.seed is not None or query.workers is not None:
        return backend
    ranked = by_suitability(query.task, instance)
    first, *others = [name for name, suitability in ranked if suitability.races] or [""]
    if backend.name.partition(":")[0] != first:
        return backend
    declared = dict(ranked)
    later = tuple(rival for name in others for rival in (name, *declared[name].joined_by))
    rows = {Capability.ROWS} if instance.rows else set()
    needed = frozenset({Capability.MINIMIZE, *query.extras} | rows)
    return Race((backend,), later, needed) if later else backend


class RaceTranslation(Translation):
    """The instance in the forms of all, which are made when it is their turn."""

    def __init__(self, runners: Sequence[Runner], instance: Instance) -> None:
        self._runners = runners
        self._instance = instance
        _ = self.of_first

    def start(self, query: Query) -> Search:
        """Start the race."""
        return RaceSearch(self._runners, query, self._instance)

    @property
    def of_first(self) -> Translation:
        """The instance in the form of the first one."""
        return self._runners[0].translation

    def found_by_first(self, solution: Int32Array) -> Attempt:
        """Return the record of the first one's having found this solution."""
        first, costs = self._runners[0].backend, self._instance.option_costs
        return Attempt(first.name, first.version, cost=int(costs.take(solution, mode="clip").sum()))
