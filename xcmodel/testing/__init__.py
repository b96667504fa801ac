"""Tools to test a backend, our own or a third party's.

One line in a test file runs the whole conformance suite with pytest::

    test_conformance = xcmodel.testing.conformance_test("my_backend")

The strategies `models` and `queries` make random models for hypothesis, small enough for
`brute_force`. Neither pytest nor hypothesis is imported before it is needed.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if "pytest" in sys.modules:  # A check that fails then shows what it compared.
    import pytest

    _ASSERTING = ("checks_of_answers", "checks_of_backends", "checks_of_searches", "search_log")
    pytest.register_assert_rewrite(*(f"xcmodel.testing.{name}" for name in _ASSERTING))

from xcmodel.testing.brute_force import brute_force
from xcmodel.testing.case import Case
from xcmodel.testing.cases import conformance_cases
from xcmodel.testing.check import Check
from xcmodel.testing.conformance import conformance_checks, conformance_test

if TYPE_CHECKING:
    from xcmodel.testing.strategies import RandomQuery, models, multiplicities, queries

_STRATEGIES = ("RandomQuery", "models", "multiplicities", "queries")

__all__ = [
    "Case",
    "Check",
    "RandomQuery",
    "brute_force",
    "conformance_cases",
    "conformance_checks",
    "conformance_test",
    "models",
    "multiplicities",
    "queries",
]


def __getattr__(name: str) -> Any:
    if name in _STRATEGIES:
        from xcmodel.testing import strategies

        return getattr(strategies, name)
    raise AttributeError(f"module 'xcmodel.testing' has no attribute {name!r}")
