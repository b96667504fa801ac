"""A word search.

Words are placed in eight directions by an exact cover, other letters by chance.
"""

from xcmodel.puzzles import WordSearch

words = ["cover", "exact", "options", "items", "solution", "search"]
words += ["dancing", "links", "knuth", "colour"]
puzzle = WordSearch(10, 10, words)
solution = puzzle.solve(seed=3, backend="dlx:python").solution
picture = puzzle.puzzle_svg(solution, seed=1, marked=True, cell_size=32)
