"""The 92 solutions of the eight queens.

Rows and columns are covered exactly once; diagonals are optional items, covered at
most once.
"""

from xcmodel.draw import sheet_svg
from xcmodel.puzzles import Queens

puzzle = Queens(8)
boards = sorted(puzzle.solutions(), key=list)
assert len(boards) == 92
picture = sheet_svg(
    (puzzle.svg(board, cell_size=11) for board in boards),
    columns=12,
    title="all 92 boards with eight queens",
)
