"""The nodes of a search tree."""

from __future__ import annotations

from dataclasses import dataclass, field

from xcmodel.problem.names import Name
from xcmodel.text.numbers import plural


@dataclass(eq=False)
class TreeNode:
    """A node of a search tree.

    Attributes:
        options: the options on the edge to it: none for the root, one in a full tree, and in a
            contracted one all those of a run without branchings.
        depth: how many options were chosen on the way to it, given ones not counted.
        item: the item that is covered here, or that cannot be covered, or None.
        candidates: how many options there are to try here.
        children: the nodes below that were recorded; the others, if any, are beyond the limit.
        is_solution: whether the options on the way to it are a solution.
        is_dead_end: whether an item can no longer be covered, or a given option not be chosen.
    """

    options: tuple[Name, ...]
    depth: int
    item: Name | None = None
    candidates: int = 0
    children: list[TreeNode] = field(default_factory=list)
    is_solution: bool = False
    is_dead_end: bool = False

    @property
    def is_branching(self) -> bool:
        """Whether there are at least two options to try."""
        return self.candidates > 1

    @property
    def missing(self) -> int:
        """How many children were not recorded."""
        return self.candidates - len(self.children)

    def __repr__(self) -> str:
        return f"<TreeNode: depth {self.depth}, {plural(self.candidates, 'candidate')}>"
