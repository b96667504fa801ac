"""The ready-made puzzles of the command line, by name: how each is made from its argument."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from xcmodel import puzzles
from xcmodel.errors import ModelError
from xcmodel.formats.files import load
from xcmodel.text.numbers import is_count
from xcmodel.text.suggestion import did_you_mean

if TYPE_CHECKING:
    from xcmodel.answer.result import Result
    from xcmodel.draw import Svg
    from xcmodel.model import Model
    from xcmodel.symmetry.symmetries import Symmetries
    from xcmodel.trust.conflict import Conflict


class ReadyMade(Protocol):
    """What the command line asks of a puzzle; each of `xcmodel.puzzles` that it knows has it."""

    @property
    def model(self) -> Model:
        """The model."""
        ...

    def solve(self, *, time_limit: float | None = None, seed: int | None = None) -> Result:
        """Find a solution."""
        ...

    def count(self, *, time_limit: float | None = None, up_to: Symmetries | None = None) -> int:
        """Count the solutions, as one that symmetries carry to each other."""
        ...

    def symmetries(self) -> Symmetries:
        """Return the symmetries of the puzzle."""
        ...

    def why_impossible(self, *, time_limit: float | None = 10.0) -> Conflict[Model]:
        """Return what of the puzzle cannot be met together."""
        ...

    def svg(self, solution: Iterable[Hashable]) -> Svg:
        """Return a picture of a solution."""
        ...

    def text(self, solution: Iterable[Hashable]) -> str:
        """Return a solution as text."""
        ...


class Maker(NamedTuple):
    """How a puzzle is made.

    Attributes:
        takes: what of, in words.
        of_numbers: makes it of so many numbers as `takes` says, or None.
        of_text: makes it of the text in a file, or None.
        n_numbers: how many numbers.
    """

    takes: str
    of_numbers: Callable[..., ReadyMade] | None = None
    of_text: Callable[[str], ReadyMade] | None = None
    n_numbers: int = 1


def make_puzzle(name: str, what: str) -> ReadyMade:
    """Return the puzzle of this name.

    Args:
        name: one of `NAMES`.
        what: its size, such as ``"8"`` or ``"6x10"``, or a file.

    Raises:
        ModelError: when it cannot be made, or the file is no text in UTF-8.
        OSError: when the file cannot be read.

    >>> make_puzzle("costas", "3").count()
    4
    """
    maker, numbers = _MAKERS[name], re.split("[x×]", what)
    is_size = len(numbers) == maker.n_numbers and all(map(is_count, numbers))
    if maker.of_numbers and is_size:
        return maker.of_numbers(*map(int, numbers))
    if maker.of_text is None:
        raise ModelError(f"{name} takes {maker.takes}, not {what!r:.80}")
    try:
        content = load(sys.stdin.buffer if what == "-" else what)
    except FileNotFoundError:
        raise ModelError(f"there is no file {what!r:.80}: {name} takes {maker.takes}") from None
    if content.is_blank:
        raise ModelError(f"{content.file} is empty: {name} takes {maker.takes}")
    return maker.of_text(content.text)


def _crossword(text: str) -> ReadyMade:
    """Return the puzzle of a grid, a blank line, and words."""
    grid, words = _parts(text)
    if not words.split():
        raise ModelError("the words are missing: put them after the grid and a blank line")
    return puzzles.Crossword(grid, words.split())


def _parts(text: str) -> tuple[str, str]:
    """Return what is before the first blank line, which may have blanks, and what is behind it."""
    first, _, rest = re.sub(r"[ \t]+(?=\n)", "", text.strip()).partition("\n\n")
    return first, rest


def _edges(text: str) -> ReadyMade:
    """Return the puzzle of tiles, in rows as on the board; a first line ``border a`` frames it."""
    lines = text.strip().splitlines()
    first = lines[0].split() if lines else []
    border = first[1] if len(first) == 2 and first[0] == "border" else None  # noqa: PLR2004
    rows = [line.split() for line in lines[1 if border else 0 :]]
    if len({len(row) for row in rows}) != 1:
        raise ModelError("the rows of tiles differ in length: write as many into each line")
    tiles = [tile for row in rows for tile in row]
    return puzzles.EdgeMatching(tiles, len(rows), len(rows[0]), border=border)


def _killer(text: str) -> ReadyMade:
    """Return the puzzle of cages, a blank line, and sums, such as ``a 15``."""
    cages, rest = _parts(text)
    sums, rules = _with_rules(rest)
    words = sums.split()
    if len(words) % 2 or not all(map(is_count, words[1::2])):
        raise ModelError("sums must be pairs of a cage and a number, after a blank line: 'a 15'")
    totals = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    if len(totals) < len(words) // 2:
        twice = next(cage for cage in totals if words[::2].count(cage) > 1)
        raise ModelError(f"cage {twice!r} has several sums: leave one", twice)
    return puzzles.KillerSudoku(cages, totals, **rules)


def _sudoku(text: str) -> ReadyMade:
    """Return the puzzle of givens, and further rules."""
    givens, rules = _with_rules(text)
    return puzzles.Sudoku(givens, **rules)


def _with_rules(text: str) -> tuple[str, dict[str, Any]]:
    """Return a text without further rules, and these as arguments.

    They are lines ``diagonals`` and ``windows``, and ``blocks``, which has the blocks behind it.
    """
    rest, blocks, rules = list[str](), list[str](), dict[str, Any]()
    lines = rest
    for line in text.splitlines():
        word = line.strip()
        if word in ("diagonals", "windows"):
            rules[word] = True
        elif word == "blocks":
            lines = blocks
        else:
            if lines is rest or len(word) != len(blocks[0].strip() if blocks else word):
                _refuse_misspelt(word)
            lines.append(line)
    if lines is blocks:
        if not "".join(blocks).strip():
            raise ModelError("the blocks are missing: put their rows behind the line 'blocks'")
        rules["blocks"] = "\n".join(blocks)
    return "\n".join(rest), rules


def _refuse_misspelt(word: str) -> None:
    """Raise ModelError for a word that is nearly a further rule; no row of a puzzle is one."""
    if word.isalpha() and (hint := did_you_mean(word.lower(), _RULES)):
        raise ModelError(f"{word!r:.80} is no further rule{hint}", word)


def _word_search(text: str) -> ReadyMade:
    """Return the puzzle of a size, such as ``10x10``, and words."""
    size, *words = text.split() or [""]
    rows, _, columns = size.replace("×", "x").partition("x")
    if not (is_count(rows) and is_count(columns)):
        raise ModelError(
            f"{size!r:.80} stands where the size should: begin with one, such as '10x10'"
        )
    if not words:
        raise ModelError("the words are missing: put them after the size")
    return puzzles.WordSearch(int(rows), int(columns), words)


def _windoku(size: int) -> ReadyMade:
    return puzzles.Sudoku.empty(size, windows=True)


def _of_file(what: str, of_text: Callable[[str], ReadyMade]) -> Maker:
    return Maker(f"a file with {what} (docs/command-line.md shows its form)", of_text=of_text)


_RULES = ("diagonals", "windows", "blocks")

_GIVENS = "a number such as 9, or a file with givens"

_MAKERS: dict[str, Maker] = {
    "costas": Maker("a number, such as 6", puzzles.CostasArray),
    "crossword": _of_file("a grid and words", _crossword),
    "edges": _of_file("tiles", _edges),
    "golomb": Maker("marks and length, such as 5x11", puzzles.GolombRuler, n_numbers=2),
    "kakuro": _of_file("cells and sums", puzzles.Kakuro),
    "killer": _of_file("cages and sums", _killer),
    "kirkman": Maker("a number of girls, such as 15", puzzles.Resolution.kirkman),
    "langford": Maker("a number, such as 7", puzzles.Langford),
    "latin": Maker(_GIVENS, puzzles.LatinSquare.empty, puzzles.LatinSquare),
    "macmahon": Maker("rows and columns, such as 4x6", puzzles.MacMahonSquares, n_numbers=2),
    "masyu": _of_file("pearls", puzzles.Masyu),
    "nonogram": _of_file("the runs of rows and columns", puzzles.Nonogram.read),
    "partridge": Maker("a number, such as 8", puzzles.partridge),
    "pentominoes": Maker(
        "rows and columns, such as 6x10, or a file with a board",
        puzzles.Pentominoes.rectangle,
        puzzles.Pentominoes,
        n_numbers=2,
    ),
    "queens": Maker("a number, such as 8", puzzles.Queens),
    "samurai": _of_file("givens", puzzles.SamuraiSudoku),
    "slitherlink": _of_file("clues", puzzles.Slitherlink),
    "steiner": Maker("a number of points, such as 9", puzzles.SteinerTriples),
    "sudoku": Maker(_GIVENS, puzzles.Sudoku.empty, _sudoku),
    "tournament": Maker("a number of players, such as 8", puzzles.Resolution),
    "windoku": Maker(_GIVENS, _windoku, lambda text: _sudoku(f"{text}\nwindows")),
    "wordsearch": _of_file("a size and words", _word_search),
    "wordsquare": _of_file("words", lambda text: puzzles.WordSquare(text.split())),
}

NAMES = tuple(_MAKERS)
