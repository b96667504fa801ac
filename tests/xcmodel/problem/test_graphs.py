"""Models from bipartite graphs, and back."""

import networkx
import pytest
from hypothesis import given, settings

from xcmodel import Model, ModelError
from xcmodel.testing.strategies import models


@given(models())
@settings(max_examples=60, deadline=None)
def test_the_graph_of_a_model_makes_the_model_again(model: Model) -> None:
    assert Model.from_networkx(model.to_networkx()) == model


def test_any_bipartite_graph_is_a_model() -> None:
    graph = networkx.complete_bipartite_graph(3, 2)  # Nodes 0 to 2 are options, 3 and 4 items.
    assert list(Model.from_networkx(graph).items) == [3, 4]
    assert Model.from_networkx(graph).count() == 3


def test_a_graph_that_is_not_bipartite_is_refused() -> None:
    graph = networkx.path_graph(2)
    with pytest.raises(ModelError, match="node 0 has bipartite=None: use 0 for an option"):
        Model.from_networkx(graph)
    for side, kind in enumerate(("options", "items")):
        networkx.set_node_attributes(graph, side, "bipartite")
        with pytest.raises(ModelError, match=f"an edge joins the {kind} 0 and 1"):
            Model.from_networkx(graph)


KINDS = [networkx.DiGraph, networkx.MultiGraph, networkx.MultiDiGraph]


@pytest.mark.parametrize("kind", KINDS)
def test_edges_may_be_directed_or_numbered(kind: type[networkx.Graph]) -> None:
    model = Model({"A": [1, 2], "B": [2]}, optional=[1], colours={"A": {1: "red"}})
    graph = kind(model.to_networkx())
    assert Model.from_networkx(graph) == model
    if graph.is_directed():
        from_options = [edge for edge in graph.edges if edge[0][0] == "option"]
        graph.remove_edges_from(from_options)
        assert Model.from_networkx(graph) == model


@pytest.mark.parametrize("kind", KINDS[1:])
def test_edges_that_join_the_same_nodes_are_told(kind: type[networkx.Graph]) -> None:
    graph = kind(Model({"A": [1]}).to_networkx())
    graph.add_edge(("option", "A"), ("item", 1))
    with pytest.raises(ModelError, match=r"two edges join .*: leave one of them out"):
        Model.from_networkx(graph)
