"""Least costs of tilings, which are listed, and of models with colours, which have prices."""

from random import Random

from xcmodel import Model, Status
from xcmodel.puzzles import Pentominoes


def costed(model: Model, seed: int) -> Model:
    """Return the model with a random cost for each option."""
    random = Random(seed)
    model = model.copy()
    model.set_costs({option: random.randint(1, 99) for option in model})
    return model


def test_tilings_with_any_costs_are_listed_where_bounds_say_little() -> None:
    model = costed(Pentominoes.rectangle(5, 12).model, 1)
    result = model.minimize(backend="dlx")
    assert result.cost == min(model.cost(solution) for solution in model.solutions())
    assert result.bound == result.cost
    # Levels take more than 5 million.
    assert result.stats.nodes is not None
    assert result.stats.nodes < 1_000_000
    cheaper = model.minimize(backend="dlx", cost_limit=result.cost - 1)
    assert cheaper.status is Status.INFEASIBLE


def sites(places: int, customers: int, seed: int) -> Model:
    """Return sites on a line: one costs something if it is open, which is a colour."""
    random = Random(seed)
    homes = [random.randrange(100) for _ in range(customers)]
    options: dict[object, list[object]] = {}
    costs: dict[object, int] = {}
    colours: dict[object, dict[object, str]] = {}
    for place in range(places):
        where = random.randrange(100)
        for state in ("open", "closed"):
            options[place, state] = [("decide", place), ("site", place)]
            costs[place, state] = random.randint(100, 200) if state == "open" else 0
            colours[place, state] = {("site", place): state}
        for customer, home in enumerate(homes):
            options[place, customer] = [("customer", customer), ("site", place)]
            costs[place, customer] = 3 * abs(home - where)
            colours[place, customer] = {("site", place): "open"}
    optional = [("site", place) for place in range(places)]
    return Model(options, costs=costs, colours=colours, optional=optional)


def test_bounds_know_what_colours_exclude() -> None:
    model = sites(20, 40, seed=3)
    result = model.minimize(backend="dlx")
    assert result.cost == model.minimize(backend="mip").cost
    # Without prices for colours, no bound knows what the open sites cost.
    assert result.stats.branchings is not None
    assert result.stats.branchings < 300


def test_prices_of_items_prove_a_bound_beside_those_of_colours() -> None:
    model = sites(5, 8, seed=1)
    result = model.minimize(backend="dlx")
    assert result.prices is not None
    assert result.cost is not None
    assert float(model.price_bound(result.prices)) <= float(result.cost)


def test_what_is_too_large_for_a_frame_is_not_listed() -> None:
    random = Random(1)
    options = [sorted(random.sample(range(40), random.randrange(3, 7))) for _ in range(3_000)]
    model = Model(dict(enumerate([[item] for item in range(40)] + options)))
    model.set_costs({k: 50 + random.randrange(300) for k in model})
    result = model.minimize(backend="dlx")
    assert result.status is Status.OPTIMAL
    # A list would have had millions.
    assert result.stats.nodes is not None
    assert result.stats.nodes < 100_000
