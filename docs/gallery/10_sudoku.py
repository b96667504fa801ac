"""A Sudoku, solved.

What is given is black, what was found is blue. ``solve_unique`` returns the only
solution, or raises an error: one for puzzles without any, another for ambiguous
ones, which carries two solutions.
"""

from xcmodel.puzzles import Sudoku

puzzle = Sudoku("""
    ...84...9  ..1.....5  8...2146.
    7.8....9.  .........  .5....3.1
    .2491...7  9.....5..  3...84...
""")
picture = puzzle.svg(puzzle.solve_unique(), title="a Sudoku with its solution")
