"""Batches travel from process to process."""

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

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


@given(st.lists(st.lists(st.integers(0, 9), unique=True).map(sorted)), st.data())
def test_chosen_solutions_are_those_of_the_batch(
    solutions: list[list[int]], data: st.DataObject
) -> None:
    places = st.integers(0, len(solutions) - 1) if solutions else st.nothing()
    indices = data.draw(st.lists(places))
    chosen = Batch.of(solutions).chosen(indices)
    assert [row.tolist() for row in chosen] == [solutions[index] for index in indices]
    assert chosen.start.dtype == np.int64
    assert chosen.options.dtype == np.int32


def test_solutions_of_one_length_take_few_bytes() -> None:
    batch = Batch.of([range(12)] * 1000)
    assert len(pickle.dumps(batch)) < 13_000
