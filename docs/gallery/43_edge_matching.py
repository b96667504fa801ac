"""Tiles in a frame.

Sixteen tiles of one's own, with coloured edges; they may be rotated.
"""

from xcmodel.puzzles import EdgeMatching

tiles = """
    -bb- ac-c --dc acd- a-db b-cd bcb- aaca
    --ac ba-- b-cc abbc -aca caac d-bb badb
"""
puzzle = EdgeMatching(tiles, 4, 4, border="-")
picture = puzzle.svg(puzzle.solve(backend="dlx:python").solution)
