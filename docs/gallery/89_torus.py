"""Pentominoes around a torus.

The left and right ends of the board are joined, and so are the upper and lower
ones; dashes show where pieces go on at the other end.
"""

from xcmodel.puzzles import PENTOMINOES, Polyforms, torus

puzzle = Polyforms(PENTOMINOES, torus(6, 10), name="the pentominoes on a torus")
picture = puzzle.svg(puzzle.solve(backend="dlx:python").solution)
