"""Selections of the cases, for demands that take long or have little to do with the language."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from xcmodel.model import Model
from xcmodel.testing.case import Case
from xcmodel.testing.cases import conformance_cases

_FEW_OPTIONS = 20

_RICH = ("mixed_multiplicities", "costs")
_CHOSEN = (
    *_RICH,
    "costs_below_zero_of_free_options",
    "costs_without_a_solution",
    "several_coloured_items",
    "given_and_forbidden",
)


def small_cases() -> list[Case]:
    """Return the cases with few options, which are nearly all."""
    return [case for case in conformance_cases() if len(case.options) <= _FEW_OPTIONS]


def chosen_cases() -> list[Case]:
    """Return a few of the cases, of different sorts."""
    return [case for case in conformance_cases() if case.name in _CHOSEN]


def rich_cases() -> list[Case]:
    """Return two cases with more than ten solutions, one of them with costs."""
    return [case for case in conformance_cases() if case.name in _RICH]


def first_case() -> list[Case]:
    """Return one of the chosen cases, for demands that have nothing to do with any."""
    return chosen_cases()[:1]


@cache
def large_case() -> list[Case]:
    """Return a case with too many solutions to list them: 654,729,075 perfect matchings."""
    pairs = list(combinations(range(20), 2))
    costs = {pair: (7 * k * k + 3 * k) % 11 for k, pair in enumerate(pairs)}
    return [Case("perfect_matchings_of_K20", Model({p: list(p) for p in pairs}, costs=costs))]
