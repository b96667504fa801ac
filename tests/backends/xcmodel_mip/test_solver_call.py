"""What one call of a solver hands over."""

import math
from random import Random

import pytest

from xcmodel import Model
from xcmodel.errors import BackendError
from xcmodel_mip.encoding import encode, set_objective
from xcmodel_mip.solver_call import Settings, call_solver


def packing(seed: int) -> Model:
    """Return a choice of sets that share nothing, each of which is worth something."""
    random = Random(seed)
    options = {k: random.sample(range(20), random.randint(2, 5)) for k in range(80)}
    costs = {k: -random.randint(50, 100) * len(items) for k, items in options.items()}
    return Model(options, optional=range(20), costs=costs)


def test_scip_proves_nothing_before_it_has_begun_with_a_hint() -> None:
    model = packing(1)
    instance = model.to_instance()
    program = encode(instance)
    set_objective(program, instance.option_costs)
    best = model.minimize(backend="dlx")
    assert best.solution is not None
    assert best.cost is not None
    names = list(model)
    settings = Settings("gscip", hint=tuple(names.index(option) for option in best.solution))
    bounds: list[float] = []
    call_solver(program, settings, take_solution=lambda _, bound: bounds.append(bound))
    assert bounds
    assert max(bounds) <= float(best.cost) + 0.1


def test_the_report_of_a_solver_that_fails_is_told() -> None:
    model = Model({"A": [1], "B": [1]})
    model.add_row("weight", {"A": 2**59, "B": 2**59}, low=1)
    with pytest.raises(BackendError, match=r"highs failed: .*kError"):
        call_solver(encode(model.to_instance()), Settings("highs"))


@pytest.mark.parametrize("limit", [None, math.inf, 1e30])
def test_a_time_without_end_is_no_limit(limit: float | None) -> None:
    model = Model({"A": [1], "B": [1]})
    assert call_solver(encode(model.to_instance()), Settings("highs", limit)).is_optimal
    assert model.relaxation(time_limit=limit).value == 0
