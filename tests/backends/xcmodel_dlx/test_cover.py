from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from xcmodel import Model
from xcmodel.testing.strategies import models
from xcmodel_dlx.cover import Cover, Incidence


def cover_of(model: Model) -> Cover:
    return Cover(Incidence.of(model.to_instance()))


def state(cover: Cover) -> tuple[object, ...]:
    active = [sorted(options) for options in cover.active]
    return active, list(cover.need), list(cover.room), sorted(cover.open_items), list(cover.chosen)


@settings(max_examples=200, deadline=None)
@given(models(), st.randoms(use_true_random=True))
def test_undoing_in_reverse_order_restores_every_state(model: Model, random: Random) -> None:
    cover = cover_of(model)
    states, marks = [], []
    while active := cover.active_options():
        states.append(state(cover))
        if random.random() < 0.3:
            marks.append(("readmit", cover.mark))
            cover.exclude([random.choice(active)])
        else:
            marks.append(("unchoose", cover.choose(random.choice(active))))
    while states:
        undo, mark = marks.pop()
        getattr(cover, undo)(mark)
        assert state(cover) == states.pop()


def test_choosing_an_option_excludes_those_that_conflict_with_it() -> None:
    cover = cover_of(Model({"A": [1, 2], "B": [2, 3], "C": [3]}))
    cover.choose(0)
    assert cover.active_options() == [2]
    assert cover.open_items == {2}


def test_item_with_room_keeps_its_options() -> None:
    cover = cover_of(Model({"A": [1], "B": [1], "C": [1]}, multiplicities={1: 2}))
    cover.choose(0)
    assert cover.active_options() == [1, 2]
    cover.choose(1)
    assert cover.active_options() == []
    assert not cover.open_items


def test_first_colour_excludes_the_others_and_the_uncoloured() -> None:
    model = Model(
        {"A": [1, "x"], "B": [2, "x"], "C": [2, "x"], "D": [2, "x"]},
        optional=["x"],
        colours={"A": {"x": "red"}, "B": {"x": "red"}, "C": {"x": "blue"}},
    )
    cover = cover_of(model)
    cover.choose(0)
    assert cover.active_options() == [1]


def test_least_item_is_the_one_with_the_least_slack() -> None:
    model = Model({"A": [1, 2], "B": [1, 2], "C": [2], "D": [1]}, multiplicities={2: 3})
    assert cover_of(model).least_item() == 1
    assert cover_of(Model()).least_item() is None
