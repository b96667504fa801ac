"""What some options violate of a model."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counted_names import CountedName
from xcmodel import Model
from xcmodel.errors import UnknownNameError
from xcmodel.problem.violations import Violation
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import models


@settings(max_examples=100, deadline=None)
@given(models())
def test_options_violate_something_just_if_they_are_no_solution(model: Model) -> None:
    solutions = brute_force(model)
    names = list(model)
    for mask in range(1 << len(names)):
        subset = [name for k, name in enumerate(names) if mask >> k & 1]
        violations = model.violations(subset)
        assert (not violations) == (frozenset(subset) in solutions) == model.is_solution(subset)
        assert all(violation.name in model.items for violation in violations)


@settings(max_examples=50, deadline=None)
@given(models(), st.data())
def test_rows_are_violated_just_if_options_are_no_solution(
    model: Model, data: st.DataObject
) -> None:
    if not len(model):
        return
    weights = data.draw(
        st.dictionaries(st.sampled_from(list(model)), st.sampled_from([-1, 2, 0.5]))
    )
    low, high = data.draw(st.sampled_from([(1, None), (None, 1.5), (0, 2)]))
    model.add_row("row", weights, low=low, high=high)
    subset = data.draw(st.sets(st.sampled_from(list(model))))
    assert model.is_solution(subset) == (not model.violations(subset))


def test_every_violation_is_told_with_the_options_that_are_to_blame() -> None:
    model = Model({"A": [1, 2], "B": [2, 3], "C": [3], "D": [4]})
    assert [str(violation) for violation in model.violations(["A", "B"])] == [
        "item 2 is covered 2 times, not 1: by options A, B",
        "item 4 is covered 0 times, not 1",
    ]


def test_options_of_one_colour_cover_an_item_once() -> None:
    colours = {"A": {"x": "red"}, "B": {"x": "red"}, "C": {"x": "blue"}}
    options = {"A": [1, "x"], "B": [2, "x"], "C": [2, "x"]}
    model = Model(options, optional=["x"], colours=colours)
    assert model.violations(["A", "B"]) == []
    [violation] = model.violations(["A", "C"])
    assert violation == Violation("item", "x", 2, 0, 1, ("A", "C"), ("red", "blue"))


def test_an_option_that_is_named_twice_is_told() -> None:
    model = Model({"A": [1]})
    assert [str(violation) for violation in model.violations(["A", "A"])] == [
        "option 'A' is named 2 times: a solution has it once"
    ]


@pytest.mark.parametrize(
    ("bounds", "told"),
    [
        ({"high": 4}, "row 'beds' comes to 5, not at most 4"),
        ({"low": 6.5}, "row 'beds' comes to 5, not at least 6.5"),
        ({"low": 1, "high": 3}, "row 'beds' comes to 5, not 1..3"),
    ],
)
def test_rows_are_told_with_their_bounds(bounds: dict[str, float], told: str) -> None:
    model = Model({"A": [1], "B": [2]})
    model.add_row("beds", {"A": 2, "B": 3}, **bounds)
    assert [str(violation) for violation in model.violations(["A", "B"])] == [told]


@pytest.mark.parametrize(
    ("multiplicity", "options", "told"),
    [
        ((2, None), "A", "item 1 is covered 1 time, not at least 2: by option A"),
        ((0, 1), "AB", "item 1 is covered 2 times, not at most 1: by options A, B"),
        ((2, 3), "A", "item 1 is covered 1 time, not 2..3: by option A"),
    ],
)
def test_items_are_told_with_their_bounds(
    multiplicity: tuple[int, int | None], options: str, told: str
) -> None:
    model = Model({"A": [1], "B": [1]}, multiplicities={1: multiplicity})
    assert [str(violation) for violation in model.violations(list(options))] == [told]


def test_options_of_a_row_are_told_in_their_order_whether_it_has_few_weights_or_many() -> None:
    model = Model({name: [name] for name in "DCBA"})
    model.add_row("few", {"A": 1, "B": 0, "C": 2}, high=2)
    model.add_row("many", {"A": 1, "B": 0, "C": 2, "D": 5}, high=2)
    for chosen, few, many in (("CBAD", "CA", "CAD"), ("AC", "AC", "AC"), ("DA", None, "DA")):
        told = {
            each.name: each.options for each in model.violations([*chosen]) if each.kind == "row"
        }
        assert told.get("few") == (few and tuple(few))
        assert told["many"] == tuple(many)


def test_many_rows_of_few_options_each_look_at_these_alone() -> None:
    names = [CountedName(k) for k in range(500)]
    model = Model({name: ["x"] for name in names})
    for name in names[:100]:
        model.add_row(("row", int(name)), {name: 1}, high=0)
    CountedName.looked_up = 0
    assert len(model.violations(names)) == 101
    assert CountedName.looked_up < 20 * len(names)


def test_colours_that_differ_are_told_with_the_options_that_give_them() -> None:
    colours = {"A": {"c": "red"}, "B": {"c": "blue"}, "C": {"c": "red"}}
    options = {"A": ["c", 1], "B": ["c", 2], "C": ["c", 3], "D": ["c", 4]}
    model = Model(options, optional=["c", 1, 2, 3, 4], colours=colours)
    [violation] = model.violations(["A", "B", "C"])
    assert violation.colours == ("red", "blue", "red")
    told = "item 'c' is given different colours: 'red' by options A, C, 'blue' by option B"
    assert str(violation) == told
    [violation] = model.violations(["B", "A", "D"])
    assert str(violation).endswith("'blue' by option B, 'red' by option A, none by option D")
    [violation] = model.violations(["A", "D"])
    assert str(violation) == "item 'c' is covered 2 times, not at most 1: by options A, D"
    assert model.violations(["A", "C"]) == []


def test_what_may_be_had_at_a_price_is_no_violation() -> None:
    model = Model({"A": [1], "B": [1, 2]}, costs={"A": 5})
    model.penalise(2, under=10)
    assert model.violations(["A"]) == []


def test_an_option_that_the_model_does_not_have_is_an_error() -> None:
    with pytest.raises(UnknownNameError, match="no option 'Aa'; did you mean"):
        Model({"A": [1]}).violations(["Aa"])
