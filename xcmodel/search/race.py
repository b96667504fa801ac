"""Several backends at work on one query, for least cost or for one solution, as one backend."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from xcmodel.backend.contract import Backend, Search, Translation
from xcmodel.backend.instance import Instance, Int32Array
from xcmodel.backend.query import ASKED_BY, CAPABILITY, Capability, Query
from xcmodel.backend.registry import get_backend
from xcmodel.backend.suitability import by_suitability
from xcmodel.errors import UnsupportedError
from xcmodel.problem.translations import Translations
from xcmodel.search.entrant import Runner, abilities
from xcmodel.search.race_search import RaceSearch

# A seed, a number of workers or a proof is for one backend.
_FOR_ONE = set(ASKED_BY)

_FOR_SEVERAL = {Capability.MINIMIZE, Capability.SOLVE}


@dataclass(frozen=True)
class Race(Backend):
    """Backends that look for least costs, or for one solution, together.

    Attributes:
        backends: those that are there already; the first one has a start before the others.
        later: the names of others, which are looked for when it is their turn, as that may take
            longer than most queries; those that are not available, or not able, stay out.
        needed: what they have to be able to do.

    Raises:
        UnsupportedError: when one of them can neither minimize nor find one solution.
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
        if len(self._rivals) <= 1 or len(set(self._rivals)) < len(self._rivals):
            raise ValueError(f"backend is [{self.name}]: give two or more different ones")
        for backend in self.backends:
            if not _FOR_SEVERAL & abilities(backend):
                raise UnsupportedError(
                    f"backend {backend.name!r} can neither minimize nor solve: several backends at "
                    "once are for least cost and for one solution",
                    backend.name,
                )

    @property
    def _rivals(self) -> list[Backend | str]:
        return [*self.backends, *self.later]

    @property
    def name(self) -> str:
        """The names of all."""
        return ", ".join([*(b.name for b in self.backends), *self.later])

    @property
    def version(self) -> str:
        """The versions of all."""
        return ", ".join(backend.version for backend in self.backends)

    @property
    def capabilities(self) -> frozenset[Capability]:
        """What all of them can do, of what concerns least cost and one solution."""
        common = frozenset.intersection(*map(abilities, self.backends))
        return common - _FOR_ONE - set(CAPABILITY.values()) | common & _FOR_SEVERAL

    def refuse(self, extras: Iterable[Capability]) -> None:
        """Raise `UnsupportedError` for what is for one backend.

        Args:
            extras: what a query needs beside its task.
        """
        argument = next((ASKED_BY[capability] for capability in extras), None)
        if argument is not None:
            raise UnsupportedError(
                f"{argument} is for one backend, and these are several: {self.name}; "
                f"give one of them, or leave out {argument}",
                self.name,
            )

    @property
    def may_repeat(self) -> bool:
        """False: each solution is cheaper than the one before."""
        return False

    def translate(self, instance: Instance) -> Translation:
        """Return the instance in the form of the first one; the others' follow when they start."""
        return self.translate_beside(instance, Translations(instance))

    def translate_beside(
        self, instance: Instance, others: Mapping[Backend, Translation]
    ) -> Translation:
        """Return the same, of translations that each of them has or will have by itself."""
        runners = [Runner(rival, self.needed, others) for rival in self._rivals]
        return RaceTranslation(runners, instance)


def race_with(backend: Backend, query: Query, instance: Instance) -> Backend:
    """Return a race of this backend and the next that suits one, or itself if it is for one alone.

    What is for one alone is all but least cost and one solution, and a query with a seed, a number
    of workers or a proof.
    """
    task = Capability.SOLVE if query.wants_one else CAPABILITY[query.task]
    is_for_one = query.seed is not None or query.workers is not None or query.proof is not None
    if task not in _FOR_SEVERAL or is_for_one:
        return backend
    declared = dict(by_suitability(query.task, instance))
    own = backend.name.partition(":")[0]
    if own not in declared or not declared[own].races:
        return backend
    # Backends that are ranked before it are not installed, or cannot answer the query.
    ranked = list(declared)
    others = [name for name in ranked[ranked.index(own) + 1 :] if declared[name].races]
    later = [rival for name in others for rival in (name, *declared[name].joined_by)]
    later += declared[own].joined_by
    rows = {Capability.ROWS} if instance.rows else set()
    needed = frozenset({task, *query.extras} | rows)
    return Race((backend,), tuple(later), needed) if later else backend


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

    def cost_of(self, solution: Int32Array) -> int:
        """Return the cost of a solution, which may be a wrong one."""
        return int(self._instance.option_costs.take(solution, mode="clip").sum())
