"""Changing a model: its costs, and options that are removed; and its representation."""

import re
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest

from counted_names import CountedName
from xcmodel import Model, ModelError, Solution
from xcmodel.answer.cost import Cost
from xcmodel.distributed.model_digest import model_digest
from xcmodel.errors import UnknownNameError
from xcmodel.problem.names import Name
from xcmodel.problem.option_entries import OptionEntries
from xcmodel.problem.option_table import OptionTable


def three() -> Model:
    return Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})


def test_a_limit_of_the_cost_may_be_a_fraction_of_any_size() -> None:
    assert three().minimize(cost_limit=Fraction(10**400, 3)).cost == 4
    assert three().minimize(cost_limit=-Fraction(10**400)).solution is None


def test_costs_that_are_all_replaced_are_told_as_the_new_ones_are() -> None:
    model = Model({"A": [1], "B": [1]}, costs={"A": 2.5, "B": 0.5})
    model.set_costs({"B": 2})
    assert repr(model.minimize().cost) == "2.0"
    model.set_costs({"A": 3, "B": 2})
    assert repr(model.minimize().cost) == "2"


def test_models_of_the_same_costs_are_equal_whatever_kind_of_number_they_are_told_in() -> None:
    thirds = {"A": Fraction(1, 3), "B": Fraction(2, 3)}
    made = Model({"A": [1], "B": [1]}, costs=thirds)
    edited = Model({"A": [1], "B": [1], "C": [1]}, costs={**thirds, "C": 0.5})
    edited.remove_options(["C"])
    assert edited.options["A"].cost != made.options["A"].cost  # It was told as a float meanwhile.
    assert edited == made
    edited.set_cost("A", Decimal("0.3"))
    assert edited != made
    edited.set_costs(thirds)
    assert edited == made


def test_models_of_costs_that_differ_beyond_the_digits_of_a_float_differ() -> None:
    one, other = (Model({"A": [1], "B": [1]}, costs={"B": 0.5}) for _ in range(2))
    one.set_cost("A", 1)
    other.set_cost("A", Decimal("1.0000000000000001"))
    assert one.options["A"] == other.options["A"]
    assert one != other


def test_rows_and_penalties_are_equal_whatever_kind_of_number_they_have() -> None:
    kinds: list[Callable[[str], Cost]] = [float, Decimal, Fraction]
    models = []
    for number in kinds:
        model = three()
        model.add_row("hours", {"A": number("0.1"), "B": 2}, low=0, high=number("2.1"))
        model.penalise(2, under=number("0.3"), over=1, most=3)
        models.append(model)
    one, other, third = models
    assert one == other == third
    other.set_row_bounds("hours", high=Decimal("2.2"))
    third.penalise(2, under=Fraction(1, 3), over=1, most=3)
    assert one != other
    assert one != third
    one.set_row_weights("hours", {"C": 0.5})
    one.set_row_bounds("hours", high=2.2)
    assert one != other
    one.remove_row("hours")
    assert one != other


@pytest.mark.parametrize("seed", range(5))
def test_models_are_equal_whatever_order_items_have_and_differ_in_each_part(seed: int) -> None:
    random = Random(seed)
    options = {k: random.sample(range(6), random.randint(1, 3)) for k in range(8)}
    coloured = {k: {6: "red"} for k in options if random.random() < 0.5} | {0: {6: "red"}}
    for k in coloured:
        options[k].append(6)
    model = Model(options, optional=[6], colours=coloured)
    turned = {k: items[::-1] for k, items in options.items()}
    assert Model(turned, optional=[6], colours=coloured) == model
    other = random.choice(range(1, 8))
    more = {**turned, other: [*turned[other], next(iter(set(range(6)) - set(turned[other])))]}
    assert Model(more, optional=[6], colours=coloured) != model
    assert Model(options, optional=[6], colours={**coloured, 0: {6: "blue"}}) != model
    assert Model(options, optional=[6]) != model
    assert Model(dict(reversed(options.items())), optional=[6], colours=coloured) != model


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("costs", "Model.costs cannot be assigned to: call set_costs"),
        ("multiplicities", "call set_multiplicity"),
        ("optional", "call relax"),
        ("colours", "call add_option"),
        ("items", "call add_item"),
        ("options", "call add_option"),
        ("rows", "call add_row"),
        ("penalties", "call penalise"),
        ("cost", "Model.cost cannot be assigned to: it is the model's own"),
        ("nane", "did you mean 'name'?"),
        ("board", "a variable of your own can keep what belongs to a model"),
    ],
)
def test_an_assignment_that_would_change_nothing_says_what_to_call(name: str, told: str) -> None:
    model = three()
    with pytest.raises(AttributeError, match=re.escape(told)):
        setattr(model, name, {"A": 1})
    assert model == three()


