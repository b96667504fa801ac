"""Samurai Sudoku.

Five grids, of which the middle one shares a block with each of the others.
Of a full grid, givens were left out as long as there is one solution.
"""

from xcmodel.puzzles import SamuraiSudoku, minimal_givens

empty = SamuraiSudoku.empty()
full = empty.solve(seed=1, backend="dlx:python").solution
givens = minimal_givens(empty.model, full, seed=1, least=160, backend="dlx:python")
picture = SamuraiSudoku(empty.text(givens)).svg()
