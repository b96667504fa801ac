"""Proofs by congruences that there is no solution, as by parity or by the colours of a board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter, mul

import numpy as np

from xcmodel.backend.deadline import Deadline
from xcmodel.backend.instance import Int64Array
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.names import Name
from xcmodel.text.labels import MOST_WRITTEN_OUT, listing
from xcmodel.trust.exact_coverage import ExactCoverage
from xcmodel.trust.kernel import MOST_AT_ONCE, Kernel
from xcmodel.trust.modulus import MOST_ITEMS, Modulus

_EVEN = 2
_POWERS = ((2, 1), (3, 1), (5, 1), (7, 1), (11, 1), (13, 1), (2, 16), (3, 10))
_MODULI = tuple(Modulus(prime, exponent) for prime, exponent in _POWERS)


@dataclass(frozen=True)
class Congruence:
    """Weights of items that show that there is no solution.

    The items of each option weigh a multiple of the modulus together, and so do those of all
    options that are chosen; what the items ask for does not.

    Attributes:
        modulus: a power of a prime.
        weights: the weights of items, from 1 to less than the modulus; those of others are 0.
        needed: what all coverage weighs that the items ask for, and given options leave.
        balance: where each option covers as many of the items that weigh 1 as of the others: how
            often those are to be covered together, and these; else None.

    >>> import xcmodel as xc
    >>> edges = {pair: list(pair) for pair in ["AB", "BC", "CA"]}
    >>> congruence = xc.Model(edges).why_infeasible().congruence
    >>> congruence.modulus, congruence.weights, congruence.needed
    (2, {'A': 1, 'B': 1, 'C': 1}, 3)
    """

    modulus: int
    weights: Mapping[Name, int]
    needed: int
    balance: tuple[int, int] | None = None

    def statement(self, named: bool = False) -> str:
        """Return it in a sentence.

        Args:
            named: whether items are named where all weigh the same.

        >>> Congruence(2, {"A": 1, "B": 1, "C": 1}, 3).statement()
        'each option covers an even number of these items, which ask for an odd number: 3'
        >>> Congruence(3, {"A": 1, "B": 1}, 2).statement(named=True)
        'each option covers a multiple of 3 of the items A, B, which ask for 2'
        >>> Congruence(8, {"A": 1, "B": 5}, 4).statement()
        'if A weighs 1 and B weighs 5, each option weighs a multiple of 8, and the items ask for 4'
        >>> Congruence(3, {"A": 1, "B": 1, "C": 2}, 4, (2, 1)).statement()
        'each option covers as many of the items A, B as of the items C, which ask for 2 and 1'
        """
        these = f"the items {_written_out(self.weights)}" if named else "these items"
        by_weight: dict[int, list[Name]] = {}
        for item, weight in sorted(self.weights.items(), key=itemgetter(1)):
            by_weight.setdefault(weight, []).append(item)
        if self.modulus == _EVEN:
            return (
                f"each option covers an even number of {these}, "
                f"which ask for an odd number: {self.needed:,}"
            )
        if len(by_weight) == 1:
            return (
                f"each option covers a multiple of {self.modulus:,} of {these}, "
                f"which ask for {self.needed:,}"
            )
        if self.balance is not None:
            some, others = map(_written_out, by_weight.values())
            ask = "{:,} and {:,}".format(*self.balance)
            return (
                f"each option covers as many of the items {some} as of the items {others}, "
                f"which ask for {ask}"
            )
        weighed = " and ".join(
            f"{_written_out(items)} weigh{'s' * (len(items) == 1)} {weight:,}"
            for weight, items in by_weight.items()
        )
        return (
            f"if {weighed}, each option weighs a multiple of {self.modulus:,}, "
            f"and the items ask for {self.needed:,}"
        )


def _written_out(items: Iterable[Name]) -> str:
    return listing(items, **MOST_WRITTEN_OUT)


def find_congruence(
    compiled: CompiledProblem, given: Sequence[int], deadline: Deadline | None = None
) -> Congruence | None:
    """Return a congruence that shows that there is no solution with the given options.

    Only items that are covered an exact number of times have weights. There are such weights for
    some prime just where no options with whole factors, also below 0, sum up to what is asked for:
    Schrijver, "Theory of Linear and Integer Programming" (1986), corollary 4.1a. Tried are 2, 3,
    5, 7, 11 and 13, and then powers of 2 and 3, for up to 4,000 items.

    Args:
        compiled: the problem.
        given: the options that are given, by number.
        deadline: when the search is given up.
    """
    coverage = ExactCoverage.of(compiled, given)
    if not len(coverage.start) or len(coverage.items) > MOST_ITEMS:
        return None
    for modulus in _MODULI:
        found = _weights(coverage, modulus, deadline or Deadline(None))
        if found is not None:
            weights, exponent = found
            return _simplified(compiled, coverage, weights, Modulus(modulus.prime, exponent))
    return None


def _weights(
    coverage: ExactCoverage, modulus: Modulus, deadline: Deadline
) -> tuple[Int64Array, int] | None:
    """Return weights by which each option comes to 0 and the needs do not, and the exponent.

    They are looked for by a few options, and tried at all; some of those at which they fail join
    the few. Random weights fail at most options that say anything new, where those of few items
    would fail only at options of these.
    """
    kernel, random = Kernel(len(coverage.items), modulus), np.random.default_rng(0)
    is_random = True
    while not deadline.is_over:
        found = kernel.weights(coverage.needs, random if is_random else None)
        if found is None:
            return None
        weights, exponent = found
        failing = np.flatnonzero(coverage.weighed(weights) % modulus.prime**exponent)
        if len(failing):
            some = random.permutation(failing)[:MOST_AT_ONCE]
            kernel.add(coverage.options(some))
        elif is_random:
            is_random = False
        else:
            return weights, exponent
    return None


def _simplified(
    compiled: CompiledProblem, coverage: ExactCoverage, weights: Int64Array, modulus: Modulus
) -> Congruence:
    """Return the congruence with the least modulus, in which some item weighs 1."""
    while not (weights % modulus.prime).any():
        weights = weights // modulus.prime
        modulus = Modulus(modulus.prime, modulus.exponent - 1)
    unit = int(weights[np.flatnonzero(weights % modulus.prime)[0]])
    weights = weights * modulus.inverse(unit) % modulus.number
    weighed = np.flatnonzero(weights)
    names = [compiled.items[item].name for item in coverage.items[weighed]]
    by_name = dict(zip(names, weights[weighed].tolist(), strict=True))
    needed = sum(map(mul, by_name.values(), coverage.needs[weighed].tolist()))
    # However they were found, they are a proof just if this holds.
    if needed % modulus.number == 0 or (coverage.weighed(weights) % modulus.number).any():
        raise RuntimeError(
            "weights that were found for a congruence prove nothing: a fault of ours"
        )
    return Congruence(modulus.number, by_name, needed, _balance(coverage, weights, modulus.number))


def _balance(coverage: ExactCoverage, weights: Int64Array, modulus: int) -> tuple[int, int] | None:
    """Return what items need that weigh 1 and -1, if no others weigh and each option weighs 0."""
    signed = np.where(weights == modulus - 1, -1, weights)
    if coverage.weighed(signed).any() or (signed > 1).any():
        return None
    return int(coverage.needs[signed > 0].sum()), int(coverage.needs[signed < 0].sum())
