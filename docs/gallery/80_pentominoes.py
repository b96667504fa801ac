"""The twelve pentominoes on a chessboard without its centre.

Pieces stand out by their outlines as well as by their colours, which people with
any kind of colour blindness can tell apart.
"""

from xcmodel.puzzles import Pentominoes
from xcmodel.puzzles.pieces.pentominoes import CHESSBOARD_WITHOUT_CENTRE

puzzle = Pentominoes(CHESSBOARD_WITHOUT_CENTRE)
result = puzzle.solve(backend="dlx:python", seed=0)
title = "The twelve pentominoes on a chessboard without its centre"
picture = puzzle.svg(result.solution, title=title)
