"""Clause learning, alone and beside the other searches of the engine."""

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings

from benchmarks.clause_learning import tents, with_costs
from benchmarks.families.sudokus import emptied, sudoku
from benchmarks.first_solutions import without_triangles
from benchmarks.models.within_rows import car_sequencing, magic_square
from first_found import first_found
from searching import listed
from tuned import tuned
from xcmodel import Model, Status, read, write
from xcmodel.backend import Capability, Query, Task
from xcmodel.testing import brute_force, conformance_test
from xcmodel.testing.strategies import RandomQuery, queries
from xcmodel_dlx import _dlx
from xcmodel_dlx.native_backend import NativeBackend

LEARNING = NativeBackend(branching="learning")
# It has its first turn before the other searches begin.
FIRST = {
    "learning_units": 0,
    "learning_units_per_entry": 0,
    "learned_costs_units": 0,
    "searched_per_learning": 0,
    "searched_per_learned_costs": 0,
}
# It does not begin.
NEVER = {"learning_units": 1e15, "learned_costs_units": 1e15}
# Clauses are forgotten after a few conflicts.
FORGETFUL = {"conflicts_before_forgetting": 5, "more_before_forgetting": 1}

test_dlx_conforms_with_clause_learning = conformance_test(LEARNING)


def test_it_says_what_it_can_do() -> None:
    assert LEARNING.name == "dlx:native-learning"
    assert LEARNING.capabilities >= {Capability.ROWS, Capability.MINIMIZE}
    assert not LEARNING.capabilities & {Capability.SHUFFLE, Capability.COMPILE}


@settings(max_examples=300, deadline=None)
@given(query=queries())
def test_clause_learning_that_goes_first_finds_a_solution_if_there_is_one(
    query: RandomQuery,
) -> None:
    expected = brute_force(query.model, query.given, query.forbidden)
    with tuned(**FIRST, **FORGETFUL):
        found = first_found(query)
    assert found <= expected
    assert len(found) == bool(expected)


@settings(max_examples=300, deadline=None)
@given(query=queries())
def test_clause_learning_that_goes_first_finds_the_least_cost(query: RandomQuery) -> None:
    solutions = brute_force(query.model, query.given, query.forbidden)
    costs = [query.model.cost(solution) for solution in solutions]
    with tuned(**FIRST, **FORGETFUL):
        found = query.model.minimize(
            backend=NativeBackend(), given=query.given, forbidden=query.forbidden
        )
    assert found.cost == found.bound == min(costs, default=None)


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    "model",
    [
        pytest.param(lambda: with_costs(tents(30, 1), 1), id="tents"),
        pytest.param(lambda: with_costs(sudoku(4, emptied(4, 0.3, 1)), 1), id="sudoku"),
        pytest.param(lambda: with_costs(car_sequencing(1, 12), 1), id="cars"),
    ],
)
def test_the_engine_finds_by_clauses_the_least_cost_of_what_is_hard_to_complete(
    model: Callable[[], Model], workers: int
) -> None:
    puzzle = model()
    result = puzzle.minimize(backend=NativeBackend(workers=workers), time_limit=60)
    assert result.status is Status.OPTIMAL
    assert result.solution is not None
    assert puzzle.is_solution(result.solution)
    assert result.cost == puzzle.minimize(backend="cpsat").cost


def test_clauses_are_learned_anew_once_there_are_cuts() -> None:
    model = with_costs(sudoku(4, emptied(4, 0.3, 2)), 2)
    with tuned(learned_costs_units=0, cuts_units=1_000_000):
        assert model.minimize(backend="dlx").cost == model.minimize(backend="cpsat").cost


def test_a_limit_of_costs_and_a_hint_are_heard_of_by_clause_learning() -> None:
    model = with_costs(tents(8, 1), 1)
    best = model.minimize(backend="dlx")
    assert best.cost is not None
    hinted = model.minimize(backend=LEARNING, hint=best.solution, cost_limit=best.cost)
    assert hinted.cost == best.cost
    assert model.minimize(backend=LEARNING, cost_limit=best.cost - 1).status is Status.INFEASIBLE


@pytest.mark.parametrize(
    "model",
    [
        pytest.param(lambda: tents(40, 1), id="tents"),
        pytest.param(lambda: without_triangles(16, 3), id="no triangles"),
        pytest.param(lambda: magic_square(1, 6), id="magic squares"),
    ],
)
def test_the_engine_finds_by_clauses_what_it_would_not_without(
    model: Callable[[], Model],
) -> None:
    puzzle = model()
    result = puzzle.solve(backend="dlx", time_limit=60)
    assert result.status is Status.FEASIBLE
    assert result.solution is not None
    assert puzzle.is_solution(result.solution)
    again = puzzle.solve(backend="dlx", time_limit=60)
    assert again.solution == result.solution


