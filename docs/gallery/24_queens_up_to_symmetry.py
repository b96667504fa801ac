"""Twelve of the 92.

The others are rotations and reflections of these. They are counted without being
listed, by Burnside's lemma; and listed, one of each class.
"""

from xcmodel.draw import sheet_svg
from xcmodel.puzzles import Queens

puzzle = Queens(8)
assert puzzle.count(up_to=puzzle.symmetries()) == 12
boards = puzzle.symmetries().representatives(puzzle.solutions())
pictures = [puzzle.svg(board, cell_size=16) for board in sorted(boards, key=list)]
picture = sheet_svg(pictures, columns=6, title="eight queens in twelve ways")
