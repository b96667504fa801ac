import pytest

from xcmodel import Model
from xcmodel.backend import Batch
from xcmodel.problem.coverage_fields import CoverageFields


def fields_of(model: Model) -> CoverageFields:
    fields = CoverageFields.of(model.to_instance())
    assert fields is not None
    return fields


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
