"""Cubes by names: parts of a query that can be asked anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xcmodel.distributed.cube import Cube
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

    @staticmethod
    def of(cube: Cube, names: Sequence[Name]) -> NamedCube:
        """Return a cube with the names of its options.

        :meta private:
        """
        return NamedCube(
            tuple(names[option] for option in cube.given),
            tuple(names[option] for option in cube.forbidden),
        )
