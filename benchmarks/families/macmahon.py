"""MacMahon's 24 squares, with edges of three colours, on a board of 4 by 6.

Neighbours agree on the colour of the edge between them, and the border is all of one colour.
"""

from __future__ import annotations

from itertools import product

from benchmarks.families.case import Case, Level, Task, family
from xcmodel import Model

COLOURS = "abc"
BORDER = "a"
HEIGHT, WIDTH = 4, 6

Edge = tuple[str, int, int]


def squares() -> list[str]:
    """Return the squares: the colours of their edges from the north clockwise, up to rotation."""
    words = {"".join(word) for word in product(COLOURS, repeat=4)}
    return sorted({min(word[k:] + word[:k] for k in range(4)) for word in words})


def edges_around(i: int, j: int) -> list[Edge]:
    """Return the edges of a cell, from the north clockwise."""
    return [("h", i, j), ("v", i, j + 1), ("h", i + 1, j), ("v", i, j)]


def is_border(edge: Edge) -> bool:
    """Whether the edge is on the rim of the board."""
    kind, i, j = edge
    return i in (0, HEIGHT) if kind == "h" else j in (0, WIDTH)


def macmahon() -> Model:
    """Return the model of the whole board."""
    model = Model(name="MacMahon squares 4x6")
    cells = list(product(range(HEIGHT), range(WIDTH)))
    edges = {edge for cell in cells for edge in edges_around(*cell) if not is_border(edge)}
    model.add_items_from(squares())
    model.add_items_from(cells)
    model.add_items_from(sorted(edges), optional=True)
    for square in squares():
        for turned in sorted({square[k:] + square[:k] for k in range(4)}):
            for cell in cells:
                colours = dict(zip(edges_around(*cell), turned, strict=True))
                if all(colours[edge] == BORDER for edge in colours if is_border(edge)):
                    inner = {edge: c for edge, c in colours.items() if not is_border(edge)}
                    model.add_option((turned, cell), [square, cell, *inner], colours=inner)
    return model


family(
    "MacMahon squares",
    Case(
        "MacMahon squares 4x6",
        macmahon,
        106_624,
        is_reference=True,
        tasks=(Task.FIRST,),  # To count them takes longer than anyone is given.
        level=Level.SMALL,
    ),
    source="two independent programs",
)
