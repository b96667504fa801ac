"""The contract between the core and a backend: all that the author of a backend needs to import.

CONTRIBUTING.md has the checklist for a new one, docs/backend-template.md a commented example.
"""

from xcmodel.answer.statistics import Stats
from xcmodel.backend.batch import EMPTY_BATCH, Batch
from xcmodel.backend.contract import (
    Backend,
    LinearSolution,
    Search,
    Slice,
    Suitability,
    Translation,
)
from xcmodel.backend.decision_diagram import DecisionDiagram
from xcmodel.backend.demands import Demands
from xcmodel.backend.instance import (
    NO_COLOUR,
    Filling,
    Instance,
    Int32Array,
    Int64Array,
    WeightedRow,
)
from xcmodel.backend.interleaved_count import InterleavedCount
from xcmodel.backend.query import Capability, ProofFiles, Query, Task
from xcmodel.backend.refuter import Refuter, Verdict

__all__ = [
    "EMPTY_BATCH",
    "NO_COLOUR",
    "Backend",
    "Batch",
    "Capability",
    "DecisionDiagram",
    "Demands",
    "Filling",
    "Instance",
    "Int32Array",
    "Int64Array",
    "InterleavedCount",
    "LinearSolution",
    "ProofFiles",
    "Query",
    "Refuter",
    "Search",
    "Slice",
    "Stats",
    "Suitability",
    "Task",
    "Translation",
    "Verdict",
    "WeightedRow",
]
