"""The other 92: ten queens on a board of five by five.

Every row and column is covered exactly twice, every diagonal at most twice:
multiplicities instead of a longer model.
"""

from xcmodel.draw import sheet_svg
from xcmodel.puzzles import Queens

puzzle = Queens(5, per_line=2)
boards = sorted(puzzle.solutions(), key=list)
assert len(boards) == 92
picture = sheet_svg(
    (puzzle.svg(board, cell_size=17) for board in boards),
    columns=12,
    title="all 92 boards with ten queens, two in every line",
)
