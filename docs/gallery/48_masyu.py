"""Masyu.

One loop through all pearls: it turns at black ones, and goes straight on
at white ones.
"""

from xcmodel.puzzles import Masyu

puzzle = Masyu("..OO.. ...... .O..O. X..X.. ...... ...X..")
picture = puzzle.svg(puzzle.solve_unique(backend="dlx:python"))
