"""The pages of the site that can be played with; `conf.py` has them written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import xcmodel as xc
from xcmodel.pages.page import Page
from xcmodel.puzzles import Pentominoes, Queens, Sudoku


def dominoes() -> Page:
    """Return all tilings of a board by dominoes."""
    cells = [(i, j) for i in range(12) for j in range(12)]
    model = xc.Model()
    model.add_items_from(cells)
    for i, j in cells:
        for other in ((i, j + 1), (i + 1, j)):
            if other in model.items:
                model.add_option(((i, j), other), [(i, j), other])
    return model.compile().explorer(title="53 quadrillion domino tilings")


def pentominoes() -> Page:
    """Return all ways to fill a box with the twelve pentominoes."""
    puzzle = Pentominoes.rectangle(6, 10)
    return puzzle.model.compile().explorer(puzzle, title="The twelve pentominoes in a box")


def sudoku() -> Page:
    """Return what can still become of a Sudoku that has too few givens."""
    puzzle = Sudoku("1... ..3. .4.. ....")
    return puzzle.model.compile().explorer(puzzle, title="A small Sudoku with several solutions")


def queens() -> Page:
    """Return Algorithm X on six queens."""
    puzzle = Queens(6)
    return puzzle.model.trace().html(puzzle, title="Algorithm X places six queens")


def queens_browser() -> Page:
    """Return all solutions of the eight queens."""
    puzzle = Queens(8)
    return xc.solutions_html(puzzle.solutions(), puzzle, title="The 92 solutions of eight queens")


LIVE_PAGES: dict[str, Callable[[], Page]] = {
    "explore-dominoes.html": dominoes,
    "explore-pentominoes.html": pentominoes,
    "explore-sudoku.html": sudoku,
    "step-through-queens.html": queens,
    "browse-queens.html": queens_browser,
}


def write_live_pages(folder: Path) -> None:
    """Write all of them into a folder."""
    for name, make in LIVE_PAGES.items():
        make().save(folder / name)
