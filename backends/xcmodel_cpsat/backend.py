"""CP-SAT behind the backend contract."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.metadata import version

from xcmodel.backend import Backend, Capability, Instance, Translation
from xcmodel.backend.cores import available_cores, check_workers


@dataclass(frozen=True)
class CpSatBackend(Backend):
    """CP-SAT: clause learning, linear relaxations, and presolve; strong at least cost.

    Solutions are enumerated by one worker, because with more of them CP-SAT lists some solutions
    twice, and has been seen to miss others. Whatever has a seed is left to one worker as well,
    because several would not come to the same answer again.

    Attributes:
        workers: threads for least cost and for first solutions, unless a query says otherwise; by
            default, all cores.
        log: whether the solver's own log goes to standard error.

    Raises:
        ValueError: for fewer than one worker.

    >>> from xcmodel import Model
    >>> Model({"A": [1], "B": [1, 2], "C": [2]}).count(backend=CpSatBackend(workers=1))
    2
    """

    workers: int = field(default_factory=available_cores)
    log: bool = False

    def __post_init__(self) -> None:
        check_workers(self.workers)

    @property
    def name(self) -> str:
        """The full name."""
        return "cpsat"

    @property
    def version(self) -> str:
        """The version of OR-Tools."""
        return f"ortools {version('ortools')}"

    @property
    def capabilities(self) -> frozenset[Capability]:
        """All but counting without listing."""
        return frozenset(
            {
                Capability.ENUMERATE,
                Capability.MINIMIZE,
                Capability.ROWS,
                Capability.SHUFFLE,
                Capability.WORKERS,
            }
        )

    def translate(self, instance: Instance) -> Translation:
        """Return the instance as a model of CP-SAT."""
        # Here, because this imports OR-Tools, which takes a second.
        from xcmodel_cpsat.translation import CpSatTranslation

        return CpSatTranslation.of(instance, self.workers, log=self.log)
