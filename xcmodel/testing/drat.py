"""A checker of DRAT proofs, as plain as can be, and slow: for small formulas.

Wetzler, Heule and Hunt, "DRAT-trim: Efficient checking and trimming using expressive clausal
proofs" (2014), describes the format.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

Clause = tuple[int, ...]


def proves(formula: Path, proof: Path) -> bool:
    """Return whether the proof shows that the formula, in the DIMACS format, has no model.

    First it is tried without deletions: what follows by unit propagation from some clauses also
    follows from more of them. Resolution asymmetric tautologies need the deletions.
    """
    clauses = [clause for _, clause in _steps(formula)]
    steps = list(_steps(proof))
    return _refutes(clauses, steps, as_drat=False) or _refutes(clauses, steps, as_drat=True)


def _steps(path: Path) -> Iterator[tuple[bool, Clause]]:
    """Yield the clauses of a file, each with whether it is deleted."""
    clause: list[int] = []
    deletes = False
    for line in path.read_text(encoding="ascii").splitlines():
        for word in [] if line.startswith(("c", "p")) else line.split():
            if word == "d":
                deletes = True
            elif word == "0":
                yield deletes, tuple(clause)
                clause, deletes = [], False
            else:
                clause.append(int(word))


def _refutes(clauses: list[Clause], steps: list[tuple[bool, Clause]], *, as_drat: bool) -> bool:
    """Return whether every clause that is added follows, the empty one among them."""
    present = list(clauses)
    for deletes, clause in steps:
        if deletes:
            equal = (k for k, other in enumerate(present) if {*other} == {*clause})
            if as_drat and (place := next(equal, None)) is not None:
                del present[place]
        elif not (_follows(clause, present) or (as_drat and _is_tautology(clause, present))):
            return False
        elif not clause:
            return True
        else:
            present.append(clause)
    return False


def _is_tautology(clause: Clause, clauses: list[Clause]) -> bool:
    """Return whether all resolvents with the first literal follow."""
    return bool(clause) and all(
        _follows((*clause, *(literal for literal in other if literal != -clause[0])), clauses)
        for other in clauses
        if -clause[0] in other
    )


def _follows(clause: Clause, clauses: list[Clause]) -> bool:
    """Return whether its negation leads to a conflict by unit propagation alone."""
    false = {*clause}
    if any(-literal in false for literal in clause):
        return True
    changed = True
    while changed:
        changed = False
        for other in clauses:
            if any(-literal in false for literal in other):
                continue
            rest = [literal for literal in other if literal not in false]
            if not rest:
                return True
            if len(set(rest)) == 1:
                false.add(-rest[0])
                changed = True
    return False
