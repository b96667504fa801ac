"""Proofs by counting: weights of items, checked with whole numbers."""

from __future__ import annotations

import pickle
from itertools import combinations
from random import Random

import pytest

from xcmodel import Model
from xcmodel.problem.items import Multiplicity
from xcmodel.testing import brute_force
from xcmodel.trust.inequality import Inequality, find_inequality

_MULTIPLICITIES: list[Multiplicity] = [1, 1, 2, 3, (0, 1), (0, 2), (1, None)]


def inequality_of(model: Model) -> Inequality | None:
    return find_inequality(model.to_compiled())


def assert_holds(model: Model, inequality: Inequality) -> None:
    """Assert that weights prove what they are said to."""
    weights = inequality.weights
    needed = 0
    for name, weight in weights.items():
        item = model.items[name]
        bound = item.low if weight > 0 else item.high
        assert weight != 0
        assert bound is not None
        needed += weight * bound
    weighed = [sum(weights.get(i, 0) for i in option.items) for option in model.options.values()]
    assert inequality.needed == needed
    assert inequality.most == sum(weight for weight in weighed if weight > 0)
    assert inequality.needed > inequality.most


def pupils(n_pupils: int, n_seats: int) -> Model:
    places = [(pupil, seat) for pupil in range(n_pupils) for seat in range(n_seats)]
    options = {place: [("pupil", place[0]), ("seat", place[1])] for place in places}
    return Model(options, optional=[("seat", seat) for seat in range(n_seats)])


@pytest.mark.parametrize("n_seats", [1, 3, 9])
def test_more_pupils_than_seats_are_told_by_counting(n_seats: int) -> None:
    conflict = pupils(n_seats + 1, n_seats).why_infeasible()
    inequality = conflict.inequality
    assert conflict.congruence is None
    assert inequality is not None
    assert inequality.balance == (n_seats + 1, n_seats)
    assert_holds(conflict.model, inequality)
    assert f"which ask for {n_seats + 1}, than of" in str(conflict)
    assert pickle.loads(pickle.dumps(conflict)).inequality == inequality


def test_weights_may_differ() -> None:
    # Each pair of three friends shares a table, and the only table has room for one pair.
    pairs = {pair: [*pair, "table"] for pair in combinations("ABC", 2)}
    model = Model(pairs, multiplicities=dict.fromkeys("ABC", (1, None)), optional=["table"])
    inequality = inequality_of(model)
    assert inequality is not None
    assert inequality.weights == {"A": 1, "B": 1, "C": 1, "table": -2}
    assert (inequality.needed, inequality.most, inequality.balance) == (1, 0, None)
    told = "if A, B, C weigh 1 and table weighs -2, no option weighs more than 0, and the items"
    assert inequality.statement() == f"{told} ask for 1"


def test_too_few_options_are_told_by_their_number() -> None:
    model = Model({"a": [1], "b": [1]}, multiplicities={1: 3})
    inequality = inequality_of(model)
    assert inequality is not None
    told = inequality.statement()
    assert told == "all options together cover up to 2 of item 1, which asks for 3"


def test_where_parts_of_options_would_do_there_is_none() -> None:
    assert inequality_of(Model({pair: list(pair) for pair in ["AB", "BC", "CA"]})) is None


def test_there_is_none_with_rows_given_options_or_a_congruence() -> None:
    model = Model({"A": [1], "B": [1]})
    model.add_row("hours", {"A": 9, "B": 8}, high=7)
    assert model.why_infeasible().inequality is None
    given = Model({"A": [1, 2], "B": [2, 3], "C": [3]}).why_infeasible(given=["B"])
    assert given.inequality is None
    by_parity = Model({pair: list(pair) for pair in ["AB", "BC", "CA"]}).why_infeasible()
    assert by_parity.congruence is not None
    assert by_parity.inequality is None


def random_model(random: Random) -> Model:
    items = range(random.randrange(2, 7))
    model = Model()
    for item in items:
        model.add_item(item, multiplicity=random.choice(_MULTIPLICITIES))
    for option in range(random.randrange(1, 10)):
        model.add_option(option, random.sample(items, random.randrange(1, min(len(items), 4) + 1)))
    return model


def test_every_inequality_of_random_models_holds() -> None:
    random, found = Random(1), 0
    for _ in range(200):
        model = random_model(random)
        inequality = inequality_of(model)
        if inequality is not None:
            found += 1
            assert_holds(model, inequality)
            assert brute_force(model) == set()
    assert found > 50
