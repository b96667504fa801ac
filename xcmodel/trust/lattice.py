"""What options cover of items that are covered exactly so often, modulo powers of primes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from xcmodel.backend.instance import Int64Array
from xcmodel.problem.compiled import CompiledProblem


@dataclass(frozen=True)
class ExactCoverage:
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
    def of(compiled: CompiledProblem, given: Sequence[int]) -> ExactCoverage:
        """Return the coverage by all options that may be chosen beside these given ones."""
        instance = compiled.instance
        is_exact = instance.item_low == instance.item_high
        is_exact[instance.coloured_items] = False
        needs = instance.item_low - instance.times_covered(given)
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
        return ExactCoverage(items, needs[items], place[instance.option_items[counts]], start)

    def option(self, number: int) -> Int64Array:
        """Return the coverage of an option, shape ``(exact,)``."""
        end = self.start[number + 1] if number + 1 < len(self.start) else len(self.places)
        covered = np.zeros(len(self.needs), dtype=np.int64)
        covered[self.places[self.start[number] : end]] = 1
        return covered


class Lattice:
    """Some options, in echelon form modulo a power of a prime, as for Hermite's normal form.

    Weights by which these come to 0, but not what is needed, are tried at all options; one at which
    they fail joins the others.
    """

    def __init__(self, coverage: ExactCoverage, prime: int, exponent: int) -> None:
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
