r"""A Kakuro.

Different digits in every sum; ``13\`` is the sum of the cells below, ``\27`` of
those to the right. For each sum there are options that say which digits it does not
use.
"""

from xcmodel.puzzles import Kakuro

puzzle = Kakuro(r"""
    #    13\  27\  #    11\   27\  11\
    \6   .    .    6\6  .     .    .
    \27  .    .    .    .     .    .
    #    7\5  .    .    10\12 .    .
    \13  .    .    5\17 .     .    7\
    \27  .    .    .    .     .    .
    \7   .    .    .    \4    .    .
""")
picture = puzzle.svg(puzzle.solve_unique(), title="a Kakuro with its only solution")
