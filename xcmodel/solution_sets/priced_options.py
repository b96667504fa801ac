"""The options of the model that a solution set belongs to: names and costs."""

from __future__ import annotations

from dataclasses import dataclass

from xcmodel.backend.instance import Int64Array
from xcmodel.problem.cost_unit import WHOLE, CostUnit
from xcmodel.problem.naming import OptionNaming


@dataclass(frozen=True, eq=False)
class PricedOptions(OptionNaming):
    """The names and costs of the options.

    Attributes:
        costs: the cost of each option in units, shape ``(options,)``.
        unit: the unit of the costs.
    """

    costs: Int64Array
    unit: CostUnit = WHOLE
