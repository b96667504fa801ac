"""Fingerprints of sets of solutions, computed from a diagram without listing them.

Every option has a fixed pseudo-random number below the prime 2**61 - 1; a solution's value is the
product of its options' numbers, and a set's value is the sum over its solutions, modulo the prime.
Two different sets differ in a polynomial of a degree that is at most the number of options of a
solution, d; so two values are equal by chance with a probability of at most d / 2**61 (Schwartz and
Zippel). A fingerprint has two of them, with independent numbers: at most (d / 2**61)**2.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from math import prod

import numpy as np

from xcmodel.backend.evaluator import PRIME, DiagramEvaluator
from xcmodel.solution_sets.nodes import class_options_of

_LANES = (0, 1)


def fingerprint(evaluator: DiagramEvaluator, numbers: Sequence[int]) -> str:
    """Return 32 hexadecimal digits that depend on the set of solutions.

    Args:
        evaluator: that of a diagram without isomorphisms.
        numbers: the number that stands for each option.
    """
    return "".join(f"{_value(evaluator, numbers, lane):016x}" for lane in _LANES)


def _value(evaluator: DiagramEvaluator, numbers: Sequence[int], lane: int) -> int:
    diagram = evaluator.diagram
    classes = [
        sum(_pseudo_random(numbers[option], lane) for option in options) % PRIME
        for options in class_options_of(diagram)
    ]
    given = prod(_pseudo_random(numbers[option], lane) for option in diagram.given)
    return evaluator.evaluate(np.array(classes, dtype=np.uint64)) * given % PRIME


def _pseudo_random(number: int, lane: int) -> int:
    digest = blake2b(f"{lane} {number}".encode(), digest_size=16).digest()
    return int.from_bytes(digest, "little") % PRIME
