"""Where a decision diagram comes from, and what answers questions about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from xcmodel.backend.contract import Backend
from xcmodel.backend.decision_diagram import DecisionDiagram
from xcmodel.backend.evaluator import DiagramEvaluator
from xcmodel.backend.instance import Instance
from xcmodel.backend.query import Capability
from xcmodel.backend.registry import first_with
from xcmodel.solution_sets.python_evaluator import PythonEvaluator
from xcmodel.solution_sets.solution_file import SavedSet, digest_of


@dataclass(frozen=True)
class Origin:
    """Where a decision diagram comes from.

    Attributes:
        backend: the full name of the backend that made it.
        version: its version.
        make_evaluator: makes an evaluator of a diagram, or None for the one in Python.
        digest: the model's.
        is_whole: whether it is that of all solutions that contain, or lack, some options.
    """

    backend: str
    version: str
    make_evaluator: Callable[[DecisionDiagram], DiagramEvaluator | None]
    digest: str
    is_whole: bool = True

    @staticmethod
    def of(backend: Backend, instance: Instance) -> Origin:
        """Return the origin of a diagram that a backend made."""
        return Origin(backend.name, backend.version, backend.evaluator, digest_of(instance))

    @staticmethod
    def of_saved(saved: SavedSet) -> Origin:
        """Return the origin of a diagram from a file, which any backend that is able evaluates."""
        name = saved.made_by[0].partition(":")[0]
        able = first_with(Capability.COMPILE, preferred=name)
        evaluator = able.evaluator if able else PythonEvaluator
        return Origin(*saved.made_by, evaluator, saved.digest, saved.is_whole)

    def with_other(self, other: Origin, is_whole: bool) -> Origin:
        """Return the origin of a diagram that is made of two, of which all has to be whole."""
        names = dict.fromkeys(((self.backend, self.version), (other.backend, other.version)))
        return replace(
            self,
            backend=", ".join(dict.fromkeys(backend for backend, _ in names)),
            version=", ".join(dict.fromkeys(version for _, version in names)),
            is_whole=is_whole and self.is_whole and other.is_whole,
        )

    def evaluator(self, diagram: DecisionDiagram) -> DiagramEvaluator:
        """Return an evaluator of a diagram: the backend's own, or else the one in Python.

        Raises:
            ValueError: when the diagram is not sound.
        """
        return self.make_evaluator(diagram) or PythonEvaluator(diagram)
