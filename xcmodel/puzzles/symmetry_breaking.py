"""The classical way to keep symmetry out of a search: one piece is not tried everywhere."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xcmodel.errors import ModelError
from xcmodel.model import Model
from xcmodel.problem.names import Name

if TYPE_CHECKING:
    from xcmodel.symmetry.symmetries import Symmetries


@dataclass(frozen=True)
class Restriction:
    """One placement of a piece for all those that symmetries carry into each other.

    Attributes:
        piece: the piece.
        kept: a placement of each class, as options of the model.
        forbidden: its other placements.
        fixed: those kept that some symmetry carries onto themselves. Where there are none,
            forbidding the others leaves exactly one solution of each class; else it leaves
            at least one, and ``count(given=[option], up_to=symmetries)``, added up over all that
            are kept, is the number of classes.
    """

    piece: str
    kept: tuple[Name, ...]
    forbidden: tuple[Name, ...]
    fixed: tuple[Name, ...]


def restrict(model: Model, symmetries: Symmetries, piece: str) -> Restriction:
    """Return the restriction of a piece, which is an item of the model to be covered once.

    Raises:
        ModelError: when there is no such piece just once, or a symmetry makes another piece of it.

    >>> from xcmodel import Symmetries
    >>> model = Model({"left": ["P", 1], "right": ["P", 2], "Q1": ["Q", 1], "Q2": ["Q", 2]})
    >>> restrict(model, Symmetries(model, items=[{1: 2, 2: 1}]), "P")
    Restriction(piece='P', kept=('left',), forbidden=('right',), fixed=())
    """
    return _restricted(model, symmetries.orbits(), symmetries.order, piece)


def best_restriction(
    model: Model, symmetries: Symmetries, pieces: Iterable[str]
) -> Restriction | None:
    """Return the restriction that leaves the fewest classes twice, and the fewest placements.

    It is None where no piece can be restricted.
    """
    orbits, order = symmetries.orbits(), symmetries.order
    found = []
    for piece in pieces:
        try:
            found.append(_restricted(model, orbits, order, piece))
        except ModelError:
            continue
    return min(found, key=lambda made: (len(made.fixed), len(made.kept)), default=None)


def _restricted(
    model: Model, orbits: Iterable[tuple[Name, ...]], order: int, piece: str
) -> Restriction:
    if piece not in model.items or model.items[piece].multiplicity != (1, 1):
        raise ModelError(f"there is not just one piece {piece!r}: choose another", piece)
    placements = {name for name, option in model.options.items() if piece in option.items}
    orbits = [orbit for orbit in orbits if not placements.isdisjoint(orbit)]
    if not placements.issuperset(name for orbit in orbits for name in orbit):
        raise ModelError(f"a symmetry makes another piece of {piece!r}: choose another", piece)
    return Restriction(
        piece,
        tuple(orbit[0] for orbit in orbits),
        tuple(name for orbit in orbits for name in orbit[1:]),
        tuple(orbit[0] for orbit in orbits if len(orbit) < order),
    )
