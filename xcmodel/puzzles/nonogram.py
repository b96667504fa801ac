"""Nonograms: pictures of black cells, of which the lengths of all runs are known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any, cast

from xcmodel.answer.progress import ProgressCallback
from xcmodel.backend.deadline import Deadline
from xcmodel.draw import Svg, nonogram_svg
from xcmodel.errors import ModelError, StoppedError
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.puzzles.line_solver import Line
from xcmodel.puzzles.nonogram_lines import BLACK, UNKNOWN, WHITE
from xcmodel.puzzles.nonogram_model import MOST_UNSOLVED, NonogramModels
from xcmodel.puzzles.puzzle import Answer, unfinished_model
from xcmodel.puzzles.uniqueness import UniquePuzzle
from xcmodel.search.no_solution import require_infeasible
from xcmodel.text.checked_arguments import checked_arguments
from xcmodel.text.numbers import is_count, plural

if TYPE_CHECKING:
    from xcmodel.trust.conflict import Conflict

Clues = str | Sequence[Sequence[int]]
"""The lengths of the runs of every line; as text, with commas or ends of lines between lines."""

Picture = tuple[tuple[bool | None, ...], ...]
"""Row by row, whether each cell is black; None where it is not known."""

# Of more options, parts that have no solution take too long to find.
_MOST_EXPLAINED = 20_000


@checked_arguments
@dataclass(frozen=True)
class Nonogram(UniquePuzzle):
    """A picture of black cells to find from the lengths of the black runs in every line.

    Args:
        rows: the lengths of the runs of every row, from the left, such as ``"1 1, 3"`` or
            ``[[1, 1], [3]]``; 0 or nothing for a row without any.
        columns: those of every column, from above.

    Raises:
        ModelError: for a length that is no number from 0, or runs that are too long for their line.

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
            for number, clue in enumerate(clues, start=1):
                if (needed := sum(clue) + len(clue) - 1) > length:
                    raise ModelError(
                        f"the runs of {kind} {number} need {plural(needed, 'cell')}, "
                        f"and it has {length}: {clue}",
                        (kind, number - 1),
                    )
        # The same clues are the same puzzle, however they were written.
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "columns", columns)

    @classmethod
    @checked_arguments
    def read(cls, text: str) -> Nonogram:
        """Return the puzzle of a text: a line for every row, a blank line, one for every column.

        Args:
            text: on each line the lengths of the runs of black cells, in order; 0 for a line
                without any.

        Raises:
            ModelError: for a text without a blank line, or with blank lines in several places, and
                as the class does.

        >>> Nonogram.read("1\\n2\\n\\n1\\n2").text([])
        '??\\n??'
        """
        lines = [line.strip() for line in text.strip().splitlines()]
        blocks = ["\n".join(block) for filled, block in groupby(lines, key=bool) if filled]
        if len(blocks) < len(("rows", "columns")):
            raise ModelError("the clues of columns are missing: put them after a blank line")
        if len(blocks) > len(("rows", "columns")):
            raise ModelError(
                "there are blank lines in several places: let one stand between the clues of rows "
                "and those of columns, and write 0 for a line without runs"
            )
        return cls(*blocks)

    @classmethod
    @checked_arguments
    def of(cls, picture: str) -> Nonogram:
        """Return the puzzle of a picture, in which ``#`` is black and ``.`` white.

        It may have several solutions; `solve_unique` tells.

        Args:
            picture: its rows, with white space between them.

        Raises:
            ModelError: for rows of different lengths, another character, or no rows.

        >>> Nonogram.of("##. #.#").columns
        ((2,), (1,), (1,))
        """
        grid = picture.split()
        if strange := set("".join(grid)) - {BLACK, WHITE}:
            raise ModelError(f"the picture has {min(strange)!r}: use '#' for black, '.' for white")
        if not grid:
            raise ModelError("the picture has no rows: write each on a line, such as '.##.'")
        if len({len(row) for row in grid}) != 1:
            raise ModelError("the rows of the picture differ in length: fill up with '.'")
        return cls([_runs(row) for row in grid], [_runs(line) for line in zip(*grid, strict=True)])

    @cached_property
    def model(self) -> Model:
        """The model: lines are items; cells are optional items, whose colour both lines give.

        An option is a line, and where its runs begin. Where these are more than 5,000, those are
        left out that contradict what lines say alone, each by itself, again and again, also if a
        cell is assumed black or white; all solutions stay. If lines contradict each other in this
        way, no option is left. Copy the model before you change it.

        Raises:
            ModelError: when more than half a million placements are left.

        >>> list(Nonogram("1", "1, 0").model.options)
        [('row', 0, (0,)), ('row', 0, (1,)), ('column', 0, (0,)), ('column', 1, ())]
        """
        return self._models.settled(self._models.lines, Deadline(None))

    def _model_by(self, deadline: Deadline) -> Model | None:
        """Return the model, or None if the time is over before it is made."""
        kept = vars(self)
        if "model" not in kept:
            model = self._models.settled(self._models.lines, deadline)
            if deadline.is_over:
                return None
            kept["model"] = model
        return self.model

    def _ask(self, query: Callable[..., Answer], *args: Any, **kwargs: Any) -> Answer:
        deadline = Deadline(kwargs.get("time_limit"))
        model = self._model_by(deadline)
        if model is None:
            return query(unfinished_model(), time_limit=0)
        return query(model, *args, **kwargs | {"time_limit": deadline.left()})

    def _conditions(
        self, deadline: Deadline, progress: bool | ProgressCallback = False
    ) -> tuple[Model, Iterable[Name]]:
        return self._model_by(deadline) or unfinished_model(), ()

    @checked_arguments
    def why_impossible(self, *, time_limit: float | None = 10.0) -> Conflict[Model]:
        """Return what of the puzzle contradicts itself; see `Model.why_infeasible`.

        Its options are placements whether lines alone contradict them or not, so that clues say
        it all. Of large grids, lines that contradict each other are sought first. Where these have
        more than 20,000 placements, the conflict is the lines, and is not minimal.

        Args:
            time_limit: seconds after which the smallest conflict found by then is returned, or
                None.

        Raises:
            ModelError: when the puzzle has a solution.
            StoppedError: when the time was over before it was known that there is none.

        >>> Nonogram("2, 0", "1, 0").why_impossible().items
        (('row', 0), ('column', 1), ('cell', 0, 1))
        """
        if self._models.solver(self._models.lines).count <= MOST_UNSOLVED:
            return super().why_impossible(time_limit=time_limit)
        deadline = Deadline(time_limit)
        require_infeasible(self.solve(time_limit=time_limit).status)
        lines = self._contradictory_lines(deadline)
        from xcmodel.trust.conflict import whole_conflict

        try:
            return self._explained(lines, deadline)
        except (KeyboardInterrupt, StoppedError):  # That the lines have no solution is known.
            return whole_conflict(self._models.of_items(lines))

    def _explained(
        self, lines: Mapping[Line, tuple[int, ...]], deadline: Deadline
    ) -> Conflict[Model]:
        """Return a conflict of lines that have no solution together."""
        from xcmodel.trust.conflict import whole_conflict

        solver = self._models.solver(lines)
        if solver.count <= _MOST_EXPLAINED and not deadline.is_over:
            return self._models.of(solver, Deadline(None)).why_infeasible(
                time_limit=deadline.left()
            )
        return whole_conflict(self._models.settled(lines, Deadline(None)))

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
            known |= self._models.colours(option)
        return tuple(
            tuple(
                known[cell] == BLACK if (cell := ("cell", i, j)) in known else None
                for j in range(len(self.columns))
            )
            for i in range(len(self.rows))
        )

    def text(self, solution: Iterable[Name] = ()) -> str:
        """Return the picture as text: ``#`` is black, ``.`` white, and ``?`` not known.

        Args:
            solution: a solution of the model, or some of its options.
        """
        symbols = {True: BLACK, False: WHITE, None: UNKNOWN}
        return "\n".join("".join(symbols[cell] for cell in row) for row in self.decode(solution))

    def _draw(self, solution: list[Name], cell_size: float, title: str | None) -> Svg:
        clues = list(self._models.lines.values())
        return nonogram_svg(
            self.decode(solution),
            clues[: len(self.rows)],
            clues[len(self.rows) :],
            cell_size=cell_size,
            title=title or "a nonogram",
        )

    @cached_property
    def _models(self) -> NonogramModels:
        return NonogramModels(
            cast("tuple[tuple[int, ...], ...]", self.rows),
            cast("tuple[tuple[int, ...], ...]", self.columns),
        )

    def _contradictory_lines(self, deadline: Deadline) -> dict[Line, tuple[int, ...]]:
        """Return few lines that contradict each other, each by itself; all if no lines do so.

        On Ctrl-C, as when the time is over, they are those that are left by then.
        """
        kept = self._models.lines
        try:
            if self._models.solver(kept, deadline).settle():
                return kept
            unsettled = self._models.solver(kept)
            # The tightest lines are likely to be a part of the conflict, so they are tried last.
            for line in sorted(kept, key=lambda line: -unsettled.placements(line).count):
                if deadline.is_over:
                    break
                fewer = {other: clue for other, clue in kept.items() if other != line}
                if not self._models.solver(fewer, deadline).settle():
                    kept = fewer
        except KeyboardInterrupt:
            return kept
        return kept


def _read(clues: Clues, kind: str) -> tuple[tuple[int, ...], ...]:
    """Return the clues as numbers, without zeros."""
    words: Iterable[Iterable[str | int]] = clues
    mending = "numbers from 0"
    if isinstance(clues, str):
        words = [line.split() for line in clues.strip().replace("\n", ",").split(",")]
        mending = "numbers from 0, with commas between lines"
    every = []
    for number, line in enumerate(words):
        clue = list(line)
        if strange := [word for word in clue if not is_count(str(word))]:
            raise ModelError(
                f"{strange[0]!r:.80} in the clue of {kind} {number + 1} is no length: "
                f"use {mending}",
                (kind, number),
            )
        every.append(tuple(length for length in map(int, clue) if length))
    return tuple(every)


def _runs(line: Iterable[str]) -> tuple[int, ...]:
    return tuple(len(list(run)) for cell, run in groupby(line) if cell == BLACK)
