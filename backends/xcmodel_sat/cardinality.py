"""From "between low and high of these literals are true" to clauses."""

from __future__ import annotations

from dataclasses import dataclass

from xcmodel.errors import UnsupportedError
from xcmodel.text.suggestion import did_you_mean
from xcmodel_sat.formula import AtMost, Formula, Literal, conjunction

NATIVE = "native"
"""No clauses: the solver must support bounds natively."""

AUTO = "auto"
"""Pairwise for few literals, which needs no further variables, and linear in size for many."""

ENCODINGS = (
    "seqcounter",
    "totalizer",
    "mtotalizer",
    "kmtotalizer",
    "sortnetwrk",
    "cardnetwrk",
    NATIVE,
)
"""Encodings of any bound, by PySAT's names.

The first was the fastest with multiplicities up to 8. It has about n * min(k, n - k) clauses for at
most k of n; for thousands of options and a bound near half of that, take ``kmtotalizer``.
"""

AT_MOST_ONE_ENCODINGS = (AUTO, "pairwise", "bitwise", "ladder", *ENCODINGS)
"""Encodings of the bound 1."""


@dataclass(frozen=True)
class Encodings:
    """How bounds are written in clauses.

    Attributes:
        general: one of `ENCODINGS`.
        at_most_one: one of `AT_MOST_ONE_ENCODINGS`.
        pairs_up_to: the most literals for which `AUTO` means pairwise.

    >>> Encodings(general="sequence")
    Traceback (most recent call last):
    xcmodel.errors.UnsupportedError: backend 'sat' has no encoding 'sequence'...
    """

    general: str = "seqcounter"
    at_most_one: str = AUTO
    pairs_up_to: int = 30

    def __post_init__(self) -> None:
        _require("encoding", self.general, ENCODINGS)
        _require("encoding of at most one", self.at_most_one, AT_MOST_ONE_ENCODINGS)

    @property
    def need_native_bounds(self) -> bool:
        """Whether only a solver that knows bounds natively will do."""
        return NATIVE in (self.general, self.at_most_one)

    def for_bound(self, bound: int, n_literals: int) -> str:
        """Return the encoding for at most `bound` of so many literals.

        >>> Encodings().for_bound(1, 3), Encodings().for_bound(2, 4)
        ('pairwise', 'seqcounter')
        """
        if bound > 1:
            return self.general
        if self.at_most_one != AUTO:
            return self.at_most_one
        if n_literals <= self.pairs_up_to:
            return "pairwise"
        return NATIVE if self.general == NATIVE else "seqcounter"


def between(
    literals: list[Literal], low: int, high: int, top: int, encodings: Encodings
) -> Formula:
    """Return the formula that at least `low` and at most `high` of these literals are true.

    New variables are numbered from ``top + 1``.

    >>> between([1, 2, 3], 1, 1, 3, Encodings()).clauses
    [[1, 2, 3], [-1, -2], [-1, -3], [-2, -3]]
    """
    at_least_low = at_most([-literal for literal in literals], len(literals) - low, top, encodings)
    at_most_high = at_most(literals, high, at_least_low.top, encodings)
    return conjunction(top, [at_least_low, at_most_high])


def at_most(literals: list[Literal], bound: int, top: int, encodings: Encodings) -> Formula:
    """Return the formula that at most `bound` of these literals are true.

    Trivial bounds are written here, as PySAT treats them differently with each encoding, or
    refuses them. New variables are numbered from ``top + 1``.

    >>> at_most([1, 2, 3], 2, 3, Encodings()).clauses
    [[-1, -2, -3]]
    """
    n_literals = len(literals)
    if bound >= n_literals:
        return Formula(top)
    if bound < 0:
        return Formula(top, [[]])
    if bound == 0:
        return Formula(top, [[-literal] for literal in literals])
    if bound == n_literals - 1:
        return Formula(top, [[-literal for literal in literals]])
    return _encode(literals, bound, top, encodings.for_bound(bound, n_literals))


def _encode(literals: list[Literal], bound: int, top: int, encoding: str) -> Formula:
    if encoding == NATIVE:
        return Formula(top, bounds=[AtMost(literals, bound)])
    from pysat.card import CardEnc, EncType

    code = getattr(EncType, encoding)
    encoded = CardEnc.atmost(lits=literals, bound=bound, top_id=top, encoding=code)
    return Formula(max(top, encoded.nv), encoded.clauses)


def _require(what: str, name: str, known: tuple[str, ...]) -> None:
    if name not in known:
        hint = did_you_mean(name, known)
        choices = ", ".join(known)
        raise UnsupportedError(
            f"backend 'sat' has no {what} {name!r}{hint} (it has: {choices})", "sat"
        )
