"""Weighted rows, against brute force on the backends that keep to them, and refused elsewhere."""

import math
import pickle
import re
from decimal import Decimal
from fractions import Fraction
from io import BytesIO
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scripted_backend import found, scripted
from xcmodel import Model, ModelError, Solution, Status, WrongAnswerError, get_backend, write
from xcmodel.backend import Capability
from xcmodel.errors import FormatError, UnknownNameError, UnsupportedError
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries

OPTIONS = {"A": [1, 2], "B": [1], "C": [2], "D": [1, 2]}


def with_budget(high: float = 5) -> Model:
    model = Model(OPTIONS, costs={"A": 5, "B": 1, "C": 1, "D": 7})
    model.add_row("budget", {"B": 3, "C": 2.5, "D": 1}, high=high)
    return model


@settings(max_examples=80, deadline=None)
@given(queries(), st.data(), st.sampled_from(["cpsat", "sat", "sat:minicard", "mip:highs"]))
def test_solutions_are_those_of_brute_force(
    query: RandomQuery, data: st.DataObject, backend: str
) -> None:
    model = query.model
    numbers = st.integers(-9, 9) | st.sampled_from([0.5, -1.25, 3.75, 100])
    for name in ("first", "second")[: data.draw(st.integers(1, 2))]:
        weights = {option: data.draw(numbers) for option in model}
        low = data.draw(st.none() | st.integers(-20, 20))
        high = data.draw(st.integers(-20, 20) if low is None else st.none() | st.integers(low, 30))
        model.add_row(name, weights, low=low, high=high)
    right = brute_force(model, query.given, query.forbidden)
    least = model.minimize(**query.asks(backend))
    assert least.cost == min(map(model.cost, right), default=None)
    assert bool(model.solve(**query.asks(backend))) == bool(right)
    if not backend.startswith("mip"):
        listed = [frozenset(s) for s in model.solutions(**query.asks(backend))]
        assert len(listed) == len(right)
        assert set(listed) == right
        assert model.count(**query.asks(backend)) == len(right)


def test_auto_picks_a_backend_that_can() -> None:
    result = with_budget().minimize()
    assert (result.cost, result.status) == (5, Status.OPTIMAL)
    assert Capability.ROWS in get_backend(result.backend).capabilities
    assert with_budget(5.5).minimize(check=True).cost == 2


def test_a_row_out_of_reach_is_told() -> None:
    model = with_budget()
    assert model.solve(backend="cpsat", given=["B", "C"]).why_infeasible == (
        "row 'budget' allows at most 5, and comes to 5.5 at least, with what is given and forbidden"
    )
    model.add_row("least", {"A": 1.5, "B": 1, "C": -2}, low=3)
    assert model.minimize().why_infeasible == (
        "row 'least' asks for at least 3, and comes to 2.5 at most"
    )


def test_an_answer_is_checked_though_a_backend_cannot_take_the_weights() -> None:
    model = Model({k: [k % 12] for k in range(120)})
    model.add_row("sum", {k: 10**12 + 7**k % 10**11 for k in range(120)}, high=10**12)
    result = model.solve(backend="cpsat", check=True)
    assert result.status is Status.INFEASIBLE
    assert result.evidence is not None


def test_a_solution_that_breaks_a_row_is_wrong() -> None:
    with pytest.raises(WrongAnswerError, match=r"row 'budget' comes to 5\.5"):
        with_budget().solve(backend=scripted(found([1, 2])))
    assert with_budget().is_solution(["A"])
    assert not with_budget().is_solution(["B", "C"])


def test_rows_follow_the_model() -> None:
    model = with_budget()
    other = model.copy()
    other.add_row("of C", {"C": 1}, high=1)
    other.add_row("of A", {"A": 1}, high=1)
    other.remove_options(["C"])
    assert [dict(other.rows[name].weights) for name in ("of C", "of A")] == [{}, {"A": 1}]
    other.remove_row("of C")
    other.remove_row("of A")
    assert (len(other.rows["budget"].weights), len(model.rows["budget"].weights)) == (2, 3)
    other.remove_row("budget")
    assert (list(other.rows), list(model.rows)) == ([], ["budget"])
    assert model == with_budget()
    assert model != with_budget(4)
    assert model.cross_check().agree


