"""Demands in conflict by the linear relaxation."""

from random import Random

import pytest

from xcmodel import BackendError, Model, get_backend
from xcmodel.backend import LinearSolution
from xcmodel.backend.demands import Demands
from xcmodel.problem.items import Multiplicity
from xcmodel.testing import brute_force
from xcmodel.trust import linear_conflict as linear
from xcmodel.trust.demands import problem_of
from xcmodel.trust.linear_conflict import linear_conflict


def found(model: Model, given: tuple[int, ...] = ()) -> Demands | None:
    """Return the conflict of all demands of a model, in its own numbers."""
    compiled = model.to_compiled()
    demands = Demands(tuple(range(len(compiled.items))), given, tuple(range(len(compiled.rows))))
    problem = problem_of(compiled, demands, ())
    assert problem is not None
    return linear_conflict(*problem, demands, 60)


def test_hours_that_are_too_few_in_all_are_named_with_the_work() -> None:
    model = Model({(duty, who): [duty] for duty in range(6) for who in "AB"})
    for who in "AB":
        model.add_row(who, {(duty, who): 5 for duty in range(6)}, high=14)
    model.add_row("any", {(0, "A"): 1}, high=1)
    conflict = found(model)
    assert conflict is not None
    assert sorted(conflict.items) == list(range(6))
    assert conflict.rows == (0, 1)


def test_what_has_a_solution_in_parts_is_not_named() -> None:
    assert found(Model({"A": [1, 2], "B": [2, 3], "C": [3, 1]})) is None


def test_a_given_option_that_exceeds_a_row_is_named() -> None:
    model = Model({"A": [1], "B": [1], "C": [2]})
    model.add_row("few", {"A": 5, "B": 2}, high=3)
    assert found(model) is None
    conflict = found(model, given=(0,))
    assert conflict is not None
    assert (conflict.given, conflict.rows) == ((0,), (0,))


@pytest.mark.parametrize("given", [(0, 1), (1, 0)])
def test_a_given_option_beside_one_that_asks_for_nothing_is_named(given: tuple[int, ...]) -> None:
    model = Model({"Z": ["elsewhere"], "A": [1], "B": [1]})
    model.add_row("few", {"A": 5, "B": 2}, high=3)
    compiled = model.to_compiled()
    demands = Demands((list(model.items).index(1),), given, (0,))
    problem = problem_of(compiled, demands, ())
    assert problem is not None
    conflict = linear_conflict(*problem, demands, 60)
    assert conflict is not None
    assert (conflict.given, conflict.rows) == ((1,), (0,))


def test_sums_that_are_too_small_or_negative_are_named() -> None:
    for low, high in ((5, None), (None, -4)):
        model = Model({"A": [1], "B": [2]}, optional=[1, 2])
        model.add_row("sum", {"A": 2, "B": -1}, low=low, high=high)
        assert found(model) == Demands(items=(), given=(), rows=(0,))


def test_what_is_named_in_random_models_is_in_conflict() -> None:
    random, named = Random(2), 0
    bounds: list[Multiplicity] = [1, 1, 2, (0, 1)]
    while named < 25:
        items = range(random.randint(2, 5))
        model = Model()
        for item in items:
            model.add_item(item, multiplicity=random.choice(bounds))
        for option in range(random.randint(2, 7)):
            model.add_option(option, random.sample(items, random.randint(1, len(items))))
        model.add_row("sum", {o: random.choice([1, 2, -1]) for o in model}, low=1, high=3)
        conflict = found(model)
        if conflict is None:
            continue
        named += 1
        for item in set(items).difference(conflict.items):
            model.set_multiplicity(item, (0, None))
        if not conflict.rows:
            model.remove_row("sum")
        assert not brute_force(model)


@pytest.mark.parametrize("error", [BackendError("no", "mip"), None])
def test_without_linear_programs_nothing_is_named(
    monkeypatch: pytest.MonkeyPatch, error: BackendError | None
) -> None:
    def relax(*_: object) -> LinearSolution | None:
        if error is not None:
            raise error
        return None

    backend = get_backend("mip")
    monkeypatch.setattr(type(backend), "relax", relax)
    model = Model({"A": [1, 2], "B": [1]}, multiplicities={2: 2})
    assert found(model) is None
    monkeypatch.setattr(linear, "first_with", lambda *_, **__: None)
    assert found(model) is None
    monkeypatch.setattr(linear, "_MOST_ENTRIES", 1)
    assert found(model) is None


def test_what_a_backend_raises_says_whose_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def relax(*_: object) -> LinearSolution | None:
        raise RuntimeError("no licence")

    monkeypatch.setattr(type(get_backend("mip")), "relax", relax)
    with pytest.raises(RuntimeError, match="no licence") as raised:
        found(Model({"A": [1, 2], "B": [1]}, multiplicities={2: 2}))
    assert "raised by backend 'mip" in raised.value.__notes__[0]
