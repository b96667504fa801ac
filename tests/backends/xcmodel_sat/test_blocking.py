from xcmodel import Model
from xcmodel_sat.blocking import blocking_clause, loose_options


def test_without_loose_options_the_chosen_ones_are_blocked() -> None:
    assert blocking_clause([2, 5], loose=[], fixed=[]) == [-2, -5]


def test_loose_options_that_are_not_chosen_may_make_the_difference() -> None:
    assert blocking_clause([2, 5], loose=[1, 5, 6], fixed=[]) == [-2, -5, 1, 6]


def test_the_empty_solution_is_blocked_by_the_loose_options() -> None:
    assert blocking_clause([], loose=[1, 2], fixed=[]) == [1, 2]


def test_options_that_the_query_fixes_are_left_out() -> None:
    assert blocking_clause([1, 2], loose=[3, 4], fixed=[1, 4]) == [-2, 3]


def test_the_clause_is_empty_where_there_can_be_no_other_solution() -> None:
    assert blocking_clause([1], loose=[2], fixed=[1, 2]) == []


def loose_names(model: Model) -> list[object]:
    names = list(model.options)
    return [names[option] for option in loose_options(model.to_instance())]


def test_an_option_is_loose_if_all_its_items_may_be_covered_less() -> None:
    model = Model()
    model.add_item("exact", multiplicity=2)
    model.add_item("range", multiplicity=(1, 3))
    model.add_item("optional", optional=True)
    for name, items in {
        "A": ["exact", "range"],
        "B": ["range", "optional"],
        "C": ["optional"],
        "D": ["exact", "range"],
        "E": ["range"],
        "F": ["range"],
    }.items():
        model.add_option(name, items)
    assert loose_names(model) == ["B", "C", "E", "F"]


def test_an_option_that_shares_a_colour_may_be_loose() -> None:
    model = Model()
    model.add_item("coloured", optional=True)
    model.add_option("A", ["coloured"], colours={"coloured": "red"})
    assert loose_names(model) == ["A"]


def test_a_range_cut_to_one_number_by_the_options_is_exact() -> None:
    model = Model()
    model.add_item("often", multiplicity=(1, None))
    model.add_option("A", ["often"])
    assert loose_names(model) == []
