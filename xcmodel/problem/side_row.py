"""Weighted rows: demands on sums of weights of options."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Set
from dataclasses import dataclass, field, replace
from math import ceil, floor, isinf
from typing import TYPE_CHECKING, Any

from xcmodel.answer.cost import Cost
from xcmodel.errors import ModelError
from xcmodel.problem.cost_unit import (
    GREATEST_COST,
    WHOLE,
    CostUnit,
    checked_cost,
    equal_costs,
    exact,
    known_number,
)
from xcmodel.problem.names import Name
from xcmodel.problem.read_only import ReadOnly

if TYPE_CHECKING:
    from xcmodel.backend.instance import WeightedRow


@dataclass(frozen=True)
class _Size:
    """What weights come to in absolute value, at most.

    Attributes:
        unit: a unit in which all of them are whole.
        total: the sum in this unit.
    """

    unit: CostUnit = WHOLE
    total: int = 0

    @property
    def fits(self) -> bool:
        """Whether every solver can hold it."""
        return self.total <= GREATEST_COST

    def plus(self, weights: Collection[Cost]) -> _Size:
        """Return the size with more weights."""
        unit = self.unit.with_costs(weights)
        total = self.total * (unit.scale // self.unit.scale)
        return _Size(unit, total + sum(abs(unit.whole(weight)) for weight in weights))


@dataclass(frozen=True)
class SideRow:
    """A demand that the weights of the options in a solution add up to a number within bounds.

    Attributes:
        name: unique among the rows of a model.
        weights: the weights of options by name; to users a read-only mapping.
        low: the least sum, or None.
        high: the greatest sum, or None.
    """

    name: Name
    weights: Mapping[Name, Cost]
    low: Cost | None = None
    high: Cost | None = None
    # Checked weights come to no more than so many units, so that few new ones need no look at all.
    _size: _Size | None = field(default=None, repr=False, compare=False)

    @property
    def unit(self) -> CostUnit:
        """The unit in which all weights are whole."""
        return WHOLE.with_costs(self.weights.values())

    @property
    def bounds(self) -> str:
        """What the sum is to be, as text: ``at most 8``, ``at least 3``, ``3 to 8``, ``exactly 3``.

        >>> SideRow("hours", {"A": 9}, high=8).bounds, SideRow("pay", {"A": 9}, 3, 8.5).bounds
        ('at most 8', '3 to 8.5')
        """
        if self.low is None:
            return f"at most {self.high}"
        if self.high is None:
            return f"at least {self.low}"
        return f"exactly {self.low}" if self.low == self.high else f"{self.low} to {self.high}"

    def asks_alike(self, other: SideRow) -> bool:
        """Whether another row has the same weights and bounds, in whatever kind of number.

        >>> SideRow("hours", {"A": 9}, 3).asks_alike(SideRow("hours", {"A": 9.0}, 3.0))
        True
        """
        return (
            self.weights.keys() == other.weights.keys()
            and equal_costs(self.low, other.low)
            and equal_costs(self.high, other.high)
            and all(
                equal_costs(weight, other.weights[name]) for name, weight in self.weights.items()
            )
        )

    def told(self, units: int) -> Cost:
        """Return a sum of weights as the user counts it."""
        return self.unit.told(units)

    def with_bounds(self, low: Cost | None, high: Cost | None) -> SideRow:
        """Return the row with other bounds, checked.

        Raises:
            ModelError: for a bound that is no finite number, when there is none, or a least sum
                above the greatest one.
        """
        if low is None and high is None:
            raise ModelError(
                f"row {self.name!r} would have no bound: give the other one, or use remove_row",
                self.name,
            )
        low, high = _checked_bounds(self.name, low, high)
        return replace(self, low=low, high=high)

    def with_weights(self, weights: Mapping[Any, Cost]) -> SideRow:
        """Return the row with other weights of some options, checked; the rest stays.

        Raises:
            ModelError: for a weight that is no finite number, or weights that are too great
                together.
        """
        checked = _checked_weights(self.name, weights)
        every = {**_copied(self.weights), **checked}
        size = None if self._size is None else self._size.plus(checked.values())
        if size is None or not size.fits:  # Old weights may have taken more, or a finer unit.
            size = _checked_size(self.name, every)
        return replace(self, weights=ReadOnly(every), _size=size)

    def without(self, options: Set[Name]) -> SideRow:
        """Return the row without the weights of these options."""
        # Many may go from many rows of few weights, and few from a row of very many.
        if len(options) < len(self.weights):
            gone = [name for name in options if name in self.weights]
        else:
            gone = [name for name in self.weights if name in options]
        if not gone:
            return self
        left = _copied(self.weights)  # Of very many weights few go, as a rule.
        for name in gone:
            del left[name]
        return replace(self, weights=ReadOnly(left))

    def of(self, number_of: Mapping[Name, int]) -> WeightedRow:
        """Return the row in whole numbers, for options numbered so."""
        import numpy as np

        from xcmodel.backend.instance import WeightedRow

        unit = self.unit
        pairs = sorted((number_of[n], unit.whole(w)) for n, w in self.weights.items() if w)
        weights = [weight for _, weight in pairs]
        least, most = sum(w for w in weights if w < 0), sum(w for w in weights if w > 0)
        low = least if self.low is None else max(least, ceil(exact(self.low) * unit.scale))
        high = most if self.high is None else min(most, floor(exact(self.high) * unit.scale))
        # Bounds far out of reach are as good as those just out of reach.
        return WeightedRow(
            np.array([option for option, _ in pairs], dtype=np.int32),
            np.array(weights, dtype=np.int64),
            min(low, most + 1),
            max(high, least - 1),
        )


def make_row(
    name: Name, weights: Mapping[Any, Cost], low: Cost | None, high: Cost | None
) -> SideRow:
    """Return a checked row.

    Raises:
        ModelError: for a weight or bound that is no finite number, weights that are too great
            together, when there is no bound, or a least sum above the greatest one.
    """
    checked = _checked_weights(name, weights)
    if low is None and high is None:
        raise ModelError(f"row {name!r} has no bound: give low= or high=, or both", name)
    low, high = _checked_bounds(name, low, high)
    return SideRow(name, ReadOnly(checked), low, high, _checked_size(name, checked))


def _checked_size(name: Name, weights: Mapping[Name, Cost]) -> _Size:
    """Return what checked weights come to; raise ModelError if that is too much."""
    size = _Size().plus(weights.values())
    if not size.fits:
        raise ModelError(f"the weights of row {name!r} {size.unit.too_great(size.total)}", name)
    return size


def _copied(weights: Mapping[Name, Cost]) -> dict[Name, Cost]:
    return weights.copied() if isinstance(weights, ReadOnly) else dict(weights)


def _checked_weights(name: Name, weights: Mapping[Any, Any]) -> dict[Name, Cost]:
    return {option: _checked_weight(name, option, w) for option, w in weights.items()}


def _checked_weight(name: Name, option: Name, weight: Any) -> Cost:
    try:
        return checked_cost(option, weight, kind="weight")
    except ModelError as error:
        raise ModelError(f"row {name!r}: {error}", option) from None


def _checked_bounds(
    name: Name, low: Cost | None, high: Cost | None
) -> tuple[Cost | None, Cost | None]:
    low, high = (None if bound is None else _checked_bound(name, bound) for bound in (low, high))
    if low is not None and high is not None and exact(low) > exact(high):
        raise ModelError(f"row {name!r} has low > high in its bounds {low} and {high}", name)
    return low, high


def _checked_bound(name: Name, bound: Any) -> Cost:
    try:
        return known_number(bound)
    except (TypeError, ValueError):
        is_endless = isinstance(bound, float) and isinf(bound)
        mend = "give None for no bound" if is_endless else "give a number"
        raise ModelError(f"row {name!r} has the bound {bound!r}: {mend}", name) from None
