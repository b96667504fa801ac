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
