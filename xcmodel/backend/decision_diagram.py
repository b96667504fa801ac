"""The decision diagram of all solutions as arrays, which a backend that compiles hands over.

It is a zero-suppressed multi-valued diagram (Minato 1993; for exact covers Nishino et al. 2017) in
which subproblems that are isomorphic may share a node.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from xcmodel.backend.instance import Int32Array, Int64Array

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class DecisionDiagram:
    """All solutions of an instance as a directed acyclic graph, whose nodes are subproblems.

    A *reference* stands for the solutions of a subproblem: `NO_SOLUTION`, `ONE_SOLUTION` (nothing
    more is chosen), ``DEAD + item`` (none), or else the node that begins at
    ``words[2 * reference]``. Nodes come after their children, the first four words are not in
    use, and each node takes an even number of words. There are two kinds of nodes:

    - a branching, ``item << 2 | kind, n, n references, n classes``, where ``kind`` is 0, or 1 if
      options of the item have been chosen on the way to it. Its solutions are those of its
      children, each with one option of the class that stands beside the child, which is
      `NO_CLASS` for the child that takes no further option of the item. No class occurs below its
      own child, below a later one, or below that of `NO_CLASS`.
    - an isomorphism, ``m << 2 | 2, reference, k, m pairs of items, k pairs of classes``. Its
      solutions are those of the reference, with the first class of each pair in the place of the
      second.

    A class is a set of equal options, of which a solution holds at most one.

    Attributes:
        words: shape ``(words,)``.
        root: the reference that stands for all solutions.
        class_start: where the options of each class begin, shape ``(classes + 1,)``.
        class_options: options of each class, ascending.
        given: options that belong to every solution and are not in the nodes, ascending.

    >>> import xcmodel as xc
    >>> from xcmodel.backend import Query, Task
    >>> instance = xc.Model({"A": [1], "B": [1]}).to_instance()
    >>> search = xc.get_backend("dlx:python").translate(instance).start(Query(Task.COMPILE))
    >>> diagram = search.advance(seconds=60).diagram
    >>> diagram.root, diagram.words, diagram.class_options
    (2, array([0, 0, 0, 0, 0, 1, 1, 0], dtype=uint32), array([0, 1], dtype=int32))
    """

    words: NDArray[np.uint32]
    root: int
    class_start: Int64Array
    class_options: Int32Array
    given: tuple[int, ...] = ()


NO_SOLUTION = 0
ONE_SOLUTION = 1
DEAD = 0x80000000
NO_CLASS = 0xFFFFFFFF
