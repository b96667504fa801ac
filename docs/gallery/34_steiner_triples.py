"""Fifteen points in triples.

Every two of the points, which are rows, meet in exactly one of the 35 triples,
which are columns.
"""

from xcmodel.puzzles import SteinerTriples

puzzle = SteinerTriples(15)
solution = puzzle.solve(backend="dlx:python", seed=1).solution
picture = puzzle.svg(solution, cell_size=18, title="15 points in triples")
