"""Random models are written and read again in every format."""

import io
import re
import warnings
from collections.abc import Hashable
from datetime import date
from decimal import Decimal
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from paid_prices import paid_prices
from xcmodel import Model, read, write
from xcmodel.answer.cost import Cost
from xcmodel.errors import FormatError, FormatWarning
from xcmodel.formats.registry import FORMATS, Carried, Names
from xcmodel.problem.cost_unit import exact
from xcmodel.testing.brute_force import brute_force
from xcmodel.testing.strategies import models

COVERING = ("orlib-rail", "orlib-scp")
SIGNS = 'acpnf x:|$01 -+=<>;{}[]"\n\\*'
PLAIN = ["matrix", "npy", "npz", "mtx", "orlib", *COVERING]


def round_trip(model: Model, kind: str) -> Model:
    stream = io.BytesIO()
    write(model, stream, kind)
    stream.seek(0)
    return read(stream, kind)


def solutions(model: Model) -> set[frozenset[int]]:
    """All solutions, as the numbers of their options."""
    number_of = {name: number for number, name in enumerate(model)}
    return {frozenset(number_of[name] for name in solution) for solution in brute_force(model)}


def solutions_of_options(again: Model, model: Model) -> list[frozenset[int]]:
    """All solutions of a model read back, without the variables that colours became."""
    options = range(len(model))
    return [solution & frozenset(options) for solution in solutions(again)]


def costs(model: Model) -> list[Cost]:
    return [option.cost for option in model.options.values()]


def without_costs(model: Model) -> Model:
    for name in model:
        model.set_cost(name, 0)
    return model


@st.composite
def plain_models(draw: st.DrawFn, multiplicity: tuple[int, int | None] = (1, 1)) -> Model:
    n_items = draw(st.integers(1, 5))
    model = Model()
    model.add_items_from(range(n_items), multiplicity=multiplicity)
    subsets = st.lists(st.sampled_from(range(n_items)), min_size=1, unique=True)
    for number, items in enumerate(draw(st.lists(subsets, max_size=8))):
        model.add_option(number, items, cost=draw(st.integers(-3, 6)))
    return model


@given(models())
@settings(max_examples=80, deadline=None)
def test_json_and_canonical_text_keep_all_but_the_form_of_bounds(model: Model) -> None:
    for kind in ("json", "graphml"):
        assert round_trip(model, kind) == model
        assert dict(round_trip(model, kind).items) == dict(model.items)
    again = round_trip(model, "xc")
    assert list(again.items) == list(model.items)
    assert [(o.name, set(o.items), o.cost, o.colours) for o in again.options.values()] == [
        (o.name, set(o.items), o.cost, o.colours) for o in model.options.values()
    ]
    assert solutions(again) == solutions(model)


@pytest.mark.parametrize("kind", ["json", "graphml"])
@pytest.mark.parametrize("bounds", [(0, 1), (1, 1), (2, 3), (2, None)])
@pytest.mark.parametrize("optional", [["x"], []])
def test_an_optional_item_keeps_its_multiplicity(
    kind: str, bounds: tuple[int, int | None], optional: list[str]
) -> None:
    options = {"A": ["x"], "B": ["x", "y"], "C": ["x"]}
    model = Model(options, multiplicities={"x": bounds}, optional=optional)
    again = round_trip(model, kind)
    assert dict(again.items) == dict(model.items)
    assert solutions(again) == solutions(model)


NAMES = st.recursive(
    st.text(max_size=3) | st.integers() | st.floats(allow_nan=False, allow_infinity=False),
    lambda parts: st.lists(parts, max_size=2).map(tuple),
    max_leaves=3,
)


@pytest.mark.parametrize("kind", [name for name in FORMATS if FORMATS[name].items is Names.ANY])
@given(names=st.lists(NAMES, min_size=3, max_size=3, unique=True), colour=NAMES)
@settings(max_examples=50, deadline=None)
def test_names_and_colours_of_any_plain_kind_are_kept(
    kind: str, names: list[Hashable], colour: Hashable
) -> None:
    option, *items = names
    model = Model({option: items}, optional=items[:1], colours={option: {items[0]: colour}})
    again = round_trip(model, kind)
    assert again == model
    assert list(map(type, again.items)) == list(map(type, model.items))


