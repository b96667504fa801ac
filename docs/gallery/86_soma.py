"""The Soma cube, whole, lifted apart, and in layers.

Layers are shown from the bottom up. Pieces are lifted off those that they lie on.
"""

from xcmodel.draw import sheet_svg
from xcmodel.puzzles import SOMA, Polyforms, box

puzzle = Polyforms(SOMA, box(3, 3, 3), name="the Soma cube")
solution = puzzle.solve(backend="dlx:python").solution
views = ("isometric", "exploded", "layers")
picture = sheet_svg(
    (puzzle.svg(solution, view=view, cell_size=24) for view in views),
    columns=3,
    title="a solution of the Soma cube, in three views",
)
