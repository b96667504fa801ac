"""The search tree of Algorithm X, recorded up to a limit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Hashable, Iterable, Iterator
from html import escape
from itertools import chain
from typing import TYPE_CHECKING

from xcmodel.text.labels import telling_apart
from xcmodel.text.numbers import plural
from xcmodel.trace.step import Step, StepKind
from xcmodel.trace.tree_node import TreeNode

if TYPE_CHECKING:
    import networkx

    from xcmodel.draw.svg import Svg

_NODES_IN_NOTEBOOK = 200
_SCROLLABLE = 'style="overflow-x:auto" tabindex="0" role="group" aria-label="search tree"'


class SearchTree:
    """The search tree of Algorithm X on a model, as `Model.search_tree` returns it.

    Its nodes are items to be covered, its edges options that are tried. Printed, it is drawn as
    text; in a notebook it is a picture, contracted if it is large.

    Attributes:
        root: the node where nothing but given options is chosen.
        alike: names of the model that read as another one does, and are printed as Python has them.

    >>> import xcmodel as xc
    >>> model = xc.Model({"A": [1, 5], "B": [2, 4], "C": [2, 3], "D": [3], "E": [1, 4, 5]})
    >>> tree = model.search_tree(order="first")
    >>> print(tree)
    1
    ├─ A → 2
    │  ├─ B → 3
    │  │  └─ D → solution
    │  └─ C → dead end: 4
    └─ E → 2
       └─ C → solution
    >>> print(tree.contracted())
    1
    ├─ A → 2
    │  ├─ B, D → solution
    │  └─ C → dead end: 4
    └─ E, C → solution
    >>> tree
    <SearchTree: 7 nodes, 2 solutions, 1 dead end, 2 branchings>
    >>> tree.solutions, tree.dead_ends, tree.branchings, tree.branching_depths, tree.complete
    (2, 1, 2, {0: 1, 1: 1}, True)
    """

    def __init__(self, root: TreeNode, alike: Container[Hashable] = ()) -> None:
        self.root = root
        self.alike = alike

    @staticmethod
    def of(steps: Iterable[Step], limit: int | None = None) -> SearchTree:
        """Return the tree that these steps go through, with at most so many nodes.

        :meta private:
        """
        steps = iter(steps)
        first = next(steps)  # Each search has one, if only its end.
        return SearchTree(_record(chain([first], steps), limit), first.position.alike)

    def nodes(self) -> Iterator[TreeNode]:
        """Yield all nodes in preorder.

        >>> import xcmodel as xc
        >>> tree = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).search_tree()
        >>> [(node.options, node.is_solution) for node in tree.nodes()]
        [((), False), (('A',), True), (('B',), False), (('C',), True)]
        """
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def __len__(self) -> int:
        return sum(1 for _ in self.nodes())

    @property
    def solutions(self) -> int:
        """The number of nodes that are solutions."""
        return sum(node.is_solution for node in self.nodes())

    @property
    def dead_ends(self) -> int:
        """The number of nodes that are dead ends."""
        return sum(node.is_dead_end for node in self.nodes())

    @property
    def branchings(self) -> int:
        """The number of nodes with at least two options to try."""
        return sum(node.is_branching for node in self.nodes())

    @property
    def branching_depths(self) -> dict[int, int]:
        """How many branchings there are at each depth that has any."""
        depths = Counter(node.depth for node in self.nodes() if node.is_branching)
        return dict(sorted(depths.items()))

    @property
    def complete(self) -> bool:
        """Whether the whole tree was recorded."""
        return all(node.missing == 0 for node in self.nodes())

    def contracted(self) -> SearchTree:
        """Return the tree without the nodes that have one child and are no solutions.

        A path of such nodes becomes one edge, with all their options. The root stays.

        >>> import xcmodel as xc
        >>> tree = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).search_tree()
        >>> len(tree), len(tree.contracted())
        (4, 3)
        """
        from xcmodel.trace.contraction import contract

        return SearchTree(contract(self.root), self.alike)

    def text(self) -> str:
        """Return the tree drawn as text.

        >>> import xcmodel as xc
        >>> print(xc.Model({"A": [1, 2], "B": [1], "C": [2]}).search_tree().text())
        1
        ├─ A → solution
        └─ B → 2
           └─ C → solution
        """
        from xcmodel.trace.tree_text import tree_text

        with telling_apart(self.alike):
            return tree_text(self.root)

    def __str__(self) -> str:
        return self.text()

    def svg(self, title: str | None = None) -> Svg:
        """Return the tree as a picture: solutions are ticked, dead ends crossed.

        Args:
            title: what the picture shows, for those who cannot see it.

        >>> import xcmodel as xc
        >>> xc.Model({"A": [1, 2], "B": [1]}).search_tree().svg().splitlines()[1]
        '<title>2 nodes, 1 solution, 0 dead ends, 0 branchings</title>'
        """
        from xcmodel.trace.tree_svg import tree_svg

        with telling_apart(self.alike):
            return tree_svg(self.root, title or self._summary())

    def _repr_html_(self) -> str:
        lines = [f"<p>{escape(repr(self)[1:-1])}</p>"]
        for tree in (self, self.contracted()):
            if len(tree) <= _NODES_IN_NOTEBOOK:
                lines.append(f"<div {_SCROLLABLE}>{tree.svg()}</div>")
                break
        else:
            lines.append("<p>too large to be drawn here: svg() and text() draw it all the same</p>")
        return f'<div class="xcmodel-tree">{"".join(lines)}</div>'

    def to_networkx(self) -> networkx.DiGraph:
        """Return the tree as a directed graph, with its edges away from the root.

        Nodes are numbers from 0, which is the root, with the attributes of a `TreeNode`; edges
        have ``options`` and, as text, ``label``.

        >>> import xcmodel as xc
        >>> graph = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).search_tree().to_networkx()
        >>> list(graph.edges(data="label"))
        [(0, 1, 'A'), (0, 2, 'B'), (2, 3, 'C')]
        """
        from xcmodel.trace.tree_graph import tree_graph

        with telling_apart(self.alike):
            return tree_graph(self.root)

    def __repr__(self) -> str:
        return f"<SearchTree: {self._summary()}>"

    def _summary(self) -> str:
        numbers = [
            plural(len(self), "node"),
            plural(self.solutions, "solution"),
            plural(self.dead_ends, "dead end"),
            plural(self.branchings, "branching"),
        ]
        return ", ".join(numbers if self.complete else [*numbers, "incomplete"])


def _record(steps: Iterable[Step], limit: int | None) -> TreeNode:
    path = [TreeNode((), 0)]
    recorded = 1
    for step in steps:
        node = path[-1]
        if step.kind is StepKind.OPTION:
            if recorded == limit:
                break
            path.append(TreeNode((step.option,), node.depth + 1))
            node.children.append(path[-1])
            recorded += 1
        elif step.kind is StepKind.BACK:
            path.pop()
        elif step.kind is StepKind.SOLUTION:
            node.is_solution = True
        elif step.kind in (StepKind.DEAD_END, StepKind.CLASH):
            node.is_dead_end, node.item = True, step.item
        elif step.kind in (StepKind.ITEM, StepKind.JOIN):
            node.item, node.candidates = step.item, len(step.candidates)
    return path[0]
