"""Kirkman's schoolgirls.

Fifteen girls walk in threes on seven days, so that every two walk together once.
"""

from xcmodel.puzzles import Resolution

puzzle = Resolution.kirkman()
solution = puzzle.solve(backend="dlx:python").solution
picture = puzzle.svg(solution, cell_size=36, title="Kirkman's schoolgirls")
