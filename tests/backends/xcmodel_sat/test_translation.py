from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings

from xcmodel import Model
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import models
from xcmodel_sat.cardinality import Encodings
from xcmodel_sat.formula import AtMost, Formula
from xcmodel_sat.translation import formula_of, item_formula, largest_group_for_pairs

Projection = Callable[[Formula, int], set[frozenset[int]]]


def test_a_required_item_becomes_at_least_and_at_most_one() -> None:
    model = Model({"A": [1], "B": [1], "C": [1]})
    assert formula_of(model.to_instance(), Encodings()) == Formula(
        3, [[1, 2, 3], [-1, -2], [-1, -3], [-2, -3]]
    )


def test_an_optional_item_becomes_at_most_one() -> None:
    model = Model({"A": [1], "B": [1]}, optional=[1])
    assert formula_of(model.to_instance(), Encodings()) == Formula(2, [[-1, -2]])


def test_an_item_without_upper_bound_becomes_at_least_so_many() -> None:
    model = Model({"A": [1], "B": [1]}, multiplicities={1: (1, None)})
    assert formula_of(model.to_instance(), Encodings()) == Formula(2, [[1, 2]])


def test_a_multiplicity_becomes_two_bounds() -> None:
    model = Model({name: ["twice"] for name in "ABCD"}, multiplicities={"twice": 2})
    formula = formula_of(model.to_instance(), Encodings("native"))
    assert formula.bounds == [AtMost([-1, -2, -3, -4], 2), AtMost([1, 2, 3, 4], 2)]


def test_an_item_that_no_option_can_cover_is_contradictory() -> None:
    model = Model({"A": [1]})
    model.add_item("never")
    assert formula_of(model.to_instance(), Encodings()).is_contradictory


def test_a_coloured_item_of_multiplicity_0_excludes_its_options() -> None:
    colours = {name: {"none": "red"} for name in "AB"}
    options = {name: ["none"] for name in "AB"}
    model = Model(options, multiplicities={"none": 0}, colours=colours)
    assert formula_of(model.to_instance(), Encodings()) == Formula(2, [[-1], [-2]])


def test_new_variables_of_one_item_are_not_used_for_another() -> None:
    options = {name: ["first", "second"] for name in "ABCDE"}
    instance = Model(options, multiplicities={"first": 2, "second": 2}).to_instance()
    first = item_formula(instance, 0, 5, Encodings())
    second = item_formula(instance, 1, first.top, Encodings())
    used = {abs(literal) for clause in second.clauses for literal in clause}
    assert first.top > 5
    assert {variable for variable in used if variable <= first.top} == {1, 2, 3, 4, 5}
    assert formula_of(instance, Encodings()).top == second.top


def test_options_that_share_several_items_exclude_each_other_by_one_clause() -> None:
    model = Model({"A": [1, 2, 3], "B": [1, 2, 3]})
    assert formula_of(model.to_instance(), Encodings()).clauses == [[1, 2], [-1, -2]]


def test_pairs_are_given_to_the_smallest_items_while_there_is_room() -> None:
    model = Model({(item, k): [item] for item in (2, 3, 3.5, 10) for k in range(int(item))})
    instance = model.to_instance()
    assert largest_group_for_pairs(instance, most_pairs=1 + 3 + 3 + 45) == 10
    assert largest_group_for_pairs(instance, most_pairs=1 + 3 + 3) == 9
    assert largest_group_for_pairs(instance, most_pairs=1 + 3) == 2
    assert largest_group_for_pairs(instance, most_pairs=0) == 1


def test_an_item_with_thousands_of_options_stays_small() -> None:
    model = Model({k: ["crowded"] for k in range(5000)})
    assert len(formula_of(model.to_instance(), Encodings()).clauses) < 4 * 5000


@pytest.mark.parametrize("encoding", ["seqcounter", "native"])
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(model=models())
def test_models_seen_on_the_options_are_the_solutions(
    encoding: str, model: Model, projection: Projection
) -> None:
    names = list(model.options)
    formula = formula_of(model.to_instance(), Encodings(encoding))
    found = {frozenset(names[v - 1] for v in s) for s in projection(formula, len(names))}
    assert found == brute_force(model)
