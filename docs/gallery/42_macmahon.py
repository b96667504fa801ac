"""MacMahon's squares.

All 24 squares whose edges have three colours; neighbours agree, and the border is
of one colour. In the model, edges are items with colours. There are 13,328 ways up
to symmetry.
"""

from xcmodel.puzzles import MacMahonSquares

puzzle = MacMahonSquares(rows=4, columns=6, colours="abc", border="a")
solution = puzzle.solve(backend="dlx:python", seed=1).solution
picture = puzzle.svg(solution, cell_size=80, title="24 squares of three colours")
