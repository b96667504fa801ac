"""PySAT behind the backend contract."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from threading import current_thread, main_thread
from typing import ClassVar

from xcmodel.backend import (
    Backend,
    Capability,
    Instance,
    InterleavedCount,
    Query,
    Refuter,
    Search,
    Task,
    Translation,
)
from xcmodel.backend.solver_thread import ThreadSearch
from xcmodel.backend.thread_room import require_room_for_a_thread
from xcmodel.errors import UnsupportedError
from xcmodel_sat.blocking import loose_options
from xcmodel_sat.cardinality import Encodings
from xcmodel_sat.counting import INSTALL, CountSearch, counter_version, has_counter
from xcmodel_sat.least_cost import Job
from xcmodel_sat.problem import Problem
from xcmodel_sat.python_sat import (
    SOLVERS_BY_THE_CLOCK,
    SOLVERS_WITH_NATIVE_BOUNDS,
    SOLVERS_WITH_PROOFS,
    python_sat_version,
    require_solver,
)
from xcmodel_sat.refuter import SatRefuter
from xcmodel_sat.search import SatSearch
from xcmodel_sat.translation import formula_of


@dataclass(frozen=True)
class SatBackend(Backend):
    """A SAT solver of PySAT's.

    Attributes:
        solver: the solver, by PySAT's name; one of `xcmodel_sat.python_sat.SOLVERS`.
        encoding: how "at most k" is written in clauses, for k of 2 and more; one of
            `xcmodel_sat.cardinality.ENCODINGS`.
        at_most_one: how "at most 1" is written; one of
            `xcmodel_sat.cardinality.AT_MOST_ONE_ENCODINGS`.

    >>> from xcmodel import Model
    >>> Model({"A": [1], "B": [1, 2], "C": [2]}).count(backend=SatBackend("minicard", "native"))
    2
    """

    # Items of many options have many pairs, which take long to write down and to load.
    most_entries_at_once: ClassVar[int] = 2_000

    solver: str = "cadical195"
    encoding: str = Encodings.general
    at_most_one: str = Encodings.at_most_one

    def __post_init__(self) -> None:
        encodings = self.encodings
        require_solver(self.solver)
        if encodings.need_native_bounds and self.solver not in SOLVERS_WITH_NATIVE_BOUNDS:
            able = ", ".join(SOLVERS_WITH_NATIVE_BOUNDS)
            raise UnsupportedError(
                f"backend {self.name!r} has no native bounds; solvers that have: {able}", self.name
            )

    @property
    def encodings(self) -> Encodings:
        """Both encodings.

        >>> SatBackend(encoding="totalizer").encodings.general
        'totalizer'
        """
        return Encodings(self.encoding, self.at_most_one)

    @property
    def name(self) -> str:
        """The full name, with the solver, and with encodings that are not the default ones."""
        settings = {"encoding": self.encoding, "at_most_one": self.at_most_one}
        others = [f",{k}={v}" for k, v in settings.items() if v != getattr(SatBackend, k)]
        return f"sat:{self.solver}{''.join(others)}"

    @property
    def version(self) -> str:
        """The version of python-sat, and of the model counter if it is there."""
        if Capability.COUNT in self.capabilities:
            return f"{python_sat_version()}, {counter_version()}"
        return python_sat_version()

    @property
    def capabilities(self) -> frozenset[Capability]:
        """Enumeration, shuffled if wanted, and least cost; proofs and counts where available.

        Solvers that go by the clock cannot shuffle as the seed says. Some solvers write proofs;
        counting without listing takes the package pyganak. Neither works with native bounds, nor
        can these be switched on and off, as conflicts ask for.
        """
        able = {Capability.ENUMERATE, Capability.MINIMIZE, Capability.ROWS}
        if self.solver not in SOLVERS_BY_THE_CLOCK:
            able.add(Capability.SHUFFLE)
        if not self.encodings.need_native_bounds:
            able.add(Capability.REFUTE)
            if self.solver in SOLVERS_WITH_PROOFS:
                able.add(Capability.PROVE)
            if has_counter():
                able.add(Capability.COUNT)
        return frozenset(able)

    @property
    def remark(self) -> str | None:
        """How to get the counter, if it is missing."""
        if has_counter():
            return None
        return f"counts by listing; to count with Ganak, run\n    {INSTALL}"

    def translate(self, instance: Instance) -> Translation:
        """Return the instance as a formula."""
        if current_thread() is main_thread():  # For the reason that `SatSearch` gives.
            require_room_for_a_thread()
            with ThreadPoolExecutor(max_workers=1) as thread:
                formula = thread.submit(formula_of, instance, self.encodings).result()
        else:
            formula = formula_of(instance, self.encodings)
        return _SatTranslation(Problem(self.solver, formula, loose_options(instance), instance))

    def refuter(self, instance: Instance, forbidden: tuple[int, ...]) -> Refuter:
        """Return the solver with a switch for each demand."""
        return SatRefuter(self.solver, instance, self.encodings, forbidden)


@dataclass(frozen=True)
class _SatTranslation(Translation):
    problem: Problem

    def start(self, query: Query) -> Search:
        if query.task is Task.COUNT and query.visits:
            # Ganak, in its own process, is slow to start: few solutions are listed sooner.
            count = partial(CountSearch, self.problem, query)
            return InterleavedCount(SatSearch(self.problem, query), count, share=0)
        if query.task is Task.COUNT:
            return CountSearch(self.problem, query)
        if query.task is Task.MINIMIZE:
            return ThreadSearch(Job(self.problem, query))
        return SatSearch(self.problem, query)
