"""Batches travel from process to process."""

import pickle

import numpy as np
import pytest

from xcmodel.backend import Batch


@pytest.mark.parametrize(
    "solutions", [[], [[]], [[], []], [[1, 2], [3, 4]], [[1], [2, 300]], [[0, 70_000], []]]
)
def test_a_pickled_batch_is_the_same(solutions: list[list[int]]) -> None:
    batch = Batch.of(solutions)
    again = pickle.loads(pickle.dumps(batch))
    for name in ("start", "options"):
        assert np.array_equal(getattr(again, name), getattr(batch, name))
        assert getattr(again, name).dtype == getattr(batch, name).dtype


def test_solutions_of_one_length_take_few_bytes() -> None:
    batch = Batch.of([range(12)] * 1000)
    assert len(pickle.dumps(batch)) < 13_000
