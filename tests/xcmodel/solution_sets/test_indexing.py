"""Solutions of a set by their rank."""

from itertools import combinations

import pytest

from xcmodel import Model
from xcmodel.backend import Capability
from xcmodel.backend.registry import backends_with

PAIRS = Model({pair: list(pair) for pair in combinations("abcdefgh", 2)})


@pytest.mark.parametrize("backend", [*backends_with(Capability.COMPILE), "dlx:python"])
def test_a_rank_is_the_place_in_a_loop(backend: str) -> None:
    solutions = PAIRS.compile(backend=backend)
    listed = list(solutions)
    assert len(listed) == solutions.count() == 105  # OEIS A001147
    assert [solutions[rank] for rank in range(105)] == listed
    assert solutions[-1] == listed[-1]
    for part in (slice(3), slice(100, None), slice(None, None, -10), slice(200, 300)):
        assert solutions[part] == listed[part]


def test_very_many_solutions_have_ranks_too() -> None:
    free = Model({k: [k] for k in range(100)}, optional=range(100)).compile()
    assert free[2**100 - 1] == free[-1]
    assert [len(solution) for solution in free[:: 2**99]] == [len(free[0]), len(free[2**99])]
