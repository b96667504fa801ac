"""The result of a checker."""

from __future__ import annotations

from dataclasses import dataclass

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
    """

    kind: int
    answer: int | None
    given: tuple[int, ...]
    forbidden: tuple[int, ...]
    nodes: int
    shared: int
    isomorphic: int
    items: tuple[int, ...] = ()

    __repr__ = record_text
