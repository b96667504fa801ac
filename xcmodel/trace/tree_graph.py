"""A search tree as a directed graph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xcmodel.text.labels import listing
from xcmodel.trace.tree_node import TreeNode

if TYPE_CHECKING:
    import networkx


def tree_graph(root: TreeNode) -> networkx.DiGraph:
    """Return the graph; its nodes are numbered from the root, level by level."""
    import networkx

    graph = networkx.DiGraph()
    level = [(root, -1)]
    while level:
        below = []
        for node, parent in level:
            number = len(graph)
            graph.add_node(
                number,
                item=node.item,
                depth=node.depth,
                candidates=node.candidates,
                is_solution=node.is_solution,
                is_dead_end=node.is_dead_end,
            )
            if parent >= 0:
                graph.add_edge(parent, number, options=node.options, label=listing(node.options))
            below += [(child, number) for child in node.children]
        level = below
    return graph
