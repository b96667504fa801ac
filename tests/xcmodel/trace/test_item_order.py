"""Which item is covered next: by name, at random, or by a function."""

from __future__ import annotations

import pickle

import pytest

from xcmodel import Model
from xcmodel.problem.names import Name
from xcmodel.puzzles import Langford, Queens
from xcmodel.trace.position import Position

MODEL = Model({"A": [1, 2], "B": [1], "C": [2, 3], "D": [2], "E": [3]})


@pytest.mark.parametrize(
    ("model", "nodes"),
    [(Langford(5).model, 141), (Langford(7).model, 3283), (Queens(8).model, 2057)],
)
def test_the_first_item_makes_the_tree_of_textbooks(model: Model, nodes: int) -> None:
    assert len(model.search_tree(order="first", limit=None)) == nodes


def test_the_first_item_is_covered_though_a_later_one_is_dead() -> None:
    model = Model({"A": [1], "B": [1]})
    model.add_item("dead")
    assert [step.item for step in model.trace(order="first", limit=1)] == [1]
    assert len(model.search_tree(order="first")) == 3
    assert len(model.search_tree(order="fewest")) == len(model.search_tree(order="last")) == 1


@pytest.mark.parametrize(("order", "item"), [("first", 1), ("last", 3), ("most", 2), ("fewest", 1)])
def test_each_order_has_its_first_item(order: str, item: int) -> None:
    assert MODEL.trace(order=order)[0].item == item  # type: ignore[arg-type]


def test_a_random_order_is_that_of_its_seed() -> None:
    model = Langford(5).model
    sizes = [len(model.search_tree(order="random", seed=seed)) for seed in range(8)]
    assert sizes == [len(model.search_tree(order="random", seed=seed)) for seed in range(8)]
    assert len(set(sizes)) > 2


def test_a_seed_of_an_order_that_is_not_random_is_told() -> None:
    with pytest.raises(ValueError, match="seed=3 is for order='random' alone"):
        MODEL.trace(seed=3)
    with pytest.raises(ValueError, match="seed=3 is for order='random' alone"):
        MODEL.search_tree(order="first", seed=3)


def test_a_trace_whose_seed_was_drawn_makes_the_same_steps_after_pickling() -> None:
    trace = Langford(5).model.trace(order="random", seed=None)
    assert str(pickle.loads(pickle.dumps(trace))) == str(trace)


def test_a_function_chooses_among_the_open_items() -> None:
    seen: list[tuple[Name, ...]] = []

    def second(position: Position) -> Name:
        seen.append(position.open_items)
        return position.open_items[min(1, len(position.open_items) - 1)]

    trace = MODEL.trace(order=second)
    assert trace[0].item == 2
    assert seen == [(1, 2, 3)]
    assert set(trace.solutions) == set(MODEL.trace().solutions)


def test_a_function_that_returns_no_open_item_is_told() -> None:
    with pytest.raises(ValueError, match=r"order returned 9, which is not one of .*open_items"):
        MODEL.search_tree(order=lambda _: 9)


def test_another_order_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(ValueError, match=r"'frist'; did you mean 'first'\? Give fewest, most"):
        MODEL.search_tree(order="frist")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="order is 3: give fewest"):
        MODEL.trace(order=3)  # type: ignore[arg-type]
