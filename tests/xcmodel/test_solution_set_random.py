"""Sets of solutions of random models over the whole language, against brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from diagram_maker import DiagramBackend
from plentiful_models import plentiful_queries
from xcmodel import Model, Solution, SolutionSet, Status, get_backend
from xcmodel.backend import Backend, Batch
from xcmodel.problem.names import Name
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, numbers_below, queries

QUERIES = queries() | plentiful_queries()

MAKERS = [DiagramBackend(), DiagramBackend(get_backend("dlx"))]

Compile = Callable[..., SolutionSet]


def thoroughly(examples: int) -> settings:
    checks = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
    return settings(max_examples=examples, deadline=None, suppress_health_check=checks)


def compiler(backend: Backend) -> Compile:

    def compile_query(query: RandomQuery, isomorphism: bool = True) -> SolutionSet:
        return query.model.compile(**query.asks(backend), up_to_isomorphism=isomorphism)

    return compile_query


COMPILERS = [compiler(maker) for maker in MAKERS]
EVALUATORS = pytest.mark.parametrize("compiled", COMPILERS, ids=["python", "dlx"])


def some_of(options: list[Name], data: st.DataObject, most: int | None = None) -> list[Name]:
    return [options[number] for number in data.draw(numbers_below(len(options), most=most))]


def truth(query: RandomQuery) -> set[frozenset[Name]]:
    return brute_force(query.model, query.given, query.forbidden)


def by_name(solutions: SolutionSet | list[Solution]) -> list[frozenset[Name]]:
    return [frozenset(solution) for solution in solutions]


def rows_of(batch: Batch) -> list[list[int]]:
    return [solution.tolist() for solution in batch]


@EVALUATORS
@thoroughly(150)
@given(QUERIES, st.booleans())
def test_set_holds_the_solutions_of_brute_force(
    compiled: Compile, query: RandomQuery, isomorphism: bool
) -> None:
    expected, solutions = truth(query), compiled(query, isomorphism)
    listed = by_name(solutions)
    assert solutions.count() == len(solutions) == len(listed) == len(expected)
    assert set(listed) == expected
    assert bool(solutions) == bool(expected)


@EVALUATORS
@thoroughly(150)
@given(QUERIES, st.booleans())
def test_marginals_are_those_of_brute_force(
    compiled: Compile, query: RandomQuery, isomorphism: bool
) -> None:
    counted = Counter(option for solution in truth(query) for option in solution)
    expected = {option: counted[option] for option in query.model.options}
    assert compiled(query, isomorphism).marginals() == expected


@EVALUATORS
@thoroughly(150)
@given(QUERIES, st.booleans())
def test_costs_are_those_of_brute_force(
    compiled: Compile, query: RandomQuery, isomorphism: bool
) -> None:
    solutions = compiled(query, isomorphism)
    costs = sorted(query.model.cost(solution) for solution in truth(query))
    assert solutions.costs() == Counter(costs)
    best, worst = solutions.k_best(5), solutions.k_worst(5)
    assert [query.model.cost(solution) for solution in best] == costs[:5]
    assert [query.model.cost(solution) for solution in worst] == costs[::-1][:5]
    assert set(by_name(solutions.k_best(len(costs)))) == truth(query)
    result = solutions.minimize()
    assert result.cost == result.bound == (costs[0] if costs else None)
    assert result.status is (Status.OPTIMAL if costs else Status.INFEASIBLE)


@EVALUATORS
@thoroughly(80)
@given(QUERIES, st.booleans(), st.data())
def test_membership_is_that_of_brute_force(
    compiled: Compile, query: RandomQuery, isomorphism: bool, data: st.DataObject
) -> None:
    expected, solutions = truth(query), compiled(query, isomorphism)
    assert all(solution in solutions for solution in expected)
    options = list(query.model.options)
    tried = some_of(options, data) if options else []
    assert (tried in solutions) == (frozenset(tried) in expected)


@EVALUATORS
@thoroughly(250)
@given(QUERIES, st.booleans(), st.data())
def test_restriction_is_that_of_brute_force(
    compiled: Compile, query: RandomQuery, isomorphism: bool, data: st.DataObject
) -> None:
    options = list(query.model.options)
    if not options:
        return
    solutions, expected = compiled(query, isomorphism), truth(query)
    for _ in range(2):
        more = some_of(options, data, most=2)
        less = [option for option in some_of(options, data, most=2) if option not in more]
        expected = {s for s in expected if s.issuperset(more) and s.isdisjoint(less)}
        solutions = solutions.restrict(given=more, forbidden=less)
        assert solutions.count() == len(expected)
        assert set(by_name(solutions)) == expected
        counted = Counter(option for solution in expected for option in solution)
        assert solutions.marginals() == {option: counted[option] for option in options}
        assert all(solution in solutions for solution in expected)


@EVALUATORS
@thoroughly(80)
@given(QUERIES, st.booleans(), st.booleans())
def test_restriction_is_equal_to_what_is_compiled_anew(
    compiled: Compile, query: RandomQuery, isomorphism: bool, other_isomorphism: bool
) -> None:
    everything = compiled(RandomQuery(query.model), isomorphism)
    restricted = everything.restrict(given=query.given, forbidden=query.forbidden)
    anew = compiled(query, other_isomorphism)
    assert restricted == anew
    assert restricted.fingerprint == anew.fingerprint
    assert hash(restricted) == hash(anew)
    assert (restricted == everything) == (anew.count() == everything.count())


@EVALUATORS
@thoroughly(80)
@given(QUERIES, st.booleans())
def test_every_rank_is_drawn_from(compiled: Compile, query: RandomQuery, isomorphism: bool) -> None:
    solutions = compiled(query, isomorphism)
    ranks = np.arange(solutions.count(), dtype=np.uint64).reshape(-1, 1)
    drawn = solutions._evaluator.unrank(ranks)
    listed = [rows_of(batch) for batch in solutions.batches()]
    assert rows_of(drawn) == [row for rows in listed for row in rows]
    if solutions:
        assert set(by_name(solutions.sample(20, seed=3))) <= truth(query)


@EVALUATORS
@thoroughly(80)
@given(QUERIES, st.booleans())
def test_set_is_the_same_after_saving_and_loading(
    compiled: Compile, tmp_path: Path, query: RandomQuery, isomorphism: bool
) -> None:
    path, solutions = tmp_path / "set", compiled(query, isomorphism)
    solutions.save(path)
    for loaded in (SolutionSet.load(path), SolutionSet.load(path, query.model)):
        assert loaded == solutions
        assert list(loaded) == list(solutions)
        assert loaded.costs() == solutions.costs()


@thoroughly(80)
@given(QUERIES, st.integers(0, 99))
def test_sets_of_models_with_another_order_of_options_are_equal(
    query: RandomQuery, seed: int
) -> None:
    compiled = COMPILERS[0]
    options = list(query.model.options.values())
    Random(seed).shuffle(options)
    other = Model()
    for item in query.model.items.values():
        other.add_item(item.name, multiplicity=item.multiplicity, optional=item.optional)
    other.add_option("one more", list(other.items)[:1]) if other.items else None
    for option in options:
        other.add_option(option.name, option.items, cost=option.cost, colours=option.colours)
    more = ["one more"] if other.items else []
    shuffled = RandomQuery(other, query.given, (*query.forbidden, *more))
    assert compiled(query) == compiled(shuffled)


@pytest.mark.parametrize("isomorphism", [False, True])
@thoroughly(300)
@given(QUERIES)
def test_backend_compiles_what_brute_force_lists(isomorphism: bool, query: RandomQuery) -> None:
    solutions = compiler(get_backend("dlx"))(query, isomorphism)
    assert set(by_name(solutions)) == truth(query)
    assert solutions == COMPILERS[0](query, False)