def test_bounds_of_a_row_may_change_and_its_place_stays() -> None:
    model = with_budget()
    model.add_row("second", {"A": 1}, low=0)
    other = model.copy()
    tried = []
    for high in (2, 5, Decimal("5.5"), None):
        other.set_row_bounds("budget", low=1, high=high)
        tried.append(other.count())
    assert tried == [1, 1, 2, 2]
    assert list(other.rows) == list(model.rows) == ["budget", "second"]
    assert model.rows["budget"].high == 5
    assert model.count() == 2
    with pytest.raises(UnknownNameError, match="the model has no row 'budgt'; did you mean"):
        model.set_row_bounds("budgt", high=3)
    with pytest.raises(ModelError, match="stays as it is: give low= or high="):
        model.set_row_bounds("budget")
    with pytest.raises(ModelError, match="low > high"):
        model.set_row_bounds("budget", low=3, high=2)
    assert model.rows["budget"].high == 5


def test_weights_of_a_row_may_change_and_the_others_stay() -> None:
    model = with_budget()
    other = model.copy()
    other.remove_options(["B"])
    other.add_options_from({"B": [1, 2], "new": [1, 2]})
    left = {"C": 2.5, "D": 1}
    assert other.rows["budget"].weights == left
    other.set_row_weights("budget", {"new": 3, "B": 5.5, "C": 2})
    changed = {"C": 2, "D": 1, "new": 3, "B": 5.5}
    assert other.rows["budget"].weights == changed
    assert other.is_solution(["new"])
    assert not other.is_solution(["B"])
    assert model == with_budget()
    with pytest.raises(UnknownNameError, match="the model has no row 'budgt'; did you mean"):
        other.set_row_weights("budgt", {"A": 1})
    with pytest.raises(UnknownNameError, match="row 'budget': the model has no option 'E'"):
        other.set_row_weights("budget", {"A": 1, "E": 1})
    with pytest.raises(ModelError, match="row 'budget': option 'A' has weight nan"):
        other.set_row_weights("budget", {"D": 2, "A": math.nan})
    assert other.rows["budget"].weights == changed


@pytest.mark.parametrize("seed", range(30))
def test_a_row_whose_weights_change_is_as_one_that_is_made_of_them(seed: int) -> None:
    random = Random(seed)
    # Near the greatest sum that is allowed, in units that become finer and coarser.
    known: list[Any] = [2**58, -(2**57), 3, 2.5, Decimal("0.001"), Fraction(1, 3), 0]
    weights: dict[int, Any] = {0: 1}
    model = Model({option: ["item"] for option in range(5)})
    model.add_row("row", weights, high=2)
    for _ in range(12):
        new = {k: random.choice(known) for k in range(5) if random.random() < 0.5}
        made = Model({option: ["item"] for option in range(5)})
        try:
            made.add_row("row", weights | new, high=2)
        except ModelError as error:
            with pytest.raises(ModelError, match=re.escape(str(error))):
                model.set_row_weights("row", new)
            continue
        model.set_row_weights("row", new)
        weights |= new
        assert model == made
        assert set(model.solutions()) == set(made.solutions())


def test_a_bound_of_a_row_that_is_not_told_stays_and_none_takes_it_away() -> None:
    model = with_budget()
    for bounds, after in (
        ({"low": 1}, (1, 5)),
        ({"high": 8}, (1, 8)),
        ({"low": None}, (None, 8)),
        ({"low": 2, "high": None}, (2, None)),
    ):
        model.set_row_bounds("budget", **bounds)
        row = model.rows["budget"]
        assert (row.low, row.high) == after
    with pytest.raises(ModelError, match="would have no bound: give the other one, or use remove"):
        model.set_row_bounds("budget", low=None)
    model.set_row_bounds("budget", high=2)
    with pytest.raises(ModelError, match="low > high in its bounds 3 and 2"):
        model.set_row_bounds("budget", low=3)
    assert model.rows["budget"].bounds == "exactly 2"


def test_weights_of_a_row_cannot_be_changed_behind_the_model() -> None:
    weights = {"A": 5}
    model = Model({"A": [1], "B": [1]})
    model.add_row("budget", weights, high=4)
    weights["A"] = 1
    with pytest.raises(TypeError):
        model.rows["budget"].weights["A"] = 1  # type: ignore[index]
    assert list(model.solutions()) == [Solution("B")]
    assert pickle.loads(pickle.dumps(model)) == model


@pytest.mark.parametrize(
    "ask",
    [
        lambda m: m.count(up_to=[], certificate="none"),
        lambda m: m.trace(),
        lambda m: m.search_tree(),
        lambda m: m.estimate(),
        lambda m: m.to_networkx(),
    ],
)
def test_what_knows_nothing_of_rows_refuses_them(ask: Any) -> None:
    with pytest.raises(ModelError, match="row 'budget'"):
        ask(with_budget())


