"""Random models over the whole language: every backend against brute force."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings

from xcmodel import Model, Status
from xcmodel.backend import Capability
from xcmodel.backend.registry import backends_with
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries

# Fast backends see more models than those that take milliseconds to start.
EXAMPLES = {"dlx": 400, "dlx:python": 200, "sat": 150, "sat:minicard": 150, "cpsat": 60}
FEW_EXAMPLES = 25

Check = Callable[[str, RandomQuery], None]


def on_random_queries(*backends: str) -> Callable[[Check], Callable[[str], None]]:
    """Return a decorator of tests, which runs them on each backend for random queries."""

    def decorate(check: Check) -> Callable[[str], None]:
        @pytest.mark.parametrize("backend", backends)
        def test(backend: str) -> None:
            @settings(
                max_examples=EXAMPLES.get(backend, FEW_EXAMPLES),
                deadline=None,
                suppress_health_check=[HealthCheck.too_slow],
            )
            @given(queries())
            def agrees(query: RandomQuery) -> None:
                check(backend, query)

            agrees()

        return test

    return decorate


@on_random_queries(*EXAMPLES)
def test_backend_lists_what_brute_force_lists(backend: str, query: RandomQuery) -> None:
    expected = brute_force(query.model, query.given, query.forbidden)
    solutions = query.model.solutions(**query.asks(backend))
    listed = [frozenset(solution) for solution in solutions]
    assert len(listed) == len(expected)
    assert set(listed) == expected
    assert solutions.result.exhausted


@on_random_queries(*EXAMPLES)
def test_backend_finds_one_solution_exactly_if_there_is_one(
    backend: str, query: RandomQuery
) -> None:
    expected = brute_force(query.model, query.given, query.forbidden)
    result = query.model.solve(**query.asks(backend))
    assert result.status is (Status.FEASIBLE if expected else Status.INFEASIBLE)


@on_random_queries("dlx:python", "mip:gscip", *backends_with(Capability.MINIMIZE))
def test_backend_finds_the_least_and_the_greatest_cost_that_brute_force_finds(
    backend: str, query: RandomQuery
) -> None:
    expected = brute_force(query.model, query.given, query.forbidden)
    costs = sorted(map(query.model.cost, expected))
    for ask, cost in ((Model.minimize, costs[:1]), (Model.maximize, costs[-1:])):
        result = ask(query.model, **query.asks(backend))
        if cost:
            assert result.status is Status.OPTIMAL
            assert result.cost == result.bound == cost[0]
            assert frozenset(result.solution or ()) in expected
            assert result.gap == 0
        else:
            assert (result.status, result.cost) == (Status.INFEASIBLE, None)


@on_random_queries(*EXAMPLES)
def test_shuffled_backend_lists_the_same_set(backend: str, query: RandomQuery) -> None:
    expected = brute_force(query.model, query.given, query.forbidden)
    solutions = query.model.solutions(**query.asks(backend), seed=len(expected))
    assert {frozenset(solution) for solution in solutions} == expected


@on_random_queries("dlx:python")
def test_minimize_never_proves_a_bound_above_the_least_cost(
    backend: str, query: RandomQuery
) -> None:
    result = query.model.minimize(backend=backend, given=query.given, time_limit=0)
    costs = [query.model.cost(s) for s in brute_force(query.model, query.given)]
    assert not costs or result.bound is None or result.bound <= min(costs)
