"""Windoku.

The four grey windows have every digit once as well; the puzzle is minimal.
"""

from xcmodel.puzzles import Sudoku, make_sudoku

puzzle = make_sudoku(Sudoku.empty(windows=True), seed=1, backend="dlx:python")
picture = puzzle.svg(title="a Windoku")
