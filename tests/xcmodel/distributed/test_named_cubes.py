"""A query that is divided before it runs, and whose parts are joined."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paid_prices import paid_prices
from xcmodel import Model
from xcmodel.errors import ModelError, UnknownNameError
from xcmodel.puzzles import Pentominoes, Queens
from xcmodel.testing.strategies import RandomQuery, models, queries


@settings(max_examples=80, deadline=None)
@given(queries(), st.sampled_from([1, 2, 5, 40]))
def test_the_counts_of_the_parts_add_up_to_the_count(query: RandomQuery, n: int) -> None:
    model = query.model
    parts = model.cubes(n, given=query.given, forbidden=query.forbidden)
    counts = [model.count(given=part.given, forbidden=part.forbidden) for part in parts]
    assert sum(counts) == model.count(given=query.given, forbidden=query.forbidden)


@settings(max_examples=40, deadline=None)
@given(models(), st.data())
def test_lists_and_least_costs_are_joined_also_with_rows_and_penalties(
    model: Model, data: st.DataObject
) -> None:
    if not len(model):
        return
    options, items = st.sampled_from(list(model)), st.sampled_from(list(model.items))
    model.add_row("row", data.draw(st.dictionaries(options, st.integers(-2, 2))), high=1)
    coloured = {item for option in model.options.values() for item in option.colours}
    if (item := data.draw(items)) not in coloured:
        under, _ = paid_prices(model, item, 3, None)
        model.penalise(item, under=under)
    parts = [{"given": p.given, "forbidden": p.forbidden} for p in model.cubes(5)]
    listed = [
        frozenset(solution)
        for part in parts
        for solution in model.solutions(backend="cpsat", **part)  # type: ignore[arg-type]
    ]
    expected = [frozenset(solution) for solution in model.solutions(backend="cpsat")]
    assert len(listed) == len(expected)
    assert set(listed) == set(expected)
    costs = [model.minimize(backend="auto", **part).cost for part in parts]  # type: ignore[arg-type]
    least = min((cost for cost in costs if cost is not None), default=None)
    assert least == model.minimize(backend="auto").cost


def test_the_parts_are_the_same_each_time_and_about_as_many_as_asked_for() -> None:
    model = Pentominoes.rectangle(6, 10).model
    parts = model.cubes(50)
    assert parts == Pentominoes.rectangle(6, 10).model.cubes(50)
    assert 50 <= len(parts) < 100


def test_one_part_is_the_whole() -> None:
    model = Queens(6).model
    [part] = model.cubes(1)
    assert model.count(given=part.given, forbidden=part.forbidden) == 4


def test_a_part_can_be_divided_once_more() -> None:
    model = Queens(8).model
    part = model.cubes(4)[1]
    parts = model.cubes(6, given=part.given, forbidden=part.forbidden)
    assert len(parts) >= 6
    assert sum(model.count(given=p.given, forbidden=p.forbidden) for p in parts) == 8


def test_where_there_is_no_solution_for_a_simple_reason_there_are_no_parts() -> None:
    assert Model({"A": [1, 2], "B": [1], "C": [2]}).cubes(3, given=["A", "B"]) == []


def test_wrong_arguments_are_told() -> None:
    model = Model({"A": [1]})
    with pytest.raises(ValueError, match="n is 0: give 1 or more"):
        model.cubes(0)
    with pytest.raises(TypeError, match=r"n is 2\.5: give a whole number"):
        model.cubes(2.5)  # type: ignore[arg-type]
    with pytest.raises(UnknownNameError, match="no option 'B'"):
        model.cubes(2, given=["B"])
    with pytest.raises(ModelError, match="both given and forbidden"):
        model.cubes(2, given=["A"], forbidden=["A"])
