"""Reduced Latin squares of order 5.

Every digit stands once in every row and column, and the first row and column are in
order. There are 56 of them.
"""

from xcmodel.draw import sheet_svg
from xcmodel.puzzles import LatinSquare

square = LatinSquare.reduced(5)
solutions = sorted(square.solutions(), key=list)
assert len(solutions) == 56
pictures = [square.svg(solution, cell_size=16) for solution in solutions]
picture = sheet_svg(pictures, columns=10, title="56 Latin squares of order 5")
