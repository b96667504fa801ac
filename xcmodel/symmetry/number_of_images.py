"""How many images a solution has at least, before they are listed.

The images are as many as the elements of the group, divided by how many of these keep the solution.
No more do than the model has symmetries that carry options of the solution to such, and these are
found by the search for symmetries.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import factorial, prod

from xcmodel.backend.deadline import Deadline
from xcmodel.symmetry.finding import find_symmetries
from xcmodel.symmetry.group import Group
from xcmodel.symmetry.structure import Structure


def least_number_of_images(
    structure: Structure, group: Group, solution: Iterable[int], deadline: Deadline
) -> int:
    """Return how many images a solution has at least: the exact number for all symmetries.

    Args:
        structure: the model.
        group: some symmetries of it.
        solution: the numbers of its options.
        deadline: when the time is over.

    Raises:
        SymmetriesStoppedError: when the time is over before it is known.
    """
    chosen = set(solution)
    marks = [option in chosen for option in range(len(structure.entries))]
    # The search leaves out symmetries that only permute equal options; the group may have them.
    equal = Counter(zip(structure.entries, marks, strict=True)).values()
    keeping = find_symmetries(structure, deadline, marks).order * prod(map(factorial, equal))
    return -(-group.order // keeping)
