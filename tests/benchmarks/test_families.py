"""The known answers of the small cases are right, by two backends of different kinds."""

import pytest

from benchmarks.families import Case, Level, Task, cases, every_case, families
from benchmarks.families.large_sparse import large_sparse
from benchmarks.families.random_covers import random_cover
from benchmarks.families.sudokus import emptied, sudoku
from benchmarks.families.word_squares import random_words
from xcmodel import Status

_FEW = 300
"""The most solutions for a list by a SAT solver."""

SMALL = [case for case in every_case().values() if case.level <= Level.SMALL]
COUNTED = [case for case in SMALL if case.solutions is not None and not case.is_reference]
"""The reference cases are counted by the tests of the native engine."""

_LONG_BY_SAT = "S(2,3,11)"


def listed_by_sat(case: Case) -> bool:
    few = case.solutions is not None and case.solutions <= _FEW
    return few and case.family not in {"random covers", "pentominoes"}


@pytest.mark.parametrize("case", COUNTED, ids=lambda case: case.name)
def test_number_of_solutions_is_the_known_one(case: Case) -> None:
    assert case.build().count() == case.solutions


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, marks=[pytest.mark.slow] * (case.name == _LONG_BY_SAT), id=case.name)
        for case in COUNTED
        if listed_by_sat(case)
    ],
)
def test_a_sat_solver_lists_as_many_solutions(case: Case) -> None:
    assert case.build().count(backend="sat", method="enumerate") == case.solutions


@pytest.mark.parametrize("name", ["random 40, sat", "random 40, unsat"])
def test_random_covers_have_the_known_number_of_solutions_by_another_backend(name: str) -> None:
    case = every_case()[name]
    assert case.build().count(backend="sat", method="enumerate") == case.solutions


@pytest.mark.parametrize(
    "case", [case for case in SMALL if case.solutions is None], ids=lambda case: case.name
)
def test_where_the_number_is_not_known_there_is_a_solution(case: Case) -> None:
    assert case.build().solve().status is Status.FEASIBLE


def test_names_are_different_and_every_family_says_where_its_answers_come_from() -> None:
    members = [case for family in families().values() for case in family.cases]
    assert len(members) == len(every_case())
    assert all(family.source for family in families().values())
    assert all(case.family in families() for case in members)


def test_sizes_of_a_family_have_a_meaning() -> None:
    for family in families().values():
        assert bool(family.size_means) == any(case.size for case in family.cases), family.name


def test_cases_of_least_cost_know_it() -> None:
    for case in every_case().values():
        assert (case.least_cost is not None) == (Task.LEAST_COST in case.tasks)


def test_the_reference_cases_are_those_with_a_target_and_three_more() -> None:
    without = {case.name for case in cases() if case.yardstick_ratio is None}
    assert without == {"MacMahon squares 4x6", "2n queens, n = 8"}


def test_random_instances_are_the_same_for_the_same_seed() -> None:
    assert random_cover(40, 168, 0) == random_cover(40, 168, 0)
    assert random_cover(40, 168, 0) != random_cover(40, 168, 1)
    assert large_sparse(1000) == large_sparse(1000)
    assert random_words(3, 60, 1) == random_words(3, 60, 1)


def test_emptied_sudokus_have_as_many_givens_as_asked_for_and_a_solution() -> None:
    givens = emptied(4, 0.55, seed=1)
    assert len(givens) == round(0.45 * 256)
    solution = sudoku(4, givens).solve().solution
    assert solution is not None
    assert set(givens) <= set(solution)
