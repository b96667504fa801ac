"""Encodings of items as text: options are x0, x1, …, auxiliary variables follow."""

import pytest
from ortools.sat.python.cp_model import CpModel

from counted_reads import CountedReads
from xcmodel import Model
from xcmodel_cpsat.encoding import bound_coverage, encode, share_colours


def texts(model: CpModel) -> list[str]:
    return [text(constraint) for constraint in model.proto.constraints]


def text(constraint: object) -> str:
    for kind in ("exactly_one", "at_most_one", "bool_or", "bool_and"):
        if f"{kind} {{" in str(constraint):
            words = [kind, *map(literal, getattr(constraint, kind).literals)]
            condition = [literal(number) for number in constraint.enforcement_literal]  # type: ignore[attr-defined]
            return " ".join(words + ["if", *condition] * bool(condition))
    linear = constraint.linear  # type: ignore[attr-defined]
    low, high = linear.domain
    assert set(linear.coeffs) == {1}
    return " ".join([f"{low}..{high} of", *map(literal, linear.vars)])


def literal(number: int) -> str:
    return f"x{number}" if number >= 0 else f"-x{-number - 1}"


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (1, 1, ["exactly_one x0 x1 x2"]),
        (0, 1, ["at_most_one x0 x1 x2"]),
        (1, 3, ["bool_or x0 x1 x2"]),
        (0, 3, []),
        (2, 2, ["2..2 of x0 x1 x2"]),
        (1, 2, ["1..2 of x0 x1 x2"]),
        (0, 2, ["0..2 of x0 x1 x2"]),
        (2, 3, ["2..3 of x0 x1 x2"]),
        (0, 0, ["0..0 of x0 x1 x2"]),
        (4, 3, ["bool_or"]),
    ],
)
def test_bounds_become_the_simplest_constraint(low: int, high: int, expected: list[str]) -> None:
    model = CpModel()
    bound_coverage(model, [model.new_bool_var("") for _ in range(3)], low, high)
    assert texts(model) == expected
    assert model.validate() == ""


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        ([0, 0, 0], ["at_most_one x0 x1 x2"]),
        ([1, 2, 0], ["at_most_one x2 x0 x1"]),
        ([1, 0, 1], ["bool_or x0 x2 -x3", "bool_and -x0 -x2 if -x3", "at_most_one x1 x3"]),
        ([2, 2, 2], ["bool_or x0 x1 x2 -x3", "bool_and -x0 -x1 -x2 if -x3", "at_most_one x3"]),
    ],
)
def test_a_shared_colour_becomes_a_variable_that_means_any_of_its_options(
    colours: list[int], expected: list[str]
) -> None:
    model = CpModel()
    share_colours(model, [model.new_bool_var("") for _ in range(3)], colours)
    assert texts(model) == expected


def test_options_are_grouped_by_colour_in_one_pass() -> None:
    model, colours = CpModel(), CountedReads(range(100))
    share_colours(model, [model.new_bool_var("") for _ in colours], colours)
    assert colours.reads == 2


def test_costs_are_no_part_of_the_model() -> None:
    model = Model({"A": [1]}, costs={"A": 5})
    assert not encode(model.to_instance()).has_objective()
