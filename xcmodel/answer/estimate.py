"""What random walks tell of a search tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from xcmodel.text.numbers import large_number, plural
from xcmodel.text.tables import table_html


class Interval(NamedTuple):
    """An estimate, and the interval in which the bootstrap sees it with 95 % confidence.

    Where no walk met any, ``high`` is None: there is no telling. What is too large for a float is
    rounded down to a whole number.
    """

    mean: float | int
    low: float | int
    high: float | int | None

    def __str__(self) -> str:
        if self.high is None:
            return "0 (no walk met any, so there is no telling)"
        low, mean, high = (large_number(round(n)) for n in (self.low, self.mean, self.high))
        return f"{mean} ({low} to {high})"


@dataclass(frozen=True)
class Estimate:
    """What random probes tell of the search tree of Algorithm X.

    Attributes:
        probes: how many walks were made: as many as were asked for, or fewer in the time limit.
        nodes: of the search tree that `search_tree` draws; faster engines have fewer.
        solutions: their number.

    >>> from xcmodel.puzzles import Queens
    >>> estimate = Queens(8).model.estimate(probes=200, seed=1)
    >>> estimate.probes, estimate.solutions.low <= 92 <= estimate.solutions.high
    (200, True)
    >>> print(estimate)
    nodes ... (... to ...), solutions ... (... to ...), by 200 walks
    """

    probes: int
    nodes: Interval
    solutions: Interval

    def __str__(self) -> str:
        walks = plural(self.probes, "walk")
        return f"nodes {self.nodes}, solutions {self.solutions}, by {walks}"

    def _repr_html_(self) -> str:
        rows = [("nodes", str(self.nodes)), ("solutions", str(self.solutions))]
        return table_html(["", f"estimate by {plural(self.probes, 'walk')}"], rows)
