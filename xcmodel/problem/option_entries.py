"""Which items the options cover, as arrays."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from xcmodel.interrupt import import_whole


class OptionEntries(NamedTuple):
    """The items of all options.

    Attributes:
        start: where the items of each option begin in ``covered``; one more number than options.
        covered: the numbers of the items, option by option.
        later: numbers of items, ascending, with the numbers of the options that cover them, too.
    """

    start: array[int]
    covered: array[int]
    later: list[tuple[int, Collection[int]]]

    def of(self, option: int) -> array[int]:
        """Return the numbers of the items of an option."""
        return self.covered[self.start[option] : self.start[option + 1]]

    def merged(self) -> OptionEntries:
        """Return independent entries, with the later ones behind the others of their options."""
        added = defaultdict[int, list[int]](list)
        for item, options in self.later:
            for option in options:
                added[option].append(item)
        start, covered, done = array("q", [0]), array("i"), 0
        for option in sorted(added):  # What is between them is copied in one piece.
            self._append(done, option + 1, start, covered)
            covered.extend(added[option])
            start[-1] = len(covered)
            done = option + 1
        self._append(done, len(self.start) - 1, start, covered)
        return OptionEntries(start, covered, [])

    def of_pieces(self, pieces: Iterable[tuple[int, int]]) -> OptionEntries:
        """Return independent entries of the options in these pieces alone."""
        start, covered = array("q", [0]), array("i")
        for first, end in pieces:
            self._append(first, end, start, covered)
        return OptionEntries(start, covered, [])

    def without_items(self, gone: Collection[int], n_items: int) -> OptionEntries:
        """Return independent entries without some of so many items; the others are renumbered."""
        import_whole("numpy")
        import numpy as np

        stays = np.ones(n_items, dtype=np.bool_)
        stays[list(gone)] = False
        number = np.cumsum(stays, dtype=np.int32) - np.int32(1)
        start, covered = np.array(self.start), np.array(self.covered)
        is_left = stays[covered]
        ends = np.concatenate(([0], np.cumsum(is_left, dtype=np.int64)))
        left = number[covered[is_left]]
        return OptionEntries(array("q", ends[start].tobytes()), array("i", left.tobytes()), [])

    def first_bare(self) -> int | None:
        """Return the first option that covers nothing, or None if there is none."""
        import_whole("numpy")
        import numpy as np

        start = np.array(self.start)
        bare = start[1:] == start[:-1]
        return int(bare.argmax()) if bare.any() else None

    def _append(self, first: int, end: int, start: array[int], covered: array[int]) -> None:
        """Append the entries of the options from `first` on, below `end`."""
        shift = len(covered) - self.start[first]
        start.extend(array("q", [place + shift for place in self.start[first + 1 : end + 1]]))
        covered.extend(self.covered[self.start[first] : self.start[end]])


def pieces_beside(gone: Sequence[int], n: int) -> Iterator[tuple[int, int]]:
    """Yield the pieces of the numbers below `n` that lie between these, which are ascending.

    >>> list(pieces_beside([0, 3, 4], 7))
    [(1, 3), (5, 7)]
    """
    first = 0
    for number in (*gone, n):
        if number > first:
            yield first, number
        first = number + 1
