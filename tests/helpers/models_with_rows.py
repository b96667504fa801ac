"""Random models with weighted rows."""

from random import Random

from xcmodel import Model


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


def budgets(random: Random) -> Model:
    """Return up to thirty options, what each costs, and up to three rows."""
    model = Model()
    n_items, n_options = random.randint(6, 14), random.randint(15, 30)
    for item in range(n_items):
        model.add_item(item, multiplicity=random.choice([(1, 1), (1, 1), (0, 1), (1, 2), (0, 2)]))
    for option in range(n_options):
        items = random.sample(range(n_items), random.randint(1, 3))
        model.add_option(option, items, cost=random.randint(-20, 99))
    for row in range(random.randint(1, 3)):
        weights = {o: random.randint(-9, 60) or 1 for o in model if random.random() < 0.8}
        most = sum(weights.values()) // random.randint(2, 4)
        low = most - random.randint(0, 60) if random.random() < 0.5 else None
        model.add_row(row, weights, low=low, high=most)
    return model
