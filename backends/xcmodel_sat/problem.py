"""What all searches of one translation share."""

from __future__ import annotations

from dataclasses import dataclass

from xcmodel.backend import Instance
from xcmodel_sat.formula import Formula


@dataclass(frozen=True)
class Problem:
    """An instance and its formula, and who is to solve it.

    Attributes:
        solver: the name of the solver.
        formula: a formula in which option ``o`` has the variable ``o + 1``.
        loose: the options that may join a solution; see `xcmodel_sat.blocking`.
        instance: the instance from which all that was made.
    """

    solver: str
    formula: Formula
    loose: list[int]
    instance: Instance
