"""Tools to test a backend, our own or a third party's.

One line in a test file runs the whole conformance suite with pytest::

    test_conformance = xcmodel.testing.conformance_test("my_backend")
"""

from __future__ import annotations

from xcmodel.testing.brute_force import brute_force
from xcmodel.testing.cases import Case, conformance_cases
from xcmodel.testing.conformance import Check, conformance_checks, conformance_test

__all__ = [
    "Case",
    "Check",
    "brute_force",
    "conformance_cases",
    "conformance_checks",
    "conformance_test",
]
