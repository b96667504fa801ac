"""Encodings of instances as text: options are x0, x1, …, auxiliary variables follow."""

import math

from counted_reads import CountedReads
from xcmodel import Model
from xcmodel_mip.encoding import Rows, can_be_met, encode, share_colours


def texts(model: Model) -> list[str]:
    program = encode(model.to_instance())
    matrix = program.linear_constraint_matrix
    entries = list(zip(matrix.row_ids, matrix.column_ids, matrix.coefficients, strict=True))
    constraints = program.linear_constraints
    return [
        bounded(constraints.lower_bounds[row], terms, constraints.upper_bounds[row])
        for row in constraints.ids
        for terms in [[f"{value:+g} x{column}" for r, column, value in entries if r == row]]
    ]


def bounded(low: float, terms: list[str], high: float) -> str:
    left = "" if low == -math.inf else f"{low:g} <= "
    return left + " ".join(terms) + ("" if high == math.inf else f" <= {high:g}")


def test_bounds_become_rows_and_loose_ones_are_left_out() -> None:
    options = {"A": [1, 2, 3, 4], "B": [1, 2, 3, 4], "C": [1, 2, 3, 4]}
    model = Model(options, multiplicities={1: 1, 2: (1, 2), 3: (2, None), 4: (0, 3)})
    assert texts(model) == [
        "1 <= +1 x0 +1 x1 +1 x2 <= 1",
        "1 <= +1 x0 +1 x1 +1 x2 <= 2",
        "2 <= +1 x0 +1 x1 +1 x2",
    ]


def test_options_are_grouped_by_colour_in_one_pass() -> None:
    colours = CountedReads(range(100))
    share_colours(Rows(), range(100), colours, 100)
    assert colours.reads == 1


def test_a_shared_colour_becomes_a_variable_above_each_of_its_options() -> None:
    colours = {option: {"square": hue} for option, hue in enumerate(["red", "red", "blue"])}
    model = Model({k: ["square"] for k in range(4)}, optional=["square"], colours=colours)
    assert texts(model) == ["+1 x0 -1 x4 <= 0", "+1 x1 -1 x4 <= 0", "+1 x2 +1 x3 +1 x4 <= 1"]


def test_item_that_asks_for_more_than_its_options_cannot_be_met() -> None:
    assert can_be_met(Model({"A": [1]}).to_instance())
    assert not can_be_met(Model({"A": [1]}, multiplicities={1: 2}).to_instance())
