"""Turns and reflections of a board of square tiles, with exchanges of the colours of edges."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations

from xcmodel.puzzles.boards.boards import Cell

_MOST_COLOURS = 5
"""Of more colours, which might be exchanged in thousands of ways, none is."""

Canonical = Callable[[str], str]
"""Returns, of all words of a tile, the one that stands for it."""


@dataclass(frozen=True)
class EdgeSymmetry:
    """A turn or reflection of the board, after which colours are exchanged.

    Attributes:
        rows: rows of the board.
        columns: columns of the board.
        turns: how many quarter turns, clockwise, in 0..3; even numbers unless the board is square.
        is_mirrored: whether left and right are exchanged before the board is turned.
        colours: the image of each colour.
    """

    rows: int
    columns: int
    turns: int
    is_mirrored: bool
    colours: Mapping[str, str]

    def word(self, word: str) -> str:
        """Return the image of a tile, by the colours of its edges from the upper one clockwise.

        >>> EdgeSymmetry(2, 2, 1, True, dict(zip("abcd", "abdc"))).word("abcd")
        'bacd'
        """
        if self.is_mirrored:
            word = word[0] + word[:0:-1]
        word = word[len(word) - self.turns :] + word[: len(word) - self.turns]
        return "".join(self.colours[colour] for colour in word)

    def cell(self, cell: Cell) -> Cell:
        """Return the image of a cell.

        >>> EdgeSymmetry(2, 3, 2, True, {}).cell((0, 0))
        (1, 0)
        """
        i, j = cell
        height, width = self.rows, self.columns
        if self.is_mirrored:
            j = width - 1 - j
        for _ in range(self.turns):
            i, j, height, width = j, height - 1 - i, width, height
        return i, j


def edge_symmetries(
    rows: int, columns: int, colours: Iterable[str], tiles: Mapping[str, int], canonical: Canonical
) -> Iterator[EdgeSymmetry]:
    """Yield symmetries of the board that carry the tiles to the tiles, which generate all others.

    Args:
        rows: rows of the board.
        columns: columns of the board.
        colours: all colours; more than five are never exchanged.
        tiles: the number of copies of each tile, by the word that stands for it.
        canonical: returns that word, of any word of a tile.
    """
    names = tuple(colours)
    images = permutations(names) if len(names) <= _MOST_COLOURS else [names]
    exchanges = [dict(zip(names, image, strict=True)) for image in images]
    for turns in range(0, 4, 1 if rows == columns else 2):
        for is_mirrored in (False, True):
            made = (EdgeSymmetry(rows, columns, turns, is_mirrored, each) for each in exchanges)
            keeping = (one for one in made if _carried(tiles, one, canonical) == tiles)
            if turns == 0 and not is_mirrored:
                yield from keeping
            elif (first := next(keeping, None)) is not None:
                yield first


def _carried(
    tiles: Mapping[str, int], symmetry: EdgeSymmetry, canonical: Canonical
) -> dict[str, int]:
    return {canonical(symmetry.word(tile)): copies for tile, copies in tiles.items()}
