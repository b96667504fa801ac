"""Demands in conflict, named by the assumptions of SAT solvers, against brute force."""

from random import Random
from threading import Event, Timer

import pytest

from xcmodel import Model
from xcmodel.backend import Capability, Demands, Instance
from xcmodel.problem.items import Multiplicity
from xcmodel.testing import brute_force
from xcmodel_sat import SatBackend
from xcmodel_sat.cardinality import Encodings
from xcmodel_sat.formula import Formula
from xcmodel_sat.python_sat import SOLVERS
from xcmodel_sat.translation import item_formula


def random_model(random: Random) -> Model:
    bounds: list[Multiplicity] = [1, 1, 1, 2, (0, 1), (1, 2), (2, None)]
    model = Model()
    n_items = random.randint(2, 6)
    for item in range(n_items):
        model.add_item(item, multiplicity=random.choice(bounds))
    model.add_item("colour", optional=True)
    for option in range(random.randint(2, 8)):
        covered: list[object] = random.sample(range(n_items), random.randint(1, min(3, n_items)))
        is_coloured = random.random() < 0.4
        colours = {"colour": random.choice(["red", "green"])} if is_coloured else {}
        model.add_option(option, [*covered, *colours], colours=colours)
    for row in range(random.randrange(3)):
        weights = {option: random.choice([-2, -1, 1, 3]) for option in model}
        low, high = sorted((random.randint(-5, 5), random.randint(-5, 9)))
        model.add_row(("row", row), weights, low=low, high=high)
    return model


def has_solution(model: Model, demands: Demands, forbidden: int) -> bool:
    """Return whether these demands, by number, can be met, by brute force."""
    items, rows, options = list(model.items), list(model.rows), list(model)
    chosen = {items[item] for item in demands.items}
    loose = Model()
    for item in model.items.values():
        is_demanded = item.name in chosen
        loose.add_item(
            item.name,
            multiplicity=item.multiplicity if is_demanded else (0, None),
            optional=item.optional and is_demanded,
        )
    for option in model.options.values():
        colours = {name: colour for name, colour in option.colours.items() if name in chosen}
        loose.add_option(option.name, option.items, colours=colours)
    for number in demands.rows:
        row = model.rows[rows[number]]
        loose.add_row(row.name, dict(row.weights), low=row.low, high=row.high)
    return bool(brute_force(loose, [options[o] for o in demands.given], [options[forbidden]]))


@pytest.mark.parametrize("solver", SOLVERS)
def test_one_solver_tells_of_many_demands_after_each_other(solver: str) -> None:
    random, conflicts, solutions = Random(9), 0, 0
    for _ in range(12):
        model = random_model(random)
        forbidden = random.randrange(len(model))
        refuter = SatBackend(solver).refuter(model.to_instance(), (forbidden,))
        n_items, n_rows = len(model.items), len(model.rows)
        for _ in range(6):
            given = set(random.sample(range(len(model)), random.randrange(2))) - {forbidden}
            demands = Demands(
                tuple(random.sample(range(n_items), random.randint(1, n_items))),
                tuple(given),
                tuple(random.sample(range(n_rows), random.randint(0, n_rows))),
            )
            found = refuter.refute(demands, seconds=60)
            if found.conflict is None:
                solutions += 1
                assert found.solution is not None
                assert has_solution(model, demands, forbidden)
                assert forbidden not in found.solution
                assert given.issubset(found.solution.tolist())
            else:
                conflicts += 1
                assert found.conflict == found.conflict.within(demands)
                assert not has_solution(model, found.conflict, forbidden)
        refuter.close()
        refuter.close()
    assert conflicts > 5
    assert solutions > 5


def test_what_takes_too_long_is_not_known_when_the_time_is_over() -> None:
    pigeons = Model({(p, h): [("pigeon", p), ("hole", h)] for p in range(14) for h in range(13)})
    instance = pigeons.to_instance()
    refuter = SatBackend().refuter(instance, ())
    everything = Demands(tuple(range(instance.n_items)), ())
    assert refuter.refute(everything, seconds=0.0) == (None, None)
    assert refuter.refute(everything, seconds=0.2) == (None, None)
    refuter.close()


def test_one_that_is_closed_while_it_loads_does_not_load_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    is_loading, may_go_on, loaded = Event(), Event(), list[int]()

    def formula_when_it_may(
        instance: Instance, item: int, top: int, encodings: Encodings
    ) -> Formula:
        loaded.append(item)
        is_loading.set()
        assert may_go_on.wait(60)
        return item_formula(instance, item, top, encodings)

    monkeypatch.setattr("xcmodel_sat.refuter.item_formula", formula_when_it_may)
    instance = Model({k: [k, k + 1] for k in range(200)}).to_instance()
    refuter = SatBackend().refuter(instance, ())
    assert is_loading.wait(60)
    assert refuter.refute(Demands((0,), ()), seconds=0.0) == (None, None)
    Timer(0.1, may_go_on.set).start()
    refuter.close()
    assert len(loaded) <= 2


def test_native_bounds_cannot_be_switched_on_and_off() -> None:
    assert Capability.REFUTE not in SatBackend("minicard", "native").capabilities
    assert Capability.REFUTE in SatBackend("minicard").capabilities