def test_a_model_can_be_given_another_name() -> None:
    model = three()
    model.name = "three"
    assert repr(model) == "<Model 'three': 2 items, 3 options>"


def test_a_model_tells_of_its_rows_and_penalties() -> None:
    model = three()
    model.add_row("few", dict.fromkeys(model, 1), high=1)
    model.penalise(1, under=2)
    expected = "<Model: 2 items, 3 options, 1 weighted row, penalties of 1 item>"
    assert repr(model) == expected


def test_a_model_is_as_long_as_it_has_options_and_contains_their_names() -> None:
    model = three()
    assert len(model) == 3
    assert "A" in model
    assert 1 not in model
    assert list(model) == ["A", "B", "C"]


def test_items_are_added_to_present_options_all_or_none() -> None:
    model = Model({"A": [1, "p"], "B": [1], "C": [2]}, optional=["p"], colours={"A": {"p": 7}})
    before = model.copy()
    assert model.count() == 2
    model.add_item("depot", multiplicity=(0, 1), options=["A", "C", "A"])
    assert [option.items for option in model.options.values()] == [
        (1, "p", "depot"), (1,), (2, "depot"),
    ]  # fmt: skip
    assert model.options["A"].colours == {"p": 7}
    assert list(model.solutions()) == [Solution("B", "C")]
    whole = model.copy()
    for wrong in (["A", "D"], "A", 5):
        with pytest.raises(ModelError):
            model.add_item("late", options=wrong)  # type: ignore[arg-type]
        with pytest.raises(ModelError):
            model.add_items_from(["early", ("late", {"options": wrong})])
        assert model == whole
    model.add_items_from(["early", ("late", {"options": ["B"], "optional": True})], optional=True)
    assert model.options["B"].items == (1, "late")
    model.add_option("D", ["early", 2])
    assert model.options["D"].items == ("early", 2)
    assert (len(before.items), before.count()) == (3, 2)


def test_many_items_of_present_options_are_put_in_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    merges, merged = list[OptionEntries](), OptionEntries.merged

    def counted(entries: OptionEntries) -> OptionEntries:
        merges.append(entries)
        return merged(entries)

    monkeypatch.setattr(OptionEntries, "merged", counted)
    together: dict[int, list[object]] = {k: [k] for k in range(50)}
    model = Model(together)
    for pair in range(200):
        covering = {pair % 50, 7 * pair % 50, 49}
        model.add_item(("pair", pair), multiplicity=(0, 1), options=covering)
        for k in covering:
            together[k].append(("pair", pair))
    assert not merges
    assert {name: list(option.items) for name, option in model.options.items()} == together
    assert len(merges) == 1


def test_items_and_options_that_take_turns_are_put_together_as_at_once() -> None:
    together: dict[int, list[object]] = {0: ["a"]}
    model = Model(together, optional=["a"])
    for k in range(1, 30):
        model.add_item(k, optional=True)
        model.add_option(k, [k, "a"])
        together[k] = [k, "a"]
        chosen = range(k % 3, k + 1, 3)
        model.add_item(("late", k), optional=True, options=chosen)
        for option in chosen:
            together[option].append(("late", k))
        assert model.copy() == model
    assert {name: list(option.items) for name, option in model.options.items()} == together
    model.remove_options(range(0, 30, 2))
    assert [model.options[k].items for k in (1, 29)] == [tuple(together[k]) for k in (1, 29)]


def test_options_show_themselves() -> None:
    assert repr(Model().options) == "<no options>"
    assert repr(Model({"A": [1]}).options).startswith("<1 option: Option(name='A', items=(1,)")
    assert repr(Model({k: [k] for k in range(2000)}).options).endswith(", … (2,000)>")


def test_options_of_arrays_whose_numbers_are_taken_ask_for_names() -> None:
    model = Model({0: [1, 2], 1: [1], 2: [2]})
    model.remove_options([0])
    told = "there is an option 2 already: options without option_names are numbered from how many"
    with pytest.raises(ModelError, match=f"^{told} there are, .*; give option_names$"):
        model.add_arrays([0, 1, 2], [0, 1])
    assert list(model) == [1, 2]
    with pytest.raises(ModelError, match=r"^there is an option 2 already$"):
        model.add_arrays([0, 1], [0], option_names=[2])
    model.add_arrays([0, 1], [0], option_names=[3])
    assert list(model) == [1, 2, 3]


