"""Small cases, one for each thing that the model language means, with their solutions."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import cache
from itertools import combinations

from xcmodel.answer.cost import Cost
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.testing.case import Case


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
        *_colour_cases(),
        *_condition_cases(),
        *_cost_cases(),
        *_size_cases(),
    )


def _states(*solutions: Iterable[Name]) -> frozenset[frozenset[Name]]:
    return frozenset(frozenset(solution) for solution in solutions)


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
        Case("seven_items", _seven_items(), _states("BDF")),
        Case("item_7_twice", _seven_items(multiplicities={7: 2}), _states("ADF")),
        Case("item_5_optional", _seven_items(optional=[5]), _states("BDF", "BE")),
        Case("matrix_14_by_8", Model.from_matrix(matrix), _states({5, 13}, {6, 12})),
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
        Case("empty_model_has_the_empty_solution", Model(), _states([])),
        Case("required_item_without_options", required, _states()),
        Case("optional_item_without_options", optional, _states([])),
        Case("required_item_that_no_option_covers", uncovered, _states()),
        Case("one_option", Model({"A": [1, 2, 3]}), _states("A")),
        Case(
            "option_of_optional_items_is_free",
            Model({"A": [1], "B": [2]}, optional=[2]),
            _states("A", "AB"),
        ),
        Case(
            "only_optional_items",
            Model({"A": [1], "B": [1, 2], "C": [2]}, optional=[1, 2]),
            _states("", "A", "B", "C", "AC"),
        ),
        Case(
            "equal_options_are_different",
            Model({"A": [1, 2], "B": [2, 1], "C": [1], "D": [2]}),
            _states("A", "B", "CD"),
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
        Case("exactly_two_of_four", four(2), _states(*combinations("ABCD", 2))),
        Case("all_of_four", four(4), _states("ABCD")),
        Case("five_of_four", four(5), _states()),
        Case("never_covered", four(0), _states("")),
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


def _colour_cases() -> list[Case]:
    def coloured(
        colours: Mapping[Name, Mapping[Name, Hashable]], options: Mapping[Name, Iterable[Name]]
    ) -> Model:
        """Return a model whose items are letters or numbers, optional where they have colours."""
        shared = {item for gives in colours.values() for item in gives}
        listed = {name: list(items) for name, items in options.items()}
        return Model(listed, optional=shared, colours=colours)

    # The example of The Art of Computer Programming 7.2.2.1, section "Color-controlled covering".
    knuth = coloured(
        {"A": {"y": "A"}, "B": {"x": "A"}, "C": {"x": "B"}, "D": {"x": "A"}, "E": {"y": "B"}},
        {"A": "pqxy", "B": "prxy", "C": "px", "D": "qx", "E": "ry"},
    )
    chain = coloured(
        {"A": {"x": 1, "y": 1}, "B": {"x": 1, "y": 2}, "C": {"x": 2}, "D": {"y": 1}, "E": {"x": 1}},
        {
            "A": ["p", "x", "y"],
            "B": ["q", "x", "y"],
            "C": ["q", "x"],
            "D": ["q", "y"],
            "E": ["x"],
            "F": ["p", "x"],
            "G": ["y"],
        },
    )
    never = Model({"A": [1, "x"], "B": [1], "C": ["x"]}, multiplicities={"x": 0},
                  colours={"A": {"x": 1}})  # fmt: skip
    mixed = Model(
        {"A": ["n", "x"], "B": ["n", "x"], "C": ["n", "x"], "D": ["n"], "E": ["x", "y"]},
        multiplicities={"n": (1, 2)},
        optional=["x", "y"],
        colours={"A": {"x": "red"}, "B": {"x": "red"}, "C": {"x": "blue"}, "E": {"x": "red"}},
    )
    return [
        Case("colours_in_knuths_example", knuth, _states("BD")),
        Case(
            "same_colour_is_shared",
            coloured({"A": {"x": 1}, "B": {"x": 1}}, {"A": [1, "x"], "B": [2, "x"]}),
            _states("AB"),
        ),
        Case(
            "different_colours_exclude_each_other",
            coloured({"A": {"x": 1}, "B": {"x": 2}}, {"A": [1, "x"], "B": [2, "x"]}),
            _states(),
        ),
        Case(
            "an_option_without_colour_has_the_item_to_itself",
            coloured({"A": {"x": 1}}, {"A": [1, "x"], "B": [2, "x"], "C": [2]}),
            _states("AC"),
        ),
        Case(
            "free_options_with_colours",
            coloured({c: {"x": 1} for c in "AB"}, {c: ["x"] for c in "ABC"}),
        ),
        Case("several_coloured_items", chain),
        Case("coloured_item_that_is_never_covered", never),
        Case("colours_with_multiplicities", mixed),
    ]


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
        Case("given_option", model, _states("BE"), given=("E",)),
        Case("given_option_that_is_in_no_solution", model, _states(), given=("A",)),
        Case("given_options_that_exclude_each_other", pairs, _states(),
             given=(("a", "b"), ("b", "c"))),
        Case("two_given_options", pairs, given=(("a", "b"), ("c", "d"))),
        Case("all_of_a_solution_given", model, _states("BDF"), given=("B", "D", "F")),
        Case("forbidden_option", model, _states("BDF"), forbidden=("E",)),
        Case("everything_forbidden", model, _states(), forbidden=tuple("ABCDEF")),
        Case("given_and_forbidden", pairs, given=(("a", "f"),), forbidden=(("b", "c"), ("d", "e"))),
        Case("given_fills_a_multiplicity", ranges, given=("B", "D")),
        Case("too_many_given_for_a_multiplicity", ranges, _states(), given=("A", "B", "D")),
        Case("forbidden_leaves_a_multiplicity", ranges, forbidden=("A", "B")),
        Case("given_option_sets_a_colour", colours, _states("AB", "AD"), given=("A",)),
        Case("given_options_of_two_colours", colours, _states(), given=("A", "C")),
        Case("given_free_option", Model({"A": [1], "B": [2]}, optional=[2]),
             _states("AB"), given=("B",)),
    ]  # fmt: skip


def _cost_cases() -> list[Case]:
    pairs = list(combinations("abcdef", 2))
    options = {pair: list(pair) for pair in pairs}
    costs = {pair: (7 * k * k + 3 * k) % 11 for k, pair in enumerate(pairs)}
    mixed = {pair: cost - 5 for pair, cost in costs.items()}
    free = Model(
        {"A": [1], "B": [1, 2], "C": [2], "D": [3], "E": [3, 4]},
        optional=[2, 3, 4],
        costs={"A": 4, "B": 5, "C": -3, "D": -1, "E": -2},
    )
    ranges = Model(
        {name: [1] for name in "ABCDE"},
        multiplicities={1: (2, 4)},
        costs={"A": 5, "B": -2, "C": 0, "D": 3, "E": -1},
    )
    large = Model({"A": [1, 2], "B": [1], "C": [2]},
                  costs={"A": 2**50 + 1, "B": 2**49, "C": 2**49})  # fmt: skip
    return [
        Case("costs", Model(options, costs=costs)),
        Case("costs_below_zero", Model(options, costs=mixed)),
        Case("costs_below_zero_of_free_options", free),
        Case("costs_with_multiplicities", ranges),
        Case("costs_with_given_and_forbidden", Model(options, costs=costs),
             given=(("a", "b"),), forbidden=(("c", "d"),)),
        Case("costs_without_a_solution", Model({"A": [1], "B": [1, 2], "C": [2, 1]},
             multiplicities={2: 3}, costs={"A": 1})),
        Case("large_costs", large, _states("A", "BC")),
    ]  # fmt: skip


def _size_cases() -> list[Case]:
    long = Model({"long": range(300), "short": [0], "rest": range(1, 300), "odd": [299]})
    wide = Model({k: ["item"] for k in range(200)})
    optional_wide = Model({k: [k % 7, "spare"] for k in range(70)}, optional=["spare", *range(7)])
    return [
        Case("options_of_300_items", long, _states(["long"], ["short", "rest"])),
        Case("item_with_200_options", wide, _states(*([k] for k in range(200)))),
        Case("optional_item_with_70_options", optional_wide,
             _states([], *([k] for k in range(70)))),
    ]  # fmt: skip


def row_cases() -> list[Case]:
    """Return cases with weighted rows, which only backends that declare it need to keep to."""
    return list(_row_cases())


@cache
def _row_cases() -> tuple[Case, ...]:
    def priced(weights: Mapping[str, Cost], **bounds: Cost) -> Model:
        pairs = list(combinations("abcdef", 2))
        model = Model({pair: list(pair) for pair in pairs})
        model.set_costs({pair: (7 * k * k + 3 * k) % 11 for k, pair in enumerate(pairs)})
        model.add_row("budget", {tuple(name): weight for name, weight in weights.items()}, **bounds)
        return model

    free = Model({name: [name] for name in "ABCDEF"}, optional=list("ABCDEF"), costs={"A": -1})
    free.add_row("knapsack", {"A": 5, "B": 4, "C": 3, "D": 2, "E": 1, "F": 1}, low=6, high=7)
    free.add_row("balance", {"A": 1, "B": -1, "C": 1, "D": -1}, low=0, high=0)
    halves = Model({"A": [1], "B": [1], "C": [2], "D": [2]}, costs={"A": 3, "C": 1})
    halves.add_row("hours", {"A": 0.5, "B": 1.25, "C": 0.25, "D": 1}, high=1.5)
    weights: dict[str, Cost] = {"ab": 3, "cd": 5, "ef": -2, "ac": 4, "be": 1, "df": 6}
    return (
        Case("a_budget", priced(weights, high=4)),
        Case("a_sum_of_at_least", priced(weights, low=6)),
        Case("a_sum_within_bounds", priced(weights, low=3, high=6)),
        Case("a_sum_that_is_out_of_reach", priced(weights, low=100), _states()),
        Case("a_row_without_weights", priced({}, low=0), None),
        Case("rows_of_free_options", free),
        Case("weights_that_are_no_whole_numbers", halves, _states("AC", "BC", "AD")),
        Case("a_row_with_given_options", priced(weights, high=4), given=(("c", "d"),)),
    )