@pytest.mark.parametrize("kind", ["json", "xc", "graphml"])
def test_names_of_numpy_are_written_as_those_of_python_that_they_equal(kind: str) -> None:
    item, colour = (np.int64(3), np.float32(1.5)), np.True_
    model = Model({np.str_("A"): [item]}, optional=[item], colours={"A": {item: colour}})
    again = round_trip(model, kind)
    assert again == model
    assert repr([*again.items, *again.options]) == "[(3, 1.5), 'A']"
    assert again.options["A"].colours[3, 1.5] is True


def test_a_name_without_a_form_in_json_is_told_with_what_to_do() -> None:
    with pytest.raises(FormatError, match=r"date\(2026, 1, 2\) has no form in JSON.*as str does"):
        round_trip(Model({date(2026, 1, 2): ["A"]}), "json")
    with pytest.raises(FormatError, match="<class 'int'> has no form in JSON"):
        round_trip(Model({int: ["A"]}), "json")


@pytest.mark.parametrize("kind", FORMATS)
def test_names_that_no_encoding_has_are_kept_or_numbered(kind: str) -> None:
    times = (1, None if kind in COVERING else 1)
    model = Model({"A\udc80": ["\udcff"], "B": ["\udcff"]}, multiplicities={"\udcff": times})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FormatWarning)
        again = round_trip(model, kind)
    assert again.count() == model.count()
    assert list(again) == list(model) or FORMATS[kind].options is not Names.ANY


@pytest.mark.parametrize("kind", ["cpsat", "opb", "mps", "lp"])
@given(model=models())
@settings(max_examples=50, deadline=None)
def test_integer_programs_have_the_same_solutions_and_costs(kind: str, model: Model) -> None:
    assume(model.options)  # Without variables, OPB cannot say that there is no solution.
    again = round_trip(model, kind)
    found = solutions_of_options(again, model)
    assert set(found) == solutions(model)
    assert len(set(found)) == len(found)
    assert costs(again) == [*costs(model), *(0 for _ in range(len(again) - len(model)))]


NUMBERS: st.SearchStrategy[Any] = st.integers(-9, 9) | st.sampled_from(
    [0.5, -1.25, Decimal("3.75"), 0.1]
)


def add_rows(model: Model, data: st.DataObject) -> None:
    for name in ("first", 2, ("a", "row")):
        weights = {option: data.draw(NUMBERS) for option in model}
        bounds = data.draw(st.sampled_from([("low",), ("high",), ("low", "high")]))
        numbers = sorted(data.draw(NUMBERS) for _ in bounds)
        model.add_row(name, weights, **dict(zip(bounds, numbers, strict=True)))


@pytest.mark.parametrize("kind", [name for name in FORMATS if FORMATS[name].rows is Carried.YES])
@given(model=models(), data=st.data())
@settings(max_examples=50, deadline=None)
def test_weighted_rows_have_the_same_solutions(
    kind: str, model: Model, data: st.DataObject
) -> None:
    add_rows(model, data)
    assume(kind != "opb" or len(model))  # Without variables it cannot say that none will do.
    again = round_trip(model, kind)
    found = solutions_of_options(again, model)
    assert set(found) == solutions(model)
    assert len(set(found)) == len(found)
    assert costs(again) == [*costs(model), *(0 for _ in range(len(again) - len(model)))]


@given(model=models(), data=st.data())
@settings(max_examples=50, deadline=None)
def test_json_keeps_weighted_rows_and_penalties(model: Model, data: st.DataObject) -> None:
    add_rows(model, data)
    for name, item in model.items.items():
        if not item.may_have_colours:
            most = None if item.high is None else item.high + 1
            under, over = paid_prices(model, name, data.draw(st.none() | st.just(2)), 0.1)
            model.penalise(name, under=under, over=over, most=most)
    again = round_trip(model, "json")
    assert [(r.name, *map(exact, r.weights.values())) for r in again.rows.values()] == [
        (r.name, *map(exact, r.weights.values())) for r in model.rows.values()
    ]
    bounds = [
        [b and exact(b) for r in m.rows.values() for b in (r.low, r.high)] for m in (again, model)
    ]
    assert bounds[0] == bounds[1]
    assert again._penalties == model._penalties