def test_less_work_finds_a_puzzle_of_tents() -> None:
    def units(**parameters: float) -> int:
        with tuned(**parameters):
            stats = tents(30, 2).solve(backend="dlx").stats
        return sum((stats.work_by_strategy or {}).values())

    assert units() <= units(**NEVER)


def test_a_count_that_finds_nothing_is_ended_by_clauses() -> None:
    model = car_sequencing(1, 12)
    model.add_row("too few", dict.fromkeys(model, 1), high=11)
    assert model.count_result(backend=LEARNING).count == model.count(backend="cpsat") == 0


@pytest.mark.parametrize("most", [0, 3, 10_000])
@settings(max_examples=150, deadline=None)
@given(query=queries())
def test_a_count_and_a_diagram_are_right_where_clause_learning_goes_first_and_may_give_up(
    query: RandomQuery, most: int
) -> None:
    expected = len(brute_force(query.model, query.given, query.forbidden))
    with tuned(**FORGETFUL, lead_over_learned_count=0, most_learned_solutions=most):
        count = query.model.count(
            backend=NativeBackend(), given=query.given, forbidden=query.forbidden
        )
        diagram = query.model.compile(given=query.given, forbidden=query.forbidden)
    assert count == len(diagram) == expected


def test_few_solutions_of_a_formula_are_counted_by_clauses(tmp_path: Path) -> None:
    subsets = {b: b for size in range(2, 7) for b in combinations(range(6), size)}
    write(Model(subsets), tmp_path / "partitions.cnf")
    formula = read(tmp_path / "partitions.cnf")
    with tuned(lead_over_learned_count=0):
        result = formula.count_result(backend="dlx")
    # Partitions of six without singletons: OEIS A000296.
    assert result.count == 41
    assert result.stats.strategy is None


def test_a_count_of_few_is_ended_by_clauses_where_no_strategy_ends() -> None:
    result = tents(30, 1).count_result(backend="dlx", time_limit=60)
    assert result.count == 1
    assert result.stats.strategy is None


def test_a_list_of_few_is_proved_to_be_all() -> None:
    puzzle = sudoku(4, emptied(4, 0.4, 1))
    expected = set(puzzle.solutions(backend="dlx:python"))
    assert set(puzzle.solutions(backend=LEARNING)) == expected


def test_a_visit_counts_solutions_without_a_list() -> None:
    model = Model({"A": [1], "B": [1, 2], "C": [2]})
    search = LEARNING.translate(model.to_instance()).start(Query(Task.VISIT))
    found = search.advance(0.5)
    search.close()
    assert (found.counted, found.exhausted, len(found.solutions)) == (2, True, 0)


def test_each_solution_counts_as_the_work_that_it_takes() -> None:
    # Of many items with two options each: next to nothing follows from one choice for the others.
    items = 1_000
    model = Model({(item, which): [item] for item in range(items) for which in "ab"})

    def work(solutions: int) -> int:
        stats = model.count_result(backend=LEARNING, solution_limit=solutions).stats
        return sum((stats.work_by_strategy or {}).values())

    assert work(400) - work(200) > 2 * 200 * items


def test_no_other_task_is_for_clause_learning() -> None:
    instance = _dlx.Instance(*Model({"A": [1]}).to_instance().arrays)
    with pytest.raises(ValueError, match="lists or visits solutions, or looks for least"):
        _dlx.LearnedSolutions(instance, Query(Task.COMPILE))


def test_no_solution_comes_after_as_many_as_are_wanted() -> None:
    model = Model({"A": [1], "B": [1]})
    search = LEARNING.translate(model.to_instance()).start(Query(Task.ENUMERATE, solution_limit=1))
    slices = [search.advance(0.5) for _ in range(3)]
    search.close()
    assert len(listed(slices)) == 1


def test_limits_of_any_size_are_taken() -> None:
    model = Model({"A": [1], "B": [1]})
    assert len(list(model.solutions(backend=LEARNING, solution_limit=2**63))) == 2
    model.add_row("one", {"A": 1}, low=1)
    assert len(list(model.solutions(backend=NativeBackend(), solution_limit=2**63))) == 1
