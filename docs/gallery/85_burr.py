"""A six-piece burr: its sticks, and how they cross.

The sticks are told by their usual numbers. There is one way to put these
together, if rotations count as one.
"""

from xcmodel.draw import sheet_svg
from xcmodel.puzzles import Polyforms, burr, burr_stick

numbers = (1, 188, 824, 888, 992, 1024)
sticks = {str(number): burr_stick(number) for number in numbers}
puzzle = Polyforms(sticks, burr(), name="a six-piece burr")
solution = puzzle.solve(backend="dlx:python").solution
shown = [*([stick] for stick in solution), solution]
picture = sheet_svg(
    (puzzle.svg(part, view="isometric", cell_size=18) for part in shown),
    columns=4,
    captions=[*(f"stick {name}" for name, _ in solution), "together"],
    title="six notched sticks, and the burr that they make",
)
