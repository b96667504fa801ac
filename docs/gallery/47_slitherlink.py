"""Slitherlink.

One loop; a number tells how many edges of its cell are in it.
"""

from xcmodel.puzzles import Slitherlink

puzzle = Slitherlink("...... .0.3.0 ...0.. 1..... 1...11 2.2.21")
picture = puzzle.svg(puzzle.solve_unique(backend="dlx:python"))
