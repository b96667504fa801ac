"""Many options at once are the same options, and the same errors, as one by one."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xcmodel import Model, ModelError

ITEMS: list[Any] = [0, "a", ("b", 1), 2.5, None]

PLAIN: list[Any] = [(k, [ITEMS[k % 5], ITEMS[(k + 1) % 5]]) for k in range(50)]

# Each with the beginning of its error.
WRONG: list[tuple[Any, str]] = [
    ((7, ["a"]), "there is an option 7 already"),
    (([], ["a"]), "option .* is not hashable"),
    (("new", []), "option 'new' covers no item"),
    (("new", ()), "option 'new' covers no item"),
    (("new", ["a", "a"]), "option 'new' names item 'a' twice, .* leave one out, or, .* add_row"),
    (("new", [0, False]), "option 'new' names item 0 twice"),
    (("new", ["z"]), "option 'new' names unknown item 'z'"),
    (("new", [["a"]]), "option 'new' covers .*, which is no list of hashable"),
    (("new", "a"), "option 'new' covers the string 'a'"),
    (("new", 5), "option 'new' covers 5, which is no list"),
    ("option", "'option' is no option: use"),
    (("new", ["a"], {}, {}), "is no option: use"),
    (("new", ["a"], 5), "an int stands where a dictionary should"),
    (("new", ["a"], {"price": 5}), "'new' has the unknown setting 'price'"),
    (("new", ["a"], {"cost": "5"}), "option 'new' has cost '5'"),
    (("new", ["a"], {"cost": True}), "option 'new' has cost True"),
    (("new", ["a"], {"cost": 2**60 + 1}), "option 'new' has a cost beyond 2"),
    (("new", ["a"], {"colours": {"z": 1}}), "option 'new' gives a colour to item 'z'"),
    (("new", ["a"], {"colours": {0: 1}}), "option 'new' gives a colour to item 0, which it does"),
    (("new", ["a"], {"colours": {"a": None}}), "option 'new' gives item 'a' the colour None"),
    (("new", ["a"], {"colours": {"a": []}}), r"the colour name \[\] is not hashable"),
    (("new", ["a"], {"colours": "a"}), "a str stands where a dictionary should, of the colours"),
    (("new", ["a", 1], {"colours": {"a": 2}}), "option 'new' names unknown item 1"),
]


def with_items(options: Any = ()) -> Model:
    model = Model()
    model.add_items_from(ITEMS, optional=True)
    model.add_options_from(options)
    return model


@pytest.mark.parametrize(("wrong", "words"), WRONG)
@pytest.mark.parametrize("place", [0, 25, 50])
def test_one_wrong_option_among_many_is_told_and_none_is_added(
    wrong: Any, words: str, place: int
) -> None:
    model = with_items()
    with pytest.raises(ModelError, match=words):
        model.add_options_from([*PLAIN[:place], wrong, *PLAIN[place:]])
    assert model == with_items()


def some_settings() -> st.SearchStrategy[dict[str, Any]]:
    costs = st.one_of(st.integers(-5, 5), st.just(Fraction(1, 2)), st.just(1.5))
    colours = st.dictionaries(st.just(0), st.sampled_from("rg"))
    return st.fixed_dictionaries({}, optional={"cost": costs, "colours": colours})


def options() -> st.SearchStrategy[list[Any]]:
    items = st.lists(st.sampled_from(ITEMS[1:]), unique=True).map(lambda more: [0, *more])
    pairs = st.tuples(st.integers(), items | items.map(tuple))
    several = pairs | st.tuples(st.integers(), items, some_settings())
    return st.lists(several, min_size=16, max_size=40, unique_by=lambda entry: entry[0])


def options_with_colours() -> st.SearchStrategy[list[Any]]:
    colours = st.dictionaries(st.sampled_from(ITEMS), st.sampled_from(["red", 3, ("x", 1)]))
    usual = st.fixed_dictionaries({}, optional={"cost": st.integers(-5, 5), "colours": colours})
    several = st.tuples(st.integers(), st.just(ITEMS), usual | st.just({"colours": None}))
    return st.lists(several, min_size=16, max_size=150, unique_by=lambda entry: entry[0])


@settings(max_examples=60)
@given(options() | options_with_colours(), st.booleans())
def test_options_together_are_the_same_as_one_by_one(entries: list[Any], is_first: bool) -> None:
    first = [] if is_first else [("first", ["a"])]
    together, alone = with_items(first), with_items(first)
    together.add_options_from(entries)
    for name, items, *rest in entries:
        options: Mapping[str, Any] = rest[0] if rest else {}
        alone.add_option(name, items, **options)
    assert together == alone


def test_a_model_of_many_options_finds_its_items_in_the_order_in_which_they_come() -> None:
    model = Model(dict(PLAIN))
    assert list(model.items) == ITEMS
    assert [option.items for option in model.options.values()] == [tuple(i) for _, i in PLAIN]


def test_thousands_of_options_from_a_generator_are_added_in_order() -> None:
    model = with_items((k, (ITEMS[k % 5],), {"cost": k}) for k in range(10_000))
    assert list(model.options) == list(range(10_000))
    assert model.options[9_999].cost == model.cost([9_999]) == 9_999
    assert model.options[8_191].items == (ITEMS[8_191 % 5],)


def test_colours_of_many_options_are_copies_of_those_that_are_given() -> None:
    given = {"a": "red"}
    model = with_items((k, ["a"], {"colours": given}) for k in range(200))
    given["a"] = "green"
    assert {option.colours["a"] for option in model.options.values()} == {"red"}


@pytest.mark.parametrize("wrong", [0, 70, 199])
def test_the_first_of_many_options_that_colours_an_item_without_colours_is_told(wrong: int) -> None:
    model = with_items()
    model.add_item("once")
    entries = [
        (k, ["a", "once"], {"colours": {"a" if k < wrong else "once": 1}}) for k in range(200)
    ]
    with pytest.raises(ModelError, match=f"option {wrong} gives a colour to item 'once', which"):
        model.add_options_from(entries)
    assert len(model) == 0
