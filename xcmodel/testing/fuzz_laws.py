"""Further laws of the fuzzer: of queries that answer with more than one solution or count.

Each is about a small random model with conditions. What else a law needs, such as weights, follows
from the places of the options, so that a case is told by its model alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from xcmodel.answer.cost import Cost
from xcmodel.backend.query import Capability
from xcmodel.backend.registry import backends_with
from xcmodel.certificate.checking import check_certificate
from xcmodel.errors import SolutionSetError
from xcmodel.model import Model
from xcmodel.problem.cost_unit import exact
from xcmodel.problem.items import Item
from xcmodel.problem.names import Name
from xcmodel.solution_sets.solution_set import SolutionSet
from xcmodel.testing.brute_force import brute_force
from xcmodel.testing.strategies import RandomQuery

_TOLERANCE = 1e-6
_ROW_LOW, _ROW_HIGH = -2, 4
_UNDER, _OVER = 2, 3


def _solutions(query: RandomQuery) -> set[frozenset[Name]]:
    return brute_force(query.model, query.given, query.forbidden)


def random_solutions(query: RandomQuery) -> None:
    """Samples are solutions, the same for a seed; ranks go through all of them."""
    model, conditions, true = query.model, query.conditions, _solutions(query)
    compiled = model.compile(**conditions)
    assert {frozenset(compiled[rank]) for rank in range(compiled.count())} == true
    for draw in (compiled.sample, lambda n, seed: model.sample(n, seed=seed, **conditions)):
        try:
            drawn = draw(5, seed=3)
        except SolutionSetError:
            assert not true
            continue
        assert {frozenset(solution) for solution in drawn} <= true
        assert draw(5, seed=3) == drawn


def classes(query: RandomQuery) -> None:
    """Counts up to symmetry, also proved ones, and representatives are those of the orbits."""
    model = query.model
    number = _classes_of(model, backends_with(Capability.ENUMERATE))
    with TemporaryDirectory() as folder:
        model.count(up_to=model.symmetries(), certificate=f"{folder}/proof")
        assert check_certificate(model, f"{folder}/proof", checker="both").answer == number


def _classes_of(model: Model, backends: Iterable[str]) -> int:
    """Return the number of classes, which counts and lists of these backends are compared with."""
    symmetries, true = model.symmetries(), brute_force(model)
    number = len(_orbits(true, symmetries.generators))
    for backend in backends:
        assert model.count(up_to=symmetries, backend=backend) == number
        listed = model.solutions(up_to=symmetries, backend=backend)
        for solutions in (listed, model.representatives(backend=backend)):
            found = [frozenset(solution) for solution in solutions]
            assert len(found) == number
            assert len(_orbits(true, symmetries.generators, found)) == number
    return number


def _orbits(
    solutions: set[frozenset[Name]],
    generators: Iterable[Mapping[Any, Name]],
    starts: Iterable[frozenset[Name]] | None = None,
) -> list[set[frozenset[Name]]]:
    """Return the orbits of solutions, or of some of them."""
    moves, orbits = list(generators), list[set[frozenset[Name]]]()
    for start in solutions if starts is None else starts:
        if any(start in orbit for orbit in orbits):
            continue
        reached = [start]
        for solution in reached:
            images = (frozenset(move.get(o, o) for o in solution) for move in moves)
            reached += [image for image in dict.fromkeys(images) if image not in reached]
        assert set(reached) <= solutions
        orbits.append(set(reached))
    return orbits


def cheapest_first(query: RandomQuery) -> None:
    """The k best are the first k by cost, each another one."""
    model, conditions = query.model, query.conditions
    costs = sorted(model.cost(solution) for solution in _solutions(query))
    compiled = model.compile(**conditions)
    assert list(Counter(costs).items()) == list(compiled.costs().items())
    for k in (0, 2, len(costs) + 1):
        results = model.k_best(k, **conditions)
        best = [result.solution for result in results if result.solution is not None]
        for found in (best, compiled.k_best(k)):
            assert [model.cost(solution) for solution in found] == costs[:k]
            assert len(set(map(frozenset, found))) == len(found)
        dearest = [result.solution or () for result in model.k_worst(k, **conditions)]
        for worst in (dearest, compiled.k_worst(k)):
            assert [model.cost(solution) for solution in worst] == costs[::-1][:k]


def relaxations(query: RandomQuery) -> None:
    """A relaxation costs no more than any solution, and is there where a solution is."""
    true = _solutions(query)
    if not true or not backends_with(Capability.RELAX):
        return
    relaxed = query.model.relaxation(**query.conditions)
    least = min(exact(query.model.cost(solution)) for solution in true)
    assert relaxed.value is not None
    assert relaxed.value <= least + _TOLERANCE
    assert relaxed.bound is None or relaxed.bound <= least


def rows(query: RandomQuery) -> None:
    """Backends that declare it keep to weighted rows."""
    model, conditions = query.model.copy(), query.conditions
    weights = {name: place * 2 % 5 - 1 for place, name in enumerate(model)}
    model.add_row("weights", weights, low=_ROW_LOW, high=_ROW_HIGH)
    true = brute_force(model, query.given, query.forbidden)
    costs = [model.cost(solution) for solution in true]
    for backend in backends_with(Capability.ROWS):
        assert bool(model.solve(backend=backend, **conditions)) == bool(true)
        assert model.minimize(backend=backend, **conditions).cost == min(costs, default=None)
        if backend in backends_with(Capability.ENUMERATE):
            listed = [frozenset(s) for s in model.solutions(backend=backend, **conditions)]
            assert set(listed) == true
            assert len(listed) == len(true)
        if backend in backends_with(Capability.COMPILE):
            solutions = model.compile(backend=backend, **conditions)
            assert {frozenset(solution) for solution in solutions} == true


def classes_with_rows(query: RandomQuery) -> None:
    """Weighted rows are kept in counts and lists up to symmetry, by symmetries that keep them.

    A row by the number of an option's items lets all symmetries be, one by its place only some.
    """
    options = list(query.model.options.values())
    able = sorted({*backends_with(Capability.ROWS)} & {*backends_with(Capability.ENUMERATE)})
    by_items = {option.name: len(option.items) - 1 for option in options}
    by_place = {option.name: place % 2 for place, option in enumerate(options)}
    for weights in (by_items, by_place):
        model = query.model.copy()
        model.add_row("weights", weights, high=_ROW_HIGH // 2)
        if weights is by_items:
            assert model.symmetries().order == query.model.symmetries().order
        _classes_of(model, able)


def prices(query: RandomQuery) -> None:
    """Coverage that is paid for is paid as little for as can be, and told as a part of the cost."""
    model, conditions = query.model.copy(), query.conditions
    coloured = {item for option in model.options.values() for item in option.colours}
    items = [item for item in model.items.values() if item.name not in coloured][:2]
    loose = model.copy()
    for item in items:
        under, over = _UNDER if item.low else None, None if item.high is None else _OVER
        model.penalise(item.name, under=under, over=over)
        loose.set_multiplicity(item.name, (0, None))
    true = brute_force(loose, query.given, query.forbidden)
    costs = [exact(loose.cost(solution)) + _paid(model, items, solution) for solution in true]
    assert [exact(model.cost(solution)) for solution in true] == costs
    for backend in backends_with(Capability.MINIMIZE):
        assert model.minimize(backend=backend, **conditions).cost == min(costs, default=None)
        if found := model.solve(backend=backend, **conditions):
            assert found.solution is not None
            assert found.cost == model.cost(found.solution)
    assert model.count(**conditions) == len(true)


def _paid(model: Model, items: Iterable[Item], solution: frozenset[Name]) -> Fraction:
    coverage = Counter(item for name in solution for item in model.options[name].items)
    paid = Fraction()
    for item in items:
        times = coverage[item.name]
        paid += _UNDER * max(0, item.low - times)
        paid += 0 if item.high is None else _OVER * max(0, times - item.high)
    return paid


def aims(query: RandomQuery) -> None:
    """Several aims are met in their order."""
    model, conditions, true = query.model, query.conditions, _solutions(query)
    first: dict[Name, Cost] = {name: place % 2 for place, name in enumerate(model)}
    wanted = [first, {name: model.options[name].cost for name in model}]
    told = [tuple(sum(aim[name] for name in found) for aim in wanted) for found in true]
    for backend in backends_with(Capability.MINIMIZE):
        assert model.minimize(backend=backend, aims=wanted, **conditions).costs == min(
            told, default=None
        )


def journals(query: RandomQuery) -> None:
    """A query with a journal answers as one without, also when it goes on from it."""
    model, conditions, true = query.model, query.conditions, _solutions(query)
    with TemporaryDirectory() as folder:
        count, cost, list_of = (f"{folder}/{name}" for name in ("count", "cost", "list"))
        least = min((model.cost(solution) for solution in true), default=None)
        for _ in range(2):
            assert model.count(journal=count, **conditions) == len(true)
            assert model.minimize(journal=cost, **conditions).cost == least
            listed = [frozenset(s) for s in model.solutions(journal=list_of, **conditions)]
            assert set(listed) == true
            assert len(listed) == len(true)
        assert model.audit(count)
        assert model.audit(list_of)


def complete_sets(query: RandomQuery) -> None:
    """A saved set is proved complete; one that lacks a solution is not."""
    model, conditions = query.model, query.conditions
    with TemporaryDirectory() as name:
        folder = Path(name)
        solutions = model.compile(**conditions)
        solutions.save(folder / "set")
        report = solutions.prove(certificate=folder / "proof", checker="both")
        assert report.answer == len(_solutions(query))
        loaded = SolutionSet.load(folder / "set", model, certificate=folder / "proof")
        assert loaded == solutions


LAWS: dict[str, Callable[[RandomQuery], None]] = {
    "random solutions": random_solutions,
    "classes": classes,
    "cheapest first": cheapest_first,
    "relaxations": relaxations,
    "weighted rows": rows,
    "classes with weighted rows": classes_with_rows,
    "penalties": prices,
    "aims": aims,
    "journals": journals,
    "complete sets": complete_sets,
}
