"""The model of a nonogram, or of some of its lines: placements of runs are options."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from xcmodel.backend.deadline import Deadline
from xcmodel.errors import ModelError
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.puzzles.line_solver import Line, LineSolver
from xcmodel.puzzles.nonogram_lines import BLACK, WHITE
from xcmodel.puzzles.puzzle import OptionEntry
from xcmodel.text.numbers import large_number

Filled = tuple[str, int, tuple[int, ...]]
"""A line, and where its runs begin: an option."""

MOST_UNSOLVED = 5_000
"""Up to so many placements of runs are all options: a search finds the solution, and shows how."""

# Their options take some gigabytes; more would only fill the memory.
_MOST_PLACEMENTS = 500_000

# Lines that are looked at for cells assumed black or white; so many take some seconds.
_MOST_LOOKED_AT = 100_000


@dataclass(frozen=True)
class NonogramModels:
    """What makes models of a nonogram's lines.

    Attributes:
        rows: the lengths of the runs of each row.
        columns: those of each column.
    """

    rows: tuple[tuple[int, ...], ...]
    columns: tuple[tuple[int, ...], ...]

    @cached_property
    def lines(self) -> dict[Line, tuple[int, ...]]:
        """The lengths of the runs of each line."""
        clues = {"row": self.rows, "column": self.columns}
        return {
            (kind, number): clue
            for kind, every in clues.items()
            for number, clue in enumerate(every)
        }

    def solver(
        self, lines: Mapping[Line, tuple[int, ...]], deadline: Deadline | None = None
    ) -> LineSolver:
        """Return what solves these lines, each by itself."""
        return LineSolver(lines, len(self.rows), len(self.columns), deadline)

    def settled(self, lines: Mapping[Line, tuple[int, ...]], deadline: Deadline) -> Model:
        """Return the model of some lines; of many placements, without what lines contradict.

        When the time is over, it is unfinished.
        """
        solver = self.solver(lines, deadline)
        if solver.exceeds(MOST_UNSOLVED) and not (
            solver.settle() and solver.probe(_MOST_LOOKED_AT)
        ):
            return self.of_items(lines)
        return self.of(solver, deadline)

    def of(self, solver: LineSolver, deadline: Deadline) -> Model:
        """Return the model of the placements that agree with the known cells.

        When the time is over, it is unfinished.

        Raises:
            ModelError: when there are too many of them.
        """
        if not deadline.is_over and solver.exceeds(_MOST_PLACEMENTS):
            raise ModelError(
                f"{large_number(solver.count)} placements of runs are left when the lines are "
                f"solved by themselves, and a model may have {large_number(_MOST_PLACEMENTS)}: "
                "give a smaller picture, or one with fewer white cells"
            )
        model = self.of_items(solver.lines)
        model.add_options_from(self._options(solver, model.items, deadline))
        return model

    def _options(
        self, solver: LineSolver, items: Container[Name], deadline: Deadline
    ) -> Iterator[OptionEntry]:
        """Yield the placements with the colours that they give to these items, as time allows."""
        for line in solver.lines:
            for starts in solver.placements(line):
                if deadline.is_over:
                    return
                every = self.colours((*line, starts))
                colours = {cell: every[cell] for cell in every if cell in items}
                yield (*line, starts), [line, *colours], {"colours": colours}

    def of_items(self, lines: Collection[Line]) -> Model:
        """Return the model of some lines and the cells that two of them share."""
        model = Model(name="nonogram")
        model.add_items_from(lines)
        rows, columns = ([n for kind, n in lines if kind == k] for k in ("row", "column"))
        cells = (("cell", i, j) for i in rows for j in columns)
        model.add_items_from(cells, optional=True)
        return model

    def colours(self, option: Filled) -> dict[Name, str]:
        """Return the colours that an option gives to the cells of its line."""
        kind, number, starts = option
        runs = zip(starts, self.lines[kind, number], strict=True)
        n_cells = len(self.columns if kind == "row" else self.rows)
        black = {start + k for start, length in runs for k in range(length)}
        return {
            ("cell", *((number, k) if kind == "row" else (k, number))): (
                BLACK if k in black else WHITE
            )
            for k in range(n_cells)
        }
