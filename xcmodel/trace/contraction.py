"""Search trees contracted to their branchings, leaves and solutions."""

from __future__ import annotations

from dataclasses import replace

from xcmodel.trace.tree_node import TreeNode


def contract(root: TreeNode) -> TreeNode:
    """Return a copy of the tree in which every run without branchings is one edge.

    A node stays if it is the root, a branching, a leaf or a solution, or if a child of it was not
    recorded.
    """
    new_root = replace(root, children=[])
    waiting = [(root, new_root)]
    while waiting:
        old, new = waiting.pop()
        for child in old.children:
            end, options = _run(child)
            new.children.append(replace(end, options=options, children=[]))
            waiting.append((end, new.children[-1]))
    return new_root


def _run(node: TreeNode) -> tuple[TreeNode, tuple[object, ...]]:
    """Return the first node from here on that stays, and the options on the way to it."""
    options = [*node.options]
    while len(node.children) == 1 and not (node.is_branching or node.is_solution):
        (node,) = node.children
        options += node.options
    return node, tuple(options)
