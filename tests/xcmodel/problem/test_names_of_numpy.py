"""Numbers of numpy beside tuples as names: compared, they give arrays without a truth value."""

import numpy as np
import pytest

from xcmodel import Model, Solution
from xcmodel.errors import ModelError
from xcmodel.problem.names import Name

NUMBER, PAIR = np.int64(7), ("row", 1)


def mixed() -> Model:
    options: dict[Name, list[Name]] = {NUMBER: [NUMBER, PAIR], PAIR: [NUMBER], "A": [PAIR]}
    return Model(options, optional=[PAIR], colours={NUMBER: {PAIR: NUMBER}})


def test_colours_are_given_to_items_of_either_kind() -> None:
    assert mixed().options[NUMBER].colours == {PAIR: NUMBER}
    with pytest.raises(ModelError, match="gives a colour to item 'x', which it does not cover"):
        mixed().add_option("B", [NUMBER], colours={"x": 1})
    with pytest.raises(ModelError, match=r"item \('row', 1\), which it does not cover"):
        mixed().add_option("B", [NUMBER], colours={PAIR: 1})


def test_solutions_are_compared_and_looked_into() -> None:
    one, other = Solution(NUMBER, PAIR), Solution(PAIR, NUMBER)
    assert one == other
    assert one != Solution(PAIR, "A")
    assert PAIR in one
    assert 7 in other
    assert "A" not in one


def test_models_are_compared() -> None:
    turned = Model({PAIR: [NUMBER], NUMBER: [NUMBER, PAIR], "A": [PAIR]}, optional=[PAIR])
    assert mixed() == mixed()
    assert mixed() != turned


def test_an_item_is_taken_out() -> None:
    model = mixed()
    model.penalise(NUMBER, over=1)
    model.remove_options(["A"])
    model.remove_item(PAIR)
    assert list(model.items) == list(model.penalties) == [NUMBER]
    assert not model.options[NUMBER].colours


def test_positions_are_told_drawn_and_searched() -> None:
    model = mixed()
    assert model.matrix_text().count("●") == 3
    told = [(step.text(), step.svg(), step.struck_items) for step in model.trace()]
    assert told[1][2] == (NUMBER, PAIR)
    assert len(model.search_tree(order=lambda position: position.open_items[-1])) == 4


def test_colours_are_compared() -> None:
    def coloured(one: Name, other: Name) -> Model:
        options = {"A": ["p", "c"], "B": ["q", "c"], "C": ["q", "c"]}
        shades = {"A": {"c": one}, "B": {"c": other}, "C": {"c": one}}
        return Model(options, optional=["c"], colours=shades)

    model = coloured(NUMBER, PAIR)
    assert model == coloured(7, PAIR)
    assert model != coloured(PAIR, PAIR)
    assert [list(solution) for solution in model.trace().solutions] == [["A", "C"]]
