"""What a checker finds out about a certificate."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Verdict:
    """What a certificate proves, in numbers.

    Attributes:
        kind: as it stands in the certificate.
        answer: the count, or the least cost, None if there is no solution.
        given: options that are in every solution spoken of, ascending.
        forbidden: options that are in none of them, ascending.
        nodes: branchings of the proof, dead ends included.
        shared: references to states that are proved elsewhere.
        isomorphic: references to states that are proved elsewhere, up to isomorphism.
    """

    kind: int
    answer: int | None
    given: tuple[int, ...]
    forbidden: tuple[int, ...]
    nodes: int
    shared: int
    isomorphic: int
