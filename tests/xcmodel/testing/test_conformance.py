"""Which checks are run on which cases, and that pytest and hypothesis are not needed for it."""

from typing import Any

import pytest

import xcmodel.testing
from interrupted import run_alone
from xcmodel.testing import Check, conformance_test


def runs(backend: str, **choice: Any) -> dict[str, str | None]:
    """Return the names of the tests, each with the reason if it is skipped."""
    (mark,) = conformance_test(backend, **choice).pytestmark
    return {
        run.id: next((mark.kwargs["reason"] for mark in run.marks), None) for run in mark.args[1]
    }


def test_undeclared_capabilities_are_skipped_in_one_line_a_check() -> None:
    found = runs("dlx:python", include=["visits_*", "certifies_counts"])
    assert found.pop("visits_every_solution_once") == "dlx:python does not claim to visit"
    assert set(found.values()) == {None}
    assert all(name.startswith("certifies_counts-") for name in found)


def test_cases_can_be_included_by_name() -> None:
    found = runs("dlx:python", include=["costs_with_m*"])
    assert "finds_and_proves_least_cost-costs_with_multiplicities" in found
    assert all(why or name.endswith("-costs_with_multiplicities") for name, why in found.items())


def test_excluded_checks_and_cases_are_skipped_with_the_reason() -> None:
    found = runs(
        "dlx:python",
        include=["certifies_counts", "counts_without_listing"],
        exclude={"certifies_*": "not yet", "large_*": "too large"},
    )
    assert found["certifies_counts"] == "not yet"
    assert found["counts_without_listing-large_costs"] == "too large"
    assert sum(why is not None for why in found.values()) == 2


def test_large_cases_can_be_left_out_but_for_searches_that_are_stopped() -> None:
    found = runs("dlx:python", most_options=5)
    assert "lists_every_solution_once-exactly_two_of_four" in found
    assert "lists_every_solution_once-seven_items" not in found
    assert "slices_end_in_time-perfect_matchings_of_K20" in found


def test_a_pattern_that_matches_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="matches neither a check nor a case"):
        runs("dlx:python", exclude={"certify_*": "not yet"})


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ({"include": "certifies_*"}, r"include is 'certifies_\*': give a list of patterns"),
        ({"exclude": ["certifies_*"]}, r"exclude is \['certifies_.*: give a dictionary from patt"),
        ({"exclude": {"certifies_*": None}}, "give a dictionary from patterns to reasons"),
        ({"most_options": "3"}, "most_options is '3': give a whole number"),
        ({"most_options": -1}, "most_options is -1: give 0 or more, or None for all cases"),
    ],
)
def test_what_is_no_choice_of_checks_and_cases_is_told(choice: dict[str, Any], told: str) -> None:
    with pytest.raises((TypeError, ValueError), match=told):
        runs("dlx:python", **choice)


def test_a_backend_that_is_not_installed_is_not_asked_for_by_name() -> None:
    from lying_backend import LyingBackend

    found = runs(LyingBackend(), include=["refuses_unknown_variants"])  # type: ignore[arg-type]
    assert found == {"refuses_unknown_variants": "no backend is installed by the name 'liar'"}


def test_names_of_checks_are_different() -> None:
    names = [check.name for check in xcmodel.testing.conformance_checks()]
    assert len(names) == len(set(names))
    assert all(isinstance(check, Check) for check in xcmodel.testing.conformance_checks())


def test_every_public_name_is_there() -> None:
    assert all(getattr(xcmodel.testing, name) for name in xcmodel.testing.__all__)
    with pytest.raises(AttributeError, match="no attribute 'strategy'"):
        xcmodel.testing.strategy  # noqa: B018


def test_neither_pytest_nor_hypothesis_is_imported() -> None:
    script = "import sys, xcmodel.testing; print({'pytest', 'hypothesis'} & set(sys.modules))"
    assert run_alone(script).stdout == "set()\n"
