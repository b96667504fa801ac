"""Crosswords: grids to fill with words of a list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from xcmodel.draw import Svg, crossword_svg
from xcmodel.errors import ModelError
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.puzzles.puzzle import OptionEntry, cached_method
from xcmodel.puzzles.uniqueness import UniquePuzzle
from xcmodel.puzzles.words.capitals import capitals
from xcmodel.puzzles.words.crossword_grid import CrosswordGrid, Entry
from xcmodel.text.checked_arguments import checked_arguments

if TYPE_CHECKING:
    from xcmodel.symmetry.symmetries import Symmetries

Letters = tuple[tuple[str | None, ...], ...]
"""Row by row the letter in each cell; None in black cells and where there is none."""

_ACROSS, _DOWN = "across", "down"


@checked_arguments
@dataclass(frozen=True)
class Crossword(UniquePuzzle):
    """A grid of white and black cells to fill with words, one in every run of white cells.

    Args:
        grid: one character a cell, rows separated by white space: ``#`` is a black cell, ``.`` a
            white one, and a letter is given.
        words: the words that may be used. Upper and lower case are the same, and a word that
            occurs twice counts once.
        repeats: whether a word may be used several times, as in word squares that read the same
            across and down.

    Raises:
        ModelError: for a grid that cannot be read, or a word with other characters than letters.

    >>> puzzle = Crossword("S.. .#. ...", ["ant", "net", "one", "sea", "sun"])
    >>> sorted(puzzle.text(solution).split() for solution in puzzle.solutions())
    [['SEA', 'U#N', 'NET'], ['SUN', 'E#E', 'ANT']]
    """

    grid: str
    words: Sequence[str]
    repeats: bool = False

    def __post_init__(self) -> None:
        words = tuple(dict.fromkeys(map(capitals, self.words)))
        for word in words:
            if not word.isalpha():
                raise ModelError(f"the word {word!r} has other characters than letters", word)
        grid = CrosswordGrid.read(self.grid)
        if not grid.rows:
            raise ModelError("the grid has no cells")
        # The same grid is the same puzzle, however its text was indented.
        object.__setattr__(self, "grid", "\n".join(grid.rows))
        object.__setattr__(self, "words", words)

    @cached_property
    def model(self) -> Model:
        """The model: every run of white cells is an item; cells and words are optional items.

        An option is a number, a direction, and the word that begins there: it gives every cell
        its letter as a colour, so that words that cross agree. Copy the model before you change
        it.

        >>> next(iter(Crossword("..", ["no", "on", "one"]).model.options))
        (1, 'across', 'NO')
        """
        model = Model(name="crossword")
        entries = self._read.entries
        model.add_items_from((entry.number, entry.direction) for entry in entries)
        model.add_items_from(
            dict.fromkeys(("cell", *cell) for entry in entries for cell in entry.cells),
            optional=True,
        )
        if not self.repeats:
            model.add_items_from((("word", word) for word in self.words), optional=True)
        model.add_options_from(self._options())
        return model

    def _options(self) -> Iterator[OptionEntry]:
        for entry in self._read.entries:
            cells: list[Name] = [("cell", *cell) for cell in entry.cells]
            for word in self._words_for(entry):
                colours = dict(zip(cells, word, strict=True))
                used = [] if self.repeats else [("word", word)]
                items = [(entry.number, entry.direction), *used, *colours]
                yield (entry.number, entry.direction, word), items, {"colours": colours}

    @cached_method
    def symmetries(self) -> Symmetries:
        """Return the exchange of rows and columns, if the grid with its letters allows it.

        >>> square = Crossword("... ... ...", ["bit", "ice", "ten"], repeats=True)
        >>> square.symmetries().order
        2
        >>> Crossword("... .#.", ["bit", "ten", "in"]).symmetries().order
        1
        """
        number_of = self._read.numbers
        moved: dict[Name, Name] = {}
        if self._read.rows == tuple(map("".join, zip(*self._read.rows, strict=True))):
            for entry in self._read.entries:
                i, j = entry.cells[0]
                crossing = _DOWN if entry.direction == _ACROSS else _ACROSS
                for word in self._words_for(entry):
                    moved[entry.number, entry.direction, word] = number_of[j, i], crossing, word
        return self._generated(options=[moved] if moved else [])

    def decode(self, solution: Iterable[Name]) -> Letters:
        """Return, row by row, the letters; None in black cells and where there is none.

        Args:
            solution: a solution of the model, or some of its options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> Crossword("..# .A.", ["to", "tap"]).decode([(1, "across", "TO")])
        (('T', 'O', None), (None, 'A', None))
        """
        letters = dict(self._read.givens)
        cells_of = {(entry.number, entry.direction): entry.cells for entry in self._read.entries}
        for number, direction, word in self._names(solution):
            letters.update(zip(cells_of[number, direction], word, strict=True))
        return tuple(
            tuple(letters.get((i, j)) for j in range(len(row)))
            for i, row in enumerate(self._read.rows)
        )

    def text(self, solution: Iterable[Name] = ()) -> str:
        """Return the grid as text, which `Crossword` can read; without a solution it is the puzzle.

        >>> print(Crossword("..# .A.", ["to", "tap"]).text([(1, "across", "TO")]))
        TO#
        .A.
        """
        return "\n".join(
            "".join(letter or symbol for letter, symbol in zip(letters, row, strict=True))
            for letters, row in zip(self.decode(solution), self._read.rows, strict=True)
        )

    def _draw(self, solution: list[Name], cell_size: float, title: str | None) -> Svg:
        """Draw numbers where words begin, and given letters in bold."""
        return crossword_svg(
            self.decode(solution),
            self._read.numbers,
            black=self._read.black,
            bold=self._read.givens,
            cell_size=cell_size,
            title=title or "a crossword",
        )

    @cached_property
    def _read(self) -> CrosswordGrid:
        return CrosswordGrid.read(self.grid)

    def _words_for(self, entry: Entry) -> list[str]:
        """Return the words of the right length that agree with the given letters."""
        givens = self._read.givens
        return [
            word
            for word in self.words
            if len(word) == len(entry.cells)
            and all(
                givens.get(cell, letter) == letter
                for cell, letter in zip(entry.cells, word, strict=True)
            )
        ]
