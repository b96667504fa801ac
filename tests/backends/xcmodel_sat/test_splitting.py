from xcmodel import Model
from xcmodel_sat.splitting import options_to_split_on


def test_the_split_is_on_the_item_with_the_fewest_options() -> None:
    instance = Model({"A": [1], "B": [1], "C": [1, 2], "D": [2]}).to_instance()
    assert options_to_split_on(instance, given=[]) == [2, 3]


def test_items_that_need_no_coverage_are_not_split_on() -> None:
    model = Model({"A": [1], "B": [1], "C": [1, 2]})
    model.relax([2])
    assert options_to_split_on(model.to_instance(), given=[]) == [0, 1, 2]
    model.relax([1])
    assert options_to_split_on(model.to_instance(), given=[]) == []


def test_items_that_a_given_option_covers_are_not_split_on() -> None:
    instance = Model({"A": [1], "B": [1, 2], "C": [2], "D": [2]}).to_instance()
    assert options_to_split_on(instance, given=[0]) == [1, 2, 3]
    assert options_to_split_on(instance, given=[1]) == []
