"""What is said of a model without solving it."""

import json
from math import inf
from unittest import mock

import networkx
from hypothesis import given

from command import run
from xcmodel import Model
from xcmodel.cli import info
from xcmodel.cli.info import symmetry_seconds
from xcmodel.cli.model_info import info_of
from xcmodel.testing.strategies import models

MODEL = Model({"A": [1], "B": [2]})


def test_symmetries_are_told_unless_time_is_over_or_none_are_looked_for() -> None:
    assert info_of(MODEL).symmetries == info_of(MODEL, 3).symmetries == 2
    assert info_of(MODEL, None).symmetries is None
    assert info_of(MODEL, 0).symmetries == "not found in 0 s"


def test_symmetries_get_some_seconds_in_small_models_and_any_time_if_asked_for() -> None:
    assert symmetry_seconds(MODEL, None) == 3
    assert symmetry_seconds(MODEL, True) == inf
    assert symmetry_seconds(MODEL, False) is None
    with mock.patch.object(info, "_FEW_OPTIONS", 1):
        assert symmetry_seconds(MODEL, None) is None
        assert symmetry_seconds(MODEL, True) == inf


def test_for_programs_what_is_not_known_is_left_out() -> None:
    model = "a b\na\nb\na b\n"
    told = json.loads(run("info", "-", "--json", "--no-symmetries", text=model).stdout)
    assert told["options"] == 3
    assert None not in told.values()
    assert "symmetries" not in told
    assert "symmetries" in json.loads(run("info", "-", "--json", text=model).stdout)


@given(model=models())
def test_components_and_equal_options_are_those_of_the_graph_and_of_what_options_cover(
    model: Model,
) -> None:
    graph = networkx.Graph()
    graph.add_nodes_from(("item", item) for item in model.items)
    for option in model.options.values():
        graph.add_edges_from((("item", item), ("option", option.name)) for item in option.items)
    kinds = {
        (frozenset(option.items), frozenset(option.colours.items()))
        for option in model.options.values()
    }
    told = info_of(model, None)
    assert told.components == (networkx.number_connected_components(graph) if graph else 0)
    assert told.equal_options == len(model) - len(kinds)


def test_weighted_rows_tell_options_apart_and_join_components() -> None:
    model = Model({"A": [1], "B": [1], "C": [2], "D": [3], "E": [3]}, costs={"B": 1, "E": 1})
    plain = info_of(model, None)
    assert (plain.equal_options, plain.dominated_options, plain.components) == (2, 2, 3)
    model.add_row("hours", {"B": 2, "C": 1}, high=2)
    told = info_of(model, None)
    assert (told.equal_options, told.dominated_options, told.components) == (1, 1, 2)
    model.add_row("both", {"D": 1, "E": 1}, high=2)
    told = info_of(model, None)
    assert (told.equal_options, told.dominated_options, told.components) == (1, 1, 2)
