"""A design: a board and pieces as drawn, and what can be said of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from xcmodel.answer.result import Status
from xcmodel.errors import CompileStoppedError, MemoryLimitError, ModelError
from xcmodel.problem.names import Name
from xcmodel.puzzles import Polyforms, minimal_givens
from xcmodel.solution_sets.solution_set import SolutionSet
from xcmodel.text.arguments import whole_argument
from xcmodel.text.labels import label

_MOST_CELLS = 400
_MOST_PIECES = 60
_MOST_PICTURES = 20
_SMALL = 14
_BYTES = 1 << 29


@dataclass(frozen=True)
class Answer:
    """What is known of a design.

    Attributes:
        cells: how many free cells the board has.
        area: how many cells the pieces have together.
        count: the number of solutions as digits, or None where it is not known.
        remark: what else there is to say, such as why the count is not known.
        picture: a solution as SVG, or the empty board.
        forced: pictures of placements that are in every solution.
        decisive: pictures of placements that are in one solution only: each, if it is given, makes
            the solution unique; the first twenty.
        python: the lines that make the puzzle.
    """

    cells: int
    area: int
    count: str | None
    remark: str
    picture: str
    forced: tuple[str, ...]
    decisive: tuple[str, ...]
    python: str

    def json(self) -> str:
        """Return the answer as JSON."""
        return json.dumps(asdict(self))


@dataclass(frozen=True)
class Givens:
    """Placements that make the solution of a design unique, none to spare if there was time.

    Attributes:
        givens: the placements; none where there is only one solution anyway.
        picture: the board with them, as SVG.
        python: the lines that make the puzzle and solve it.
    """

    givens: tuple[str, ...]
    picture: str
    python: str

    def json(self) -> str:
        """Return them as JSON."""
        return json.dumps(asdict(self))


@dataclass(frozen=True)
class Design:
    """A board and pieces.

    Attributes:
        board: rows of ``.`` and ``#``.
        pieces: shapes as text, by name.
        counts: how often each is used.
        flips: whether pieces may be turned over.
        seed: which of the possible givens are suggested.
    """

    board: str
    pieces: Mapping[str, str]
    counts: Mapping[str, int]
    flips: bool
    seed: int = 0

    @staticmethod
    def of_json(text: str) -> Design:
        """Return the design that the page sends.

        Raises:
            ModelError: for anything else, or a design that is too large to be drawn by hand.
        """
        try:
            read: dict[str, Any] = json.loads(text)
            pieces = {str(piece["name"]): str(piece["shape"]) for piece in read["pieces"]}
            counts = {
                str(piece["name"]): whole_argument(piece["count"], "count")
                for piece in read["pieces"]
            }
            seed = whole_argument(read.get("seed", 0), "seed")
            design = Design(str(read["board"]), pieces, counts, bool(read["flips"]), seed)
            named_twice = len(pieces) < len(read["pieces"])
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise ModelError(f"that is no design: {error}") from None
        if named_twice:
            raise ModelError("two pieces have the same name: give one of them another")
        if len(design.board) > _MOST_CELLS or len(pieces) > _MOST_PIECES:
            raise ModelError(f"at most {_MOST_CELLS} cells and {_MOST_PIECES} pieces")
        return design

    def puzzle(self) -> Polyforms:
        """Return the puzzle.

        Raises:
            ModelError: when pieces or board cannot be, or differ in area.
        """
        return Polyforms(self.pieces, self.board, counts=self._unusual_counts, flips=self.flips)

    @property
    def _unusual_counts(self) -> dict[str, int]:
        """How often pieces are used that are not used once."""
        return {name: count for name, count in self.counts.items() if count != 1}

    @property
    def area(self) -> int:
        """How many cells all pieces have together."""
        return sum(
            self.counts[name] * sum(mark not in ". " for mark in shape)
            for name, shape in self.pieces.items()
        )

    def python(self) -> str:
        """Return the lines that make the puzzle and count its solutions."""
        lines = [*self._making(), "print(puzzle.count())"]
        lines += ["result = puzzle.solve()", "if result.solution is not None:"]
        lines.append('    puzzle.svg(result.solution).save("solution.svg")')
        return "\n".join(lines) + "\n"

    def _making(self) -> list[str]:
        lines = ["from xcmodel.puzzles import Polyforms", "", "puzzle = Polyforms("]
        lines.append("    {")
        lines += [f"        {name!r}: {shape!r}," for name, shape in self.pieces.items()]
        lines += ["    },", f"    {self.board!r},"]
        if self._unusual_counts:
            lines.append(f"    counts={self._unusual_counts!r},")
        return [*lines, f"    flips={self.flips},", ")"]

    def answer(self, seconds: float) -> Answer:
        """Return what can be said of the design within about so many seconds.

        Raises:
            ModelError: when pieces or board cannot be.
        """
        cells = self.board.count(".")
        if not self.pieces or cells != self.area:
            empty = Polyforms({"A": "A"}, self.board, counts={"A": (0, None)})
            return self._answer(None, "", str(empty.svg(title="the empty board")))
        puzzle = self.puzzle()
        solutions = _all_solutions(puzzle, seconds)
        if solutions is None:
            return self._uncounted(puzzle, seconds)
        picture = puzzle.svg(solutions[0] if solutions else ())
        special = (_pictures(puzzle, names) for names in _special(solutions))
        return self._answer(str(solutions.count()), "", str(picture), *special)

    def solutions(self, seconds: float) -> SolutionSet:
        """Return all solutions as one object, as a page holds them.

        Raises:
            ModelError: when pieces or board cannot be, or that takes longer, or too much memory.
        """
        solutions = _all_solutions(self.puzzle(), seconds, up_to_isomorphism=False)
        if solutions is None:
            raise ModelError(
                f"all solutions could not be put into a page within {seconds:g} seconds: draw a "
                "smaller board, or let the studio take longer, by its option --seconds"
            )
        return solutions

    def givens(self, seconds: float) -> Givens:
        """Return placements that make the solution unique.

        Args:
            seconds: how long to look for a solution, and how long for fewer placements.

        Raises:
            ModelError: when pieces or board cannot be, or there is no solution.
            UniqueStoppedError: when it took longer to see that all of them make it unique.
        """
        puzzle = self.puzzle()
        result = puzzle.solve(seed=self.seed, time_limit=seconds)
        solution = result.solution
        if solution is None:
            if result.status is Status.INFEASIBLE:
                raise ModelError("there is no solution: change the design")
            raise ModelError(f"no solution was found in {seconds:g} seconds: change the design")
        givens = minimal_givens(puzzle.model, solution, seed=self.seed, time_limit=seconds)
        lines = ["givens = [", *(f"    {name!r}," for name in givens), "]"]
        lines += ['puzzle.svg(givens).save("puzzle.svg")']
        lines += ["solution = puzzle.model.solve_unique(given=givens)"]
        lines += ['puzzle.svg(solution).save("solution.svg")', ""]
        return Givens(
            tuple(map(label, givens)), str(puzzle.svg(givens)), "\n".join(self._making() + lines)
        )

    def _uncounted(self, puzzle: Polyforms, seconds: float) -> Answer:
        result = puzzle.solve(time_limit=seconds)
        if result.status is Status.INFEASIBLE:
            return self._answer("0", "", str(puzzle.svg(())))
        remark = f"More than can be counted in {seconds:g} seconds."
        if result.solution is None:
            remark = f"No solution was found in {seconds:g} seconds; there may be one."
        return self._answer(None, remark, str(puzzle.svg(result.solution or ())))

    def _answer(
        self,
        count: str | None,
        remark: str,
        picture: str,
        forced: tuple[str, ...] = (),
        decisive: tuple[str, ...] = (),
    ) -> Answer:
        return Answer(
            self.board.count("."),
            self.area,
            count,
            remark,
            picture,
            forced,
            decisive,
            self.python(),
        )


def _all_solutions(
    puzzle: Polyforms, seconds: float, *, up_to_isomorphism: bool = True
) -> SolutionSet | None:
    """Return all solutions as one object, None where that takes too long, or too much memory."""
    try:
        return puzzle.model.compile(
            time_limit=seconds, memory_limit=_BYTES, up_to_isomorphism=up_to_isomorphism
        )
    except (CompileStoppedError, MemoryLimitError):
        return None


def _special(solutions: SolutionSet) -> tuple[list[Name], list[Name]]:
    """Return the placements in every solution, and those that are in one only."""
    total, marginals = solutions.count(), solutions.marginals()
    forced = [name for name, number in marginals.items() if number == total > 0]
    return forced, [name for name, number in marginals.items() if number == 1 < total]


def _pictures(puzzle: Polyforms, placements: list[Name]) -> tuple[str, ...]:
    """Return the first placements, each on a small board."""
    return tuple(
        str(puzzle.svg([name], cell_size=_SMALL, title=label(name)))
        for name in placements[:_MOST_PICTURES]
    )
