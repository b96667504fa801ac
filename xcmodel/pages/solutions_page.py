"""A page on which many solutions are browsed, filtered, picked and printed."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import islice

from xcmodel.answer.result import Result
from xcmodel.errors import ModelError
from xcmodel.pages.packing import packed
from xcmodel.pages.page import Page, make_page
from xcmodel.pages.page_board import (
    WHAT_CAN_BE_DRAWN,
    HasPageBoard,
    PageBoard,
    board_data,
    check_is_solution,
)
from xcmodel.text.checked_arguments import arguments_checked_as
from xcmodel.text.labels import label


@arguments_checked_as(
    solutions="solutions, such as model.solutions(), or a list of them",
    puzzle=WHAT_CAN_BE_DRAWN.removeprefix("give "),
)
def solutions_html(
    solutions: Iterable[Iterable[Hashable] | Result] | Result,
    puzzle: HasPageBoard | PageBoard | None = None,
    *,
    title: str = "Solutions",
    most: int = 100_000,
) -> Page:
    """Return a page on which solutions are browsed, filtered, picked and printed.

    It is one file that needs no network.

    Args:
        solutions: the solutions, each the names of its options, or a result that has one; or a
            single result.
        puzzle: the puzzle or the model that they belong to, on whose picture they are drawn, or a
            `PageBoard`, on which anything is drawn; if left out, they are lists, unless their
            options are places themselves.
        title: the heading of the page.
        most: how many solutions the page takes at most, from 1; it says if there are more.

    Raises:
        ModelError: for a puzzle that does not have all of these options, or of which the first
            solution is none, or one solution in place of a list, or a result without a solution.
        ValueError: for less than one solution at most.

    >>> import xcmodel as xc
    >>> from xcmodel.puzzles import Queens
    >>> puzzle = Queens(8)
    >>> page = xc.solutions_html(puzzle.solutions(), puzzle, title="Eight queens")
    >>> "<title>Eight queens</title>" in page
    True
    """
    if most < 1:
        raise ValueError(f"most is {most!r}: give 1 or more")
    number_of: dict[Hashable, int] = {}
    every = iter([solutions] if isinstance(solutions, Result) else solutions)
    shown = list(map(_solution, islice(every, most)))
    _check_are_solutions(shown, puzzle)
    numbered = [
        sorted(number_of.setdefault(name, len(number_of)) for name in solution)
        for solution in shown
    ]
    data = {
        "solutions": packed(_numbers(numbered)),
        "more": next(every, None) is not None,
        "options": [label(name) for name in number_of],
        "board": board_data(puzzle, dict.fromkeys(number_of, ())),
    }
    if numbered:
        names = list(number_of)
        # All others are not looked at, which would take longer than to make the page.
        check_is_solution([names[number] for number in numbered[0]], puzzle)
    return make_page("solutions", title, data)


def _solution(found: Iterable[Hashable] | Result) -> Iterable[Hashable]:
    """Return a solution, or that of a result.

    Raises:
        ModelError: for a result that has none.
    """
    if not isinstance(found, Result):
        return found
    if found.solution is None:
        raise ModelError(f"a result has no solution, but the status {found.status}: leave it out")
    return found.solution


def _check_are_solutions(
    solutions: Sequence[Iterable[Hashable]], puzzle: HasPageBoard | PageBoard | None
) -> None:
    """Check that these are no options of the puzzle, as they are where one solution is given.

    Raises:
        ModelError: when they are.
    """
    board = puzzle.page_board() if isinstance(puzzle, HasPageBoard) else puzzle
    first = next(iter(solutions), None)
    if isinstance(board, PageBoard) and isinstance(first, tuple) and first in board.marks:
        raise ModelError(
            "one solution stands where a list of solutions should: put it into a list", first
        )


def _numbers(solutions: Sequence[Sequence[int]]) -> Iterator[int]:
    """Yield the length of each solution and its options, each by how far it is from the last."""
    for options in solutions:
        yield len(options)
        last = 0
        for option in options:
            yield option - last
            last = option
