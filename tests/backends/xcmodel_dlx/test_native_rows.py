"""The native engine keeps to weighted rows."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from xcmodel import Model, Solution
from xcmodel.backend import Query, Task
from xcmodel.errors import ModelError, UnsupportedError
from xcmodel.testing import brute_force
from xcmodel_dlx import _dlx
from xcmodel_dlx.native_backend import NativeBackend

NATIVE = NativeBackend()


def random_model(random: Random) -> Model:
    """Return a model of up to a dozen options, with up to three rows."""
    model = Model()
    n_items, n_options = random.randint(1, 5), random.randint(2, 12)
    multiplicities = [(1, 1), (1, 1), (1, 1), (0, 1), (0, 2), (1, 2), (2, 3)]
    for item in range(n_items):
        model.add_item(item, multiplicity=random.choice(multiplicities))
    model.add_item("colour", optional=True)
    for option in range(n_options):
        items = random.sample(range(n_items), random.randint(1, min(3, n_items)))
        colours = {"colour": random.choice("rg")} if random.random() < 0.2 else {}
        model.add_option(option, [*items, *colours], cost=random.randint(-3, 5), colours=colours)
    for row in range(random.randint(1, 3)):
        weights = {o: random.choice([-3, -2, 1, 2, 5]) for o in model if random.random() < 0.7}
        low = random.randint(-4, 6)
        model.add_row(row, weights, low=low, high=low + random.choice([0, 1, 4]))
    return model


@pytest.mark.parametrize("seed", range(200))
def test_random_models_are_answered_as_by_brute_force(seed: int) -> None:
    random = Random(seed)
    model = random_model(random)
    given = random.sample(list(model), random.choice([0, 0, 1]))
    forbidden = random.sample(list(model), random.choice([0, 0, 1]))
    if set(given) & set(forbidden):
        forbidden = []
    wanted = brute_force(model, given, forbidden)
    for workers, shuffled in ((1, None), (2, None), (1, 7)):
        backend = NativeBackend(workers=workers)
        listed = model.solutions(backend=backend, given=given, forbidden=forbidden, seed=shuffled)
        found = list(listed)
        assert len(found) == len(wanted)
        assert {frozenset(solution) for solution in found} == wanted
    assert model.count(backend=NATIVE, given=given, forbidden=forbidden) == len(wanted)
    solved = model.solve(backend=NATIVE, given=given, forbidden=forbidden)
    assert (solved.solution is not None) == bool(wanted)
    least = model.minimize(backend=NATIVE, given=given, forbidden=forbidden)
    assert least.exhausted
    costs = [sum(model.options[name].cost for name in solution) for solution in wanted]
    assert least.cost == min(costs, default=None)


def magic_squares(n: int) -> Model:
    """Return the model of squares of 1 to n² whose rows, columns and diagonals have equal sums."""
    cells, numbers = list(product(range(n), repeat=2)), range(1, n * n + 1)
    model = Model({(cell, k): [("cell", cell), ("number", k)] for cell in cells for k in numbers})
    lines = [
        *([(i, k) for k in range(n)] for i in range(n)),
        *([(k, i) for k in range(n)] for i in range(n)),
        [(k, k) for k in range(n)],
        [(k, n - 1 - k) for k in range(n)],
    ]
    total = n * (n * n + 1) // 2
    for number, line in enumerate(lines):
        weights = {(cell, k): k for cell in line for k in numbers}
        model.add_row(("line", number), weights, low=total, high=total)
    return model


# OEIS A006052, each with its rotations and reflections.
@pytest.mark.parametrize(("n", "classes"), [(1, 1), (3, 1), (4, 880)])
def test_magic_squares_are_counted(n: int, classes: int) -> None:
    assert magic_squares(n).count(backend=NATIVE) == classes * (8 if n > 1 else 1)


def test_a_hint_that_breaks_a_row_is_no_solution() -> None:
    model = Model({"A": [1], "B": [1]}, costs={"B": 5})
    model.add_row("row", {"A": 1}, high=0)
    result = model.minimize(backend=NATIVE, hint=["A"])
    assert result.cost == 5
    assert result.solution == Solution("B")


@pytest.mark.parametrize(
    "other", [NativeBackend(strategy="levels"), NativeBackend(branching="weighted")]
)
def test_other_ways_to_search_do_not_know_rows(other: NativeBackend) -> None:
    model = Model({"A": [1], "B": [1]})
    model.add_row("row", {"A": 1}, high=0)
    assert model.count(backend=NativeBackend(strategy="enumeration")) == 1
    with pytest.raises(UnsupportedError, match="weighted rows"):
        model.count(backend=other)


def test_a_limit_of_cost_is_kept() -> None:
    model = Model({"A": [1], "B": [1], "C": [1]}, costs={"A": 1, "B": 3, "C": 4})
    model.add_row("row", {"A": 1}, high=0)
    assert model.minimize(backend=NATIVE, cost_limit=2).cost is None
    assert model.minimize(backend=NATIVE, cost_limit=3).cost == 3


def test_models_with_rows_have_no_diagrams() -> None:
    model = Model({"A": [1], "B": [1]})
    model.add_row("row", {"A": 1}, high=0)
    with pytest.raises(ModelError, match="cannot take row 'row' into account"):
        model.compile(backend=NATIVE)
    translation = NATIVE.translate(model.to_compiled().instance)
    with pytest.raises(UnsupportedError, match="cannot compile with weighted rows"):
        translation.start(Query(Task.COMPILE))


def test_rows_that_do_not_fit_the_instance_are_refused() -> None:
    instance = _dlx.Instance(*Model({"A": [1]}).to_compiled().instance.buffers)
    for options, weights, why in (
        ([0], [], "differ in length"),
        ([1], [1], "an option that does not exist"),
        ([0, 0], [1, 1], "must ascend"),
        ([0], [1 << 62], "more than"),
    ):
        with pytest.raises(ValueError, match=why):
            instance.add_weighted_row(options, weights, low=0, high=1)
