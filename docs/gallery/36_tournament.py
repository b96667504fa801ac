"""Seven rounds for eight teams.

A one-factorisation of the complete graph; there are 6,240 of them.
"""

from xcmodel.puzzles import Resolution

puzzle = Resolution(8)
picture = puzzle.svg(puzzle.solve(backend="dlx:python").solution, cell_size=32)
