import numpy as np
import pytest
from hypothesis import given, settings

from xcmodel import Model
from xcmodel.backend import Batch
from xcmodel.search.checker import Checker
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import models


def checker_of(model: Model) -> Checker:
    return Checker(model.to_compiled())


@settings(max_examples=150, deadline=None)
@given(models())
def test_checker_accepts_exactly_the_solutions_among_all_subsets(model: Model) -> None:
    checker = checker_of(model)
    names = list(model.options)
    solutions = brute_force(model)
    for mask in range(1 << len(names)):
        subset = [k for k in range(len(names)) if mask >> k & 1]
        accepted = checker.fault(Batch.of([subset])) is None
        assert accepted == (frozenset(names[k] for k in subset) in solutions)


def test_one_wrong_solution_in_a_large_batch_is_found() -> None:
    model = Model({(i, k): [i] for i in range(50) for k in range(2)})
    right = [[2 * i + (s >> i) % 2 for i in range(50)] for s in range(200)]
    checker = checker_of(model)
    assert checker.fault(Batch.of(right)) is None
    wrong = [*right[:199], [*right[0][:-1], 97]]
    assert checker.fault(Batch.of(wrong)) == "item 48 is covered 2 times, not 1"


@pytest.mark.parametrize("n_items", [30, 64, 65, 512, 513])
def test_a_wrong_solution_is_found_alone_however_many_items_there_are(n_items: int) -> None:
    checker = checker_of(Model({(i, k): [i] for i in range(n_items) for k in range(2)}))
    right = [2 * i + i % 2 for i in range(n_items)]
    batches = [Batch.of([right]), Batch.of([[*right[:-2], right[-2] ^ 1, right[-1]]])]
    assert [checker.fault(batch) for batch in batches] == [None, None]
    twice = [*right[:-1], 2 * n_items - 4 + (right[-2] + 1) % 2]
    told = f"item {n_items - 2} is covered 2 times, not 1"
    assert checker.fault(Batch.of([twice])) == told
    backwards = Batch(np.array([0, n_items]), np.array(right[::-1], dtype=np.int32))
    assert checker.fault(backwards) == "its options are not in canonical order, each once"
    unknown = Batch.of([[*right[:-1], 2 * n_items]])
    assert checker.fault(unknown) == "it has an option that the model does not have"


def test_bounds_are_reported_as_the_user_gave_them() -> None:
    model = Model({"A": [1], "B": [1]}, multiplicities={1: (1, None)})
    assert checker_of(model).fault(Batch.of([[]])) == "item 1 is covered 0 times, not at least 1"


def test_costs_of_a_batch_are_added_up() -> None:
    model = Model({"A": [1], "B": [2]}, costs={"A": 3, "B": -4})
    assert checker_of(model).costs(Batch.of([[0], [], [0, 1]])).tolist() == [3, 0, -1]


def test_user_can_check_a_solution_by_names() -> None:
    model = Model({"A": [1], "B": [1, 2], "C": [2]})
    assert model.is_solution(["C", "A"])
    assert not model.is_solution(["B", "C"])
    assert not model.is_solution(["C", "A", "A"])
