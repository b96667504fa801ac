"""Word squares: words that read the same across and down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from xcmodel.draw import Svg, crossword_svg
from xcmodel.errors import ModelError
from xcmodel.model import Model
from xcmodel.pages.page_board import PageBoard, squares
from xcmodel.problem.names import Name
from xcmodel.puzzles.puzzle import BoardPuzzle, OptionEntry
from xcmodel.puzzles.words.capitals import capitals
from xcmodel.text.checked_arguments import checked_arguments
from xcmodel.text.numbers import plural

Letters = tuple[tuple[str | None, ...], ...]
"""Row by row the letter in each cell; None where there is none."""


@checked_arguments
@dataclass(frozen=True)
class WordSquare(BoardPuzzle):
    """A square of letters whose rows are words, and whose columns are the same words.

    For different words across and down, use `Crossword` with a grid of white cells.

    Args:
        words: the words that may be used, each once; upper and lower case are the same.
        size: the length of a word; words of other lengths are left out. If it is not given, all
            words must have the same length.

    Raises:
        ModelError: when there are no words of that length, or one with other characters than
            letters, or of another length where no size is given.

    >>> puzzle = WordSquare(["bit", "ice", "ten", "tin"])
    >>> print(puzzle.text(puzzle.solve(backend="dlx:python").solution))
    BIT
    ICE
    TEN
    """

    words: Sequence[str]
    size: int | None = None

    def __post_init__(self) -> None:
        every = dict.fromkeys(map(capitals, self.words))
        first = next(iter(every), "")
        size = len(first) if self.size is None else self.size
        if self.size is None and (other := next((w for w in every if len(w) != size), None)):
            raise ModelError(
                f"the word {other!r} has {plural(len(other), 'letter')}, and {first!r} {size}: "
                "give words of one length, or in Python a size, to leave out the others",
                other,
            )
        words = tuple(word for word in every if word and len(word) == size)
        if not words:
            raise ModelError(f"there are no words of {plural(size, 'letter')}")
        if strange := next((word for word in words if not word.isalpha()), None):
            raise ModelError(f"the word {strange!r} has other characters than letters", strange)
        object.__setattr__(self, "words", words)
        object.__setattr__(self, "size", size)

    @cached_property
    def model(self) -> Model:
        """The model: rows are items; words and letters are optional items.

        An option is a row, from 0, and its word, which gives colours to the letters of that row
        and of the column of the same number. Copy the model before you change it.

        >>> WordSquare(["at", "to"]).model
        <Model 'word square': 7 items (5 optional), 4 options>
        """
        model = Model(name="word square")
        n = range(len(self.words[0]))
        model.add_items_from(("row", k) for k in n)
        model.add_items_from((("word", word) for word in self.words), optional=True)
        model.add_items_from((("letter", i, j) for i in n for j in n[i:]), optional=True)
        model.add_options_from(self._options())
        return model

    def _options(self) -> Iterator[OptionEntry]:
        n = range(len(self.words[0]))
        for k in n:
            letters: list[Name] = [("letter", min(k, j), max(k, j)) for j in n]
            for word in self.words:
                colours = dict(zip(letters, word, strict=True))
                items: list[Name] = [("row", k), ("word", word), *colours]
                yield (k, word), items, {"colours": colours}

    def decode(self, solution: Iterable[Name]) -> Letters:
        """Return, row by row, the letters; None where there is none.

        Args:
            solution: a solution of the model, or some of its options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> WordSquare(["at", "to"]).decode([(0, "AT")])
        (('A', 'T'), ('T', None))
        """
        n = range(len(self.words[0]))
        letters: list[list[str | None]] = [[None for _ in n] for _ in n]
        for k, word in self._names(solution):
            for j, letter in enumerate(word):
                letters[k][j] = letters[j][k] = letter
        return tuple(map(tuple, letters))

    def text(self, solution: Iterable[Name] = ()) -> str:
        """Return the square as text; ``.`` where no letter is known.

        Args:
            solution: a solution of the model, or some of its options.
        """
        return "\n".join("".join(letter or "." for letter in row) for row in self.decode(solution))

    def page_board(self) -> PageBoard | None:
        """Return where the letters stand: each word fills a row and a column."""
        n = range(len(self.words[0]))
        cells: dict[Name, tuple[int, int]] = {("letter", i, j): (i, j) for i in n for j in n}
        marks: dict[Name, dict[Name, str]] = {
            (k, word): {
                ("letter", *place): letter
                for j, letter in enumerate(word)
                for place in ((k, j), (j, k))
            }
            for k in n
            for word in self.words
        }
        return PageBoard(squares(cells), marks)

    def _draw(self, solution: list[Name], cell_size: float, title: str | None) -> Svg:
        letters = self.decode(solution)
        return crossword_svg(letters, {}, cell_size=cell_size, title=title or "a word square")
