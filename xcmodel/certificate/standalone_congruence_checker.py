"""Checks that a congruence rules out all solutions, for ``standalone_derived_checker.py``, which is beside it.

See docs/certificates.md, "Kind 4". The chosen options weigh a multiple of the modulus together, as each of them does,
and cover the items just as often as these ask for: so what is asked for would have to weigh a multiple, too.
"""
from typing import Any
def demand(condition: object, otherwise: str) -> None:
    if not condition: raise ValueError(otherwise)
def incongruent(proof: Any) -> int:
    """Take the items with their weights, which are 0 unless it has the bounds n n and no colours; there are 0 solutions."""
    modulus, bounds, entries = proof.model.number(1 << 40), proof.bounds, proof.entries
    proof.items = tuple(proof.model.ascending(len(bounds)))
    weights = {item: proof.model.number(modulus) for item in proof.items}
    coloured = {i for row in entries for i, k in row if k}
    exact = all(bounds[i][0] == bounds[i][1] and i not in coloured for i, w in weights.items() if w)
    demand(exact, "a weight of an item that is not covered an exact number of times")
    left = {i: bounds[i][1] for i in proof.items if i not in coloured}
    for i in (i for o in proof.given for i, _ in entries[o] if i in left): left[i] -= 1
    excluded = {*proof.given, *proof.forbidden}
    for o, row in enumerate(entries):
        if o in excluded or any(left.get(i, 1) <= 0 for i, _ in row): continue
        demand(sum(weights.get(i, 0) for i, _ in row) % modulus == 0, f"option {o} weighs no multiple of {modulus}")
    demand(sum(w * left[i] for i, w in weights.items() if w) % modulus, f"what is asked for weighs a multiple of {modulus}")
    return 0
