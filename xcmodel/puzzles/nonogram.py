"""Nonograms: pictures of black cells, of which the lengths of all runs are known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, groupby
from typing import cast

from xcmodel.draw import Svg, nonogram_svg
from xcmodel.errors import ModelError
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.puzzles.uniqueness import UniquePuzzle
from xcmodel.text.checked_arguments import checked_arguments
from xcmodel.text.numbers import plural

Clues = str | Sequence[Sequence[int]]
"""The lengths of the runs of every line; as text, with commas or ends of lines between lines."""

Line = tuple[str, int]
"""``"row"`` or ``"column"``, and its number, from 0."""

Filled = tuple[str, int, tuple[int, ...]]
"""A line, and where its runs begin: an option."""

Picture = tuple[tuple[bool | None, ...], ...]
"""Row by row, whether each cell is black; None where it is not known."""

_BLACK, _WHITE, _UNKNOWN = "#", ".", "?"


@checked_arguments
@dataclass(frozen=True)
class Nonogram(UniquePuzzle):
    """A picture of black cells to find from the lengths of the black runs in every line.

    Args:
        rows: the lengths of the runs of every row, from the left, such as ``"1 1, 3"`` or
            ``[[1, 1], [3]]``; 0 or nothing for a row without any.
        columns: those of every column, from above.

    Raises:
        ModelError: for a length that is no number, or runs that are too long for their line.

    >>> puzzle = Nonogram("3, 1, 3, 1 1, 2", "4, 1 1 1, 1 3")
    >>> print(puzzle.text(puzzle.solve_unique()))
    ###
    #..
    ###
    #.#
    .##
    """

    rows: Clues
    columns: Clues

    def __post_init__(self) -> None:
        rows, columns = _read(self.rows, "row"), _read(self.columns, "column")
        for kind, clues, length in (("row", rows, len(columns)), ("column", columns, len(rows))):
            for number, clue in enumerate(clues):
                if (needed := sum(clue) + len(clue) - 1) > length:
                    raise ModelError(
                        f"the runs of {kind} {number} need {plural(needed, 'cell')}, "
                        f"and it has {length}: {clue}",
                        (kind, number),
                    )
        # The same clues are the same puzzle, however they were written.
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "columns", columns)

    @classmethod
    @checked_arguments
    def read(cls, text: str) -> Nonogram:
        """Return the puzzle of a text: a line for every row, a blank line, one for every column.

        Args:
            text: on each line the lengths of the runs of black cells, in order.

        Raises:
            ModelError: for a text without a blank line, and as the class does.

        >>> Nonogram.read("1\\n2\\n\\n1\\n2").text([])
        '??\\n??'
        """
        rows, blank, columns = text.strip().partition("\n\n")
        if not blank:
            raise ModelError("the clues of columns are missing: put them after a blank line")
        return cls(rows, columns)

    @classmethod
    @checked_arguments
    def of(cls, picture: str) -> Nonogram:
        """Return the puzzle of a picture, in which ``#`` is black and ``.`` white.

        It may have several solutions; `solve_unique` tells.

        Args:
            picture: its rows, with white space between them.

        Raises:
            ModelError: for rows of different lengths, or another character.

        >>> Nonogram.of("##. #.#").columns
        ((2,), (1,), (1,))
        """
        grid = picture.split()
        if strange := set("".join(grid)) - {_BLACK, _WHITE}:
            raise ModelError(f"the picture has {min(strange)!r}: use '#' for black, '.' for white")
        if len({len(row) for row in grid}) != 1:
            raise ModelError("the rows of the picture differ in length: fill up with '.'")
        return cls([_runs(row) for row in grid], [_runs(line) for line in zip(*grid, strict=True)])

    @cached_property
    def model(self) -> Model:
        """The model: lines are items; cells are optional items, whose colour both lines give.

        An option is a line, and where its runs begin. Copy the model before you change it.

        >>> list(Nonogram("1", "1, 0").model.options)
        [('row', 0, (0,)), ('row', 0, (1,)), ('column', 0, (0,)), ('column', 1, ())]
        """
        model = Model(name="nonogram")
        model.add_items_from(self._lines)
        cells = [("cell", i, j) for i in range(len(self.rows)) for j in range(len(self.columns))]
        model.add_items_from(cells, optional=True)
        for line, clue in self._lines.items():
            for starts in _places(clue, self._length(line)):
                colours = self._colours((*line, starts))
                model.add_option((*line, starts), [line, *colours], colours=colours)
        return model

    def decode(self, solution: Iterable[Name]) -> Picture:
        """Return, row by row, whether each cell is black; None where it is not known.

        Args:
            solution: a solution of the model, or some of its options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> Nonogram("1, 0", "1, 0").decode([("row", 0, (0,))])
        ((True, False), (None, None))
        """
        known: dict[Name, str] = {}
        for option in self._names(solution):
            known |= self._colours(option)
        return tuple(
            tuple(
                known[cell] == _BLACK if (cell := ("cell", i, j)) in known else None
                for j in range(len(self.columns))
            )
            for i in range(len(self.rows))
        )

    def text(self, solution: Iterable[Name] = ()) -> str:
        """Return the picture as text: ``#`` is black, ``.`` white, and ``?`` not known.

        Args:
            solution: a solution of the model, or some of its options.
        """
        symbols = {True: _BLACK, False: _WHITE, None: _UNKNOWN}
        return "\n".join("".join(symbols[cell] for cell in row) for row in self.decode(solution))

    def _draw(self, solution: list[Name], cell_size: float, title: str | None) -> Svg:
        clues = list(self._lines.values())
        return nonogram_svg(
            self.decode(solution),
            clues[: len(self.rows)],
            clues[len(self.rows) :],
            cell_size=cell_size,
            title=title or "a nonogram",
        )

    @property
    def _lines(self) -> dict[Line, tuple[int, ...]]:
        clues = {"row": self.rows, "column": self.columns}
        return {
            (kind, number): clue
            for kind, every in clues.items()
            for number, clue in enumerate(cast("tuple[tuple[int, ...], ...]", every))
        }

    def _length(self, line: Line) -> int:
        return len(self.columns if line[0] == "row" else self.rows)

    def _colours(self, option: Filled) -> dict[Name, str]:
        """Return the colours that an option gives to the cells of its line."""
        kind, number, starts = option
        runs = zip(starts, self._lines[kind, number], strict=True)
        black = {start + k for start, length in runs for k in range(length)}
        return {
            ("cell", *((number, k) if kind == "row" else (k, number))): (
                _BLACK if k in black else _WHITE
            )
            for k in range(self._length((kind, number)))
        }


def _read(clues: Clues, kind: str) -> tuple[tuple[int, ...], ...]:
    """Return the clues as numbers, without zeros."""
    if isinstance(clues, str):
        lines = clues.strip().replace("\n", ",").split(",")
        for number, line in enumerate(lines):
            for word in line.split():
                if not word.isdecimal():
                    raise ModelError(
                        f"{word!r} in the clue of {kind} {number} is no length: use numbers, "
                        "with commas between lines",
                        (kind, number),
                    )
        clues = [[int(word) for word in line.split()] for line in lines]
    return tuple(tuple(length for length in clue if length) for clue in clues)


def _places(clue: Sequence[int], length: int) -> Iterator[tuple[int, ...]]:
    """Yield where the runs can begin, in a line of this length.

    If each run is shrunk to a cell that stands for it and the gap after it, they are any cells.
    """
    for chosen in combinations(range(length - sum(clue) + 1), len(clue)):
        yield tuple(place + sum(clue[:k]) for k, place in enumerate(chosen))


def _runs(line: Iterable[str]) -> tuple[int, ...]:
    return tuple(len(list(run)) for cell, run in groupby(line) if cell == _BLACK)
