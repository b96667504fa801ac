"""MacMahon's coloured pieces."""

from functools import partial
from itertools import product

from benchmarks.atlas.entry import Entry, SecondMethod, Source, kind
from xcmodel.puzzles import MacMahonSquares


def _placed(rows: int, columns: int, colours: str) -> int:
    """Count by placing squares row by row, each once, next to equal edges."""
    squares = {min(_turns(edges)) for edges in product(colours, repeat=len("NESW"))}

    def count(cell: int, left: frozenset[tuple[str, ...]], below: tuple[str, ...]) -> int:
        if cell == rows * columns:
            return 1
        total = 0
        for square in left:
            for north, east, south, west in set(_turns(square)):
                fits = cell < columns or below[-columns] == north
                if fits and (cell % columns == 0 or beside[cell - 1] == west):
                    beside[cell] = east
                    total += count(cell + 1, left - {square}, (*below, south))
        return total

    beside = [""] * (rows * columns)
    return count(0, frozenset(squares), ())


def _turns(edges: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [(*edges[k:], *edges[:k]) for k in range(len(edges))]


def _two_colours(rows: int, columns: int) -> Entry:
    return Entry(
        f"MacMahon squares of two colours {rows}x{columns}",
        f"the 6 squares on {rows} by {columns}, any border",
        lambda: MacMahonSquares(rows, columns, colours="ab", border=None).model,
        missing_from="the pages found (MacMahon squares searched)",
        second=SecondMethod("square by square", partial(_placed, rows, columns, "ab")),
    )


kind(
    "MacMahon's pieces",
    _two_colours(2, 3),
    _two_colours(1, 6),
    Entry(
        "MacMahon squares 4x6",
        "the 24 squares of three colours, the border of one",
        lambda: MacMahonSquares().model,
        others=(Source("Wikipedia, MacMahon Squares, for a search of 1964", classes=12_261),),
    ),
)
