"""The scopes of a diagram: what is below the root, and below each target of an isomorphism.

Each scope has its own names of classes. Scopes are visited from the lowest, so that those below a
scope are known when it is visited.
"""

from __future__ import annotations

from collections.abc import Mapping

from xcmodel.solution_sets.nodes import Branching, Isomorphism, Node, is_node

Nodes = Mapping[int, Node]


def tops(nodes: Nodes, root: int) -> list[int]:
    """Return the references of the nodes at the tops of the scopes, lowest first."""
    targets = {node.target for node in nodes.values() if isinstance(node, Isomorphism)}
    return sorted(reference for reference in targets | {root} if is_node(reference))


def nodes_of_scope(nodes: Nodes, top: int, others: set[int]) -> list[int]:
    """Return the nodes of a scope, down to and with isomorphisms and other tops; parents first."""
    found: set[int] = set()
    waiting = [top]
    while waiting:
        reference = waiting.pop()
        if not is_node(reference) or reference in found:
            continue
        found.add(reference)
        node = nodes[reference]
        if isinstance(node, Branching) and (reference == top or reference not in others):
            waiting += node.children
    return sorted(found, reverse=True)


def classes_of_scopes(nodes: Nodes, root: int) -> dict[int, frozenset[int]]:
    """Return the classes that occur in the solutions of each scope.

    Raises:
        ValueError: if an isomorphism leaves out one that occurs at its target.
    """
    known: dict[int, frozenset[int]] = {}
    others = set(tops(nodes, root))
    for top in tops(nodes, root):
        classes: set[int] = set()
        for reference in nodes_of_scope(nodes, top, others):
            node = nodes[reference]
            if reference != top and reference in others:
                classes |= known[reference]
            elif isinstance(node, Branching):
                classes |= node.taken
            else:
                classes |= _classes_here(node, known[node.target])
        known[top] = frozenset(classes)
    return known


def _classes_here(node: Isomorphism, classes: frozenset[int]) -> set[int]:
    if left_out := classes.difference(node.there):
        raise ValueError(f"an isomorphism leaves out class {min(left_out)}")
    return {here for here, there in zip(node.here, node.there, strict=True) if there in classes}
