"""Twelve hexiamonds in a rhombus.

All shapes of six triangles fill it in 156 ways, up to rotations and reflections.
"""

from xcmodel.puzzles import TRIANGLES, Polyforms, parallelogram, piece_set

board = parallelogram(6, 6, lattice=TRIANGLES)
puzzle = Polyforms(piece_set("hexiamonds"), board, name="hexiamonds in a rhombus")
picture = puzzle.svg(next(puzzle.representatives(backend="dlx:python")))
