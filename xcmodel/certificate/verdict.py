"""The result of a checker."""

from __future__ import annotations

from dataclasses import dataclass, field

from xcmodel.text.numbers import record_text


@dataclass(frozen=True)
class Verdict:
    """What a certificate proves, in numbers.

    Attributes:
        kind: as it stands in the certificate.
        answer: the count, or the least cost, None if there is no solution.
        given: the given options, ascending.
        forbidden: the forbidden options, ascending.
        nodes: branchings of the proof, dead ends included.
        shared: references to equal states.
        isomorphic: references to states that are equal up to isomorphism.
        items: of a conflict, the items that cannot be met, ascending.
        symmetries: of a count up to symmetry, their number, if the checker knows and tells it.
        generators: of such a count, how many symmetries the certificate has, which generate them
            all; None if the checker does not tell.
    """

    kind: int
    answer: int | None
    given: tuple[int, ...]
    forbidden: tuple[int, ...]
    nodes: int
    shared: int
    isomorphic: int
    items: tuple[int, ...] = ()
    symmetries: int | None = field(default=None, compare=False)
    generators: int | None = field(default=None, compare=False)

    __repr__ = record_text
