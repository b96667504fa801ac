"""The linear relaxation of a model."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from xcmodel.answer.cost import Cost
from xcmodel.text.numbers import plural, record_text
from xcmodel.text.tables import table_html

_TOLERANCE = 1e-6


@dataclass(frozen=True)
class Relaxation:
    """A solution in parts of options; true where there is one.

    Attributes:
        value: what it costs, in floating point, as a rule to a millionth of the greatest cost, or
            None if there is none; it is never beyond the bound.
        bound: a lower bound of the cost of every solution, or an upper one of what is maximized,
            proved in whole numbers by the prices, and by those of colours; None where nothing is
            proved.
        parts: which part of an option is chosen, for those of which any is.
        prices: the price of each item, 0 for one with colours; an option without colours cannot
            lower the value unless it costs less than its items together, nor raise one that is
            maximized unless it costs more.
        row_prices: the price of a unit of weight, for each weighted row.

    >>> from xcmodel import Model
    >>> options = {"A": [1, 2], "B": [2, 3], "C": [1, 3]}
    >>> relaxed = Model(options, costs=dict.fromkeys(options, 2)).relaxation()
    >>> relaxed.value, relaxed.parts["A"], relaxed.is_whole
    (3.0, 0.5, False)
    >>> print(relaxed)
    value 3, bound 3: 0 options as a whole, 3 in part
    """

    value: float | None
    bound: Cost | None
    parts: Mapping[Hashable, float]
    prices: Mapping[Hashable, float]
    row_prices: Mapping[Hashable, float]

    __repr__ = record_text

    def __bool__(self) -> bool:
        return self.value is not None

    def __str__(self) -> str:
        if self.value is None:
            return "no solution, not even of parts of options"
        value, bound, parts = dict(self._told()).values()
        return f"value {value}, bound {bound}: {parts}"

    def _repr_html_(self) -> str:
        rows = self._told() if self else [("value", str(self))]
        return table_html(["", "linear relaxation"], rows)

    def _told(self) -> list[tuple[str, str]]:
        in_part = len(self.parts) - self._n_whole
        parts = f"{plural(self._n_whole, 'option')} as a whole, {in_part} in part"
        return [("value", f"{self.value:g}"), ("bound", str(self.bound)), ("chosen", parts)]

    @property
    def is_whole(self) -> bool:
        """Whether options are chosen as a whole only, so that it is a solution of least cost."""
        return self.value is not None and self._n_whole == len(self.parts)

    @property
    def _n_whole(self) -> int:
        return sum(abs(part - 1) < _TOLERANCE for part in self.parts.values())
