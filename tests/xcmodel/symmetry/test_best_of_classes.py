"""The cheapest classes of solutions that symmetries carry to each other, against brute force."""

from collections.abc import Mapping
from itertools import combinations, pairwise
from math import factorial
from random import Random
from typing import Any, Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from symmetric_models import SymmetricModel, add_symmetric_rows, classes_of, symmetric_model
from xcmodel import Model, ModelError, Progress, Status, StopReason, Symmetries
from xcmodel.errors import GroupTooLargeError
from xcmodel.problem.names import Name
from xcmodel.puzzles import LatinSquare, Queens
from xcmodel.search import queries as searches
from xcmodel.testing import brute_force

# Fast backends see more models than those that take milliseconds to start.
EXAMPLES = {"dlx": 80, "dlx:python": 40, "sat": 25, "cpsat": 12, "mip:highs": 12, "auto": 12}
WITH_ROWS = ["dlx", "sat", "cpsat", "mip:highs"]

RANDOM = st.randoms(use_true_random=True)


def thoroughly(n_examples: int) -> settings:
    return settings(
        max_examples=n_examples, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )


def equal_costs(options: Mapping[Any, Name], random: Random) -> dict[Any, Any]:
    """Return costs that are the same for all images of an option."""
    costs: dict[Any, Any] = {}
    for option in options:
        cost, image = random.choice([-2, 0, 1, 1, 3, 0.5]), option
        while image not in costs:
            costs[image] = cost
            image = options[image]
    return costs


def priced_model(random: Random) -> SymmetricModel:
    made = symmetric_model(random)
    made.model.set_costs(equal_costs(made.options, random))
    return made


def require_best(made: SymmetricModel, backend: str, random: Random, **asked: Any) -> None:
    """Require that the best of each class come by cost, and no class twice."""
    k, dearest = random.randint(0, 5), random.random() < 0.3
    kept = {name: asked.get(name, ()) for name in ("given", "forbidden")}
    generators = [power for power in powers(made.options) if keeps(power, kept.values())]
    classes = classes_of(brute_force(made.model, *kept.values()), generators)
    number = {solution: n for n, each in enumerate(classes) for solution in each}
    costs: list[Any] = sorted((made.model.cost(each[0]) for each in classes), reverse=dearest)
    ask = made.model.k_worst if dearest else made.model.k_best
    best = ask(k, up_to=[made.options], backend=backend, **asked)
    assert [result.cost for result in best] == costs[:k]
    told = [number[frozenset(result.solution or ())] for result in best]
    assert len(set(told)) == len(told) == best.proved
    assert {result.symmetries for result in best} <= {len(generators)}
    assert best.exhausted == (len(classes) < k)


def powers(permutation: Mapping[Any, Any]) -> list[dict[Any, Any]]:
    found = [dict(permutation)]
    while any(option != image for option, image in found[-1].items()):
        found.append({option: permutation[image] for option, image in found[-1].items()})
    return found


def keeps(permutation: Mapping[Any, Any], sets: Any) -> bool:
    return all({permutation[option] for option in kept} == set(kept) for kept in sets)


@pytest.mark.parametrize("backend", EXAMPLES)
def test_the_best_of_each_class_come_by_cost_and_no_class_twice(backend: str) -> None:
    @thoroughly(EXAMPLES[backend])
    @given(RANDOM)
    def agrees(random: Random) -> None:
        require_best(priced_model(random), backend, random)

    agrees()


@pytest.mark.parametrize("backend", WITH_ROWS)
def test_the_best_of_each_class_within_weighted_rows_come_by_cost(backend: str) -> None:
    @thoroughly(EXAMPLES[backend])
    @given(RANDOM)
    def agrees(random: Random) -> None:
        made = priced_model(random)
        add_symmetric_rows(made, random)
        require_best(made, backend, random)

    agrees()


@thoroughly(60)
@given(RANDOM, st.sampled_from(["dlx", "dlx:python", "sat"]))
def test_only_symmetries_that_keep_what_is_given_and_forbidden_make_solutions_equal(
    random: Random, backend: str
) -> None:
    made = priced_model(random)
    chosen = random.sample(list(made.options), min(len(made.options), random.randint(0, 4)))
    half = random.randint(0, len(chosen))
    require_best(made, backend, random, given=chosen[:half], forbidden=chosen[half:])


@thoroughly(40)
@given(RANDOM)
def test_the_best_classes_by_several_aims_come_in_order(random: Random) -> None:
    made = symmetric_model(random)
    aims = [equal_costs(made.options, random) for _ in range(2)]
    classes = classes_of(brute_force(made.model), [made.options])
    costs = sorted(tuple(sum(aim[o] for o in each[0]) for aim in aims) for each in classes)
    best = made.model.k_best(4, up_to=[made.options], aims=aims)
    assert [result.costs for result in best] == costs[:4]


@thoroughly(40)
@given(RANDOM, st.sampled_from([0, 0.25, 1.0]))
def test_classes_within_limits_of_cost_are_told_and_no_others(random: Random, part: float) -> None:
    made = priced_model(random)
    classes = classes_of(brute_force(made.model), [made.options])
    costs: list[Any] = sorted(made.model.cost(each[0]) for each in classes)
    near = [cost for cost in costs if cost - costs[0] <= part * abs(costs[0])]
    best = made.model.k_best(20, up_to=[made.options], within=part)
    assert [result.cost for result in best] == near[:20]
    limit = random.choice(costs or [0])
    best = made.model.k_best(20, up_to=iter([made.options]), cost_limit=limit)
    assert [result.cost for result in best] == [cost for cost in costs if cost <= limit][:20]


