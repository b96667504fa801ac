import pytest

from xcmodel import Model
from xcmodel_sat.blocking import blocking_clause, loose_options


@pytest.mark.parametrize(
    ("chosen", "loose", "fixed", "clause"),
    [
        ([2, 5], [], [], [-2, -5]),
        ([2, 5], [1, 5, 6], [], [-2, -5, 1, 6]),
        ([], [1, 2], [], [1, 2]),
        ([1, 2], [3, 4], [1, 4], [-2, 3]),
        ([1], [2], [1, 2], []),  # There can be no other solution.
    ],
)
def test_chosen_options_are_blocked_and_loose_ones_may_make_the_difference(
    chosen: list[int], loose: list[int], fixed: list[int], clause: list[int]
) -> None:
    assert blocking_clause(chosen, loose=loose, fixed=fixed) == clause


def loose_names(model: Model) -> list[object]:
    names = list(model.options)
    return [names[option] for option in loose_options(model.to_instance())]


def test_an_option_is_loose_if_all_its_items_may_be_covered_less() -> None:
    names = {"x": "exact", "r": "range", "o": "optional"}
    covers = {"A": "xr", "B": "ro", "C": "o", "D": "xr", "E": "r", "F": "r"}
    model = Model(
        {option: [names[item] for item in items] for option, items in covers.items()},
        multiplicities={"exact": 2, "range": (1, 3)},
        optional=["optional"],
    )
    assert loose_names(model) == ["B", "C", "E", "F"]


def test_an_option_that_shares_a_colour_may_be_loose() -> None:
    model = Model({"A": ["hue"]}, optional=["hue"], colours={"A": {"hue": "red"}})
    assert loose_names(model) == ["A"]


def test_a_range_cut_to_one_number_by_the_options_is_exact() -> None:
    assert loose_names(Model({"A": ["often"]}, multiplicities={"often": (1, None)})) == []