def test_numbers_of_rows_and_penalties_that_cannot_be_written_are_told() -> None:
    def model(weight: Cost = 1, high: Cost = 1, price: Cost = 1) -> Model:
        made = Model({"A": ["p"]})
        made.add_row("row", {"A": weight}, high=high)
        made.penalise("p", under=price)
        return made

    third, long = Fraction(1, 3), Decimal("0.12345678901234567")
    for wrong, what in (
        (model(weight=third), "row 'row' has the fraction 1/3"),
        (model(high=third), "row 'row' has the fraction 1/3"),
        (model(price=third), "item 'p' has the fraction 1/3"),
        (model(weight=long), "row 'row' has the weight 0.12345678901234567, which has too many"),
        (model(high=long), "row 'row' has the bound 0.12345678901234567, which has too many"),
        (model(price=long), "item 'p' has price 0.12345678901234567, which has too many"),
    ):
        with pytest.raises(FormatError, match=what):
            round_trip(wrong, "json")


@pytest.mark.parametrize("kind", ["json", "mps", "lp"])
def test_whole_numbers_beyond_those_of_floating_point_are_kept(kind: str) -> None:
    model = Model({"A": ["p"], "B": ["p"]}, costs={"A": 2**53 + 1, "B": 2**53})
    model.add_row("row", {"A": 2**59 + 1, "B": 1 - 2**58}, low=2**59 - 1)
    again = round_trip(model, kind)
    assert costs(again) == costs(model)
    row, same = model.rows["row"], again.rows["row"]
    assert (same.weights, same.low, same.high) == (row.weights, row.low, row.high)


@pytest.mark.parametrize("kind", ["mps", "lp"])
@pytest.mark.parametrize("number", ["1e15", "9999999999999e5", "9007199254740993.0", "-0.10", ".5"])
def test_numbers_are_read_exactly_however_they_are_written(kind: str, number: str) -> None:
    model = Model({"A": ["p"]}, costs={"A": 7})
    stream = io.BytesIO()
    write(model, stream, kind)
    text = re.sub(r"\+?7", number, stream.getvalue().decode())
    assert exact(read(io.StringIO(text), kind).options["A"].cost) == Fraction(number)


@pytest.mark.parametrize("kind", ["json", "mps", "lp"])
def test_bounds_out_of_reach_stay_so(kind: str) -> None:
    for bounds, count in (({"low": 10**40}, 0), ({"high": Decimal("1e40")}, 2)):
        model = Model({"A": ["p"]}, optional=["p"])
        model.add_row("row", {"A": 2.5}, **bounds)
        assert round_trip(model, kind).count(backend="auto") == count


@pytest.mark.parametrize("kind", ["cnf", "wcnf"])
@given(model=models())
@settings(max_examples=50, deadline=None)
def test_the_options_of_a_formula_have_the_same_solutions(kind: str, model: Model) -> None:
    again = round_trip(without_costs(model), kind)
    n_options = len(model)
    shown = [
        frozenset(number - 1 for number in map(int, map(str, solution)) if 0 < number <= n_options)
        for solution in again.solutions(backend="dlx:python")
    ]
    assert set(shown) == solutions(model)
    assert len(set(shown)) == len(shown)


@pytest.mark.parametrize("kind", ["cnf", "wcnf"])
def test_variables_that_count_in_a_formula_follow_from_the_options(kind: str) -> None:
    n = 8
    for low, high in combinations_with_replacement(range(n + 1), 2):
        model = Model({k: ["p"] for k in range(n)}, multiplicities={"p": (low, high)})
        again = round_trip(model, kind)
        assert again.count() == sum(comb(n, k) for k in range(low, high + 1)), (low, high)