# OEIS A002562 and A003090.
@pytest.mark.parametrize(
    ("puzzle", "n_classes"),
    [(Queens(6), 1), (Queens(8), 12), (LatinSquare.empty(3), 1), (LatinSquare.empty(4), 2)],
)
def test_all_classes_are_found_by_a_search_for_more(puzzle: Any, n_classes: int) -> None:
    best = puzzle.model.k_best(n_classes + 1, up_to=puzzle.symmetries())
    assert len(best) == n_classes
    assert best.exhausted
    assert best[0].symmetries == puzzle.symmetries().order


def test_few_images_of_a_solution_are_searched_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, answer = [], searches.answer

    def noted(*arguments: Any) -> Any:
        asked.append(arguments)
        return answer(*arguments)

    monkeypatch.setattr(searches, "answer", noted)
    square = LatinSquare.empty(4)  # Its 576 squares are of two classes.
    assert len(square.model.k_best(3, up_to=square.symmetries())) == 2
    assert len(asked) < 60


def test_symmetries_that_change_costs_are_refused() -> None:
    model = Model({"A": [1], "B": [1], "C": [1]}, costs={"A": 2, "B": 2, "C": 2.5})
    assert len(model.k_best(5, up_to=[{"A": "B", "B": "A"}])) == 2
    wrong = [{"B": "C", "C": "B"}]
    told = r"carries option 'B', which costs 2\.0, to 'C', which costs 2\.5.*that keep all costs"
    for ask in (model.k_best, model.k_worst):
        with pytest.raises(ModelError, match=told):
            ask(2, up_to=wrong)
    assert len(model.k_best(5, up_to=wrong, aims=[{"A": 7}])) == 2
    with pytest.raises(ModelError, match=r"which costs \(0, 0\), to 'C', which costs \(0, 3\)"):
        model.k_best(2, up_to=wrong, aims=[{"A": 7}, {"C": 3}])
    with pytest.raises(ModelError, match="no symmetry"):
        Model({"A": [1], "B": [1, 2]}).k_best(1, up_to=[{"A": "B", "B": "A"}])


def test_penalties_and_symmetries_do_not_go_together() -> None:
    model = Model({"A": [1], "B": [1]})
    model.penalise(1, under=3)
    with pytest.raises(ModelError, match="a list up to symmetry cannot take the penalties"):
        model.k_best(1, up_to=[{"A": "B", "B": "A"}])


def test_symmetries_that_do_nothing_make_no_solutions_equal() -> None:
    model = Model({k: [1] for k in range(5)}, costs={k: k for k in range(5)})
    nothing: list[Any] = [[], [{}], Symmetries(model)]
    for up_to in nothing:
        assert [result.cost for result in model.k_best(9, up_to=up_to)] == [0, 1, 2, 3, 4]


def test_when_the_time_is_over_what_was_found_is_of_different_classes() -> None:
    queens = Queens(8)
    told = []

    def stop(progress: Progress) -> Literal["stop"] | None:
        told.append(progress.solutions)
        return "stop" if progress.solutions == 3 else None

    best = queens.model.k_best(12, up_to=queens.symmetries(), progress=stop)
    assert best.proved >= 3
    classes = {queens.symmetries().canonical(result.solution or ()) for result in best}
    assert len(classes) == len(best)
    assert all(one <= other for one, other in pairwise(told))
    late = queens.model.k_best(12, up_to=queens.symmetries(), time_limit=0.0)
    assert len(late) <= 1


def test_the_time_limit_holds_while_images_of_a_solution_are_listed() -> None:
    graphs = Model()  # Those on ten vertices with three neighbours each: 19 and more classes.
    graphs.add_items_from(range(10), multiplicity=3)
    for edge in combinations(range(10), 2):
        graphs.add_option(edge, edge)
    best = graphs.k_best(25, up_to=graphs.symmetries(), time_limit=0.5)
    assert 1 <= len(best) < 21
    assert best.stop_reason is StopReason.TIME_LIMIT
    assert best[0].status is Status.OPTIMAL
    assert best[0].stats.seconds < 2


def test_one_best_solution_needs_no_images() -> None:
    square = LatinSquare.empty(7)
    assert len(square.model.k_best(1, up_to=square.symmetries())) == 1
    with pytest.raises(GroupTooLargeError):
        square.model.k_best(2, up_to=square.symmetries())


def test_symmetries_may_be_more_than_can_be_listed() -> None:
    things = {(kind, k): ["bag", ("thing", kind, k)] for kind in "ab" for k in range(10)}
    model = Model(things, optional=[items[1] for items in things.values()])
    model.set_multiplicity("bag", 4)
    model.set_costs({name: {"a": 1, "b": 3}[name[0]] for name in things})
    symmetries = Symmetries(
        model,
        options=[
            {(kind, k): (kind, step(k)) for k in range(10)}
            for kind in "ab"
            for step in (lambda k: (k + 1) % 10, lambda k: {0: 1, 1: 0}.get(k, k))
        ],
    )
    assert symmetries.order == factorial(10) ** 2
    best = model.k_best(9, up_to=symmetries)
    assert [result.cost for result in best] == [4, 6, 8, 10, 12]
    assert best.exhausted
