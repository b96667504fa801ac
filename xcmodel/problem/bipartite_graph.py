"""A model as a bipartite graph."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from xcmodel.problem.items import Item
from xcmodel.problem.names import Name
from xcmodel.problem.options import Option

if TYPE_CHECKING:
    import networkx


def bipartite_graph(items: Mapping[Name, Item], options: Mapping[Name, Option]) -> networkx.Graph:
    """Return the graph that joins every option to the items that it covers.

    Nodes are the pairs ``("item", name)`` and ``("option", name)``, since an item and an option
    may have the same name; their attribute ``bipartite`` is 0 for options and 1 for items.
    """
    import networkx

    graph = networkx.Graph()
    for item in items.values():
        graph.add_node(("item", item.name), bipartite=1, low=item.low, high=item.high)
    for option in options.values():
        graph.add_node(("option", option.name), bipartite=0, cost=option.cost)
        for name in option.items:
            graph.add_edge(("option", option.name), ("item", name))
            if name in option.colours:
                graph.edges[("option", option.name), ("item", name)]["colour"] = option.colours[
                    name
                ]
    return graph
