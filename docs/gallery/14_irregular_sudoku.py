"""Blocks of any shape.

A puzzle with seven digits, each once in every row, column and block. It was made
symmetric, and has one solution.
"""

from xcmodel.puzzles import Sudoku, make_sudoku

blocks = "1112222 1112223 1444333 5444633 5546663 5577666 5577777"
rules = Sudoku.empty(7, blocks=blocks)
puzzle = make_sudoku(rules, seed=5, symmetric=True, backend="dlx:python")
picture = puzzle.svg(puzzle.solve_unique(), title="seven irregular blocks")
