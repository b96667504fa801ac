"""Symmetries of word searches, compared with all that turns make of their letters."""

from __future__ import annotations

from itertools import product
from typing import Literal

import pytest

from xcmodel.puzzles import WordSearch
from xcmodel.puzzles.words.word_search import Letters

Directions = Literal["easy", "forward", "all"]


def turned(grid: Letters) -> Letters:
    return tuple(zip(*grid[::-1], strict=True))


def images(grid: Letters) -> set[Letters]:
    """Return all that turns and reflections make of a grid."""
    found = set()
    for image in (grid, tuple(row[::-1] for row in grid)):
        quarter = turned(image)
        half = turned(quarter)
        found |= {image, quarter, half, turned(half)}
    return found


def n_classes(puzzle: WordSearch) -> int:
    """Return the number of classes of grids, of which each has one solution."""
    left, number = {puzzle.decode(solution) for solution in puzzle.solutions()}, 0
    assert len(left) == puzzle.count()
    while left:
        left -= images(next(iter(left)))
        number += 1
    return number


@pytest.mark.parametrize(
    ("rows", "columns", "words"),
    [(2, 3, ["cat", "to"]), (3, 3, ["ab", "cd"]), (3, 3, ["owl"]), (2, 4, ["ab", "cd"])],
)
def test_classes_of_solutions_are_those_of_grids(rows: int, columns: int, words: list[str]) -> None:
    puzzle = WordSearch(rows, columns, words)
    assert puzzle.symmetries().order == (8 if rows == columns else 4)
    assert puzzle.count(up_to=puzzle.symmetries()) == n_classes(puzzle)


@pytest.mark.parametrize(("directions", "order"), [("easy", 2), ("forward", 1), ("all", 8)])
def test_symmetries_keep_the_directions(directions: Directions, order: int) -> None:
    puzzle = WordSearch(3, 3, ["ab", "cde"], directions=directions)
    assert puzzle.symmetries().order == order


def test_palindromes_are_turned_as_well() -> None:
    puzzle = WordSearch(3, 3, ["ot", "aba"])
    assert puzzle.symmetries().order == 8
    assert puzzle.count(up_to=puzzle.symmetries()) == n_classes(puzzle)


def test_grids_of_other_sizes_keep_their_size() -> None:
    for rows, columns in product((1, 2), (3, 4)):
        puzzle = WordSearch(rows, columns, ["ab"])
        assert puzzle.count(up_to=puzzle.symmetries()) == n_classes(puzzle)
