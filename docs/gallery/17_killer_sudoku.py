"""Killer Sudoku.

The digits of a cage are different, and have the sum that stands in its corner.
"""

from string import ascii_letters

from xcmodel.puzzles import KillerSudoku

cages = """
    abbccdeee afffcdgge hhiiidgjk lhimnnnjk lommpnqjr
    lopppsqqr touuussrr tvvwwwxyy tzvAABxxC
"""
sums = [6, 4, 12, 19, 27, 23, 11, 15, 21, 14, 11, 16, 17, 25, 15]
sums += [19, 6, 19, 14, 18, 13, 10, 9, 16, 15, 6, 13, 9, 2]
puzzle = KillerSudoku(cages, zip(ascii_letters[:29], sums, strict=True))
picture = puzzle.svg(puzzle.solve_unique(backend="dlx:python"))
