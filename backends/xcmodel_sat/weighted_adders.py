"""Bounds of weighted sums, written in clauses by way of adders, as in hardware.

Warners, "A linear-time transformation of linear inequalities into conjunctive normal form" (1998):
there are about as many clauses and variables as the weights have digits. Solvers conclude less from
them than from a decision diagram.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from xcmodel_sat.formula import Clause, Formula, Literal


def between_by_adders(
    literals: Sequence[Literal], weights: Sequence[int], low: int, high: int, top: int
) -> Formula:
    """Return the formula that the weights, above 0, of the true literals add up to low to high.

    The lowest digit of these sums is always 0, for which there is a variable, too:

    >>> between_by_adders([1, 2], [2, 4], 0, 4, top=2).clauses
    [[-3], [-2, -1], [-2, -3]]
    """
    adders = _Adders(top)
    digits = adders.sum_of(literals, weights)
    most = (1 << len(digits)) - 1
    # A number is at most `high` if its complement is at least that of `high`.
    complement = [-digit for digit in digits]
    bounds = [*_at_least(digits, low), *_at_least(complement, most - high)]
    return Formula(adders.top, [*adders.clauses, *bounds])


def _at_least(digits: Sequence[Literal], bound: int) -> list[Clause]:
    """Return clauses that a number with these binary digits, the lowest first, reaches a bound."""
    if bound <= 0:
        return []
    if bound >> len(digits):
        return [[]]
    # Wherever the bound has a 1, so has the number, or it is greater by a digit further up.
    greater: list[Literal] = []
    clauses = []
    for place in reversed(range(len(digits))):
        if bound >> place & 1:
            clauses.append([*greater, digits[place]])
        else:
            greater.append(digits[place])
    return clauses


class _Adders:
    """Full and half adders.

    Attributes:
        top: the variable of the last sum or carry.
        clauses: what their variables are.
    """

    def __init__(self, top: int) -> None:
        self.top = top
        self.clauses: list[Clause] = []

    def sum_of(self, literals: Sequence[Literal], weights: Sequence[int]) -> list[Literal]:
        """Return the binary digits of the weights' sum, the lowest first."""
        digits: list[Literal] = []
        carried: list[Literal] = []
        places = sum(weights).bit_length()
        for place in range(places):
            bits = [x for x, weight in zip(literals, weights, strict=True) if weight >> place & 1]
            bits += carried
            carried = []
            while len(bits) > 1:
                # The bits that came last wait, so that the adders form a tree, not a chain.
                summands, bits = bits[:3], bits[3:]
                bits.append(self._parity(summands))
                carried.append(self._carry(summands))
            digits.append(bits[0] if bits else self._zero())
        return digits

    def _zero(self) -> Literal:
        self.top += 1
        self.clauses.append([-self.top])
        return self.top

    def _parity(self, bits: Sequence[Literal]) -> Literal:
        self.top = parity = self.top + 1
        terms = [*bits, parity]
        # An odd number of these is never true: each clause excludes one such case.
        for case in range(1 << len(terms)):
            if case.bit_count() % 2:
                self.clauses.append([-x if case >> k & 1 else x for k, x in enumerate(terms)])
        return parity

    def _carry(self, bits: Sequence[Literal]) -> Literal:
        self.top = carry = self.top + 1
        # Two true bits carry; where something is carried, no more than one bit is false.
        self.clauses += [[carry, -a, -b] for a, b in combinations(bits, 2)]
        self.clauses += [[-carry, *others] for others in combinations(bits, len(bits) - 1)]
        return carry
