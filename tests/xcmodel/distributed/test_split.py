"""Cubes are disjoint and cover the whole, whatever the model."""

from unittest import mock

from hypothesis import given, settings
from hypothesis import strategies as st

from counted_reads import CountedReads
from xcmodel import Model
from xcmodel.distributed.cube import Cube
from xcmodel.distributed.residual import Residual
from xcmodel.distributed.split import split
from xcmodel.puzzles import Pentominoes
from xcmodel.testing.brute_force import brute_force
from xcmodel.testing.strategies import models


@settings(deadline=None, max_examples=60)
@given(models(), st.sampled_from([2, 3, 7, 100]), st.data())
def test_cubes_partition_the_solutions_of_any_model(
    model: Model, most: int, data: st.DataObject
) -> None:
    options = list(model)
    query = (
        data.draw(st.lists(st.sampled_from(options), max_size=2, unique=True)) if options else []
    )
    numbers = sorted(options.index(option) for option in query)
    whole = Cube(tuple(numbers[:1]), tuple(numbers[1:]))
    wanted = brute_force(model, _named(model, whole.given), _named(model, whole.forbidden))
    found = [
        solution
        for cube in split(model.to_instance(), whole, most)
        for solution in brute_force(model, _named(model, cube.given), _named(model, cube.forbidden))
    ]
    assert len(found) == len(set(found))
    assert set(found) == wanted


def _named(model: Model, numbers: tuple[int, ...]) -> list[object]:
    names = list(model)
    return [names[number] for number in numbers]


def test_a_cube_that_is_one_solution_is_not_divided() -> None:
    instance = Model({"A": [1, 2], "B": [1], "C": [2]}).to_instance()
    assert split(instance, Cube((0,)), 10) == [Cube((0,))]


def test_given_options_that_exclude_each_other_leave_no_cubes() -> None:
    instance = Model({"A": [1, 2], "B": [1], "C": [2]}).to_instance()
    assert split(instance, Cube((0, 1)), 10) == []
    assert split(instance, Cube((0,), (0,)), 10) == []


def test_the_same_cubes_come_each_time_and_no_more_than_asked_for() -> None:
    instance = Pentominoes.rectangle(5, 12).model.to_instance()
    cubes = split(instance, Cube(), 200)
    assert cubes == split(instance, Cube(), 200)
    assert 200 <= len(cubes) < 260
    # They are in the order of a search: neighbours have most of their options in common.
    assert cubes == split(instance, Cube(), len(cubes))


def test_what_a_cube_says_beyond_another_is_found_in_one_pass() -> None:
    outer = CountedReads(range(0, 100, 2))
    beyond = Cube(tuple(range(100)), tuple(range(50))).beyond(Cube(outer, outer))
    assert beyond == Cube(tuple(range(1, 100, 2)), tuple(range(1, 50, 2)))
    assert outer.reads == 2


def test_a_chain_of_forced_choices_counts_the_options_of_all_items_once() -> None:
    degrees = mock.patch.object(Residual, "degrees", autospec=True, side_effect=Residual.degrees)
    with degrees as counted:
        path = Residual.of(Model({i: [i, i + 1] for i in range(199)}).to_instance(), Cube())
        path.propagate()
    assert path.possible
    assert not path.active.any()
    assert not path.need.any()
    assert counted.call_count == 1


def test_options_that_the_chosen_one_leaves_are_excluded_in_the_order_of_the_model() -> None:
    model = Model({k: ["x", k % 3] for k in range(6)}, multiplicities={"x": (2, None)})
    model.relax(range(3))
    cubes = split(model.to_instance(), Cube(), 2)
    assert [cube.forbidden for cube in cubes] == [(), (0,), (0, 1), (1, 2), (0, 2, 3)]
    assert all(type(number) is int for cube in cubes for number in cube.given + cube.forbidden)
