"""What a query by cubes asks."""

from __future__ import annotations

from enum import StrEnum


class Asked(StrEnum):
    """What a query by cubes asks; journals have these words."""

    COUNT = "count"
    SOLUTIONS = "solutions"
    SOLVE = "solve"
    MINIMIZE = "minimize"
