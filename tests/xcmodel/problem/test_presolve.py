import pickle
from random import Random

import numpy as np
import pytest

from xcmodel import Model, Status
from xcmodel.backend import Batch
from xcmodel.problem.items import Multiplicity
from xcmodel.problem.presolve import Presolved
from xcmodel.testing.brute_force import brute_force


def kept(model: Model) -> list[int]:
    presolved = Presolved.of(model.to_instance())
    return list(range(len(model.options))) if presolved is None else presolved.kept.tolist()


def test_cheapest_of_equal_options_is_kept_and_the_first_of_the_cheapest() -> None:
    model = Model(
        {"A": [1, 2], "B": [2, 1], "C": [1, 2], "D": [1], "E": [2]}, costs={"A": 3, "B": 2, "C": 2}
    )
    assert kept(model) == [1, 3, 4]


def test_as_many_of_the_cheapest_are_kept_as_a_solution_can_have() -> None:
    options, costs = {name: [1, 2] for name in "ABCD"}, {"A": 4, "B": 3, "C": 2, "D": 1}
    model = Model(options, multiplicities={1: 3, 2: (0, 2)}, costs=costs)
    assert kept(model) == [2, 3]


def test_options_that_no_solution_can_have_are_left_out() -> None:
    assert kept(Model({"A": [1], "B": [2]}, multiplicities={1: 0})) == [1]


def test_equal_options_that_share_a_colour_all_stay() -> None:
    model = Model(
        {option: [1] if option < 3 else [1, 2] for option in range(6)},
        optional=[1],
        costs=dict.fromkeys(range(6), -1),
        colours={option: {1: "red" if option < 5 else "blue"} for option in range(6)},
    )
    assert kept(model) == [0, 1, 2, 3, 5]
    assert model.minimize(backend="dlx:python").cost == -4


def test_solutions_are_mapped_back_to_the_options_that_were_kept() -> None:
    model = Model({"A": [1], "B": [1], "C": [2]}, costs={"A": 1})
    presolved = Presolved.of(model.to_instance())
    assert presolved is not None
    assert presolved.restored(Batch.of([[0, 1]])).options.tolist() == [1, 2]
    assert presolved.restored(Batch.of([[5]])).options.tolist() == [-1]


def test_model_without_needless_options_is_not_reduced() -> None:
    assert Presolved.of(Model({"A": [1], "B": [2]}).to_instance()) is None
    assert Presolved.of(Model().to_instance()) is None


@pytest.mark.parametrize(
    ("given", "forbidden", "cost"),
    [([], [], 1), (["A"], [], 3), (["A", "B"], [], None), ([], ["B"], 2), ([], ["A", "C"], 1)],
)
def test_given_and_forbidden_options_are_respected(
    given: list[str], forbidden: list[str], cost: int | None
) -> None:
    model = Model({"A": [1], "B": [1], "C": [1]}, costs={"A": 3, "B": 1, "C": 2})
    result = model.minimize(backend="dlx:python", given=given, forbidden=forbidden)
    assert result.cost == cost
    assert result.status is (Status.INFEASIBLE if cost is None else Status.OPTIMAL)


def test_compiled_model_can_be_pickled_after_a_query() -> None:
    model = Model({"A": [1], "B": [1]}, costs={"A": 3})
    model.minimize(backend="dlx")
    assert pickle.loads(pickle.dumps(model)).minimize(backend="dlx").cost == 0


@pytest.mark.parametrize("seed", range(60))
def test_least_cost_is_the_one_that_brute_force_finds(seed: int) -> None:
    random = Random(seed)
    model = Model()
    multiplicities: list[Multiplicity] = [1, 2, 0, (0, 1), (1, 3), (0, None)]
    for item in range(3):
        model.add_item(item, multiplicity=random.choice(multiplicities))
    model.add_item("square", optional=True)
    for option in range(9):
        colours = {"square": random.choice("rb")} if random.random() < 0.5 else {}
        items = [*random.sample(range(3), random.choice([1, 1, 2])), *colours]
        model.add_option(option, items, cost=random.randint(-3, 5), colours=colours)
    chosen = random.sample(list(range(9)), 2) if seed % 2 else []
    conditions = chosen[:1], chosen[1:]
    expected = min(map(model.cost, brute_force(model, *conditions)), default=None)
    result = model.minimize(backend="dlx:python", given=conditions[0], forbidden=conditions[1])
    assert result.cost == expected
    presolved = Presolved.of(model.to_instance())
    if presolved is not None:
        instance = presolved.instance
        assert (np.diff(instance.option_start) > 0).all()
        assert (instance.item_high <= instance.item_degrees).all()
