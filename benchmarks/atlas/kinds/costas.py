"""Costas arrays."""

from benchmarks.atlas.entry import Entry, kind, oeis
from xcmodel.puzzles import CostasArray


def _costas(n: int, count: int, classes: int) -> Entry:
    sources = oeis("A008404", count), oeis("A001441", None, classes)
    return Entry(f"Costas arrays {n}", f"order {n}", lambda: CostasArray(n).model, sources)


kind(
    "Costas arrays",
    _costas(4, 12, 2),
    _costas(5, 40, 6),
    _costas(6, 116, 17),
    _costas(7, 200, 30),
    _costas(8, 444, 60),
    _costas(9, 760, 100),
)
