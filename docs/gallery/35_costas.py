"""A Costas array.

One dot in every row and column, so that no two differ as two others do.
"""

from xcmodel.puzzles import CostasArray

puzzle = CostasArray(8)
picture = puzzle.svg(puzzle.solve(backend="dlx:python").solution)
