"""What is left of a query that was stopped, as queries of its own."""

from __future__ import annotations

import os

from xcmodel.distributed.journal import check_cubes, check_model
from xcmodel.distributed.named_cube import NamedCube
from xcmodel.distributed.summary import Summary
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.text.arguments import path_of


def remaining(compiled: CompiledProblem, path: str | os.PathLike[str]) -> list[NamedCube]:
    """Return the open cubes of a journal: see `Model.remaining`."""
    summary = Summary.read(path)
    check_model(path_of(path), summary.header, compiled.instance)
    names = compiled.options.names
    check_cubes(path_of(path), summary.ledger, len(names))
    return [NamedCube.of(place.cube, names) for place in summary.ledger.open.values()]