def test_a_changed_cost_changes_the_least_cost() -> None:
    model = three()
    assert model.minimize().cost == 4
    model.set_cost("A", 3)
    assert model.minimize().cost == 3
    assert model.options["A"].cost == 3


def test_a_fraction_of_thousands_of_digits_is_refused_in_words() -> None:
    model, tiny = three(), Fraction(1, 3**10_000)
    edits: dict[str, Callable[[], None]] = {
        "option 'A' has a cost": lambda: model.set_cost("A", tiny),
        "row 'r': option 'A' has a weight": lambda: model.add_row("r", {"A": tiny}, high=1),
        "item 1 has a price": lambda: model.penalise(1, under=tiny),
    }
    for what, edit in edits.items():
        with pytest.raises(ModelError, match=f"{what} that is a fraction of more than 400 digits"):
            edit()
    assert model == three()


def test_a_unit_of_hundreds_of_digits_is_rounded_in_errors() -> None:
    with pytest.raises(ModelError, match=r"in units of 1/1\.0e300, in which all costs are whole"):
        Model({"A": [1], "B": [1]}, costs={"A": 1e-300, "B": 1})
    many = {k: Fraction(1, 10**400 - k) for k in range(1, 20)}
    with pytest.raises(ModelError, match=r"in units of 1/\d\.\de\d{4}, in which all costs"):
        Model({k: [1] for k in many}, costs=many)


def test_a_cost_that_cannot_be_is_refused_and_nothing_changes() -> None:
    model = three()
    with pytest.raises(ModelError, match="option 'A' has cost '1'"):
        model.set_cost("A", "1")  # type: ignore[arg-type]
    with pytest.raises(UnknownNameError, match="has no option 'D'"):
        model.set_cost("D", 1)
    assert model == three()


def test_options_that_are_taken_out_leave_the_rest_as_it_was() -> None:
    options: dict[str, list[Name]] = {"A": [1, "x"], "B": [1], "C": ["x", 2], "D": [2]}
    colours = {"A": {"x": "red"}, "C": {"x": "red"}}
    model = Model(options, optional=["x"], costs={"C": 7}, colours=colours)
    model.remove_options(["B"])
    del options["B"]
    rest = Model(options, optional=["x"], costs={"C": 7}, colours=colours)
    assert model.options == rest.options
    assert set(model.solutions()) == set(rest.solutions())
    model.add_option("B", [1])
    assert list(model) == ["A", "C", "D", "B"]


@pytest.mark.parametrize("seed", range(60))
def test_whatever_is_taken_out_the_others_keep_items_costs_and_colours(seed: int) -> None:
    random = Random(seed)
    n_options = random.randint(1, 8)
    model = Model()
    model.add_items_from(range(4), multiplicity=(0, 1))
    for name in range(n_options):
        items = random.sample(range(4), random.randint(1, 4))
        colours = {item: random.choice("ab") for item in items if random.random() < 0.4}
        model.add_option(name, items, cost=random.choice([1, 2, 0.5]), colours=colours)
    covering = random.sample(range(n_options), random.randint(0, n_options))
    model.add_item("late", multiplicity=(0, None), options=covering)
    gone = random.sample(range(n_options), random.randint(0, n_options))
    left = {name: option for name, option in model.options.items() if name not in gone}
    model.remove_options(gone)
    assert list(model.options.items()) == list(left.items())
    model.add_option("new", [0])
    assert model.options["new"].items == (0,)


@pytest.mark.parametrize("seed", range(60))
def test_an_item_that_is_taken_out_leaves_the_rest_as_it_was(seed: int) -> None:
    random = Random(seed)
    model, rest = Model(), Model()
    model.add_items_from(range(4), multiplicity=(0, 1))
    for name in range(random.randint(1, 8)):
        items = random.sample(range(4), random.randint(2, 4))
        colours = {item: random.choice("ab") for item in items if random.random() < 0.4}
        model.add_option(name, items, cost=random.choice([1, 2, 0.5]), colours=colours)
    model.add_item("late", multiplicity=(0, 2), options=random.sample(list(model), 1))
    gone = random.choice([0, 1, 2, 3, "late"])
    for item in model.items.values():
        if item.name != gone:
            rest.add_item(item.name, multiplicity=item.multiplicity)
    for option in model.options.values():
        left = [item for item in option.items if item != gone]
        shades = {item: shade for item, shade in option.colours.items() if item != gone}
        rest.add_option(option.name, left, cost=option.cost, colours=shades)
    for each in (model, rest):
        each.add_row("row", {0: 2, len(each) - 1: 1}, high=2)
    model.remove_item(gone)
    assert model == rest
    assert list(model.items) == list(rest.items)
    assert set(model.solutions()) == set(rest.solutions())
    last = list(model.items)[-1]
    model.add_option("new", [last])
    assert model.options["new"].items == (last,)


