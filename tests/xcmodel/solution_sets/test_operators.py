"""Unions, intersections and differences of sets of one model."""

from __future__ import annotations

import operator
import pickle
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from classics import dominoes, queens
from diagram_maker import DiagramBackend
from plentiful_models import plentiful_queries
from xcmodel import Model, SolutionSet, get_backend
from xcmodel.backend import Backend
from xcmodel.errors import SolutionSetError
from xcmodel.problem.names import Name
from xcmodel.solution_sets import combined_solutions
from xcmodel.solution_sets.distinctness import check_distinct
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, numbers_below, queries

OPERATORS = [operator.or_, operator.and_, operator.sub, operator.xor]
BACKENDS: list[Backend] = [DiagramBackend(), DiagramBackend(get_backend("dlx"))]

SMALL = Model({"A": [1, 2], "B": [1], "C": [2], "D": [2]})


@st.composite
def conditions(draw: st.DrawFn, options: list[Name]) -> dict[str, Any]:
    """Draw conditions of `restrict` and `compile`."""
    drawn = draw(numbers_below(len(options), most=3)) if options else []
    cut = draw(st.integers(0, 1))
    return {
        "given": [options[number] for number in drawn[:cut]],
        "forbidden": [options[number] for number in drawn[cut:]],
    }


def names_of(solutions: Iterable[Any]) -> set[frozenset[Name]]:
    return {frozenset(solution) for solution in solutions}


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(queries() | plentiful_queries(), st.data())
def test_combinations_are_those_of_brute_force(query: RandomQuery, data: st.DataObject) -> None:
    model, options = query.model, list(query.model.options)
    sets: list[SolutionSet] = []
    truths: list[set[frozenset[Name]]] = []
    for _ in range(3):
        conditions_ = data.draw(conditions(options))
        backend = data.draw(st.sampled_from(BACKENDS))
        if data.draw(st.booleans()):
            isomorphism = data.draw(st.booleans())
            solutions = model.compile(backend=backend, up_to_isomorphism=isomorphism, **conditions_)
        else:
            solutions = model.compile(backend=backend).restrict(**conditions_)
        sets.append(solutions)
        truths.append(brute_force(model, conditions_["given"], conditions_["forbidden"]))
    combine, again = (data.draw(st.sampled_from(OPERATORS)) for _ in range(2))
    found = again(combine(sets[0], sets[1]), sets[2])
    expected = again(combine(truths[0], truths[1]), truths[2])
    listed = [frozenset(solution) for solution in found]
    assert len(listed) == found.count() == len(expected)
    assert set(listed) == expected
    check_distinct(found._diagram)
    for one, its in [*zip(sets, truths, strict=True), (found, expected)]:
        assert (one <= found, one < found) == (its <= expected, its < expected)
        assert (one >= found, one > found) == (its >= expected, its > expected)
        assert (one == found) == (its == expected)


def test_sets_that_are_restricted_from_one_stay_small() -> None:
    tilings = dominoes(8, 8).compile()
    options = [option for option, times in tilings.marginals().items() if times]
    one = tilings.restrict(given=options[:1])
    other = tilings.restrict(given=options[-1:])
    either = one | other
    assert either.count() == one.count() + other.count() - (one & other).count()
    assert (tilings - either).count() == tilings.count() - either.count()
    assert either.size.nodes <= 2 * tilings.size.nodes


def test_sets_that_branch_differently_are_combined() -> None:
    model = queens(7)
    options = list(model.options)
    one, other = model.compile(given=options[3:4]), model.compile(forbidden=options[:4])
    assert names_of(one | other) == names_of(one) | names_of(other)
    assert (one & other).count() == 0


def test_sets_of_any_depth_are_combined() -> None:
    model = Model({k: [k] for k in range(3000)}, optional=range(3000))
    everything = model.compile()
    without = everything.restrict(forbidden=[1500])
    assert (everything - without).count() == 2**2999
    assert without < everything
    assert everything - without == everything.restrict(given=[1500])


def test_what_is_made_is_asked_as_any_set() -> None:
    solutions = SMALL.compile()
    either = solutions.restrict(given=["A"]) | solutions.restrict(given=["C"])
    assert ["A"] in either
    assert ["B", "D"] not in either
    assert either.marginals() == {"A": 1, "B": 1, "C": 1, "D": 0}
    assert list(either.restrict(forbidden=["A"])) == list(solutions.restrict(given=["C"]))
    assert pickle.loads(pickle.dumps(either)) == either


def test_sets_from_files_are_combined_with_and_without_their_model(tmp_path: Path) -> None:
    solutions = SMALL.compile()
    for number, option in enumerate("AC"):
        solutions.restrict(given=[option]).save(tmp_path / str(number))
    for model in (None, SMALL):
        one, other = (SolutionSet.load(tmp_path / str(number), model) for number in range(2))
        assert (one | other).count() == 2
        assert (one & solutions) == one
        assert (solutions - other).count() == 2


def test_a_combination_tells_all_backends_behind_it() -> None:
    readable, other = SMALL.compile(backend="dlx:python"), SMALL.compile(backend=BACKENDS[0])
    assert (readable | other).evidence.by == ("dlx:python, maker",)
    assert (other | other).evidence.by == ("maker",)


def test_an_intersection_is_proved_and_a_union_is_not() -> None:
    solutions = SMALL.compile()
    one, other = solutions.restrict(forbidden=["A"]), solutions.restrict(forbidden=["C"])
    assert str((one & other).prove()).startswith("the set holds all solutions, 1")
    for made in (one | other, (one - other) & solutions, (one | other).restrict(given=["A"])):
        with pytest.raises(SolutionSetError, match="prove the sets that it is made of"):
            made.prove()


def test_a_file_of_a_union_says_that_it_is_one(tmp_path: Path) -> None:
    solutions = SMALL.compile()
    one, other = solutions.restrict(given=["A"]), solutions.restrict(given=["C"])
    for made, is_whole in ((one | other, False), (solutions - one, False), (one, True)):
        made.save(tmp_path / "set")
        loaded = SolutionSet.load(tmp_path / "set", SMALL)
        assert loaded.is_whole is made.is_whole is is_whole
        if not is_whole:
            with pytest.raises(SolutionSetError, match="prove the sets that it is made of"):
                loaded.prove()


@pytest.mark.parametrize("combine", [*OPERATORS, operator.le, operator.gt])
@pytest.mark.parametrize(
    "other",
    [
        Model({"A": [1, 2], "B": [1], "C": [2], "D": [1]}),
        Model({"A": [1, 2], "B": [1], "C": [2], "E": [2]}),
        Model({"A": [1, 2], "B": [1], "C": [2], "D": [2]}, costs={"A": 0.5}),
    ],
)
def test_sets_of_two_models_are_told_apart(combine: Callable[..., Any], other: Model) -> None:
    with pytest.raises(SolutionSetError, match="different models"):
        combine(SMALL.compile(), other.compile())


@pytest.mark.parametrize("combine", [*OPERATORS, operator.le])
def test_what_is_no_solution_set_has_no_operators(combine: Callable[..., Any]) -> None:
    solutions = SMALL.compile()
    with pytest.raises(TypeError):
        combine(solutions, set(solutions))
    with pytest.raises(TypeError):
        combine(set(solutions), solutions)


def test_too_large_a_combination_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    solutions = queens(6).compile()
    monkeypatch.setattr(combined_solutions, "_MOST_NODES", 20)
    with pytest.raises(SolutionSetError, match="make both by restrict of one set"):
        _ = solutions | solutions.restrict(forbidden=[(0, 1)])
