"""A new Sudoku.

It is symmetric under a half turn, and minimal: without any pair of opposite givens
there would be several solutions. The same seed makes the same puzzle.
"""

from xcmodel.puzzles import is_minimal, make_sudoku

puzzle = make_sudoku(seed=6, symmetric=True, backend="dlx:python")
assert is_minimal(puzzle, symmetric=True)
picture = puzzle.svg(title=f"a symmetric Sudoku with {len(puzzle.given)} givens")
