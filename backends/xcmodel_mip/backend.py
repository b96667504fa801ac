"""HiGHS and SCIP behind the backend contract."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import version

from xcmodel.backend import Backend, Capability, Instance, LinearSolution, Translation
from xcmodel.errors import UnknownBackendError
from xcmodel.interrupt import import_whole

SOLVERS = ("highs", "gscip")
"""The solvers of OR-Tools that suit exact cover."""


@dataclass(frozen=True)
class MipBackend(Backend):
    """Branch and cut on the linear relaxation: strong at least cost for set partitioning.

    The solvers compute in floating point. Every solution is checked in whole numbers, and all
    tolerances are taken off a bound; but pruning relies on the solver. Enumeration would rely on it
    once for each solution, and is not offered.

    Attributes:
        solver: ``"highs"``, which is the quicker one as a rule, or ``"gscip"``, which hands over
            improving solutions during the search.
        log: whether the solver's own log goes to standard error.

    Raises:
        UnknownBackendError: for another solver.

    >>> from xcmodel import Model
    >>> Model({"A": [1], "B": [1]}, costs={"A": 3, "B": 2}).minimize(backend=MipBackend()).solution
    Solution('B')
    """

    solver: str = "highs"
    log: bool = False

    def __post_init__(self) -> None:
        if self.solver not in SOLVERS:
            raise UnknownBackendError(
                f"there is no solver {self.solver!r}: choose one of {', '.join(SOLVERS)}", "mip"
            )

    @property
    def name(self) -> str:
        """The full name."""
        return f"mip:{self.solver}"

    @property
    def version(self) -> str:
        """The version of OR-Tools."""
        return f"ortools {version('ortools')}"

    @property
    def capabilities(self) -> frozenset[Capability]:
        """One solution, and one of least cost, with weighted rows."""
        return frozenset({Capability.SOLVE, Capability.MINIMIZE, Capability.RELAX, Capability.ROWS})

    def translate(self, instance: Instance) -> Translation:
        """Return the instance as a linear program in binary variables."""
        # Here, because this imports OR-Tools, which takes a second.
        from xcmodel_mip.translation import MipTranslation

        return MipTranslation.of(instance, self.solver, self.log)

    def relax(
        self,
        instance: Instance,
        given: tuple[int, ...],
        forbidden: tuple[int, ...],
        time_limit: float | None,
    ) -> LinearSolution | None:
        """Return the solution of the linear relaxation, by GLOP or PDLP."""
        import_whole("xcmodel_mip.relaxation")
        from xcmodel_mip.relaxation import solve_relaxation

        return solve_relaxation(instance, given, forbidden, time_limit)
