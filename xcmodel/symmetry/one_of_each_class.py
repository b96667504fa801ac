"""The lazy iterator over one solution of each class."""

from __future__ import annotations

from collections.abc import Iterable

from xcmodel.answer.progress import ProgressCallback
from xcmodel.backend.batch import Batch
from xcmodel.backend.contract import Backend
from xcmodel.backend.query import Query
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search import queries
from xcmodel.search.run import Run
from xcmodel.search.solutions import Solutions
from xcmodel.symmetry.generators import NamePermutation
from xcmodel.symmetry.solution_orbits import SeenClasses
from xcmodel.symmetry.symmetries import Symmetries


class OneOfEachClass(Solutions):
    """Solutions as they are found, without those that symmetries make of earlier ones."""

    def __init__(self, run: Run, classes: SeenClasses) -> None:
        super().__init__(run)
        self._classes = classes

    def _next_batch(self) -> Batch:
        batch = super()._next_batch()
        return batch.chosen([k for k, row in enumerate(batch) if self._classes.is_new(row)])


def solutions_up_to(
    compiled: CompiledProblem,
    up_to: Symmetries | Iterable[NamePermutation],
    backend: str | Backend,
    query: Query,
    progress: bool | ProgressCallback,
) -> OneOfEachClass:
    """Start to list one solution of each class; see `Model.solutions`.

    Raises:
        ModelError: when something is no symmetry of the model.
        ValueError: for a limit of the number of solutions.
    """
    if query.solution_limit is not None:
        raise ValueError("solution_limit is for single solutions: leave it out with up_to")
    group = Symmetries.read(compiled, up_to).group.keeping([query.given, query.forbidden])
    run = Run(compiled, queries.choose(compiled, backend, query), query, progress)
    return OneOfEachClass(run, SeenClasses(group))
