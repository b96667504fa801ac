"""A crossword, filled.

Each line of white cells takes a word of a list, and gives letters to its cells as
colours; no word is used twice. Two letters were given.
"""

from pathlib import Path

from xcmodel.puzzles import Crossword

words = Path(__file__).with_name("words.txt").read_text().split()
grid = """
    M....#...  .#.#.#.#.  ...#.....
    .###.#.##  ....#....  ##.#.###.
    .....#...  .#.#.#.#.  ...#....T
"""
puzzle = Crossword(grid, words)
solution = puzzle.solve(backend="dlx:python", seed=1).solution
picture = puzzle.svg(solution, title="a crossword with twenty words")
