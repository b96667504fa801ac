"""Kanoodle: the first of 92,755.

A dozen of the 371,020 solutions, no two of them rotations or
reflections of each other.
"""

from itertools import islice

from xcmodel.draw import sheet_svg
from xcmodel.puzzles import KANOODLE, Polyforms, box

puzzle = Polyforms(KANOODLE, box(5, 11), name="Kanoodle")
boards = islice(puzzle.representatives(backend="dlx:python"), 12)
picture = sheet_svg(
    (puzzle.svg(board, cell_size=18) for board in boards),
    columns=4,
    title="twelve solutions of Kanoodle",
)
