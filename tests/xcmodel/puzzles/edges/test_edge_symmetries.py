"""Symmetries of boards of tiles whose edges match, compared with all that a picture may become."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest

from xcmodel.puzzles import EdgeMatching
from xcmodel.puzzles.boards.boards import Cell

Picture = frozenset[tuple[Cell, str]]


def random_puzzle(random: Random, *, rotates: bool) -> EdgeMatching:
    rows, columns = random.choice([(1, 2), (2, 2), (1, 3), (3, 1), (2, 2)])
    tiles = ["".join(random.choice("ab") for _ in range(4)) for _ in range(rows * columns)]
    return EdgeMatching(tiles, rows, columns, rotates=rotates)


def pictures(puzzle: EdgeMatching) -> set[Picture]:
    decoded = map(puzzle.decode, puzzle.solutions())
    return {
        frozenset(((i, j), str(word)) for i, row in enumerate(tiles) for j, word in enumerate(row))
        for tiles in decoded
    }


def turned(picture: Picture, rows: int) -> Picture:
    return frozenset(((j, rows - 1 - i), word[3:] + word[:3]) for (i, j), word in picture)


def mirrored(picture: Picture, columns: int) -> Picture:
    return frozenset(
        ((i, columns - 1 - j), word[0] + word[3] + word[2] + word[1]) for (i, j), word in picture
    )


def recoloured(picture: Picture, colours: str, images: tuple[str, ...]) -> Picture:
    table = str.maketrans(colours, "".join(images))
    return frozenset((cell, word.translate(table)) for cell, word in picture)


def images(picture: Picture, puzzle: EdgeMatching, colours: str) -> set[Picture]:
    """Return all that turns, reflections and exchanges of colours make of a picture."""
    found = set()
    for is_mirrored, turns in product((False, True), range(4)):
        image = mirrored(picture, puzzle.columns) if is_mirrored else picture
        rows, columns = puzzle.rows, puzzle.columns
        for _ in range(turns):
            image, rows, columns = turned(image, rows), columns, rows
        if (rows, columns) == (puzzle.rows, puzzle.columns):
            found |= {recoloured(image, colours, each) for each in permutations(colours)}
    return found


def n_classes(puzzle: EdgeMatching) -> int:
    left, number = pictures(puzzle), 0
    colours = "".join(sorted(set("".join(puzzle.tiles))))
    while left:
        left -= images(next(iter(left)), puzzle, colours)
        number += 1
    return number


@pytest.mark.parametrize("rotates", [True, False])
def test_classes_of_solutions_are_those_of_pictures(rotates: bool) -> None:
    random = Random(int(rotates))
    n_solved = 0
    for _ in range(20):
        puzzle = random_puzzle(random, rotates=rotates)
        n_solved += puzzle.count() > 1
        assert puzzle.count(up_to=puzzle.symmetries()) == n_classes(puzzle), puzzle
    assert n_solved > 4


def test_tiles_that_differ_at_the_border_alone_are_turned_with_the_board() -> None:
    puzzle = EdgeMatching(["baaa", "baab", "aabb"], 1, 3)
    assert puzzle.symmetries().order == 4
    assert puzzle.count(up_to=puzzle.symmetries()) == n_classes(puzzle) == 13


def test_colours_are_exchanged_with_the_board_that_is_turned() -> None:
    assert EdgeMatching(["abcd"] * 4, 2, 2).symmetries().order == 8 * 4


def test_more_than_five_colours_are_not_exchanged() -> None:
    assert EdgeMatching(["abcd", "cefg"], 1, 2).symmetries().order == 2
