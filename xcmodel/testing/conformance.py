"""The conformance suite: all checks, and the test that runs them by pytest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from importlib.metadata import entry_points
from typing import Any

from xcmodel.backend import Backend, Capability
from xcmodel.backend.registry import ENTRY_POINT_GROUP, get_backend
from xcmodel.errors import UnsupportedError
from xcmodel.testing.case import Case
from xcmodel.testing.check import Check
from xcmodel.testing.checks_of_answers import checks_of_answers
from xcmodel.testing.checks_of_backends import checks_of_backends
from xcmodel.testing.checks_of_searches import checks_of_searches
from xcmodel.text.checked_arguments import arguments_checked_as

Run = tuple[Check, Case | None, str | None]
"""A check, the case on which it is to be run, or why it is skipped."""


def conformance_checks() -> list[Check]:
    """Return all demands; each is to be run on its own `Check.cases`."""
    return [*checks_of_backends(), *checks_of_searches(), *checks_of_answers()]


@arguments_checked_as(
    backend="a name such as 'dlx', or a configured backend",
    include='a list of patterns, such as ["certifies_*"]',
    exclude='a dictionary from patterns to reasons, such as {"certifies_*": "not yet"}, or None',
)
def conformance_test(
    backend: str | Backend,
    *,
    include: Iterable[str] = ("*",),
    exclude: Mapping[str, str] | None = None,
    most_options: int | None = None,
) -> Any:
    """Return a pytest function that runs every check on every case that is meant for it.

    What the backend declares itself incapable of is skipped, visibly, in one line a check; so is a
    case that it refuses by `UnsupportedError`. Patterns are those of `fnmatch`, such as
    ``"certifies_*"``.

    Args:
        backend: its name, or a configured backend.
        include: patterns; only what matches one of them by the check's or the case's name is run.
        exclude: patterns of checks or cases that are skipped, visibly, each with the reason.
        most_options: leaves out cases with more options, unless their searches are stopped early.

    Raises:
        TypeError: for a pattern that stands where a list of them should, or a list where reasons
            should.
        ValueError: for a pattern that matches neither a check nor a case, or `most_options` below
            0.

    >>> test_conformance = conformance_test(get_backend("dlx:python"), most_options=4)
    >>> callable(test_conformance)
    True
    """
    import pytest

    if most_options is not None and most_options < 0:
        raise ValueError(f"most_options is {most_options}: give 0 or more, or None for all cases")
    tested = get_backend(backend)
    runs = _runs(tested, list(include), exclude or {}, most_options)

    @pytest.mark.parametrize(("check", "case"), [_parameter(*run) for run in runs])
    def test_conformance(check: Check, case: Case) -> None:
        try:
            check.run(tested, case)
        except UnsupportedError as unsupported:
            pytest.skip(str(unsupported))

    return test_conformance


def _runs(
    backend: Backend, include: list[str], exclude: Mapping[str, str], most_options: int | None
) -> Iterator[Run]:
    checks = conformance_checks()
    _require_matches([*include, *exclude], checks)
    for check in checks:
        reason = _why_inapplicable(check, backend) or _first_match(exclude, check.name)
        is_included = any(fnmatchcase(check.name, pattern) for pattern in include)
        cases = [
            case
            for case in check.cases()
            if (is_included or any(fnmatchcase(case.name, pattern) for pattern in include))
            and (most_options is None or check.is_stopped or len(case.options) <= most_options)
        ]
        if cases and reason is not None:
            yield check, None, reason
        else:
            yield from ((check, case, _first_match(exclude, case.name)) for case in cases)


def _require_matches(patterns: list[str], checks: list[Check]) -> None:
    """Raise an error for a pattern that matches nothing."""
    names = {check.name for check in checks} | {c.name for check in checks for c in check.cases()}
    for pattern in patterns:
        if not any(fnmatchcase(name, pattern) for name in names):
            raise ValueError(f"the pattern {pattern!r} matches neither a check nor a case")


def _first_match(reasons: Mapping[str, str], name: str) -> str | None:
    return next((why for pattern, why in reasons.items() if fnmatchcase(name, pattern)), None)


def _why_inapplicable(check: Check, backend: Backend) -> str | None:
    able = backend.capabilities
    if Capability.ENUMERATE in able:
        able |= {Capability.SOLVE}  # ENUMERATE implies SOLVE.
    if missing := ", ".join(sorted(check.needs - able)):
        return f"{backend.name} does not claim to {missing}"
    base = backend.name.partition(":")[0]
    if check.by_name and not entry_points(group=ENTRY_POINT_GROUP, name=base):
        return f"no backend is installed by the name {base!r}"
    return None


def _parameter(check: Check, case: Case | None, reason: str | None) -> Any:
    import pytest

    marks = [] if reason is None else [pytest.mark.skip(reason=reason)]
    name = check.name if case is None else f"{check.name}-{case.name}"
    return pytest.param(check, case, marks=marks, id=name)
