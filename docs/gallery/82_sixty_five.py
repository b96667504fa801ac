"""All 65 ways to fill that board.

There are 520 solutions: eight rotations and reflections of each of these.
"""

from xcmodel.draw import sheet_svg
from xcmodel.puzzles import Pentominoes
from xcmodel.puzzles.pieces.pentominoes import CHESSBOARD_WITHOUT_CENTRE

puzzle = Pentominoes(CHESSBOARD_WITHOUT_CENTRE)
boards = list(puzzle.symmetries().representatives(puzzle.solutions()))
assert len(boards) == 65
picture = sheet_svg(
    (puzzle.svg(board, cell_size=11) for board in sorted(boards, key=list)),
    columns=13,
    title="the 65 solutions, each with its turns and flips left out",
)
