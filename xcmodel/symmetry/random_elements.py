"""Random elements of a group that is given by generators."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from random import Random

from xcmodel.symmetry.stabiliser_chain import Permutation

_POOL = 10
"""Random elements are made of so many, at least."""

_STEPS_BEFORE = 100
"""So often these are replaced before the first."""


def random_elements(generators: Sequence[Permutation]) -> Iterator[Permutation]:
    """Yield elements that are random, or nearly so, the same ones at each call.

    Some elements that generate the group are multiplied by each other, again and again ("product
    replacement", F. Celler et al., 1995), which takes no chain of stabilisers.
    """
    random = Random(0)
    pool = [*generators] * -(-_POOL // max(len(generators), 1))
    element = pool[0]
    for step in count():
        one, other = random.sample(range(len(pool)), 2)
        swapped = random.random() < 1 / 2
        pool[one] = pool[one][pool[other]] if swapped else pool[other][pool[one]]
        element = element[pool[one]]
        if step >= _STEPS_BEFORE:
            yield element
