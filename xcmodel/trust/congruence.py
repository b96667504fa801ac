"""Proofs by congruences that there is no solution, as by parity or by the colours of a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter

import numpy as np

from xcmodel.backend.instance import Int64Array
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.names import Name
from xcmodel.text.labels import listing

# Up to these it takes about a second. Sums of products of so many numbers stay within 63 bits.
_MOST_ITEMS = 200
_MOST_ENTRIES = 50_000
_EVEN = 2
_POWERS = ((2, 1), (3, 1), (5, 1), (7, 1), (11, 1), (13, 1), (2, 24), (3, 15))


@dataclass(frozen=True)
class Congruence:
    """Weights of items that show that there is no solution.

    The items of each option weigh a multiple of the modulus together, and so do those of all
    options that are chosen; what the items ask for does not.

    Attributes:
        modulus: a power of a prime.
        weights: the weights of items, from 1 to less than the modulus; those of others are 0.
        needed: what all coverage weighs that the items ask for, and given options leave.

    >>> import xcmodel as xc
    >>> edges = {pair: list(pair) for pair in ["AB", "BC", "CA"]}
    >>> congruence = xc.Model(edges).why_infeasible().congruence
    >>> congruence.modulus, congruence.weights, congruence.needed
    (2, {'A': 1, 'B': 1, 'C': 1}, 3)
    """

    modulus: int
    weights: Mapping[Name, int]
    needed: int

    def statement(self) -> str:
        """Return it in a sentence.

        >>> Congruence(2, {"A": 1, "B": 1, "C": 1}, 3).statement()
        'each option covers an even number of these items, which ask for an odd number: 3'
        >>> Congruence(3, {"A": 1, "B": 1}, 2).statement()
        'each option covers a multiple of 3 of these items, which ask for 2'
        >>> Congruence(8, {"A": 1, "B": 5}, 4).statement()
        'if A weighs 1 and B weighs 5, each option weighs a multiple of 8, and the items ask for 4'
        """
        by_weight: dict[int, list[Name]] = {}
        for item, weight in sorted(self.weights.items(), key=itemgetter(1)):
            by_weight.setdefault(weight, []).append(item)
        if self.modulus == _EVEN:
            return (
                "each option covers an even number of these items, "
                f"which ask for an odd number: {self.needed:,}"
            )
        if len(by_weight) == 1:
            return (
                f"each option covers a multiple of {self.modulus:,} of these items, "
                f"which ask for {self.needed:,}"
            )
        weighed = " and ".join(
            f"{listing(items, 6)} weigh{'s' * (len(items) == 1)} {weight:,}"
            for weight, items in by_weight.items()
        )
        return (
            f"if {weighed}, each option weighs a multiple of {self.modulus:,}, "
            f"and the items ask for {self.needed:,}"
        )


def find_congruence(compiled: CompiledProblem, given: Sequence[int]) -> Congruence | None:
    """Return a congruence that shows that there is no solution with the given options.

    Only items that are covered an exact number of times have weights. There are such weights for
    some prime just where no options with whole factors, also below 0, sum up to what is asked for:
    Schrijver, "Theory of Linear and Integer Programming" (1986), corollary 4.1a. Tried are 2, 3,
    5, 7, 11 and 13, and then powers of 2 and 3, for up to 200 items and 50,000 entries of options.

    Args:
        compiled: the problem.
        given: the options that are given, by number.
    """
    coverage = _Coverage.of(compiled, given)
    if not 0 < len(coverage.needs) <= _MOST_ITEMS:
        return None
    if not 0 < len(coverage.places) <= _MOST_ENTRIES:
        return None
    for prime, exponent in _POWERS:
        weights = _Lattice(coverage, prime, exponent).weights()
        if weights is not None:
            return _simplified(compiled, coverage, weights, prime, prime**exponent)
    return None


@dataclass(frozen=True)
class _Coverage:
    """What options cover of the items that are covered an exact number of times.

    Attributes:
        items: the numbers of these items, shape ``(exact,)``.
        needs: how often each is to be covered beside given options, shape ``(exact,)``.
        places: of each entry, the place of its item in `items`, shape ``(entries,)``.
        start: where each option's entries begin, shape ``(options,)``; none is without entries.
    """

    items: Int64Array
    needs: Int64Array
    places: Int64Array
    start: Int64Array

    @staticmethod
    def of(compiled: CompiledProblem, given: Sequence[int]) -> _Coverage:
        instance = compiled.instance
        is_exact = instance.item_low == instance.item_high
        is_exact[instance.coloured_items] = False
        needs = instance.item_low - _times_covered(compiled, given)
        # Given options are counted already, and no option fits where nothing is needed any more.
        is_left = np.ones(instance.n_options, dtype=bool)
        is_left[list(given)] = False
        is_full = is_exact & (needs <= 0)
        is_left[instance.entry_options[is_full[instance.option_items]]] = False
        items = np.flatnonzero(is_exact & ~is_full)
        place = np.full(instance.n_items, -1, dtype=np.int64)
        place[items] = np.arange(len(items))
        counts = (place[instance.option_items] >= 0) & is_left[instance.entry_options]
        owners = instance.entry_options[counts]
        start = np.flatnonzero(np.diff(owners, prepend=-1))
        return _Coverage(items, needs[items], place[instance.option_items[counts]], start)

    def option(self, number: int) -> Int64Array:
        """Return the coverage of an option, shape ``(exact,)``."""
        end = self.start[number + 1] if number + 1 < len(self.start) else len(self.places)
        covered = np.zeros(len(self.needs), dtype=np.int64)
        covered[self.places[self.start[number] : end]] = 1
        return covered


def _times_covered(compiled: CompiledProblem, options: Sequence[int]) -> Int64Array:
    is_one = np.zeros(compiled.instance.n_options, dtype=bool)
    is_one[list(options)] = True
    return compiled.instance.degrees_within(is_one[compiled.instance.entry_options])


class _Lattice:
    """Some options, in echelon form modulo a power of a prime, as for Hermite's normal form.

    Weights by which these come to 0, but not what is needed, are tried at all options; one at which
    they fail joins the others.
    """

    def __init__(self, coverage: _Coverage, prime: int, exponent: int) -> None:
        self._coverage = coverage
        self._prime = prime
        self._exponent = exponent
        self._modulus = prime**exponent
        self._vectors: list[Int64Array | None] = [None] * len(coverage.needs)
        self._powers = [exponent] * len(coverage.needs)  # Of the prime, at each vector's pivot.

    def weights(self) -> Int64Array | None:
        """Return weights by which each option comes to 0 and the needs do not, or None."""
        left, place, next_option = self._coverage.needs % self._modulus, 0, 0
        for _ in range(3 * len(left) + 1):
            place, left = self._reduced(left, place)
            if place == len(left):
                return None
            weights = self._weights_at(place, self._power_of(int(left[place])))
            if weights is None:
                failing: int | None = next_option
                next_option = (next_option + 1) % len(self._coverage.start)
            else:
                failing = self._option_that_fails(weights)
            if failing is None:
                assert weights is not None
                return weights if weights @ self._coverage.needs % self._modulus else None
            self._add(self._coverage.option(failing))
        return None

    def _reduced(self, left: Int64Array, place: int) -> tuple[int, Int64Array]:
        """Take vectors away from what is left, from a place on, as far as that goes."""
        for k in range(place, len(left)):
            vector = self._vectors[k]
            if left[k] and (vector is None or self._power_of(int(left[k])) < self._powers[k]):
                return k, left
            if left[k] and vector is not None:
                left = (left - left[k] // self._prime ** self._powers[k] * vector) % self._modulus
        return len(left), left

    def _weights_at(self, last: int, power: int) -> Int64Array | None:
        """Return weights by which all vectors come to 0; None if that takes a higher power.

        What is left of the needs has a number with so high a power of the prime at the last place
        that has a weight, and zeros before it.
        """
        weights = np.zeros(len(self._vectors), dtype=np.int64)
        lacking = self._powers[last] if self._vectors[last] is not None else power + 1
        weights[last] = self._prime ** (self._exponent - lacking)
        for k in range(last - 1, -1, -1):
            vector, pivot = self._vectors[k], self._prime ** self._powers[k]
            if vector is None:
                continue
            come_to = int(weights[k + 1 : last + 1] @ vector[k + 1 : last + 1] % self._modulus)
            if come_to % pivot:
                return None
            weights[k] = -come_to // pivot % self._modulus
        return weights

    def _option_that_fails(self, weights: Int64Array) -> int | None:
        sums = np.add.reduceat(weights[self._coverage.places], self._coverage.start)
        failing = np.flatnonzero(sums % self._modulus)
        return int(failing[0]) if len(failing) else None

    def _add(self, vector: Int64Array) -> None:
        """Add a vector; of two with the same pivot, the one with the lower power there stays."""
        for k in range(len(vector)):
            if not vector[k]:
                continue
            other, power = self._vectors[k], self._power_of(int(vector[k]))
            if other is None or power < self._powers[k]:
                unit = int(vector[k]) // self._prime**power
                vector = vector * pow(unit, -1, self._modulus) % self._modulus
                self._vectors[k], self._powers[k] = vector, power
                if other is None:
                    return
                vector, other = other, vector
            factor = vector[k] // self._prime ** self._powers[k]
            vector = (vector - factor * other) % self._modulus

    def _power_of(self, number: int) -> int:
        power = 0
        while number % self._prime == 0:
            number //= self._prime
            power += 1
        return power


def _simplified(
    compiled: CompiledProblem, coverage: _Coverage, weights: Int64Array, prime: int, modulus: int
) -> Congruence:
    """Return the congruence with the least modulus, in which some item weighs 1."""
    while not (weights % prime).any():
        weights, modulus = weights // prime, modulus // prime
    unit = int(weights[np.flatnonzero(weights % prime)[0]])
    weights = weights * pow(unit, -1, modulus) % modulus
    weighed = np.flatnonzero(weights)
    names = [compiled.items[item].name for item in coverage.items[weighed]]
    needed = int(weights @ coverage.needs)
    return Congruence(modulus, dict(zip(names, weights[weighed].tolist(), strict=True)), needed)
