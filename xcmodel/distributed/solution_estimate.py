"""About how many solutions a residual has, told without a search.

Let each option be chosen by itself, with such chances that items are covered as often as they
should be, on average, and that the entropy is greatest. Then e to the power of the entropy, times
the probability that all demands are met, is an estimate of the number of solutions: A. Barvinok and
J. A. Hartigan, "Maximum entropy Gaussian approximations for the number of integer points and
volumes of polytopes" (2010). Here these chances are approached in two steps only, and the coverage
of each item is taken to be normal, and independent of that of other items.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend.instance import NO_COLOUR, Instance, Int64Array
from xcmodel.distributed.residual import Residual

Floats = NDArray[np.floating[Any]]

# (1 + tanh(.851 x)) / 2 is never further than .01 from the normal distribution.
_NORMAL = 0.851

_GREATEST_CHANCE = 0.999
_LEAST_VARIANCE = 1e-6
_LEAST_PROBABILITY = 1e-9

# By so much more than the mean of what its items ask for is the chance of an option corrected.
_CORRECTION = 1.5


@dataclass(frozen=True, eq=False)
class _Demands:
    """What items still ask for.

    Attributes:
        degree: how many options are left of each item.
        low: how often it must be covered.
        high: how often it can be.
        has_room: whether it can be covered by all of its options.
    """

    degree: Int64Array
    low: Floats
    high: Floats
    has_room: NDArray[np.bool_]

    @staticmethod
    def of(residual: Residual, degree: Int64Array) -> _Demands:
        low = np.maximum(residual.need, 0).astype(float)
        high = np.maximum(np.minimum(residual.room, degree), low)
        return _Demands(degree, low, high, residual.room >= degree)

    def means(self) -> tuple[Floats, Floats]:
        """Return the least and the greatest mean coverage.

        It is that of a uniform choice among as many of the options as are allowed.
        """
        share = self.degree / (self.degree + 1)
        least = np.where(self.low > 0, share * (self.low + 1), 0.0)
        most = np.where(self.has_room, self.degree, share * self.high)
        is_exact = self.low >= self.high
        least, most = np.where(is_exact, self.low, least), np.where(is_exact, self.high, most)
        return least, np.maximum(least, most)

    def log_of_probability(self, mean: Floats) -> float:
        """Return the logarithm of the probability that all are met, by the mean coverages."""
        variance = mean * (1 - mean / np.maximum(self.degree, 1))
        slope = _NORMAL / np.sqrt(np.maximum(variance, _LEAST_VARIANCE))
        above = np.where(self.has_room, 1.0, np.tanh(slope * (self.high + 0.5 - mean)))
        below = np.where(self.low > 0, np.tanh(slope * (self.low - 0.5 - mean)), -1.0)
        return float(np.log(np.maximum((above - below) / 2, _LEAST_PROBABILITY)).sum())


class SolutionEstimate:
    """Estimates of how many solutions residuals of an instance have.

    Args:
        instance: the instance.

    >>> from xcmodel import Model
    >>> from xcmodel.distributed.cube import Cube
    >>> model = Model({n: ["A"] for n in range(10)}, multiplicities={"A": (1, None)})
    >>> instance = model.to_instance()
    >>> log = SolutionEstimate(instance).log(Residual.of(instance, Cube()))
    >>> round(log, 1), round(float(np.log(model.count())), 1)
    (6.9, 6.9)
    """

    def __init__(self, instance: Instance) -> None:
        self._instance = instance
        coloured = np.flatnonzero(instance.option_colours != NO_COLOUR)
        colours = instance.option_colours[coloured].astype(np.int64)
        base = int(colours.max(initial=0)) + 1
        pairs = instance.option_items[coloured] * base + colours
        distinct, numbers = np.unique(pairs, return_inverse=True)
        self._item_of_pair = distinct // base
        # The number of the pair of an item and a colour that an entry is, or -1 without a colour.
        self._pairs = np.full(instance.n_entries, -1)
        self._pairs[coloured] = numbers

    def log(self, residual: Residual) -> float:
        """Return the natural logarithm of about how many solutions there are."""
        residual.degrees()  # It leaves the entries of active options only.
        entries = residual.entries
        is_plain = self._pairs[entries] < 0
        plain, coloured = entries[is_plain], entries[~is_plain]
        chances = np.full(self._instance.n_options, 0.5)
        log = self._meet_demands(residual, plain, chances) if len(plain) else 0.0
        return log + _entropy(chances[residual.active]) + self._log_of_harmony(coloured, chances)

    def _meet_demands(self, residual: Residual, entries: Int64Array, chances: Floats) -> float:
        """Choose the chances of the options of these entries, which have no colours.

        Returns:
            The logarithm of the probability that the demands of their items are met.
        """
        items = self._instance.option_items[entries]
        options = self._instance.entry_options[entries]
        demands = _Demands.of(residual, np.bincount(items, minlength=self._instance.n_items))
        least, most = demands.means()
        starts = np.flatnonzero(np.diff(options, prepend=-1))
        lengths = np.diff(starts, append=len(options))
        degree = np.maximum(demands.degree, 1)
        wanted = np.minimum(np.clip(degree / 2, least, most) / degree, _GREATEST_CHANCE)
        chance = np.minimum.reduceat(wanted[items], starts)

        def coverage() -> Floats:
            of_entries = np.repeat(chance, lengths)
            return np.bincount(items, of_entries, len(degree)).astype(float)

        mean = coverage()
        factors = np.log(np.maximum(np.clip(mean, least, most), _LEAST_PROBABILITY))
        factors -= np.log(np.maximum(mean, _LEAST_PROBABILITY))
        powers = _CORRECTION * np.add.reduceat(factors[items], starts) / lengths
        odds = chance / (1 - chance) * np.exp(powers)
        chance = np.minimum(odds / (1 + odds), _GREATEST_CHANCE)
        chances[options[starts]] = chance
        return demands.log_of_probability(coverage())

    def _log_of_harmony(self, entries: Int64Array, chances: Floats) -> float:
        """Return the logarithm of the probability that no item is given two colours."""
        if not len(entries):
            return 0.0
        n_pairs, n_items = len(self._item_of_pair), self._instance.n_items
        without = -np.log1p(-chances[self._instance.entry_options[entries]])
        of_pair = np.bincount(self._pairs[entries], without, n_pairs)
        of_item = np.bincount(self._item_of_pair, of_pair, n_items)
        one_colour = np.bincount(self._item_of_pair, np.expm1(of_pair), n_items)
        return float((np.log1p(one_colour) - of_item).sum())


def _entropy(chances: Floats) -> float:
    others = 1 - chances
    return -float((chances * np.log(chances) + others * np.log(others)).sum())
