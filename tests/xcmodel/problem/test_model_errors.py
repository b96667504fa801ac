"""Every message that a malformed model gives: what, where, and how to mend it."""

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import scipy.sparse

from xcmodel import Model, ModelError
from xcmodel.errors import UnknownNameError


def declared() -> Model:
    model = Model({"A": ["row 1", "row 3"]})
    model.add_item("spare", optional=True)
    return model


def coloured() -> Model:
    model = declared()
    model.add_option("B", ["spare"], colours={"spare": "red"})
    return model


CASES: list[tuple[Callable[[], Any], str]] = [
    (
        lambda: declared().add_option("B", ["rwo 3"]),
        "option 'B' names unknown item 'rwo 3'; did you mean 'row 3'?",
    ),
    (lambda: declared().add_option("B", [99]), "option 'B' names unknown item 99"),
    (lambda: declared().add_item("row 1"), "there is an item 'row 1' already"),
    (lambda: declared().add_option("A", ["row 1"]), "there is an option 'A' already"),
    (
        lambda: declared().add_options_from([("B", ["row 1"]), ("B", ["row 3"])]),
        "there is an option 'B' already",
    ),
    (
        lambda: declared().add_option("B", []),
        "option 'B' covers no item: it must cover at least one",
    ),
    (lambda: Model({"A": [1, 2, 1]}), "option 'A' names item 1 twice"),
    (
        lambda: Model({"A": "abc"}),
        "option 'A' covers the string 'abc': put the items' names into a list",
    ),
    (
        lambda: Model({"A": 5}),  # type: ignore[dict-item]
        "option 'A' covers 5, which is no list of hashable item names",
    ),
    (
        lambda: Model({"A": [[1]]}),  # type: ignore[list-item]
        "option 'A' covers [[1]], which is no list of hashable item names",
    ),
    (
        lambda: declared().add_item([1]),  # type: ignore[arg-type]
        "the item name [1] is not hashable: use a string, a number or a tuple",
    ),
    (
        lambda: declared().add_option({}, ["row 1"]),  # type: ignore[arg-type]
        "the option name {} is not hashable: use a string, a number or a tuple",
    ),
    (
        lambda: declared().add_item("x", multiplicity=-1),
        "item 'x' has multiplicity -1: use a whole number from 0, "
        "or a pair (low, high) of them, with high=None for no bound",
    ),
    (
        lambda: declared().add_item("x", multiplicity=1.5),  # type: ignore[arg-type]
        "item 'x' has multiplicity 1.5: use a whole number from 0",
    ),
    (
        lambda: declared().add_item("x", multiplicity=True),
        "item 'x' has multiplicity True: use a whole number from 0",
    ),
    (
        lambda: declared().add_item("x", multiplicity=(1, 2, 3)),  # type: ignore[arg-type]
        "item 'x' has multiplicity (1, 2, 3): use a whole number from 0",
    ),
    (
        lambda: declared().add_item("x", multiplicity=(None, 2)),  # type: ignore[arg-type]
        "item 'x' has multiplicity (None, 2): use a whole number from 0",
    ),
    (
        lambda: declared().set_multiplicity("row 1", (3, 1)),
        "item 'row 1' has low > high in its multiplicity (3, 1)",
    ),
    (
        lambda: declared().add_option("B", ["row 1"], cost=1.5),  # type: ignore[arg-type]
        "option 'B' has cost 1.5: costs are whole numbers; scale yours if need be",
    ),
    (
        lambda: declared().add_option("B", ["row 1"], colours={"row 1": "red"}),
        "option 'B' gives a colour to item 'row 1', which must be optional, "
        "with a multiplicity of at most 1, to have colours",
    ),
    (
        lambda: declared().add_option("B", ["row 1"], colours={"spare": "red"}),
        "option 'B' gives a colour to item 'spare', which it does not cover",
    ),
    (
        lambda: declared().add_option("B", ["spare"], colours={"spare": None}),
        "option 'B' gives item 'spare' the colour None: "
        "leave the item out of the colours to have it uncoloured",
    ),
    (
        lambda: coloured().require(["spare"]),
        "item 'spare' has colours (option 'B' gives it one), "
        "so it must stay optional, with a multiplicity of at most 1",
    ),
    (
        lambda: coloured().set_multiplicity("spare", 2),
        "item 'spare' has colours (option 'B' gives it one), "
        "so it must stay optional, with a multiplicity of at most 1",
    ),
    (
        lambda: Model({"A": [1]}, multiplicities={1: (0, 2)}).require([1]),
        "item 1 has multiplicity 0..2 and may go uncovered: use set_multiplicity",
    ),
    (lambda: declared().relax(["row 2"]), "the model has no item 'row 2'; did you mean 'row"),
    (lambda: Model({"A": [1]}, optional=[2]), "the model has no item 2"),
    (lambda: Model({"A": [1]}, multiplicities={2: 2}), "the model has no item 2"),
    (lambda: Model({"A": [1]}, costs={"B": 2}), "the model has no option 'B'"),
    (lambda: Model({"A": [1]}, colours={"B": {}}), "the model has no option 'B'"),
    (lambda: declared().cost(["AA"]), "the model has no option 'AA'; did you mean 'A'?"),
    (
        lambda: declared().add_options_from([("B",)]),  # type: ignore[list-item]
        "('B',) is no option: use (name, items) or (name, items, settings)",
    ),
    (lambda: Model.from_matrix([[1, 0], [0]]), "the rows of the matrix are not all of one length"),
    (lambda: Model.from_matrix([1, 0]), "a matrix has 2 dimensions, and this one has 1"),
    (
        lambda: Model.from_matrix(np.array([[1, 0], [0, 5]])),
        "the matrix has the entry 5 in row 1, column 1: only 0 and 1 have a meaning",
    ),
    (
        lambda: Model.from_matrix(scipy.sparse.coo_array(np.array([[0, -1]]))),
        "the matrix has the entry -1 in row 0, column 1: only 0 and 1 have a meaning",
    ),
    (
        lambda: Model.from_matrix([[1, 0], [0, 0]]),
        "option 1 covers no item: it must cover at least one",
    ),
    (
        lambda: Model({"A": [1]}, costs={"A": 2**61}),
        "option 'A' has a cost beyond 2**60: scale the costs down",
    ),
    (
        lambda: Model({"A": [1], "B": [1]}, costs={"A": 2**60, "B": -(2**60)}).to_instance(),
        f"the costs add up to {2**61} in absolute value: more than 2**60; scale them down",
    ),
    (
        lambda: Model.from_arrays([0, 1], [0, 1]),
        "option_start must begin with 0 and end with 2, the length of option_items",
    ),
    (
        lambda: Model.from_arrays([0, 1, 1], [0]),
        "option 1 covers no item: it must cover at least one",
    ),
    (lambda: Model.from_arrays([0, 3], [0, 1, 0]), "option 0 names item 0 twice"),
    (
        lambda: Model.from_arrays([0, 1], [4], n_items=4),
        "option_items has numbers out of the range 0..3",
    ),
    (
        lambda: Model.from_arrays([0, 1], [2**40]),
        "option_items names item 1099511627776, and has 1 entries only: "
        "give n_items if there are so many items",
    ),
    (
        lambda: Model.from_arrays([0, 1], [2**31], n_items=2**40),
        "there are 1099511627776 items: more than 2**31 - 1",
    ),
    (
        lambda: Model.from_arrays([0, 1], [0.5]),
        "option_items must be a one-dimensional array of whole numbers",
    ),
    (lambda: Model.from_arrays([0, 1], [0], costs=[1, 2]), "there are 2 costs for 1 options"),
    (
        lambda: Model.from_arrays([0, 1], [0], costs=[2**61]),
        "a cost is beyond 2**60: scale the costs down",
    ),
    (lambda: declared().solve(given=["B"]), "the model has no option 'B'"),
    (lambda: declared().solve(forbidden=["Z"]), "the model has no option 'Z'"),
    (lambda: declared().count(given="A"), "'A' stands where a list of options' names should"),
    (
        lambda: declared().solve(given=["A"], forbidden=["A"]),
        "option 'A' is both given and forbidden",
    ),
]


@pytest.mark.parametrize(("mistake", "message"), CASES, ids=[message for _, message in CASES])
def test_mistake_gets_a_clear_message(mistake: Callable[[], Any], message: str) -> None:
    with pytest.raises(ModelError, match="^" + re.escape(message)):
        mistake()


def test_error_carries_the_name_that_it_is_about() -> None:
    with pytest.raises(UnknownNameError) as raised:
        declared().add_option("B", ["rwo 3"])
    assert raised.value.subject == "B"


def test_model_errors_are_value_errors_too() -> None:
    with pytest.raises(ValueError, match="covers no item"):
        Model({"A": []})


def test_limits_out_of_range_are_refused() -> None:
    with pytest.raises(ValueError, match="time_limit is -1: give seconds from 0"):
        declared().solve(time_limit=-1)
    with pytest.raises(ValueError, match="solution_limit is 0: give 1 or more"):
        declared().count(solution_limit=0)
    with pytest.raises(ValueError, match="method is 'guess': choose 'auto' or 'enumerate'"):
        declared().count(method="guess")  # type: ignore[arg-type]
