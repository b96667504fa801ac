"""Demands that are met by themselves: without them the rest is in conflict all the same."""

from random import Random

from xcmodel import Model
from xcmodel.backend.demands import Demands
from xcmodel.problem.items import Multiplicity
from xcmodel.testing import brute_force
from xcmodel.trust.needless import without_needless


def random_model(random: Random) -> Model:
    items = list(range(random.randint(2, 6)))
    bounds: list[Multiplicity] = [1, 1, 2, (0, 1), (0, 1), (0, 2), (1, 2)]
    model = Model()
    coloured = {item for item in items if random.random() < 0.2}
    for item in items:
        of_colours = (0, int(random.random() < 0.9))
        model.add_item(item, multiplicity=of_colours if item in coloured else random.choice(bounds))
    for option in range(random.randint(2, 8)):
        covered = random.sample(items, random.randint(1, len(items)))
        colours = {item: random.choice("rg") for item in coloured & set(covered)}
        model.add_option(option, covered, colours=colours)
    for row in range(random.randrange(3)):
        weights = {option: random.choice([-2, -1, 1, 3]) for option in model}
        low, high = sorted((random.randint(-5, 5), random.randint(-5, 9)))
        model.add_row(row, weights, low=low, high=high)
    return model


def restricted(model: Model, items: set[object], rows: set[object]) -> Model:
    """Return the model with demands for these alone."""
    left = Model()
    for item in model.items.values():
        is_demanded = item.name in items
        left.add_item(item.name, multiplicity=item.multiplicity if is_demanded else (0, None))
    for option in model.options.values():
        colours = {item: colour for item, colour in option.colours.items() if item in items}
        left.add_option(option.name, option.items, colours=colours)
    for row in model.rows.values():
        if row.name in rows:
            left.add_row(row.name, dict(row.weights), low=row.low, high=row.high)
    return left


def test_what_is_left_has_a_solution_only_if_all_has_one() -> None:
    random, fewer, infeasible = Random(3), 0, 0
    for _ in range(400):
        model = random_model(random)
        compiled = model.to_compiled()
        given = tuple(sorted(random.sample(range(len(model)), random.randrange(2))))
        forbidden = tuple({random.randrange(len(model))} - set(given))
        n_items, n_rows = len(model.items), len(model.rows)
        some = Demands(
            tuple(random.sample(range(n_items), random.randint(1, n_items))),
            given,
            tuple(range(n_rows)),
        )
        left = without_needless(compiled.instance, some, forbidden)
        assert set(left.items) <= set(some.items)
        assert set(left.rows) <= set(some.rows)
        assert left.given == some.given
        fewer += len(left) < len(some)
        names, conditions = list(model), []
        for demands in (some, left):
            small = restricted(
                model,
                {compiled.items[item].name for item in demands.items},
                {compiled.rows[row].name for row in demands.rows},
            )
            conditions.append(
                bool(brute_force(small, [names[g] for g in given], [names[f] for f in forbidden]))
            )
        assert conditions[0] == conditions[1]
        infeasible += not conditions[0]
    assert fewer > 50
    assert infeasible > 50


def test_a_coloured_item_that_is_never_covered_has_a_say() -> None:
    model = Model({"A": ["p", "q"], "B": ["q"]}, optional=["p"], colours={"A": {"p": "red"}})
    model.set_multiplicity("p", (0, 0))
    given, forbidden = model.why_infeasible(given=["A"]), model.why_infeasible(forbidden=["B"])
    assert (given.items, forbidden.items) == (("p",), ("p", "q"))
    assert given.is_minimal
    assert forbidden.is_minimal


def test_rooms_of_lessons_that_are_gone_have_no_say() -> None:
    lessons = {(n, room): [("lesson", n), ("room", room)] for n in range(3) for room in "AB"}
    model = Model(lessons, optional=[("room", "A"), ("room", "B")])
    items = [item.name for item in model.to_compiled().items]
    instance = model.to_instance()
    one, two = (
        Demands(tuple(map(items.index, some)), ())
        for some in (
            [("lesson", 0), ("room", "A")],
            [("lesson", 0), ("lesson", 1), ("room", "A")],
        )
    )
    assert len(without_needless(instance, one, ())) == 1
    assert without_needless(instance, two, ()) == two


def test_of_items_that_say_the_same_one_is_left() -> None:
    model = Model({k: [k, "p", "q"] for k in range(3)}, optional=["p", "q"])
    left = without_needless(model.to_instance(), Demands(tuple(range(5)), ()), ())
    assert len(left.items) == 4