def test_backends_and_formats_that_cannot_refuse_them() -> None:
    with pytest.raises(UnsupportedError, match="weighted rows; backends that can: 'cpsat', 'dlx'"):
        with_budget().solve(backend="dlx:python")
    with pytest.raises(UnsupportedError, match="weighted rows; backends that can: 'dlx'"):
        with_budget().compile(backend="dlx:python")
    with pytest.raises(FormatError, match="weighted row 'budget'"):
        write(with_budget(), BytesIO(), "xc")


def test_the_usual_backend_keeps_to_rows() -> None:
    model = Model({"A": [1], "B": [1]})
    model.add_row("hours", {"A": 9}, high=8)
    assert model.solve().solution == model.solve_unique() == Solution("B")
    assert model.count() == 1
    assert list(model.solutions()) == [Solution("B")]
    with pytest.raises(UnsupportedError, match="weighted rows; backends that can: 'cpsat', 'dlx'"):
        model.count(backend="dlx:python")


def test_one_solution_is_left_to_auto_where_there_are_rows() -> None:
    model = with_budget()
    assert model.solve().why_backend is not None
    assert model.solve(backend="dlx").why_backend is None
    assert model.solve(seed=1, workers=1).solution is not None
    assert Model({"A": [1]}).solve().why_backend is None


def test_rows_that_make_no_sense_are_refused() -> None:
    model = with_budget()
    with pytest.raises(ModelError, match="a row 'budget' already"):
        model.add_row("budget", {}, high=1)
    with pytest.raises(ModelError, match="has no bound"):
        model.add_row("other", {"A": 1})
    with pytest.raises(ModelError, match="the bound nan"):
        model.add_row("other", {"A": 1}, low=float("nan"))
    with pytest.raises(ModelError, match="row 'other' has low > high in its bounds 3 and 1"):
        model.add_row("other", {"A": 1}, low=3, high=1)
    with pytest.raises(ModelError, match="more than 2\\*\\*60"):
        model.add_row("other", {"A": 2**60, "B": 0.5}, high=1)
    with pytest.raises(UnknownNameError, match="no row 'other'"):
        model.remove_row("other")


@pytest.mark.parametrize(
    ("option", "hint"),
    [("E", "add it first, or leave its weight out"), ("AA", "did you mean 'A'?")],
)
def test_a_row_that_weighs_an_unknown_option_says_which_row_it_is(option: str, hint: str) -> None:
    model = with_budget()
    what = f"row 'hours': the model has no option '{option}'; {hint}"
    with pytest.raises(UnknownNameError, match=re.escape(what)) as told:
        model.add_row("hours", {"A": 2, option: 1}, high=1)
    assert told.value.subject == option
    assert "hours" not in model.rows


@pytest.mark.parametrize(
    ("weight", "what"),
    [
        ("x", "row 'hours': option 'A' has weight 'x': give a finite number"),
        (True, "row 'hours': option 'A' has weight True: give a finite number"),
        (2**61, r"row 'hours': option 'A' has a weight beyond 2\*\*60: scale the weights down"),
    ],
)
def test_what_is_wrong_with_a_weight_is_told_of_a_weight(weight: Any, what: str) -> None:
    with pytest.raises(ModelError, match=what):
        with_budget().add_row("hours", {"A": weight}, high=1)


def test_a_bound_that_is_a_text_is_refused() -> None:
    with pytest.raises(ModelError, match="row 'hours' has the bound '3': give a number"):
        with_budget().add_row("hours", {"A": 1}, high="3")  # type: ignore[arg-type]


def test_a_bound_without_an_end_is_told_to_be_none() -> None:
    with pytest.raises(ModelError, match="row 'hours' has the bound inf: give None for no bound"):
        with_budget().add_row("hours", {"A": 1}, low=3, high=math.inf)


def test_weights_of_many_digits_are_no_trouble() -> None:
    weights = {k: 3**k % 2**40 for k in range(60)}
    model = Model({k: [k] for k in weights}, optional=weights)
    model.add_row("subset sum", weights, low=2**43, high=2**43 + 2**28)
    for backend in ("cpsat", "sat"):
        chosen = set(model.solve(backend=backend).solution or [])
        total = sum(weight for k, weight in weights.items() if k in chosen)
        assert 0 <= total - 2**43 <= 2**28
