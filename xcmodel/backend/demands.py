"""Some demands of an instance: items, weighted rows and given options, without all the rest."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from random import Random


@dataclass(frozen=True)
class Demands:
    """Some demands of a problem: items, given options and weighted rows, by their numbers.

    >>> len(Demands(items=(0, 2), given=(5,), rows=(1,)))
    4
    """

    items: tuple[int, ...]
    given: tuple[int, ...]
    rows: tuple[int, ...] = ()

    def __len__(self) -> int:
        return len(self.items) + len(self.given) + len(self.rows)

    def without(self, kind: str, elements: Collection[int]) -> Demands:
        """Return the same without these elements of a kind: items, given options or rows.

        >>> Demands(items=(0, 1, 2), given=(5,)).without("items", [0, 2])
        Demands(items=(1,), given=(5,), rows=())
        """
        gone = set(elements)  # They may be half of ten thousands.
        left = tuple(one for one in getattr(self, kind) if one not in gone)
        return replace(self, **{kind: left})

    def within(self, others: Demands) -> Demands:
        """Return those that are among others, in the order in which they stand here.

        >>> Demands(items=(2, 0, 1), given=(5,)).within(Demands(items=(0, 2), given=()))
        Demands(items=(2, 0), given=(), rows=())
        """
        kinds = ((self.items, others.items), (self.given, others.given), (self.rows, others.rows))
        return Demands(*(tuple(filter(set(some).__contains__, own)) for own, some in kinds))

    def shuffled(self, random: Random) -> Demands:
        """Return the same in a random order.

        >>> shuffled = Demands(items=(0, 1, 2), given=(5,)).shuffled(Random(1))
        >>> sorted(shuffled.items), shuffled.given
        ([0, 1, 2], (5,))
        """
        kinds = [list(self.items), list(self.given), list(self.rows)]
        for kind in kinds:
            random.shuffle(kind)
        return Demands(*map(tuple, kinds))
