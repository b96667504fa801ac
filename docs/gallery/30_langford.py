"""Langford pairs.

Two of each number, with one other number between the ones, two between the twos,
and so on.
"""

from xcmodel.puzzles import Langford

puzzle = Langford(12)
solution = puzzle.solve(backend="dlx:python", seed=1).solution
picture = puzzle.svg(solution, cell_size=30, title="two each of 1 to 12")
