"""A sheet to print and to cut.

Pictures on A4 or Letter, as SVG or PDF; here in the light colours of Paul Tol,
with letters of another font.
"""

from itertools import islice

from xcmodel.draw import Style, pages_svg
from xcmodel.puzzles import PENTOMINOES, Polyforms, box

puzzle = Polyforms(PENTOMINOES, box(6, 10), name="pentominoes")
style = Style(
    palette="tol-light", font="Georgia, serif", text_size=1.1, ink="#333333"
)
boards = islice(puzzle.representatives(backend="dlx:python"), 8)
pictures = [puzzle.svg(board, style=style) for board in boards]
picture = pages_svg(pictures, paper="A4", title="eight solutions to cut out")[0]
