"""Cases of what colours mean, with their solutions."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.testing.case import Case, stated


def colour_cases() -> list[Case]:
    """Return the cases whose options give colours to items."""
    return [
        Case("colours_in_knuths_example", _knuths_example(), stated("BD")),
        Case(
            "same_colour_is_shared",
            _coloured({"A": {"x": 1}, "B": {"x": 1}}, {"A": [1, "x"], "B": [2, "x"]}),
            stated("AB"),
        ),
        Case(
            "different_colours_exclude_each_other",
            _coloured({"A": {"x": 1}, "B": {"x": 2}}, {"A": [1, "x"], "B": [2, "x"]}),
            stated(),
        ),
        Case(
            "an_option_without_colour_has_the_item_to_itself",
            _coloured({"A": {"x": 1}}, {"A": [1, "x"], "B": [2, "x"], "C": [2]}),
            stated("AC"),
        ),
        Case(
            "free_options_with_colours",
            _coloured({c: {"x": 1} for c in "AB"}, {c: ["x"] for c in "ABC"}),
        ),
        Case("several_coloured_items", _several_items()),
        Case("coloured_item_that_is_never_covered", _never_covered()),
        Case("colours_with_multiplicities", _with_multiplicities()),
    ]


def _coloured(
    colours: Mapping[Name, Mapping[Name, Hashable]], options: Mapping[Name, Iterable[Name]]
) -> Model:
    """Return a model whose items are letters or numbers, optional where they have colours."""
    shared = {item for gives in colours.values() for item in gives}
    listed = {name: list(items) for name, items in options.items()}
    return Model(listed, optional=shared, colours=colours)


def _knuths_example() -> Model:
    """Return the example of Knuth 7.2.2.1, section "Color-controlled covering"."""
    return _coloured(
        {"A": {"y": "A"}, "B": {"x": "A"}, "C": {"x": "B"}, "D": {"x": "A"}, "E": {"y": "B"}},
        {"A": "pqxy", "B": "prxy", "C": "px", "D": "qx", "E": "ry"},
    )


def _several_items() -> Model:
    """Return a model in which options give colours to two items, or to one of them."""
    return _coloured(
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


def _never_covered() -> Model:
    """Return a model whose coloured item has the multiplicity 0."""
    return Model({"A": [1, "x"], "B": [1], "C": ["x"]}, multiplicities={"x": 0},
                  colours={"A": {"x": 1}})  # fmt: skip


def _with_multiplicities() -> Model:
    """Return a model with colours, and with an item that may be covered once or twice."""
    return Model(
        {"A": ["n", "x"], "B": ["n", "x"], "C": ["n", "x"], "D": ["n"], "E": ["x", "y"]},
        multiplicities={"n": (1, 2)},
        optional=["x", "y"],
        colours={"A": {"x": "red"}, "B": {"x": "red"}, "C": {"x": "blue"}, "E": {"x": "red"}},
    )
