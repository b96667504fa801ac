"""Random models with weighted rows."""

from random import Random

from xcmodel import Model
from xcmodel.problem.names import Name


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


def enabled(random: Random) -> Model:
    """Return items that options cover within the room that further options make, at a cost."""
    model = Model()
    n_items, n_enabling = random.randint(3, 6), random.randint(2, 4)
    model.add_items_from(("served", item) for item in range(n_items))
    for enabling in range(n_enabling):
        model.add_item(("room", enabling), optional=random.random() < 0.8)
        sizes = range(random.randint(1, 2))
        for size in sizes:
            cost = random.randint(5, 40)
            model.add_option(("opened", enabling, size), [("room", enabling)], cost=cost)
        row: dict[Name, int] = {}
        for item in range(n_items):
            cost = random.randint(0, 20)
            model.add_option((enabling, item), [("served", item)], cost=cost)
            row[enabling, item] = random.randint(1, 5)
        row |= {("opened", enabling, size): -random.randint(4, 15) for size in sizes}
        model.add_row(enabling, row, high=random.choice([0, 0, 1]))
    return model


def knapsack(numbers: int, *, low: int | None = None, high: int | None = None) -> Model:
    """Return the sets of the first numbers whose sum is within these bounds."""
    each = range(1, numbers + 1)
    model = Model({number: [number] for number in each}, optional=each)
    model.add_row("sum", {number: number for number in each}, low=low, high=high)
    return model


def knapsacks_by_sum(numbers: int, most: int) -> list[int]:
    """Return how many sets of the first numbers have each sum up to the most."""
    ways = [1] + [0] * most
    for number in range(1, numbers + 1):
        for sum_ in range(most, number - 1, -1):
            ways[sum_] += ways[sum_ - number]
    return ways
