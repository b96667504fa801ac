import copy
import dataclasses
import pickle
from io import StringIO
from typing import Any

import networkx
import numpy as np
import pytest
import scipy.sparse

from xcmodel import FormatError, Model, ModelError, write
from xcmodel.errors import UnknownNameError
from xcmodel.problem.items import Multiplicity

SMALL: dict[str, list[int]] = {"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7]}


def test_items_are_inferred_from_a_mapping_of_options_in_order_of_appearance() -> None:
    assert list(Model(SMALL).items) == [1, 4, 7, 5]


def test_options_keep_the_order_in_which_they_came() -> None:
    model = Model({"Z": [1], "A": [1]})
    model.add_option("M", [1])
    assert list(model.options) == ["Z", "A", "M"]


def test_constructor_takes_multiplicities_optional_items_costs_and_colours() -> None:
    model = Model(
        {"A": [1, 2, 3], "B": [1]},
        multiplicities={1: (1, None)},
        optional=[2, 3],
        costs={"B": 7},
        colours={"A": {2: "red"}},
    )
    assert (model.items[1].low, model.items[1].high) == (1, None)
    assert (model.items[2].low, model.items[2].high) == (0, 1)
    assert model.options["B"].cost == 7
    assert dict(model.options["A"].colours) == {2: "red"}


def test_items_with_settings_of_their_own_override_the_common_ones() -> None:
    model = Model()
    model.add_items_from(["a", ("b", {"optional": False}), ("row", 1)], optional=True)
    assert [item.low for item in model.items.values()] == [0, 1, 0]
    assert ("row", 1) in model.items


def test_options_are_added_from_pairs_triples_and_mappings() -> None:
    model = Model()
    model.add_items_from([1, 2])
    model.add_options_from({"A": [1]})
    model.add_options_from([("B", [2]), ("C", (1, 2), {"cost": -4})])
    assert [option.cost for option in model.options.values()] == [0, 0, -4]


def test_relax_and_require_undo_each_other() -> None:
    model = Model(SMALL, multiplicities={4: 2})
    before = model.copy()
    model.relax([1, 4])
    assert model.items[4].low == 0
    assert model.items[4].high == 2
    model.require([4, 1])
    assert model == before


def test_require_only_relaxes_all_other_items() -> None:
    model = Model(SMALL)
    model.require_only([1])
    assert [item.low for item in model.items.values()] == [1, 0, 0, 0]


def test_a_multiplicity_may_have_more_digits_than_python_writes() -> None:
    model = Model()
    model.add_item("a", multiplicity=(0, 10**5000))
    model.add_option("A", ["a"])
    assert model.count() == 2
    assert repr(model.items["a"]) == "Item(name='a', multiplicity=(0, 1.0e5000), optional=False)"
    assert model.items["a"].times == "0..1.0e5000 times"
    assert "0-1.0e5000" in model.matrix_text()
    assert "0-1.0e5000" in model.trace().text()
    assert "a (0-1.0e5000)" in model.graph_svg()
    assert "at most 1.0e5000 times" in model._repr_html_()
    model.set_multiplicity("a", 10**5000)
    assert "needs 1.0e5000 more" in model.trace()[0].sentence
    assert "1.0e5000 times" in model._repr_html_()
    assert model.estimate(probes=1).solutions.mean == 0
    with pytest.raises(
        FormatError, match=r"item 'a' has the multiplicity 1\.0e5000, which has more"
    ):
        write(model, StringIO(), "json")


def test_a_multiplicity_may_be_a_list() -> None:
    bounds: dict[Any, Multiplicity] = {1: [0, 2], 2: [1, None]}
    one, other = Model({"A": [1, 2]}, multiplicities=bounds), Model()
    other.add_items_from([(item, {"multiplicity": both}) for item, both in bounds.items()])
    for model in (one, other):
        assert [item.multiplicity for item in model.items.values()] == [(0, 2), (1, None)]
        model.set_multiplicity(1, [2, 3])
        assert model.items[1].multiplicity == (2, 3)
        with pytest.raises(ModelError, match=r"multiplicity \[1\]: use a whole number"):
            model.add_item("new", multiplicity=[1])


def test_numpy_integers_pass_as_costs_and_multiplicities() -> None:
    model = Model()
    model.add_item("x", multiplicity=(np.int64(1), np.int64(2)))  # type: ignore[arg-type]
    model.add_option("A", ["x"], cost=np.int32(5))  # type: ignore[arg-type]
    assert type(model.options["A"].cost) is int


def test_views_of_items_and_options_are_read_only() -> None:
    model = Model(SMALL)
    with pytest.raises(TypeError):
        model.items["x"] = None  # type: ignore[index]


MATRIX = [[1, 0, 1], [0, 1, 0], [0, 1, 1]]


@pytest.mark.parametrize(
    "matrix",
    [
        MATRIX,
        np.array(MATRIX),
        np.array(MATRIX, dtype=bool),
        np.array(MATRIX, dtype=float),
        scipy.sparse.csr_matrix(MATRIX),
        scipy.sparse.coo_array(MATRIX),
        scipy.sparse.csc_array(np.array(MATRIX, dtype=bool)),
    ],
    ids=["lists", "int", "bool", "float", "csr_matrix", "coo_array", "csc_array"],
)
def test_model_is_made_from_any_kind_of_matrix(matrix: Any) -> None:
    model = Model.from_matrix(matrix)
    assert model == Model({0: [0, 2], 1: [1], 2: [1, 2]})
    assert list(model.items) == [0, 1, 2]


def test_matrix_without_rows_gives_the_empty_model() -> None:
    assert Model.from_matrix([]) == Model()


def test_matrix_keeps_columns_without_a_one_as_items() -> None:
    model = Model.from_matrix(np.array([[1, 0]]))
    assert len(model.items) == 2
    assert model.count() == 0


def test_model_is_made_from_arrays_of_options() -> None:
    start, items = np.array([0, 2, 3]), np.array([0, 2, 1], dtype=np.int16)
    model = Model.from_arrays(start, items, n_items=4, costs=np.array([5, -1]))
    assert list(model.items) == [0, 1, 2, 3]
    assert model.options[0].items == (0, 2)
    assert model.options[1].cost == -1
    model.add_option("more", [3])
    model.relax(range(4))
    assert model.count() == 8


def test_arrays_without_options_give_a_model_without_options() -> None:
    assert Model.from_arrays([0], []) == Model()
    assert Model.from_arrays([0], [], n_items=1).count() == 0


def test_options_can_be_read_like_any_mapping() -> None:
    model = Model(SMALL, colours={"C": {5: "blue"}}, optional=[5])
    assert [name for name, _ in model.options.items()] == ["A", "B", "C"]
    assert model.options["C"].items == (4, 5, 7)
    assert "Z" not in model.options
    assert model.options.get("Z") is None


def test_repr_tells_the_name_and_the_numbers() -> None:
    model = Model(SMALL, name="small", optional=[7])
    assert repr(model) == "<Model 'small': 4 items (1 optional), 3 options>"
    assert repr(Model()) == "<Model: 0 items, 0 options>"


def test_copy_is_independent() -> None:
    model = Model(SMALL, name="small")
    other = copy.copy(model)
    other.add_option("D", [1])
    other.relax([1])
    assert len(model.options) == 3
    assert model.items[1].low == 1
    assert other.name == "small"


def test_models_are_equal_by_items_and_options_but_not_by_name() -> None:
    assert Model(SMALL, name="one") == Model(SMALL, name="two")
    assert Model(SMALL) != Model(SMALL, costs={"A": 1})
    assert Model(SMALL) != Model(SMALL, optional=[1])
    assert Model({"A": [1], "B": [1]}) != Model({"B": [1], "A": [1]})
    assert Model({"A": [1, 2]}) == Model({"A": [2, 1]})
    assert Model() != "a model"


def test_model_survives_pickling() -> None:
    model = Model(SMALL, optional=[5], costs={"A": 2}, colours={"C": {5: "blue"}})
    model.count()
    revived = pickle.loads(pickle.dumps(model))
    assert revived == model
    assert revived.count() == model.count()


def test_networkx_graph_is_bipartite_and_carries_the_attributes() -> None:
    model = Model({1: [1, 2], 2: [2]}, optional=[2], costs={2: 5}, colours={1: {2: "red"}})
    graph = model.to_networkx()
    assert networkx.is_bipartite(graph)
    assert graph.number_of_nodes() == 4
    assert graph.nodes["option", 2] == {"bipartite": 0, "cost": 5}
    assert graph.nodes["item", 2] == {"bipartite": 1, "low": 0, "high": 1}
    assert graph.edges[("option", 1), ("item", 2)] == {"colour": "red"}


def test_cost_of_some_options_adds_up() -> None:
    assert Model(SMALL, costs={"A": 2, "C": -5}).cost(["A", "C"]) == -3


def test_a_failed_addition_of_many_changes_nothing() -> None:
    model = Model(SMALL)
    before = model.copy()
    with pytest.raises(ModelError):
        model.add_items_from(["x", "y", 1])
    with pytest.raises(ModelError):
        model.add_options_from([("D", [1]), ("E", [99])])
    with pytest.raises(UnknownNameError):
        model.relax([1, 99])
    assert model == before


def test_a_change_after_a_query_is_seen_by_the_next_query() -> None:
    model = Model({"A": [1], "B": [1]})
    assert model.count() == 2
    model.add_option("C", [1])
    assert model.count() == 3
    model.set_multiplicity(1, 2)
    assert model.count() == 3
    model.relax([1])
    assert model.count() == 7


def test_an_option_can_be_made_a_dictionary_of() -> None:
    option = Model({"A": [1]}, optional=[1], colours={"A": {1: "red"}}).options["A"]
    expected = {"name": "A", "items": (1,), "cost": 0, "colours": {1: "red"}}
    assert dataclasses.asdict(option) == expected
