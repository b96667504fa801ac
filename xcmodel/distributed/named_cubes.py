"""The division of a query into cubes before it runs, for those who run the parts themselves."""

from __future__ import annotations

from collections.abc import Iterable

from xcmodel.distributed.cube import Cube
from xcmodel.distributed.named_cube import NamedCube
from xcmodel.distributed.split import split
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.names import Name, look_up_conditions
from xcmodel.text.arguments import whole_argument


def named_cubes(
    compiled: CompiledProblem, most: int, given: Iterable[Name], forbidden: Iterable[Name]
) -> list[NamedCube]:
    """Return the cubes into which a query is divided: see `Model.cubes`."""
    if whole_argument(most, "n") < 1:
        raise ValueError(f"n is {most!r}: give 1 or more")
    wanted, unwanted = look_up_conditions(compiled.options.number_of, given, forbidden)
    whole = Cube(tuple(sorted(set(wanted))), tuple(sorted(set(unwanted))))
    names = compiled.options.names
    return [NamedCube.of(cube, names) for cube in split(compiled.instance, whole, most)]
