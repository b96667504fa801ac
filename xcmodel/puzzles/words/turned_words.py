"""Turns and reflections of a grid of letters, by what they do to the words in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from xcmodel.puzzles.boards.boards import Cell, board_symmetries

Placement = TypeVar("Placement")
Spelling = tuple[str, frozenset[tuple[Cell, str]]]
"""A word, and which letter of it is in which cell: of a palindrome, read from either end."""


def spelling(word: str, places: Iterable[Cell]) -> Spelling:
    """Return what a word is in a grid, whatever direction it is read in.

    >>> spelling("OTTO", [(0, 0), (0, 1), (0, 2), (0, 3)]) == spelling(
    ...     "OTTO", [(0, 3), (0, 2), (0, 1), (0, 0)]
    ... )
    True
    """
    return word, frozenset(zip(places, word, strict=True))


def turned_words(
    placements: Mapping[Placement, Spelling], cells: Iterable[Cell]
) -> Iterator[dict[Placement, Placement]]:
    """Yield the images of all placements, for each symmetry of the grid that carries them to some.

    Args:
        placements: where words may be.
        cells: those of the grid.
    """
    by_spelling = {told: placement for placement, told in placements.items()}
    for moved in board_symmetries(cells):
        images = {}
        for placement, (word, letters) in placements.items():
            image = by_spelling.get((word, frozenset((moved[cell], c) for cell, c in letters)))
            if image is None:  # It is in a direction that words do not have.
                break
            images[placement] = image
        else:
            yield images
