"""Axes: the places of numbers on a chart, and the ticks."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor, log10

_FEW = 2


@dataclass(frozen=True)
class Scale:
    """An axis from one number to another.

    Attributes:
        low: the number at its beginning.
        high: the number at its end.
        begin: the place of its beginning, in pixels.
        end: the place of its end.
        is_log: whether equal steps are equal ratios.
    """

    low: float
    high: float
    begin: float
    end: float
    is_log: bool = True

    def place(self, number: float) -> float:
        """Return the place of a number, in pixels.

        >>> Scale(1, 100, 0, 200).place(10)
        100.0
        """
        if self.is_log:
            part = log10(number / self.low) / log10(self.high / self.low)
        else:
            part = (number - self.low) / (self.high - self.low)
        return self.begin + part * (self.end - self.begin)

    def ticks(self) -> list[float]:
        """Return round numbers along the axis: powers of ten if there are enough of them.

        >>> Scale(0.5, 2000, 0, 1).ticks()
        [1, 10, 100, 1000]
        >>> Scale(6, 40, 0, 1).ticks()
        [10, 20]
        >>> Scale(0, 23, 0, 1, is_log=False).ticks()
        [0, 5, 10, 15, 20]
        """
        if not self.is_log:
            return self._even_ticks()
        exponents = range(floor(log10(self.low)), ceil(log10(self.high)) + 1)
        for factors in ((1,), (1, 2, 5)):
            numbers = [f * (10**e if e >= 0 else 1 / 10**-e) for e in exponents for f in factors]
            inside = [number for number in numbers if self.low <= number <= self.high]
            if len(inside) > _FEW:
                break
        return inside

    def _even_ticks(self) -> list[float]:
        length = self.high - self.low
        step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500) if 6 * step >= length)
        first = ceil(self.low / step)
        return [k * step for k in range(first, floor(self.high / step) + 1)]


def thinned(numbers: Iterable[float], scale: Scale, gap: float) -> list[float]:
    """Return some of these numbers, ascending, with room for each to be written at the axis.

    >>> thinned([10, 11, 12, 20], Scale(10, 100, 0, 300), 30)
    [10, 20]
    """
    kept: list[float] = []
    for number in sorted(set(numbers)):
        if not kept or scale.place(number) - scale.place(kept[-1]) >= gap:
            kept.append(number)
    return kept


def log_scale(numbers: Iterable[float], begin: float, end: float) -> Scale:
    """Return an axis on which these positive numbers have room, from one power of ten to another.

    >>> log_scale([0.02, 3], 0, 100)
    Scale(low=0.01, high=10.0, begin=0, end=100, is_log=True)
    """
    numbers = list(numbers)
    low, high = floor(log10(min(numbers))), ceil(log10(max(numbers)))
    return Scale(10.0**low, 10.0 ** max(high, low + 1), begin, end)


def tight_log_scale(numbers: Iterable[float], begin: float, end: float) -> Scale:
    """Return an axis from the least to the greatest of these positive numbers, with some room."""
    numbers = list(numbers)
    return Scale(min(numbers) / 1.1, max(numbers) * 1.1, begin, end)