def test_a_formula_of_another_hand_that_hides_variables_is_read_with_a_warning() -> None:
    hiding = "p cnf 2 1\nc p show 1 0\n1 2 0\n"
    with pytest.warns(FormatWarning, match="told apart by all 2 variables, not by the 1"):
        assert read(io.StringIO(hiding), "cnf").count() == 3


@given(model=models())
@settings(max_examples=80, deadline=None)
def test_knuths_text_has_the_same_solutions_or_says_what_it_cannot(model: Model) -> None:
    cannot = "no item|cost below 0|covered 0 times|secondary items alone"
    try:
        again = round_trip(model, "knuth")
    except FormatError as error:
        if not re.search(cannot, str(error)):
            raise
        return
    assert solutions(again) == solutions(model)
    assert costs(again) == costs(model)


@pytest.mark.parametrize("kind", PLAIN)
@given(data=st.data())
@settings(max_examples=50, deadline=None)
def test_matrices_and_orlib_keep_options_and_costs(kind: str, data: st.DataObject) -> None:
    model = data.draw(plain_models((1, None) if kind in COVERING else (1, 1)))
    if not kind.startswith("orlib"):
        without_costs(model)
    assume(model.options or kind != "matrix")  # No row of text tells how many columns there are.
    again = round_trip(model, kind)
    assert solutions(again) == solutions(model)
    assert costs(again) == costs(model)
    assert len(again.items) == len(model.items)


def test_items_without_any_option_are_not_lost_in_a_matrix_of_text() -> None:
    (model := Model()).add_item("a")
    with pytest.raises(FormatError, match="'matrix' has no way to say that there are items"):
        round_trip(model, "matrix")
    assert round_trip(Model(), "matrix") == Model()


def try_to_read(kind: str, data: bytes) -> None:
    """Read what may be no file of this format; errors in a text have a line and a column."""
    errors = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            read(io.BytesIO(data), kind)
        except FormatError as error:
            errors.append(error)
    for told in errors:
        has_no_place = kind in ("npy", "npz") or re.search("unpacked|package|is empty", str(told))
        assert has_no_place or (told.line and told.column), str(told)


@pytest.mark.parametrize("kind", FORMATS)
@given(data=st.binary(max_size=60) | st.text(SIGNS, max_size=80).map(str.encode))
@settings(max_examples=80, deadline=None)
def test_whatever_a_file_holds_there_is_a_model_or_a_format_error(kind: str, data: bytes) -> None:
    try_to_read(kind, data)


@pytest.mark.parametrize("kind", FORMATS)
@given(data=st.data())
@settings(max_examples=50, deadline=None)
def test_a_damaged_file_is_a_model_or_a_format_error(kind: str, data: st.DataObject) -> None:
    model = data.draw(plain_models((1, None) if kind in COVERING else (1, 1)))
    assume(model.options)
    stream = io.BytesIO()
    write(without_costs(model), stream, kind)
    whole = bytearray(stream.getvalue())
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, max(0, len(whole) - 1)))
        whole[place : place + data.draw(st.integers(0, 4))] = data.draw(st.binary(max_size=3))
    try_to_read(kind, bytes(whole))


@pytest.mark.parametrize("kind", [name for name in FORMATS if name not in (*PLAIN, "graphml")])
@pytest.mark.parametrize(
    "bounds",
    [(0, 2**63 - 1), (1, 2**63 - 1), (10**18, 10**18), (2**62, None), (10**19, 10**30)],
)
@pytest.mark.parametrize("is_optional", [False, True])
def test_bounds_beyond_all_options_are_written_so_that_they_are_read(
    kind: str, bounds: tuple[int, int | None], is_optional: bool
) -> None:
    model = Model({"A": [1, 2], "B": [1], "C": [1, 3]}, multiplicities={1: bounds})
    model.relax([1, 2, 3] if is_optional else [2, 3])
    assert len(solutions_of_options(round_trip(model, kind), model)) == model.count()
