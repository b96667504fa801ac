from itertools import product

import pytest

from classics import dominoes, queens
from searching import fractions, listed, pieces
from xcmodel import Model, Status
from xcmodel.backend import Query, Task
from xcmodel_dlx import PythonBackend

EXAMPLE = Model(
    {"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7], "D": [3, 5, 6], "E": [2, 3, 6, 7], "F": [2, 7]}
)


def test_search_resumes_where_a_slice_of_no_time_left_it() -> None:
    search = PythonBackend().translate(queens(6).to_instance()).start(Query(Task.ENUMERATE))
    found = list(pieces(search, 0.0))
    told = fractions(found)
    assert len(listed(found)) == 4
    assert len(told) > 20
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_nodes_and_branchings_are_counted() -> None:
    stats = EXAMPLE.solve(backend="dlx:python").stats
    assert (stats.nodes or 0) >= 4
    assert stats.branchings == 1


def test_forced_moves_are_no_branchings() -> None:
    chain = Model({k: [k, k + 1] for k in range(0, 20, 2)})
    assert chain.solve(backend="dlx:python").stats.branchings == 0


def test_different_seeds_give_different_orders() -> None:
    model = queens(6)
    orders = {tuple(model.solutions(backend="dlx:python", seed=seed)) for seed in range(8)}
    assert len(orders) > 1
    assert len({frozenset(order) for order in orders}) == 1


def test_search_deeper_than_the_recursion_limit_ends_well() -> None:
    wide = Model({k: [0] for k in range(3000)}, multiplicities={0: 3000})
    assert wide.count(backend="dlx:python") == 1


def test_least_cost_skips_what_cannot_be_cheaper() -> None:
    board = dominoes(4, 5)
    costs = {name: k * k % 17 for k, name in enumerate(board.options)}
    model = Model({o.name: o.items for o in board.options.values()}, costs=costs)
    least = min(model.cost(solution) for solution in model.solutions(backend="dlx:python"))
    everything = model.count(backend="dlx:python")
    result = model.minimize(backend="dlx:python")
    assert (result.status, result.cost, result.bound) == (Status.OPTIMAL, least, least)
    assert result.stats.solutions < everything


@pytest.mark.parametrize("n", range(1, 6))
def test_every_subset_of_free_options_is_a_solution(n: int) -> None:
    free = Model({(k, m): [k] for k, m in product(range(n), range(2))}, optional=range(n))
    assert free.count(backend="dlx:python") == 3**n
