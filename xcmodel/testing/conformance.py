"""What every backend must do on every case: the conformance suite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from xcmodel.answer.result import Result, Status
from xcmodel.backend.contract import Backend
from xcmodel.backend.query import Capability
from xcmodel.backend.registry import get_backend
from xcmodel.errors import CountStoppedError, UnsupportedError
from xcmodel.testing.cases import Case, conformance_cases


@dataclass(frozen=True)
class Check:
    """One demand on a backend.

    Attributes:
        name: what is demanded, as words joined by underscores.
        needs: the capabilities without which it does not apply.
        run: raises AssertionError unless the backend meets the demand on the case.
    """

    name: str
    needs: frozenset[Capability]
    run: Callable[[Backend, Case], None]


def conformance_checks() -> list[Check]:
    """Return all demands; each is to be run on each of `conformance_cases`."""
    enumerate_, count, workers = Capability.ENUMERATE, Capability.COUNT, Capability.WORKERS
    return [
        Check("lists_every_solution_once", frozenset({enumerate_}), _check_solutions),
        Check("solves_or_proves_infeasible", frozenset({Capability.SOLVE}), _check_solve),
        Check("counts_by_enumerating", frozenset({enumerate_}), _check_enumerating_count),
        Check("counts_without_listing", frozenset({count}), _check_count),
        Check("keeps_to_the_solution_limit", frozenset({enumerate_}), _check_limit),
        Check("can_be_closed_early", frozenset({enumerate_}), _check_close),
        Check("finds_the_same_by_two_workers", frozenset({enumerate_, workers}), _check_workers),
        Check("shuffles_by_seed", frozenset({enumerate_, Capability.SHUFFLE}), _check_shuffle),
        Check("finds_and_proves_least_cost", frozenset({Capability.MINIMIZE}), _check_minimize),
        Check("compiles_every_solution_once", frozenset({Capability.COMPILE}), _check_compile),
    ]


def conformance_test(backend: str | Backend) -> Any:
    """Return a pytest function that runs every check on every case.

    Args:
        backend: its name, or a configured backend. What it declares itself incapable of
            is skipped, visibly, and so is a case that it refuses by `UnsupportedError`.
    """
    import pytest

    tested = get_backend(backend)
    able = tested.capabilities
    if Capability.ENUMERATE in able:
        able |= {Capability.SOLVE}  # Who lists all solutions can tell one.
    runs = []
    for check in conformance_checks():
        if missing := ", ".join(sorted(check.needs - able)):
            skip = pytest.mark.skip(reason=f"{tested.name} does not claim to {missing}")
            runs.append(pytest.param(check, None, marks=skip, id=check.name))
        else:
            runs += [
                pytest.param(check, case, id=f"{check.name}-{case.name}")
                for case in conformance_cases()
            ]

    @pytest.mark.parametrize(("check", "case"), runs)
    def test_conformance(check: Check, case: Case) -> None:
        try:
            check.run(tested, case)
        except UnsupportedError as unsupported:
            pytest.skip(str(unsupported))

    return test_conformance


def _check_solutions(backend: Backend, case: Case) -> None:
    solutions = case.model.solutions(backend=backend, given=case.given, forbidden=case.forbidden)
    listed = [frozenset(solution) for solution in solutions]
    assert len(listed) == len(set(listed)), "a solution was listed twice"
    assert set(listed) == case.solutions
    assert solutions.result.exhausted
    assert solutions.result.stats.solutions == len(case.solutions)


def _check_solve(backend: Backend, case: Case) -> None:
    result = case.model.solve(backend=backend, given=case.given, forbidden=case.forbidden)
    if case.solutions:
        assert result.status is Status.FEASIBLE
        assert result.solution is not None
        assert frozenset(result.solution) in case.solutions
        assert result.cost == case.model.cost(result.solution)
    else:
        _assert_infeasible(result)


def _check_enumerating_count(backend: Backend, case: Case) -> None:
    counted = case.model.count(
        backend=backend, given=case.given, forbidden=case.forbidden, method="enumerate"
    )
    assert counted == len(case.solutions)


def _check_count(backend: Backend, case: Case) -> None:
    counted = case.model.count(backend=backend, given=case.given, forbidden=case.forbidden)
    assert counted == len(case.solutions)


def _check_limit(backend: Backend, case: Case) -> None:
    limit = max(1, len(case.solutions) - 1)
    solutions = case.model.solutions(
        backend=backend, given=case.given, forbidden=case.forbidden, solution_limit=limit
    )
    listed = {frozenset(solution) for solution in solutions}
    assert listed <= case.solutions
    assert len(listed) == min(limit, len(case.solutions))
    if len(case.solutions) > limit:
        assert not solutions.result.exhausted
        assert _partial_count(backend, case, limit) == limit


def _partial_count(backend: Backend, case: Case, limit: int) -> int | None:
    """Return the partial count that a limited count tells, or None if it was not stopped."""
    try:
        case.model.count(
            backend=backend, given=case.given, forbidden=case.forbidden, solution_limit=limit
        )
    except CountStoppedError as stopped:
        return stopped.partial
    return None


def _check_close(backend: Backend, case: Case) -> None:
    with case.model.solutions(
        backend=backend, given=case.given, forbidden=case.forbidden
    ) as solutions:
        listed = [frozenset(solution) for solution, _ in zip(solutions, range(1), strict=False)]
    assert set(listed) <= case.solutions
    assert len(listed) == min(1, len(case.solutions))
    assert list(solutions) == []


def _check_shuffle(backend: Backend, case: Case) -> None:
    def listed(seed: int) -> list[frozenset[Any]]:
        solutions = case.model.solutions(
            backend=backend, given=case.given, forbidden=case.forbidden, seed=seed
        )
        return [frozenset(solution) for solution in solutions]

    first = listed(seed=1)
    assert len(first) == len(case.solutions)
    assert set(first) == case.solutions
    assert first == listed(seed=1), "the same seed gave another order"


def _check_workers(backend: Backend, case: Case) -> None:
    solutions = case.model.solutions(
        backend=backend, given=case.given, forbidden=case.forbidden, workers=2
    )
    listed = [frozenset(solution) for solution in solutions]
    assert len(listed) == len(case.solutions)
    assert set(listed) == case.solutions


def _check_minimize(backend: Backend, case: Case) -> None:
    result = case.model.minimize(backend=backend, given=case.given, forbidden=case.forbidden)
    if not case.solutions:
        _assert_infeasible(result)
        return
    assert result.status is Status.OPTIMAL
    assert result.solution is not None
    assert frozenset(result.solution) in case.solutions
    least = min(case.model.cost(solution) for solution in case.solutions)
    assert result.cost == result.bound == least


def _check_compile(backend: Backend, case: Case) -> None:
    sets = [
        case.model.compile(
            backend=backend,
            given=case.given,
            forbidden=case.forbidden,
            up_to_isomorphism=up_to_isomorphism,
        )
        for up_to_isomorphism in (True, False)
    ]
    for solutions in sets:
        listed = [frozenset(solution) for solution in solutions]
        assert solutions.count() == len(listed) == len(case.solutions)
        assert set(listed) == case.solutions
        through = Counter(option for solution in case.solutions for option in solution)
        assert solutions.marginals() == {option: through[option] for option in case.model.options}
        assert solutions.costs() == Counter(map(case.model.cost, case.solutions))
    assert sets[0] == sets[1]


def _assert_infeasible(result: Result) -> None:
    assert result.status is Status.INFEASIBLE
    assert result.exhausted
    assert result.solution is None
    assert result.cost is None
