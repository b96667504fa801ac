"""A Golomb ruler.

No two pairs of its marks have the same distance, and no ruler with six marks
is shorter.
"""

from xcmodel.puzzles import GolombRuler

puzzle = GolombRuler(6, 17)
picture = puzzle.svg(puzzle.solve(backend="dlx:python").solution, cell_size=30)
