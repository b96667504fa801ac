"""The ready-made puzzles of the command line, by name: how each is made from its argument."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from xcmodel import puzzles
from xcmodel.errors import ModelError

_FROM_NUMBERS: dict[str, Callable[[int], Any]] = {
    "costas": puzzles.CostasArray,
    "kirkman": puzzles.Resolution.kirkman,
    "langford": puzzles.Langford,
    "partridge": puzzles.partridge,
    "queens": puzzles.Queens,
    "steiner": puzzles.SteinerTriples,
    "tournament": puzzles.Resolution,
}

_FROM_NUMBERS_OR_FILES: dict[str, tuple[Callable[[int], Any], Callable[[str], Any]]] = {
    "latin": (puzzles.LatinSquare.empty, puzzles.LatinSquare),
    "sudoku": (puzzles.Sudoku.empty, puzzles.Sudoku),
    "windoku": (
        lambda size: puzzles.Sudoku.empty(size, windows=True),
        lambda givens: puzzles.Sudoku(givens, windows=True),
    ),
}


def make_puzzle(name: str, what: str) -> Any:
    """Return the puzzle of this name.

    Args:
        name: one of `NAMES`.
        what: its size, or a file.

    Raises:
        ModelError: when it cannot be made.
        OSError: when the file cannot be read.

    >>> make_puzzle("costas", "3").count()
    4
    """
    if name == "pentominoes":
        rows, x, columns = what.partition("x")
        if x and rows.isdecimal() and columns.isdecimal():
            return puzzles.Pentominoes.rectangle(int(rows), int(columns))
        return puzzles.Pentominoes(_read(what))
    if name in _FROM_FILES:
        return _FROM_FILES[name](_read(what))
    if name in _FROM_NUMBERS_OR_FILES:
        of_number, of_text = _FROM_NUMBERS_OR_FILES[name]
        return of_number(int(what)) if what.isdecimal() else of_text(_read(what))
    if name == "golomb":
        marks, x, length = what.partition("x")
        if x and marks.isdecimal() and length.isdecimal():
            return puzzles.GolombRuler(int(marks), int(length))
        raise ModelError(f"{what!r} stands where marks and length should: such as 5x11")
    if not what.isdecimal():
        raise ModelError(f"{what!r} stands where the size of the puzzle should: give a number")
    return _FROM_NUMBERS[name](int(what))


def _edges(text: str) -> Any:
    """Return the puzzle of tiles, in rows as on the board; a first line ``border a`` frames it."""
    lines = text.strip().splitlines()
    first = lines[0].split() if lines else []
    border = first[1] if len(first) == 2 and first[0] == "border" else None  # noqa: PLR2004
    rows = [line.split() for line in lines[1 if border else 0 :]]
    if len({len(row) for row in rows}) != 1:
        raise ModelError("the rows of tiles differ in length: write as many into each line")
    tiles = [tile for row in rows for tile in row]
    return puzzles.EdgeMatching(tiles, len(rows), len(rows[0]), border=border)


def _killer(text: str) -> Any:
    """Return the puzzle of cages, a blank line, and sums, such as ``a 15``."""
    cages, _, sums = text.strip().partition("\n\n")
    words = sums.split()
    if len(words) % 2 or not all(word.isdecimal() for word in words[1::2]):
        raise ModelError("sums must be pairs of a cage and a number, after a blank line: 'a 15'")
    return puzzles.KillerSudoku(cages, dict(zip(words[::2], map(int, words[1::2]), strict=True)))


def _word_search(text: str) -> Any:
    """Return the puzzle of a size, such as ``10x10``, and words."""
    size, *words = text.split() or [""]
    rows, _, columns = size.partition("x")
    if not (rows.isdecimal() and columns.isdecimal()):
        raise ModelError(f"{size!r} stands where the size should: begin with one, such as '10x10'")
    return puzzles.WordSearch(int(rows), int(columns), words)


_FROM_FILES: dict[str, Callable[[str], Any]] = {
    "edges": _edges,
    "killer": _killer,
    "masyu": puzzles.Masyu,
    "nonogram": puzzles.Nonogram.read,
    "samurai": puzzles.SamuraiSudoku,
    "slitherlink": puzzles.Slitherlink,
    "wordsearch": _word_search,
    "wordsquare": lambda text: puzzles.WordSquare(text.split()),
}

NAMES = sorted({"golomb", "pentominoes", *_FROM_NUMBERS, *_FROM_NUMBERS_OR_FILES, *_FROM_FILES})


def _read(file: str) -> str:
    return sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
