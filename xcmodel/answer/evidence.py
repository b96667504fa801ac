"""What stands behind an answer; docs/trust.md says what each word promises."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Strength(StrEnum):
    """How well an answer is founded.

    >>> import xcmodel as xc
    >>> model = xc.Model({"A": [1], "B": [1, 2]})
    >>> model.solve().evidence.strength.value, model.compile().evidence.strength.value
    ('proved', 'claimed')
    """

    CLAIMED = "claimed"
    """One backend says so."""
    CROSS_CHECKED = "cross-checked"
    """Several backends, which share no search, say so independently."""
    PROVED = "proved"
    """It was checked by a program that need not trust the one that found it."""


@dataclass(frozen=True)
class Evidence:
    """What stands behind an answer.

    Attributes:
        strength: how well it is founded.
        by: the backends that say so, or what checked it.

    >>> print(Evidence(Strength.CROSS_CHECKED, ("dlx:native", "cpsat")))
    cross-checked by dlx:native, cpsat
    """

    strength: Strength
    by: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.strength} by {', '.join(self.by)}"
