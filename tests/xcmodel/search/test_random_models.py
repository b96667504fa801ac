"""Random models over the whole language: every backend against brute force."""

import pytest
from hypothesis import HealthCheck, given, settings

from xcmodel import Status
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries

# Fast backends see more models than those that take milliseconds to start.
EXAMPLES = {"dlx": 400, "dlx:python": 200, "sat": 150, "sat:minicard": 150, "cpsat": 60}

BACKENDS = pytest.mark.parametrize("backend", EXAMPLES)


def thoroughly(backend: str) -> settings:
    return settings(
        max_examples=EXAMPLES[backend],
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


@BACKENDS
def test_backend_lists_what_brute_force_lists(backend: str) -> None:
    @thoroughly(backend)
    @given(queries())
    def agrees(query: RandomQuery) -> None:
        expected = brute_force(query.model, query.given, query.forbidden)
        solutions = query.model.solutions(
            backend=backend, given=query.given, forbidden=query.forbidden
        )
        listed = [frozenset(solution) for solution in solutions]
        assert len(listed) == len(expected)
        assert set(listed) == expected
        assert solutions.result.exhausted

    agrees()


@BACKENDS
def test_backend_finds_one_solution_exactly_if_there_is_one(backend: str) -> None:
    @thoroughly(backend)
    @given(queries())
    def agrees(query: RandomQuery) -> None:
        expected = brute_force(query.model, query.given, query.forbidden)
        result = query.model.solve(backend=backend, given=query.given, forbidden=query.forbidden)
        assert result.status is (Status.FEASIBLE if expected else Status.INFEASIBLE)

    agrees()


@pytest.mark.parametrize("backend", ["dlx", "dlx:python", "cpsat"])
def test_backend_finds_the_least_cost_that_brute_force_finds(backend: str) -> None:
    @thoroughly(backend)
    @given(queries())
    def agrees(query: RandomQuery) -> None:
        expected = brute_force(query.model, query.given, query.forbidden)
        result = query.model.minimize(backend=backend, given=query.given, forbidden=query.forbidden)
        if expected:
            assert result.status is Status.OPTIMAL
            assert result.cost == min(query.model.cost(solution) for solution in expected)
        else:
            assert result.status is Status.INFEASIBLE

    agrees()


@BACKENDS
def test_shuffled_backend_lists_the_same_set(backend: str) -> None:
    @thoroughly(backend)
    @given(queries())
    def agrees(query: RandomQuery) -> None:
        expected = brute_force(query.model, query.given, query.forbidden)
        solutions = query.model.solutions(
            backend=backend, given=query.given, forbidden=query.forbidden, seed=len(expected)
        )
        assert {frozenset(solution) for solution in solutions} == expected

    agrees()


def test_minimize_never_proves_a_bound_above_the_least_cost() -> None:
    @thoroughly("dlx:python")
    @given(queries())
    def bound_holds(query: RandomQuery) -> None:
        result = query.model.minimize(backend="dlx:python", given=query.given, time_limit=0)
        costs = [query.model.cost(s) for s in brute_force(query.model, query.given)]
        if costs and result.bound is not None:
            assert result.bound <= min(costs)

    bound_holds()
