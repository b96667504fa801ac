"""Tangram.

Seven pieces make a square in one way, up to its eight symmetries. Their cells are
quarters of squares.
"""

from xcmodel.puzzles import TANGRAM, TANS, Polyforms, parallelogram

square = parallelogram(4, 4, lattice=TANS)
puzzle = Polyforms(TANGRAM, square, counts={"A": 2, "T": 2}, name="a tangram")
assert puzzle.count(up_to=puzzle.symmetries()) == 1
picture = puzzle.svg(puzzle.solve(backend="dlx:python").solution)