@pytest.mark.parametrize("seed", range(20))
def test_many_items_are_taken_out_at_once_as_one_by_one(seed: int) -> None:
    random = Random(seed)
    model = Model()
    model.add_items_from(range(6), multiplicity=(0, 1))
    for name in range(6):
        items = random.sample(range(6), random.randint(2, 5))
        colours = {item: random.choice("ab") for item in items if random.random() < 0.4}
        model.add_option(name, items, colours=colours)
    gone = random.sample(range(6), random.randint(0, 4))
    before, one_by_one = model.copy(), model.copy()
    bare = [name for name, option in model.options.items() if set(option.items) <= set(gone)]
    if bare:
        with pytest.raises(ModelError, match="nothing but items that are to go") as raised:
            model.remove_items(gone)
        assert raised.value.subject == bare[0]
        assert model == before
        return
    for item in gone:
        one_by_one.remove_item(item)
    model.remove_items(gone)
    assert model == one_by_one
    assert list(model.items) == [item for item in range(6) if item not in gone]
    assert set(model.solutions()) == set(one_by_one.solutions())


def test_items_that_there_are_not_are_not_taken_out() -> None:
    model = Model({"A": [1, 2], "B": [2, 3]})
    with pytest.raises(UnknownNameError, match="no item 4"):
        model.remove_items([1, 4])
    with pytest.raises(ModelError, match="where a list of items' names should"):
        model.remove_items("1")
    assert list(model.items) == [1, 2, 3]


def test_a_penalty_goes_with_its_item() -> None:
    model = Model({"A": [1, 2], "B": [2]})
    model.penalise(1, under=3)
    model.remove_item(1)
    assert not model.penalties
    assert model.count() == 2


def test_an_item_that_is_all_of_an_option_is_not_taken_out() -> None:
    model = Model({"A": [1, 2], "B": [2]})
    before = model.copy()
    with pytest.raises(ModelError, match=r"'B' covers item 2 alone.*remove_options\(\['B'\]\)"):
        model.remove_item(2)
    with pytest.raises(UnknownNameError, match="no item 3"):
        model.remove_item(3)
    assert model == before
    model.remove_options(["B"])
    model.remove_item(2)
    assert model == Model({"A": [1]})


def test_an_item_whose_name_was_taken_out_may_be_added_again() -> None:
    model = Model({"A": [1, 2], "B": [2, 3]})
    model.remove_item(2)
    model.add_item(2, options=["A"])
    assert model.options["A"].items == (1, 2)
    assert list(model.items) == [1, 3, 2]


def test_all_options_are_taken_out_or_none() -> None:
    model = three()
    with pytest.raises(UnknownNameError):
        model.remove_options(["A", "Z"])
    with pytest.raises(ModelError, match="a list of options' names"):
        model.remove_options("AB")
    assert model == three()
    model.remove_options(list(model))
    assert len(model) == 0
    assert len(model.items) == 2


def numbered(n: int) -> Model:
    """Options of which all have a cost, one in three a colour, and which rows weigh."""
    model = Model()
    model.add_items_from(range(10), multiplicity=(0, 3))
    model.add_item("shade", optional=True)
    for k in range(n):
        colours = {"shade": k % 2} if k % 3 == 0 else {}
        model.add_option(k, [k % 10, *colours], cost=k + (k == 7) / 4, colours=colours)
    model.add_row("few", dict.fromkeys(range(0, n, 2), 1), high=2)
    model.add_row("weight", {k: k / 2 for k in range(n)}, low=3)
    return model


