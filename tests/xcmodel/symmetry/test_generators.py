"""The errors of wrong permutations, with the names at fault."""

from collections.abc import Mapping
from typing import Any

import pytest

from xcmodel import Model, ModelError, Symmetries
from xcmodel.errors import UnknownNameError

PATH = {"left": [1, 2], "right": [2, 3], "end 1": [1], "end 3": [3]}
FLIP = {1: 3, 3: 1}
IMAGES = {"left": "right", "right": "left", "end 1": "end 3", "end 3": "end 1"}


def test_a_permutation_of_items_carries_options_along() -> None:
    assert Symmetries(Model(PATH), items=[FLIP]).generators == [IMAGES]


def test_a_permutation_of_options_carries_items_along() -> None:
    assert Symmetries(Model(PATH), options=[IMAGES]).item_generators == [FLIP]


@pytest.mark.parametrize("images", [FLIP, IMAGES])
def test_count_takes_permutations_of_items_and_of_options(images: Mapping[Any, Any]) -> None:
    model = Model(PATH)
    assert model.count() == 2
    assert model.count(up_to=[images]) == 1


def test_without_permutations_all_solutions_are_counted() -> None:
    assert Model(PATH).count(up_to=[]) == 2
    assert Model(PATH).count(up_to=[{}]) == 2


def test_equal_options_go_to_equal_options_in_order() -> None:
    model = Model({"A": [1], "B": [2], "C": [1], "D": [2]})
    symmetries = Symmetries(model, items=[{1: 2, 2: 1}])
    assert symmetries.generators == [{"A": "B", "B": "A", "C": "D", "D": "C"}]


def test_items_without_options_and_items_alike_are_no_trouble() -> None:
    model = Model({"A": [1, 2], "B": [1, 2]})
    model.add_items_from([3, 4], optional=True)
    symmetries = Symmetries(model, items=[{1: 2, 2: 1, 3: 4, 4: 3}], options=[{"A": "B", "B": "A"}])
    assert symmetries.order == 2
    assert symmetries.item_generators == [{}]


def test_permutations_of_items_do_not_tell_where_colours_go() -> None:
    colours = {"A": {"x": "red"}, "B": {"x": "green"}}
    options = {"A": ["x"], "B": ["x"], "C": ["x", "y"]}
    model = Model(options, optional=["x", "y"], colours=colours)
    symmetries = model.symmetries()
    assert symmetries.item_generators == [{}]
    assert model.count(up_to=symmetries) == model.count(up_to=symmetries.generators) == 3
    assert model.count(up_to=symmetries.item_generators) == model.count() == 4


def test_colours_may_have_other_names_at_the_image() -> None:
    model = Model(
        {"A": [1], "B": [1], "C": [2], "D": [2]},
        optional=[1, 2],
        colours={"A": {1: "red"}, "B": {1: "red"}, "C": {2: "blue"}, "D": {2: "blue"}},
    )
    assert Symmetries(model, items=[{1: 2, 2: 1}]).order == 2


def test_colours_that_could_go_over_in_several_ways_are_left_to_the_options() -> None:
    model = Model(
        {"A": [1], "B": [1], "C": [2], "D": [2], "E": [1], "F": [2]},
        optional=[1, 2],
        colours={
            **{"A": {1: "red"}, "B": {1: "green"}, "E": {1: "red"}},
            **{"C": {2: "blue"}, "D": {2: "pink"}, "F": {2: "pink"}},
        },
    )
    with pytest.raises(ModelError, match=r"the colours of item 1 .* say which option goes where"):
        Symmetries(model, items=[{1: 2, 2: 1}])
    images = {"A": "D", "D": "A", "E": "F", "F": "E", "B": "C", "C": "B"}
    assert Symmetries(model, options=[images]).order == 2


def test_costs_do_not_matter() -> None:
    assert Model({"A": [1], "B": [2]}, costs={"A": 5}).count(up_to=[{1: 2, 2: 1}]) == 1


def test_bounds_beyond_what_the_options_can_come_to_do_not_differ() -> None:
    model = Model({"A": [1], "B": [2]}, multiplicities={1: (0, 1), 2: (0, None)})
    assert Symmetries(model, items=[{1: 2, 2: 1}]).order == 2


def test_names_of_items_and_options_alike_must_be_told_apart() -> None:
    model = Model.from_matrix([[1, 0], [0, 1]])
    assert model.count(up_to=Symmetries(model, items=[{0: 1, 1: 0}])) == 1


def test_symmetries_of_a_model_that_has_changed_since_are_told_to_be_old() -> None:
    model = Model(PATH)
    symmetries = model.symmetries()
    model.add_option("both", [1, 3])  # Which stays where it is, so that they are its own as well.
    assert model.count(up_to=symmetries) == 1
    model.add_option("more", [1])
    old = "; these symmetries are another model's, or of this one before it was changed: ask it for"
    with pytest.raises(ModelError, match=f"^no symmetry: .*{old} its own by symmetries"):
        model.count(up_to=symmetries)
    model.remove_options(["more", "left"])
    with pytest.raises(UnknownNameError, match=f"^the model has no option 'left'.*{old}"):
        list(model.solutions(up_to=symmetries))


def test_symmetries_that_move_nothing_are_of_a_model_with_their_options() -> None:
    model = Model({"A": [1, 2], "B": [1]})
    symmetries = model.symmetries()
    assert symmetries.generators == []
    model.add_option("C", [2])
    assert model.count(up_to=symmetries) == 2
    other = Model({"A": [1, 2], "C": [1, 3]})
    old = "; these symmetries are another model's"
    with pytest.raises(UnknownNameError, match=f"^the model has no option 'B'.*{old}"):
        other.count(up_to=symmetries)
    with pytest.raises(UnknownNameError, match=old):
        other.k_best(1, up_to=symmetries)
