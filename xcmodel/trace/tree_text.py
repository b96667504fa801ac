"""A search tree as text, with lines of box-drawing characters."""

from __future__ import annotations

from xcmodel.text.labels import label, listing
from xcmodel.text.numbers import plural
from xcmodel.trace.tree_node import TreeNode

_OPTIONS_ON_EDGE = 6


def tree_text(root: TreeNode) -> str:
    """Return the tree as text: a line per node, which begins with the options that lead to it."""
    lines = [_describe(root)]
    waiting = [*_children(root, "")]
    while waiting:
        node, before, is_last = waiting.pop()
        corner, below = ("└─ ", "   ") if is_last else ("├─ ", "│  ")
        if node is None:
            lines.append(f"{before}{corner}…")
            continue
        edge = listing(node.options, _OPTIONS_ON_EDGE)
        lines.append(f"{before}{corner}{edge} → {_describe(node)}")
        waiting += _children(node, before + below)
    return "\n".join(lines)


def _children(node: TreeNode, before: str) -> list[tuple[TreeNode | None, str, bool]]:
    """Return the lines to write below a node, the last first; None stands for missing nodes."""
    children: list[TreeNode | None] = [*node.children]
    if node.missing:
        children.append(None)
    return [(child, before, k == 0) for k, child in enumerate(reversed(children))]


def _describe(node: TreeNode) -> str:
    if node.is_dead_end:
        return "dead end" if node.item is None else f"dead end: {label(node.item)}"
    if node.is_solution:
        joining = f"; {plural(node.candidates, 'option')} may join" if node.candidates else ""
        return f"solution{joining}"
    return label(node.item)
