"""From "between low and high of these literals are true" to clauses."""

from __future__ import annotations

from dataclasses import dataclass

from xcmodel.errors import UnsupportedError
from xcmodel.text.suggestion import did_you_mean
from xcmodel_sat.formula import AtMost, Formula, Literal, conjunction

NATIVE = "native"
"""No clauses: the solver must support bounds natively."""

AUTO = "auto"
"""What is best for so many literals and such a bound, see `Encodings.for_bound`."""

ENCODINGS = (
    AUTO,
    "seqcounter",
    "totalizer",
    "mtotalizer",
    "kmtotalizer",
    "sortnetwrk",
    "cardnetwrk",
    NATIVE,
)
"""Encodings of any bound, by PySAT's names."""

AT_MOST_ONE_ENCODINGS = (*ENCODINGS, "pairwise", "bitwise", "ladder")
"""Encodings of the bound 1."""

# PySAT takes time by the square of the literals for a sequential counter, half a second for twice
# as many as these; for a ladder, which has a third more clauses, .01.
_MOST_IN_SEQUENCE = 5000

# For 1000 of 2000 PySAT takes 4 s for a sequential counter of 2,000,000 clauses, and .05 s for a
# cardinality network of 170,000. A k-modulo totalizer has half of these, but unit propagation does
# not see through its remainders: a first solution took 12 s and more where it takes .03.
_MOST_COUNTED = 200_000


@dataclass(frozen=True)
class Encodings:
    """How bounds are written in clauses.

    Attributes:
        general: one of `ENCODINGS`.
        at_most_one: one of `AT_MOST_ONE_ENCODINGS`.
        pairs_up_to: the most literals of which one is excluded pair by pair, with `AUTO`.

    >>> Encodings(general="sequence")
    Traceback (most recent call last):
    xcmodel.errors.UnsupportedError: backend 'sat' has no encoding 'sequence'...
    """

    general: str = AUTO
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

        One of few literals is excluded pair by pair, which needs no further variables. Else a
        sequential counter was the fastest with multiplicities up to 8; it has n * min(k, n - k)
        clauses for at most k of n, and gives way to encodings that grow less where that is much.

        >>> Encodings().for_bound(1, 3), Encodings().for_bound(2, 4)
        ('pairwise', 'seqcounter')
        >>> Encodings().for_bound(1, 9000), Encodings().for_bound(1000, 2000)
        ('ladder', 'cardnetwrk')
        """
        if bound > 1:
            if self.general != AUTO:
                return self.general
            is_small = n_literals * min(bound, n_literals - bound) <= _MOST_COUNTED
            return "seqcounter" if is_small else "cardnetwrk"
        if self.at_most_one != AUTO:
            return self.at_most_one
        if n_literals <= self.pairs_up_to:
            return "pairwise"
        if self.general == NATIVE:
            return NATIVE
        return "seqcounter" if n_literals <= _MOST_IN_SEQUENCE else "ladder"


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
