"""A nonogram.

The numbers are the lengths of the black runs of their lines, in order.
"""

from xcmodel.puzzles import Nonogram

puzzle = Nonogram.of("""
    .....###....... ....#####...... ...##.####..... .########...... ...#######.....
    ....#####...... .....###......# ....#####...### ...###########. ..############.
    ..####...#####. ..#####.#####.. ...#########... ....######..... ......#........
    .....###.......
""")
picture = puzzle.svg(puzzle.solve_unique(backend="dlx:python"), cell_size=26)