@pytest.mark.parametrize("seed", range(20))
def test_options_that_are_taken_out_one_by_one_leave_the_same_as_those_taken_out_at_once(
    seed: int,
) -> None:
    random, n = Random(seed), 120
    one_by_one, at_once = numbered(n), numbered(n)
    gone = random.sample(range(n), random.choice([5, 40, 110, n]))
    looks: list[Callable[[Model], object]] = [
        lambda _: None,
        lambda model: len(model.rows["few"].weights),
        list,
        lambda model: model.cost(list(model)[:1]),
        lambda model: model.to_instance(),
        lambda model: model.copy(),
        lambda model: model.set_multiplicity(0, (0, 3)),
    ]
    for k in gone:
        assert k in one_by_one
        one_by_one.remove_options([k])
        assert k not in one_by_one
        assert k not in one_by_one.options
        if random.random() < 0.2:
            random.choice(looks)(one_by_one)
    assert len(one_by_one) == n - len(gone)
    at_once.remove_options(gone)
    assert one_by_one == at_once
    assert list(one_by_one.options.items()) == list(at_once.options.items())
    if len(gone) < n:
        assert model_digest(one_by_one.to_instance()) == model_digest(at_once.to_instance())


def test_many_options_are_taken_out_of_many_rows_that_weigh_few_of_them() -> None:
    names = [CountedName(k) for k in range(600)]
    model = Model({name: ["x"] for name in names})
    for k in range(200):
        model.add_row(("row", k), dict.fromkeys(names[k : k + 3], 1), high=9)
    CountedName.looked_up = 0
    model.remove_options(names[::2])
    assert {name: list(row.weights) for name, row in model.rows.items()} == {
        ("row", k): [place for place in range(k, k + 3) if place % 2] for k in range(200)
    }
    assert CountedName.looked_up < 20 * len(names)


def test_an_option_that_was_taken_out_is_not_known() -> None:
    model = numbered(10)
    model.remove_options([3])
    with pytest.raises(KeyError):
        model.options[3]
    with pytest.raises(UnknownNameError):
        model.set_cost(3, 1)
    with pytest.raises(UnknownNameError):
        model.remove_options([4, 3])
    assert list(model) == [0, 1, 2, 4, 5, 6, 7, 8, 9]


def test_a_new_option_with_the_name_of_one_taken_out_is_a_new_one() -> None:
    model = numbered(10)
    model.remove_options([0])
    model.remove_options([4])
    model.add_option(4, [1], cost=9)
    model.add_arrays([0, 1], [2], costs=[5], option_names=[0])
    assert [*model][-2:] == [4, 0]
    assert (model.options[4].cost, model.options[0].cost) == (9, 5)
    assert model.options[0].colours == {}
    assert model.rows["weight"].weights.keys() == {1, 2, 3, 5, 6, 7, 8, 9}


def test_options_may_be_taken_out_of_a_model_that_is_gone_through() -> None:
    model = numbered(200)
    before, rows = model.options, model.rows
    seen = []
    for name, option in model.options.items():
        seen.append(name)
        if option.cost % 2 == 0:
            model.remove_options([name, 199 - int(option.cost)])
    assert seen == list(range(200))
    assert list(before.values()) == list(numbered(200).options.values())
    assert rows["few"].weights.keys() == set(range(0, 200, 2))
    assert len(model) == 0


def test_to_take_out_nothing_leaves_views_of_the_options_alive() -> None:
    model = numbered(10)
    options = model.options
    model.remove_options([])
    model.add_option("new", [1], cost=0.125)
    assert options["new"].cost == 0.125
    assert list(options) == list(model)


def test_options_that_are_taken_out_one_by_one_are_seldom_copied(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model, copied = numbered(2000), []
    of_those_left = OptionTable._of_those_left

    def noted(table: OptionTable) -> OptionTable:
        copied.append(len(table))
        return of_those_left(table)

    monkeypatch.setattr(OptionTable, "_of_those_left", noted)
    for k in range(0, 2000, 2):
        if model.options[k].cost < 1900:
            model.remove_options([k])
    assert len(copied) < 10
    assert list(model) == [*range(1, 1900, 2), *range(1900, 2000)]


def test_a_query_under_way_keeps_the_options_that_it_began_with() -> None:
    model = three()
    solutions = model.solutions()
    model.remove_options(["A"])
    assert len(list(solutions)) == 2
    assert model.count() == 1


def test_an_edit_of_an_item_without_colours_looks_at_no_option_with_some(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = Model({"A": [1, 2]}, optional=[2], colours={"A": {2: "red"}})
    monkeypatch.setattr(model._options, "colours", None)
    model.set_multiplicity(1, (0, 3))
    assert model.items[1].high == 3
