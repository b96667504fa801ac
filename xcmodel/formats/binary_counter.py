"""Sums of literals in binary, as clauses: how many of them are true.

Three variables of the same worth are added by a full adder, to a sum of that worth and a carry of
twice as much, until one of each worth is left (J. P. Warners, "A linear-time transformation of
linear inequalities into conjunctive normal form", 1998). The number of clauses is proportional to
that of the literals, whatever the bounds, but a solver sees less in them than in a counter. All
variables follow from the literals.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import product

_ADDED_AT_ONCE = 3


def added_up(literals: Iterable[int], low: int, high: int, top: int) -> Iterator[list[int]]:
    """Yield clauses that say that from `low` to `high` of these literals are true.

    Args:
        literals: at least one.
        low: the least number.
        high: the greatest one.
        top: the greatest variable in use; others are numbered from the one after it.

    >>> for clause in added_up([1, 2], 0, 1, 2):
    ...     print(clause)
    [1, 2, -3]
    [1, -2, 3]
    [-1, 2, 3]
    [-1, -2, -3]
    [1, -4]
    [2, -4]
    [-1, -2, 4]
    [-4]
    """
    bits: list[int] = []
    of_worth = deque(literals)
    while of_worth:
        carries: deque[int] = deque()
        while len(of_worth) > 1:
            added = [of_worth.popleft() for _ in range(min(_ADDED_AT_ONCE, len(of_worth)))]
            total, carry = top + 1, top + 2
            top = carry
            yield from _parity(added, total)
            yield from _carry(added, carry)
            of_worth.append(total)
            carries.append(carry)
        bits += of_worth
        of_worth = carries
    yield from _at_most(bits, high)
    # At least so many bits are set as at most so many others are not.
    yield from _at_most([-bit for bit in bits], (1 << len(bits)) - 1 - low)


def _parity(literals: list[int], total: int) -> Iterator[list[int]]:
    """Yield clauses that say that `total` is true where an odd number of the literals are."""
    for values in product((False, True), repeat=len(literals)):
        clause = [-one if value else one for one, value in zip(literals, values, strict=True)]
        yield [*clause, total if sum(values) % 2 else -total]


def _carry(literals: list[int], carry: int) -> Iterator[list[int]]:
    """Yield clauses that say that `carry` is true where at least two of the literals are."""
    if len(literals) == _ADDED_AT_ONCE:
        one, two, three = literals
        for first, second in ((one, two), (one, three), (two, three)):
            yield [first, second, -carry]
            yield [-first, -second, carry]
    else:
        yield from ([literal, -carry] for literal in literals)
        yield [*(-literal for literal in literals), carry]


def _at_most(bits: list[int], number: int) -> Iterator[list[int]]:
    """Yield clauses that say that these bits, the least first, are those of at most a number."""
    for place, bit in enumerate(bits):
        if not number >> place & 1:
            above = range(place + 1, len(bits))
            yield [-bit, *(-bits[other] for other in above if number >> other & 1)]
