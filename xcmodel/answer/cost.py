"""What options, and solutions, may cost."""

from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

Cost: TypeAlias = int | float | Decimal | Fraction
"""A whole number, a float, which counts as the decimal fraction that Python prints, or a fraction;
costs of a model that differ in kind are told in the last of these kinds that occurs: whole number,
`Decimal`, `Fraction`, float."""
