"""From an item with colours to clauses."""

from __future__ import annotations

from xcmodel.backend import NO_COLOUR
from xcmodel_sat.cardinality import Encodings, at_most
from xcmodel_sat.formula import Clause, Formula, Literal, conjunction


def one_colour(
    literals: list[Literal], colours: list[int], top: int, encodings: Encodings
) -> Formula:
    """Return the formula that the true literals can share an item.

    Each colour has a variable, which is true if any literal of this colour is. At most one of
    these and of the literals without a colour is true. A colour of one literal only needs no
    variable but this literal. New variables are numbered from ``top + 1``.

    >>> one_colour([1, 2, 3], [7, 7, 0], 3, Encodings()).clauses
    [[-1, 4], [-2, 4], [-3, -4]]
    """
    rivals: list[Literal] = []
    implications: list[Clause] = []
    by_colour: dict[int, list[Literal]] = {}
    for literal, colour in zip(literals, colours, strict=True):
        if colour == NO_COLOUR:
            rivals.append(literal)
        else:
            by_colour.setdefault(colour, []).append(literal)
    for sharers in by_colour.values():
        if len(sharers) == 1:
            rivals += sharers
        else:
            top += 1
            rivals.append(top)
            implications += [[-literal, top] for literal in sharers]
    return conjunction(top, [Formula(top, implications), at_most(rivals, 1, top, encodings)])
