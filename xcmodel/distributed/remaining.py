"""What is left of a query that was stopped, as queries of its own."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from xcmodel.distributed.journal import check_model
from xcmodel.distributed.summary import Summary
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.names import Name


class NamedCube(NamedTuple):
    """A cube by names: a part of a query, the solutions that contain some options and not others.

    Attributes:
        given: the options that they contain, by name.
        forbidden: those that they do not contain.

    >>> import xcmodel as xc
    >>> cube = NamedCube(given=("A",), forbidden=("B", "C"))
    >>> model = xc.Model({"A": [1], "B": [2], "C": [2], "D": [2]})
    >>> model.count(given=cube.given, forbidden=cube.forbidden)
    1
    """

    given: tuple[Name, ...]
    forbidden: tuple[Name, ...]


def remaining(compiled: CompiledProblem, path: str | os.PathLike[str]) -> list[NamedCube]:
    """Return the open cubes of a journal: see `Model.remaining`."""
    summary = Summary.read(path)
    check_model(Path(path), summary.header, compiled.instance)
    names = compiled.options.names
    return [
        NamedCube(
            tuple(names[option] for option in place.cube.given),
            tuple(names[option] for option in place.cube.forbidden),
        )
        for place in summary.ledger.open.values()
    ]
