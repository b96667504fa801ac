"""Word searches: words in all directions, hidden among other letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from random import Random
from string import ascii_uppercase
from typing import TYPE_CHECKING, Literal

from xcmodel.draw import Svg, word_search_svg
from xcmodel.errors import ModelError
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.puzzles.boards.boards import Cell
from xcmodel.puzzles.puzzle import BoardPuzzle, OptionEntry, cached_method
from xcmodel.puzzles.ranges import require_within
from xcmodel.puzzles.words.capitals import capitals
from xcmodel.puzzles.words.turned_words import spelling, turned_words
from xcmodel.text.arguments import random_of
from xcmodel.text.checked_arguments import checked_arguments

if TYPE_CHECKING:
    from xcmodel.symmetry.symmetries import Symmetries

Letters = tuple[tuple[str | None, ...], ...]
"""Row by row the letter in each cell; None where there is none."""

_STEPS = {
    "E": (0, 1),
    "S": (1, 0),
    "SE": (1, 1),
    "NE": (-1, 1),
    "W": (0, -1),
    "N": (-1, 0),
    "NW": (-1, -1),
    "SW": (1, -1),
}
_KINDS = {"easy": ("E", "S"), "forward": ("E", "S", "SE", "NE"), "all": tuple(_STEPS)}
_UNKNOWN = "."


@checked_arguments
@dataclass(frozen=True)
class WordSearch(BoardPuzzle):
    """A grid in which words are hidden; where words cross, they share a letter.

    Args:
        rows: the number of rows.
        columns: the number of columns.
        words: the words to hide; upper and lower case are the same.
        directions: ``"easy"`` for words to the right and down, ``"forward"`` for those along
            diagonals to the right as well, ``"all"`` for all eight directions.

    Raises:
        ModelError: for a word with other characters than letters, one that is too long, or one that
            occurs twice.

    >>> puzzle = WordSearch(2, 3, ["cat", "to"], directions="easy")
    >>> puzzle.count()
    5
    >>> print(puzzle.text([("CAT", (0, 0), "E"), ("TO", (0, 2), "S")]))
    CAT
    ..O
    """

    rows: int
    columns: int
    words: Sequence[str]
    directions: Literal["easy", "forward", "all"] = "all"

    def __post_init__(self) -> None:
        require_within(1, 1000, rows=self.rows, columns=self.columns)
        words = tuple(map(capitals, self.words))
        for word in words:
            if not word.isalpha():
                raise ModelError(f"the word {word!r} has other characters than letters", word)
            if len(word) > max(self.rows, self.columns):
                raise ModelError(
                    f"the word {word!r} is longer than a grid of {self.rows} by {self.columns}",
                    word,
                )
            if words.count(word) > 1:
                raise ModelError(f"the word {word!r} occurs twice", word)
        if self.directions not in _KINDS:
            raise ModelError(f"no directions {self.directions!r}: use 'easy', 'forward' or 'all'")
        object.__setattr__(self, "words", words)

    @cached_property
    def model(self) -> Model:
        """The model: words are items, and cells are optional items, whose colour is a letter.

        An option is a word, the cell where it begins, and a direction, such as ``"NE"``. Copy the
        model before you change it.

        >>> list(WordSearch(1, 3, ["at"]).model.options)[:2]
        [('AT', (0, 0), 'E'), ('AT', (0, 1), 'E')]
        """
        model = Model(name="word search")
        model.add_items_from(("word", word) for word in self.words)
        cells = [(i, j) for i in range(self.rows) for j in range(self.columns)]
        model.add_items_from((("cell", *cell) for cell in cells), optional=True)
        model.add_options_from(self._options(cells))
        return model

    def _options(self, cells: list[Cell]) -> Iterator[OptionEntry]:
        item_of: dict[Cell, Name] = {cell: ("cell", *cell) for cell in cells}
        for word in self.words:
            for direction, cell in product(self._directions_of(word), cells):
                places = self._places(word, cell, direction)
                if item_of.keys() >= {*places}:
                    colours = {item_of[p]: c for p, c in zip(places, word, strict=True)}
                    items = [("word", word), *colours]
                    yield (word, cell, direction), items, {"colours": colours}

    @cached_method
    def symmetries(self) -> Symmetries:
        """Return the turns and reflections of the grid that keep the directions of words.

        >>> puzzle = WordSearch(2, 3, ["cat", "to"])
        >>> puzzle.count(), puzzle.symmetries().order, puzzle.count(up_to=puzzle.symmetries())
        (24, 4, 6)
        """
        cells = list(product(range(self.rows), range(self.columns)))
        placements = {
            (word, cell, direction): spelling(word, self._places(word, cell, direction))
            for word, cell, direction in self._names(self.model)
        }
        return self._generated(options=turned_words(placements, cells))

    def decode(self, solution: Iterable[Name]) -> Letters:
        """Return, row by row, the letters of the words; None where there is none.

        Args:
            solution: a solution of the model, or some of its options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> WordSearch(1, 3, ["at"]).decode([("AT", (0, 1), "E")])
        ((None, 'A', 'T'),)
        """
        letters: dict[Cell, str] = {}
        for word, cell, direction in self._names(solution):
            letters.update(zip(self._places(word, cell, direction), word, strict=True))
        return tuple(
            tuple(letters.get((i, j)) for j in range(self.columns)) for i in range(self.rows)
        )

    def filled(self, solution: Iterable[Name], *, seed: int | None = None) -> Letters:
        """Return the letters, with random ones of the words in free cells; each word is there once.

        Where each of these would make a word, there is a letter of none. Without words, all letters
        are used.

        Args:
            solution: a solution of the model.
            seed: the same seed, the same letters.

        Raises:
            ModelError: when a word is there twice before any cell is filled, such as within a
                longer one.

        >>> puzzle = WordSearch(2, 3, ["cat", "at"], directions="easy")
        >>> solution = [("CAT", (0, 0), "E"), ("AT", (1, 1), "E")]
        >>> puzzle.filled(solution, seed=1)
        Traceback (most recent call last):
            ...
        xcmodel.errors.ModelError: the word 'AT' is there more than once, also within 'CAT': ...
        """
        known = self.decode(solution)
        cells = list(product(range(self.rows), range(self.columns)))
        letters = {(i, j): letter for i, j in cells if (letter := known[i][j])}
        for word in self.words:
            if self._times(word, letters) > 1:
                raise self._repeated(word)
        random, alphabet = random_of(seed), sorted({*"".join(self.words)} or ascii_uppercase)
        free = [cell for cell in cells if cell not in letters]
        letters |= {cell: random.choice(alphabet) for cell in free}
        for cell in free:
            if self._makes_a_word(cell, letters):
                self._change(cell, letters, alphabet, random)
        return tuple(tuple(letters[i, j] for j in range(self.columns)) for i in range(self.rows))

    def _change(
        self, cell: Cell, letters: dict[Cell, str], alphabet: list[str], random: Random
    ) -> None:
        """Put another letter into a cell, one of the words if any of them makes no word."""
        others = sorted({*ascii_uppercase}.difference(alphabet))
        for letter in random.sample(alphabet, len(alphabet)) + random.sample(others, len(others)):
            letters[cell] = letter
            if not self._makes_a_word(cell, letters):
                return
        raise ModelError(
            f"each letter in cell {cell} would make a word a second time: choose another solution",
            cell,
        )

    def _repeated(self, word: str) -> ModelError:
        """Return the error of a word that is there twice, whatever the free cells have."""
        longer = [w for w in self.words if w != word and (word in w or word[::-1] in w)]
        within = f", also within {longer[0]!r}" if longer else ""
        without = ", or leave one of the words out" if longer else ""
        return ModelError(
            f"the word {word!r} is there more than once{within}: choose another solution{without}",
            word,
        )

    def text(self, solution: Iterable[Name] = ()) -> str:
        """Return the letters of the words as text; ``.`` where there is none.

        Args:
            solution: a solution of the model, or some of its options.
        """
        return "\n".join(
            "".join(letter or _UNKNOWN for letter in row) for row in self.decode(solution)
        )

    def puzzle_svg(
        self,
        solution: Iterable[Name],
        *,
        seed: int | None = None,
        marked: bool = False,
        cell_size: float = 40,
        title: str | None = None,
    ) -> Svg:
        """Return a picture of the filled grid, in which the words are to be found.

        Args:
            solution: a solution of the model.
            seed: as for `filled`.
            marked: whether to mark the words.
            cell_size: width and height of a cell, in pixels.
            title: what the picture shows, for those who cannot see it.

        Raises:
            ModelError: as `filled` does.

        >>> puzzle = WordSearch(2, 3, ["cat", "to"], directions="easy")
        >>> page = puzzle.puzzle_svg(puzzle.solve().solution, seed=1, title="find two words")
        >>> page.splitlines()[1]
        '<title>find two words</title>'
        """
        options = self._names(solution)
        marks = self._marks(options) if marked else []
        letters = self.filled(options, seed=seed)
        return word_search_svg(letters, marks, cell_size=cell_size, title=title or "a word search")

    def _draw(self, solution: list[Name], cell_size: float, title: str | None) -> Svg:
        letters, marks = self.decode(solution), self._marks(self._names(solution))
        return word_search_svg(letters, marks, cell_size=cell_size, title=title or "a word search")

    def _marks(self, options: Iterable[tuple[str, Cell, str]]) -> list[tuple[Cell, Cell]]:
        """Return the first and last cell of each word."""
        return [(cell, self._places(word, cell, d)[-1]) for word, cell, d in options]

    def _directions_of(self, word: str) -> Sequence[str]:
        """Return the directions of a word, of those that put it into the same cells one only.

        A palindrome is the same from both ends, and a single letter in all directions.
        """
        directions = _KINDS[self.directions]
        if len(word) == 1:
            return directions[:1]
        if word == word[::-1]:
            return [direction for direction in directions if direction in _KINDS["forward"]]
        return directions

    def _places(self, word: str, cell: Cell, direction: str) -> list[Cell]:
        (i, j), (di, dj) = cell, _STEPS[direction]
        return [(i + k * di, j + k * dj) for k in range(len(word))]

    def _times(self, word: str, letters: Mapping[Cell, str]) -> int:
        """Return how often a word can be read."""
        return sum(
            self._reads(word, cell, direction, letters)
            for cell in letters
            for direction in self._directions_of(word)
        )

    def _makes_a_word(self, cell: Cell, letters: Mapping[Cell, str]) -> bool:
        """Return whether a word can be read through a cell."""
        return any(
            self._reads(word, (cell[0] - k * di, cell[1] - k * dj), direction, letters)
            for direction in _KINDS[self.directions]
            for di, dj in [_STEPS[direction]]
            for word in self.words
            for k, letter in enumerate(word)
            if letter == letters[cell]
        )

    def _reads(self, word: str, cell: Cell, direction: str, letters: Mapping[Cell, str]) -> bool:
        places = self._places(word, cell, direction)
        return all(letters.get(place) == letter for place, letter in zip(places, word, strict=True))
