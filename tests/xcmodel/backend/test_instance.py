import pickle
from array import array

import numpy as np
import pytest

from xcmodel import Model
from xcmodel.backend import Instance

MODEL = Model(
    {"A": ["p", "q", "x"], "B": ["q", "x"], "C": ["p"], "D": ["x", "y"]},
    multiplicities={"p": (1, None), "q": 5},
    optional=["x", "y"],
    costs={"B": -2},
    colours={"A": {"x": "red"}, "B": {"x": "blue"}, "D": {"y": "red"}},
)


def test_arrays_hold_the_model_in_compressed_sparse_rows() -> None:
    instance = MODEL.to_instance()
    assert instance.option_start.tolist() == [0, 3, 5, 6, 8]
    assert instance.option_items.tolist() == [0, 1, 2, 1, 2, 0, 2, 3]
    assert instance.option_colours.tolist() == [0, 0, 1, 0, 2, 0, 0, 1]
    assert instance.option_costs.tolist() == [0, -2, 0, 0]


def test_bounds_are_cut_to_the_number_of_options() -> None:
    instance = MODEL.to_instance()
    assert instance.item_low.tolist() == [1, 3, 0, 0]
    assert instance.item_high.tolist() == [2, 2, 1, 1]


def test_huge_multiplicities_fit_into_the_arrays() -> None:
    model = Model({"A": [1]}, multiplicities={1: (10**30, 10**40)})
    assert model.to_instance().item_low.tolist() == [2]
    assert model.count() == 0


def test_transpose_lists_the_options_of_each_item_with_their_colours() -> None:
    instance = MODEL.to_instance()
    assert [instance.options_of(item) for item in range(4)] == [[0, 2], [0, 1], [0, 1, 3], [3]]
    assert instance.option_colours_of(2) == [1, 2, 0]
    assert instance.item_degrees.tolist() == [2, 2, 3, 1]
    assert instance.coloured_items.tolist() == [2, 3]
    assert instance.items_of(3) == [2, 3]
    assert instance.colours_of(3) == [0, 1]


def test_arrays_cannot_be_written_to() -> None:
    with pytest.raises(ValueError, match="read-only"):
        MODEL.to_instance().option_items[0] = 1


def test_instance_is_kept_until_the_model_changes() -> None:
    model = MODEL.copy()
    first = model.to_instance()
    assert model.to_instance() is first
    model.relax(["p"])
    assert model.to_instance() is not first


def test_instance_survives_pickling_and_stays_immutable() -> None:
    instance = MODEL.to_instance()
    revived: Instance = pickle.loads(pickle.dumps(instance))
    assert np.array_equal(revived.option_items, instance.option_items)
    assert not revived.option_items.flags.writeable


def test_arrays_of_the_standard_library_are_the_same_as_those_of_numpy() -> None:
    instance = MODEL.to_instance()
    plain = Instance.of_plain_arrays(
        *(array(values.dtype.char, values.tolist()) for values in instance.arrays)
    )
    assert (plain.n_items, plain.n_options, plain.n_entries) == (4, 4, 8)
    assert [values.tolist() for values in plain.arrays] == [
        values.tolist() for values in instance.arrays
    ]
    assert not plain.option_items.flags.writeable
    with pytest.raises(AttributeError, match="has no 'option_item'"):
        plain.option_item  # type: ignore[attr-defined]  # noqa: B018


def test_empty_model_has_empty_arrays() -> None:
    instance = Model().to_instance()
    assert (instance.n_items, instance.n_options) == (0, 0)
    assert instance.option_start.tolist() == [0]
    assert instance.item_start.tolist() == [0]
