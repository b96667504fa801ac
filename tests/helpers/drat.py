"""A checker of DRAT proofs, as plain as can be, and slow; it takes only steps of the kind RUP."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

Clause = tuple[int, ...]


def proves(formula: Path, proof: Path) -> bool:
    """Whether every clause of the proof follows, the empty one among them.

    Deletions are passed over: what follows from some clauses also follows from more of them.
    """
    clauses = _clauses(formula.read_text().splitlines()[1:])
    additions = [line for line in proof.read_text().splitlines() if not line.startswith("d")]
    for clause in _clauses(additions):
        if not _follows(clause, clauses):
            return False
        if not clause:
            return True
        clauses.append(clause)
    return False


def _clauses(lines: Iterable[str]) -> list[Clause]:
    return [tuple(map(int, line.split()[:-1])) for line in lines]


def _follows(clause: Clause, clauses: list[Clause]) -> bool:
    """Whether its negation leads to a conflict by unit propagation alone."""
    false = {*clause}
    changed = True
    while changed:
        changed = False
        for other in clauses:
            if any(-literal in false for literal in other):
                continue
            rest = [literal for literal in other if literal not in false]
            if not rest:
                return True
            if len(rest) == 1:
                false.add(-rest[0])
                changed = True
    return False
