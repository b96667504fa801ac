"""What all searches of one translation share."""

from __future__ import annotations

from dataclasses import dataclass

from xcmodel.backend import Instance
from xcmodel_sat.formula import Formula


@dataclass(frozen=True)
class Problem:
    """An instance, its formula, and the solver for it.

    Attributes:
        solver: the name of the solver.
        formula: a formula in which option ``o`` has the variable ``o + 1``.
        loose: the options that may be added to a solution; see `xcmodel_sat.blocking`.
        instance: the instance.
    """

    solver: str
    formula: Formula
    loose: list[int]
    instance: Instance
