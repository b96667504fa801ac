"""Cycle types of permutations: the lengths of their cycles, which add up to the points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import factorial, prod

Partition = tuple[int, ...]
"""The lengths of the cycles of a permutation."""


def permutation_of(lengths: Partition) -> list[int]:
    """Return a permutation with cycles of these lengths.

    >>> permutation_of((1, 3, 2))
    [0, 2, 3, 1, 5, 4]
    """
    images: list[int] = []
    for length in lengths:
        first = len(images)
        images += [*range(first + 1, first + length), first]
    return images


def partitions(n: int, most: int | None = None) -> Iterator[Partition]:
    """Yield the ways to write a number as a sum of others, none of them above the one before.

    >>> list(partitions(4))
    [(1, 1, 1, 1), (2, 1, 1), (2, 2), (3, 1), (4,)]
    """
    if n == 0:
        yield ()
    for part in range(1, min(n, n if most is None else most) + 1):
        for rest in partitions(n - part, part):
            yield part, *rest


def n_permutations(lengths: Partition) -> int:
    """Return how many permutations have cycles of these lengths.

    >>> [n_permutations(lengths) for lengths in partitions(4)]
    [1, 6, 3, 8, 6]
    """
    alike: int = prod(length**n * factorial(n) for length, n in Counter(lengths).items())
    return factorial(sum(lengths)) // alike
