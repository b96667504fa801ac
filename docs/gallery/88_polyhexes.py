"""Polyhexes.

The seven tetrahexes and the three trihexes fill a hexagon of side 4 in 12,290
ways, up to its twelve symmetries.
"""

from xcmodel.puzzles import Polyforms, hexagon, piece_set

trihexes = {name.lower(): shape for name, shape in piece_set("trihexes").items()}
puzzle = Polyforms(piece_set("tetrahexes") | trihexes, hexagon(4), name="polyhexes")
picture = puzzle.svg(puzzle.solve(backend="dlx:python").solution)
