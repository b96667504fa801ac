"""Small cases, one for each thing that the model language means, with their solutions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations

from xcmodel.model import Model
from xcmodel.testing.case import Case, stated
from xcmodel.testing.cases_of_colours import colour_cases
from xcmodel.testing.cases_of_costs import cost_cases


def conformance_cases() -> list[Case]:
    """Return all cases; they are shared, with their solutions and translations.

    >>> len({case.name for case in conformance_cases()}) == len(conformance_cases())
    True
    """
    return list(_all_cases())


@cache
def _all_cases() -> tuple[Case, ...]:
    return (
        *_classical_cases(),
        *_degenerate_cases(),
        *_multiplicity_cases(),
        *colour_cases(),
        *_condition_cases(),
        *cost_cases(),
        *_size_cases(),
    )


def _seven_items(**settings: Mapping[int, int] | Iterable[int]) -> Model:
    """Return the example of Rees, "Exact cover III", with these settings."""
    options = {
        "A": [1, 4, 7],
        "B": [1, 4],
        "C": [4, 5, 7],
        "D": [3, 5, 6],
        "E": [2, 3, 6, 7],
        "F": [2, 7],
    }
    return Model(options, **settings)  # type: ignore[arg-type]


def _classical_cases() -> list[Case]:
    rows = [
        *("10011010", "10001101", "10001110", "10101100", "10001011", "10111000", "10000111"),
        *("01011010", "01001101", "01001110", "01101100", "01001011", "01111000", "01000111"),
    ]
    matrix = [[int(digit) for digit in row] for row in rows]
    return [
        Case("seven_items", _seven_items(), stated("BDF")),
        Case("item_7_twice", _seven_items(multiplicities={7: 2}), stated("ADF")),
        Case("item_5_optional", _seven_items(optional=[5]), stated("BDF", "BE")),
        Case("matrix_14_by_8", Model.from_matrix(matrix), stated({5, 13}, {6, 12})),
        Case("two_disjoint_parts", Model({"A": [1], "B": [1], "C": [2], "D": [2]})),
        Case("infeasible_by_parity", Model({p: list(p) for p in combinations("abcde", 2)})),
        Case("perfect_matchings_of_K6", Model({p: list(p) for p in combinations("abcdef", 2)})),
    ]


def _degenerate_cases() -> list[Case]:
    required, optional, uncovered = Model(), Model(), Model({"A": [1]})
    required.add_item(1)
    optional.add_item(1, optional=True)
    uncovered.add_item(2)
    names = Model(
        {None: [("row", 1), 2.5], frozenset({1}): ["x"], ("A", 1): [("row", 1), "x", 2.5]}
    )
    return [
        Case("empty_model_has_the_empty_solution", Model(), stated([])),
        Case("required_item_without_options", required, stated()),
        Case("optional_item_without_options", optional, stated([])),
        Case("required_item_that_no_option_covers", uncovered, stated()),
        Case("one_option", Model({"A": [1, 2, 3]}), stated("A")),
        Case(
            "option_of_optional_items_is_free",
            Model({"A": [1], "B": [2]}, optional=[2]),
            stated("A", "AB"),
        ),
        Case(
            "only_optional_items",
            Model({"A": [1], "B": [1, 2], "C": [2]}, optional=[1, 2]),
            stated("", "A", "B", "C", "AC"),
        ),
        Case(
            "equal_options_are_different",
            Model({"A": [1, 2], "B": [2, 1], "C": [1], "D": [2]}),
            stated("A", "B", "CD"),
        ),
        Case("names_of_any_kind", names),
    ]


def _multiplicity_cases() -> list[Case]:
    def four(multiplicity: int | tuple[int, int | None], *, optional: bool = False) -> Model:
        items = [1] if optional else []
        options = {name: [1] for name in "ABCD"}
        return Model(options, multiplicities={1: multiplicity}, optional=items)

    mixed = Model(
        {"A": [1, 2], "B": [1, 3], "C": [2, 3], "D": [1], "E": [2], "F": [3], "G": [1, 2, 3]},
        multiplicities={1: (1, 2), 2: 2, 3: (0, None)},
    )
    overlapping = Model(
        {"A": [1, 2], "B": [1, 2], "C": [1, 2], "D": [1], "E": [2], "F": [1]},
        multiplicities={1: 3, 2: (1, 2)},
    )
    free_ranges = Model(
        {"A": [1, 9], "B": [1, 9], "C": [1, 2], "D": [2, 9], "E": [2]},
        multiplicities={1: (0, 2), 2: (1, None), 9: (0, 1)},
    )
    return [
        Case("exactly_two_of_four", four(2), stated(*combinations("ABCD", 2))),
        Case("all_of_four", four(4), stated("ABCD")),
        Case("five_of_four", four(5), stated()),
        Case("never_covered", four(0), stated("")),
        Case("one_to_three_of_four", four((1, 3))),
        Case("at_least_one_of_four", four((1, None))),
        Case("at_least_three_of_four", four((3, None))),
        Case("any_number_of_four", four((0, None))),
        Case("upper_bound_above_the_number_of_options", four((2, 9))),
        Case("at_most_two_of_four", four(2, optional=True)),
        Case("mixed_multiplicities", mixed),
        Case("overlapping_multiplicities", overlapping),
        Case("satisfied_items_may_take_more", free_ranges),
        Case("sixteen_queens_in_small", _double_queens(3)),
    ]


def _double_queens(n: int) -> Model:
    """Return the model of 2n queens, at most two in any line, two in every row and column."""
    model = Model()
    lines = [(kind, i) for kind in ("row", "column") for i in range(n)]
    diagonals = [(kind, k) for kind in ("leading", "trailing") for k in range(2 * n - 1)]
    model.add_items_from(lines, multiplicity=2)
    model.add_items_from(diagonals, multiplicity=2, optional=True)
    for i in range(n):
        for j in range(n):
            model.add_option(
                (i, j), [("row", i), ("column", j), ("leading", i - j + n - 1), ("trailing", i + j)]
            )
    return model


def _condition_cases() -> list[Case]:
    model = _seven_items(optional=[5])
    pairs = Model({p: list(p) for p in combinations("abcdef", 2)})
    ranges = Model({name: [1] for name in "ABCD"}, multiplicities={1: (1, 2)})
    colours = Model(
        {"A": [1, "x"], "B": [2, "x"], "C": [2, "x"], "D": [2]},
        optional=["x"],
        colours={"A": {"x": 1}, "B": {"x": 1}, "C": {"x": 2}},
    )
    return [
        Case("given_option", model, stated("BE"), given=("E",)),
        Case("given_option_that_is_in_no_solution", model, stated(), given=("A",)),
        Case("given_options_that_exclude_each_other", pairs, stated(),
             given=(("a", "b"), ("b", "c"))),
        Case("two_given_options", pairs, given=(("a", "b"), ("c", "d"))),
        Case("all_of_a_solution_given", model, stated("BDF"), given=("B", "D", "F")),
        Case("forbidden_option", model, stated("BDF"), forbidden=("E",)),
        Case("everything_forbidden", model, stated(), forbidden=tuple("ABCDEF")),
        Case("given_and_forbidden", pairs, given=(("a", "f"),), forbidden=(("b", "c"), ("d", "e"))),
        Case("given_fills_a_multiplicity", ranges, given=("B", "D")),
        Case("too_many_given_for_a_multiplicity", ranges, stated(), given=("A", "B", "D")),
        Case("forbidden_leaves_a_multiplicity", ranges, forbidden=("A", "B")),
        Case("given_option_sets_a_colour", colours, stated("AB", "AD"), given=("A",)),
        Case("given_options_of_two_colours", colours, stated(), given=("A", "C")),
        Case("given_free_option", Model({"A": [1], "B": [2]}, optional=[2]),
             stated("AB"), given=("B",)),
    ]  # fmt: skip


def _size_cases() -> list[Case]:
    long = Model({"long": range(300), "short": [0], "rest": range(1, 300), "odd": [299]})
    wide = Model({k: ["item"] for k in range(200)})
    optional_wide = Model({k: [k % 7, "spare"] for k in range(70)}, optional=["spare", *range(7)])
    return [
        Case("options_of_300_items", long, stated(["long"], ["short", "rest"])),
        Case("item_with_200_options", wide, stated(*([k] for k in range(200)))),
        Case("optional_item_with_70_options", optional_wide,
             stated([], *([k] for k in range(70)))),
    ]  # fmt: skip
