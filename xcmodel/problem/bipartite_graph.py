"""A model as a bipartite graph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from xcmodel.errors import ModelError
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


Entries = tuple[list[tuple[Name, dict[str, Any]]], list[tuple[Name, list[Name], dict[str, Any]]]]


def read_graph(graph: networkx.Graph) -> Entries:
    """Return the items and the options of a bipartite graph, as they are added to a model.

    Which way an edge is directed, or that it is in both, does not matter.

    Raises:
        ModelError: for a node that is neither option nor item, an edge between two of a kind, or
            two edges between the same nodes.
    """
    if not hasattr(graph, "nodes"):
        raise TypeError(f"{graph!r} stands where a graph of networkx should")
    graph = _simple(graph)
    sides = dict(graph.nodes(data="bipartite"))
    for node, side in sides.items():
        if side not in (0, 1):
            raise ModelError(
                f"node {node!r} has bipartite={side!r}: use 0 for an option, 1 for an item"
            )
    for one, other in graph.edges:
        if sides[one] == sides[other]:
            kind = ("options", "items")[sides[one]]
            raise ModelError(f"an edge joins the {kind} {one!r} and {other!r}", one)
    is_paired = all(_is_pair(node, side) for node, side in sides.items())
    items, options = [], []
    for node, facts in graph.nodes(data=True):
        name = node[1] if is_paired else node
        if sides[node] == 1:
            bounds = facts.get("low", 1), facts.get("high", 1)
            items.append((name, {"multiplicity": bounds}))
            continue
        ends = {
            other[1] if is_paired else other: graph.edges[node, other] for other in graph.adj[node]
        }
        colours = {item: edge["colour"] for item, edge in ends.items() if "colour" in edge}
        options.append((name, list(ends), {"cost": facts.get("cost", 0), "colours": colours}))
    return items, options


def _simple(graph: networkx.Graph) -> networkx.Graph:
    """Return the graph of the same edges that is not directed and has each of them once."""
    if not (graph.is_directed() or graph.is_multigraph()):
        return graph
    import networkx

    times = Counter(edge[:2] for edge in graph.edges)
    if twice := next((nodes for nodes in times if times[nodes] > 1), None):
        one, other = twice
        raise ModelError(
            f"two edges join {one!r} and {other!r}, and an option covers an item once: "
            "leave one of them out",
            one,
        )
    return networkx.Graph(graph)


def _is_pair(node: Any, side: int) -> bool:
    return isinstance(node, tuple) and len(node) == 2 and node[0] == ("option", "item")[side]  # noqa: PLR2004
