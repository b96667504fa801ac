"""How many solutions have each cost, within a time limit, with equal costs added once."""

from collections import Counter
from random import Random

import pytest

from xcmodel import Model
from xcmodel.errors import SolutionSetError, StoppedError
from xcmodel.puzzles import Queens
from xcmodel.solution_sets import by_cost


def test_costs_of_a_set_keep_a_time_limit() -> None:
    solutions = Queens(8).model.compile()
    with pytest.raises(StoppedError, match="allow for more time, or ask for k_best or minimize"):
        solutions.costs(time_limit=0)
    assert solutions.costs(time_limit=60) == {0: 92}
    with pytest.raises(ValueError, match="time"):
        solutions.costs(time_limit=-1)


@pytest.mark.parametrize("most_bytes", [0, 1_000_000])
@pytest.mark.parametrize("seed", range(4))
def test_costs_are_counted_alike_side_by_side_and_one_by_one(
    seed: int, most_bytes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_cost, "_MOST_DENSE_BYTES", most_bytes)
    random = Random(seed)
    edges = {(i, j): [i, j] for i in range(8) for j in range(i)}
    model = Model(edges, costs={edge: random.randrange(-9, 30) for edge in edges})
    given = [(7, 3)] if seed % 2 else []
    solutions = model.compile(given=given)
    expected = Counter(model.cost(solution) for solution in model.solutions(given=given))
    assert list(solutions.costs().items()) == sorted(expected.items())
    with pytest.raises(SolutionSetError, match="more than 2 different costs"):
        solutions.costs(most=2)
    assert model.compile(given=[(7, 3), (7, 2)]).costs() == {}


def test_options_of_equal_costs_count_as_many_times_as_they_are() -> None:
    options = {(item, k): [item] for item in range(4) for k in range(6)}
    model = Model(options, costs={name: name[1] % 3 for name in options})
    expected = Counter(model.cost(solution) for solution in model.solutions())
    assert model.compile().costs() == dict(sorted(expected.items()))
