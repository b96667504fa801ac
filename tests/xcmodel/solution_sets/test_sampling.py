"""Random ranks."""

from collections import Counter
from itertools import islice

import numpy as np
import pytest

from xcmodel import Model
from xcmodel.solution_sets.sampling import RandomRanks, limbs_for, ranks_of


def numbers(count: int, n: int, seed: int = 1) -> list[int]:
    drawn = RandomRanks(count, seed).draw(n).tolist()
    return [sum(limb << 64 * k for k, limb in enumerate(limbs)) for limbs in drawn]


@pytest.mark.parametrize(
    "count", [1, 2, 3, 1000, 2**63, 2**64 - 1, 2**64, 2**64 + 1, 3 * 2**64, 2**200 - 1, 2**192]
)
def test_every_rank_is_below_the_count_and_the_greatest_are_reached(count: int) -> None:
    drawn = numbers(count, 2000)
    assert len(drawn) == 2000
    assert all(0 <= number < count for number in drawn)
    assert max(drawn) >= (count - 1) * 9 // 10
    assert min(drawn) <= count // 10


@pytest.mark.parametrize("scale", [1, 2**64, 2**100])
def test_ranks_are_equally_likely(scale: int) -> None:
    drawn = Counter(number // scale for number in numbers(7 * scale, 7000))
    assert set(drawn) == set(range(7))
    assert sum((times - 1000) ** 2 / 1000 for times in drawn.values()) < 22.5


def test_the_stream_of_a_seed_does_not_change() -> None:
    assert numbers(1000, 5, seed=1) == numbers(1000, 3, seed=1) + numbers(1000, 5, seed=1)[3:]
    assert numbers(10**6, 3, seed=5) == [583080, 825845, 437696]


def test_ranks_are_written_in_limbs() -> None:
    ranks = ranks_of([0, 1, 2**64 + 5], 2)
    assert ranks.dtype == np.uint64
    assert ranks.tolist() == [[0, 0], [1, 0], [5, 1]]
    assert (limbs_for(1), limbs_for(2**64), limbs_for(2**64 + 1)) == (1, 1, 2)


def ladder(steps: int, choices: int = 2) -> Model:
    """Return a model of very many solutions, of as many options as there are steps."""
    return Model({(step, k): [step] for step in range(steps) for k in range(choices)})


@pytest.mark.parametrize("backend", ["dlx", "dlx:python"])
def test_long_solutions_come_in_small_batches(backend: str) -> None:
    solutions = ladder(500).compile(backend=backend)
    batches = [*islice(solutions.batches(), 3), *solutions.sample_batches(600, seed=1)]
    assert max(len(batch.options) for batch in batches) <= 1.1 * 2**18
    assert sum(len(batch) for batch in batches[3:]) == 600
    short = ladder(12).compile(backend=backend)
    assert max(map(len, short.batches())) >= short.count() - 1  # The first may come alone.


def test_a_rank_of_any_size_is_told_to_be_out_of_range() -> None:
    with pytest.raises(IndexError, match=r"no solution has the rank 1\.0e5000: there are"):
        ladder(2).compile()[10**5000]
