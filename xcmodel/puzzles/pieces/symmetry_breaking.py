"""Symmetry breaking: of the placements of one piece, a search tries one of each orbit."""

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
class SymmetryBreaking:
    """The placements of one piece, divided into orbits, of which one placement each is kept.

    Attributes:
        piece: the piece.
        kept: one placement of each orbit, as options of the model.
        forbidden: the other placements.
        fixed: the kept placements that some symmetry other than the identity leaves as they are.
            If there are none, forbidding the others leaves exactly one solution of each class;
            else it leaves at least one, and the sum of
            ``count(given=[option], up_to=symmetries)`` over all kept options is the number of
            classes.
    """

    piece: str
    kept: tuple[Name, ...]
    forbidden: tuple[Name, ...]
    fixed: tuple[Name, ...]


def break_symmetry(model: Model, symmetries: Symmetries, piece: str) -> SymmetryBreaking:
    """Return the symmetry breaking by a piece, which is an item to be covered exactly once.

    Raises:
        ModelError: for an item that is not to be covered exactly once, or that a symmetry carries
            to another piece.

    >>> from xcmodel import Symmetries
    >>> model = Model({"left": ["P", 1], "right": ["P", 2], "Q1": ["Q", 1], "Q2": ["Q", 2]})
    >>> break_symmetry(model, Symmetries(model, items=[{1: 2, 2: 1}]), "P")
    SymmetryBreaking(piece='P', kept=('left',), forbidden=('right',), fixed=())
    """
    return _broken(model, symmetries.orbits(), symmetries.order, piece)


def best_symmetry_breaking(
    model: Model, symmetries: Symmetries, pieces: Iterable[str]
) -> SymmetryBreaking | None:
    """Return the symmetry breaking with the fewest fixed placements, then the fewest kept ones.

    It is None if no piece allows one.
    """
    orbits, order = symmetries.orbits(), symmetries.order
    found = []
    for piece in pieces:
        try:
            found.append(_broken(model, orbits, order, piece))
        except ModelError:
            continue
    return min(found, key=lambda breaking: (len(breaking.fixed), len(breaking.kept)), default=None)


def _broken(
    model: Model, orbits: Iterable[tuple[Name, ...]], order: int, piece: str
) -> SymmetryBreaking:
    if piece not in model.items or model.items[piece].multiplicity != (1, 1):
        raise ModelError(f"there is not just one piece {piece!r}: choose another", piece)
    placements = {name for name, option in model.options.items() if piece in option.items}
    orbits = [orbit for orbit in orbits if not placements.isdisjoint(orbit)]
    if not placements.issuperset(name for orbit in orbits for name in orbit):
        raise ModelError(f"a symmetry carries {piece!r} to another piece: choose another", piece)
    return SymmetryBreaking(
        piece,
        tuple(orbit[0] for orbit in orbits),
        tuple(name for orbit in orbits for name in orbit[1:]),
        tuple(orbit[0] for orbit in orbits if len(orbit) < order),
    )
