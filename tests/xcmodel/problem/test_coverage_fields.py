import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xcmodel import Model
from xcmodel.backend import Batch
from xcmodel.problem.coverage_fields import CoverageFields
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import models


def fields_of(model: Model) -> CoverageFields:
    fields = CoverageFields.of(model.to_instance())
    assert fields is not None
    return fields


@settings(max_examples=200, deadline=None)
@given(models(), st.data())
def test_fields_accept_just_the_batches_of_solutions(model: Model, data: st.DataObject) -> None:
    fields = CoverageFields.of(model.to_instance())
    names = list(model.options)
    if fields is None or not names:
        return  # Nothing is checked in fields.
    subsets = st.sets(st.integers(0, len(names) - 1), min_size=1)
    solutions = [solution for solution in brute_force(model) if solution]
    numbers = [sorted(map(names.index, solution)) for solution in solutions]
    assert not numbers or fields.are_right(Batch.of(numbers))
    some = data.draw(st.lists(subsets, min_size=1))
    right = all({names[k] for k in subset} in solutions for subset in some)
    assert fields.are_right(Batch.of([*some, *numbers])) == right


@pytest.mark.parametrize("multiplicity", [(0, 0), (2, 2), (0, 3), (1, 4), (3, 9), (7, 7), (8, 9)])
def test_a_field_holds_any_number_of_options_beside_its_neighbours(
    multiplicity: tuple[int, int],
) -> None:
    # So many items that their fields fill several words, each covered by the same 7 options.
    items = [f"item {k}" for k in range(40)]
    options = {k: [*items, "own"] for k in range(7)} | {7: ["own"]}
    model = Model(options, multiplicities=dict.fromkeys(items, multiplicity) | {"own": (0, 8)})
    fields = fields_of(model)
    low, high = multiplicity
    for count in range(1, 8):
        assert fields.are_right(Batch.of([range(count)])) == (low <= count <= high)
    assert fields.are_right(Batch.of([[7]])) == (low == 0)


def test_fields_tell_colours_that_differ_from_those_that_agree() -> None:
    options = {"A": [1, "c"], "B": [1, "c"], "C": [1, "c"]}
    colours = {"A": {"c": "red"}, "B": {"c": "red"}, "C": {"c": "blue"}}
    model = Model(options, optional=["c"], multiplicities={1: 2}, colours=colours)
    fields = fields_of(model)
    assert fields.are_right(Batch.of([[0, 1]]))
    assert not fields.are_right(Batch.of([[0, 2]]))
    model.set_multiplicity("c", 0)
    assert CoverageFields.of(model.to_instance()) is None
