from xcmodel import Model
from xcmodel_sat.splitting import options_to_split_on


def test_the_split_is_on_the_item_with_the_fewest_options() -> None:
    instance = Model({"A": [1], "B": [1], "C": [1, 2], "D": [2]}).to_instance()
    assert options_to_split_on(instance, chosen=[]) == [2, 3]


def test_items_that_need_no_coverage_are_not_split_on() -> None:
    model = Model({"A": [1], "B": [1], "C": [1, 2]})
    model.relax([2])
    assert options_to_split_on(model.to_instance(), chosen=[]) == [0, 1, 2]
    model.relax([1])
    assert options_to_split_on(model.to_instance(), chosen=[]) == []


def test_items_that_a_given_option_covers_are_not_split_on() -> None:
    instance = Model({"A": [1], "B": [1, 2], "C": [2], "D": [2]}).to_instance()
    assert options_to_split_on(instance, chosen=[0]) == [2, 3]
    assert options_to_split_on(instance, chosen=[1]) == []


def test_an_item_that_has_one_option_left_is_not_split_on() -> None:
    instance = Model({"A": [1], "B": [1], "C": [1], "D": [2], "E": [2]}).to_instance()
    assert options_to_split_on(instance, chosen=[], forbidden=[3]) == [0, 1, 2]


def test_options_that_share_a_colour_or_an_item_of_higher_multiplicity_are_kept() -> None:
    model = Model(
        {"A": ["hue", "often"], "B": ["hue", 1], "C": ["often", 1], "D": [1, "often"]},
        multiplicities={"often": (1, 3)},
        optional=["hue"],
        colours={"A": {"hue": "red"}, "B": {"hue": "red"}},
    )
    assert options_to_split_on(model.to_instance(), chosen=[0]) == [1, 2, 3]
