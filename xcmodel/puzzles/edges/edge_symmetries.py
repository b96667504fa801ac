"""Turns and reflections of a board of square tiles, with exchanges of the colours of edges."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, permutations

from xcmodel.puzzles.boards.boards import Cell, carried_onto
from xcmodel.puzzles.boards.turns import turns

_SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Where the neighbours of a cell are, clockwise from the upper one."""

_MOST_COLOURS = 5
"""Of more colours, which might be exchanged in thousands of ways, none is."""

Canonical = Callable[[str], str]
"""Returns, of all words of a tile, the one that stands for it."""


@dataclass(frozen=True)
class EdgeSymmetry:
    """A turn or reflection of the board, after which colours are exchanged.

    Attributes:
        cells: the image of each cell.
        sides: clockwise from the upper side, which side is carried there; they have numbers, also
            clockwise, from 0.
        colours: the image of each colour.
    """

    cells: Mapping[Cell, Cell]
    sides: tuple[int, ...]
    colours: Mapping[str, str]

    def word(self, word: str) -> str:
        """Return the image of a tile, by the colours of its edges from the upper one clockwise.

        >>> EdgeSymmetry({(0, 0): (0, 0)}, (3, 0, 1, 2), dict(zip("abcd", "abdc"))).word("abcd")
        'cabd'
        """
        return "".join(self.colours[word[side]] for side in self.sides)


def edge_symmetries(
    cells: Sequence[Cell], colours: Iterable[str], tiles: Mapping[str, int], canonical: Canonical
) -> Iterator[EdgeSymmetry]:
    """Yield symmetries of the board that carry the tiles to the tiles, which generate all others.

    Args:
        cells: the cells of the board.
        colours: all colours; more than five are never exchanged.
        tiles: the number of copies of each tile, by the word that stands for it.
        canonical: returns that word, of any word of a tile.
    """
    names = tuple(colours)
    images = permutations(names) if len(names) <= _MOST_COLOURS else [names]
    exchanges = [dict(zip(names, image, strict=True)) for image in images]
    for number, turn in enumerate(turns(2)):
        moved = carried_onto(turn, cells, cells)
        if moved is None:
            continue
        at = turn.moved(_SIDES)
        sides = tuple(at.index(side) for side in _SIDES)
        made = (EdgeSymmetry(moved, sides, each) for each in exchanges)
        keeping = (one for one in made if _carried(tiles, one, canonical) == tiles)
        # All exchanges of colours alone; after any other turn, one stands for all.
        yield from keeping if number == 0 else islice(keeping, 1)


def _carried(
    tiles: Mapping[str, int], symmetry: EdgeSymmetry, canonical: Canonical
) -> dict[str, int]:
    return {canonical(symmetry.word(tile)): copies for tile, copies in tiles.items()}
