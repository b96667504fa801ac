"""The decision diagram of solutions that have been listed, for searches that make none."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

import numpy as np

from xcmodel.backend import DecisionDiagram, Instance
from xcmodel.backend.decision_diagram import NO_CLASS, NO_SOLUTION, ONE_SOLUTION

Arc = tuple[int, int]
"""A reference, and the class that is taken beside it."""


def diagram_of(
    solutions: Iterable[Iterable[int]], instance: Instance, given: tuple[int, ...] = ()
) -> DecisionDiagram:
    """Return the diagram of some solutions, each of which has all of the given options.

    It is that of their sorted lists of options, as a trie in which equal ends are one, made in one
    pass (Daciuk, Mihov, Watson and Watson, "Incremental construction of minimal acyclic
    finite-state automata", 2000).

    Args:
        solutions: different ones, in any order.
        instance: what they are solutions of.
        given: options of all of them, which no node takes.
    """
    apart = set(given)
    lists = sorted(sorted(set(solution) - apart) for solution in solutions)
    occurring = sorted({option for options in lists for option in options})
    nodes = _Nodes(instance, occurring)
    open_arcs: list[list[Arc]] = [[]]  # Of the nodes along the last list.
    last: list[int] = []
    for options in lists:
        shared = _shared(last, options)
        _close(nodes, open_arcs, last, shared)
        open_arcs += [[] for _ in options[shared:]]
        open_arcs[-1].append((ONE_SOLUTION, NO_CLASS))
        last = options
    _close(nodes, open_arcs, last, 0)
    root = nodes.reference(open_arcs[0])
    return DecisionDiagram(
        words=np.array(nodes.words, dtype=np.uint32),
        root=root,
        class_start=np.arange(len(occurring) + 1, dtype=np.int64),
        class_options=np.array(occurring, dtype=np.int32),
        given=given,
    )


def _shared(one: list[int], other: list[int]) -> int:
    """Return with how many equal options both begin."""
    for place, (option, its_option) in enumerate(zip(one, other, strict=False)):
        if option != its_option:
            return place
    return min(len(one), len(other))


def _close(nodes: _Nodes, open_arcs: list[list[Arc]], options: list[int], depth: int) -> None:
    """Write the nodes below a depth, to which no more arcs will come."""
    for option in reversed(options[depth:]):
        reference = nodes.reference(open_arcs.pop())
        open_arcs[-1].append((reference, nodes.class_of[option]))


class _Nodes:
    """Nodes of a diagram, of which equal ones are written once.

    Args:
        instance: what they are about.
        occurring: the options that are taken, each of which is a class by itself.
    """

    def __init__(self, instance: Instance, occurring: list[int]) -> None:
        self.words = array("I", [0] * 4)
        self.class_of = {option: number for number, option in enumerate(occurring)}
        first_entries = instance.option_start[occurring]
        self._items = instance.option_items[first_entries].tolist()  # By class.
        self._known: dict[tuple[Arc, ...], int] = {}

    def reference(self, arcs: list[Arc]) -> int:
        """Return the reference of the node with these arcs."""
        if not arcs:
            return NO_SOLUTION
        if arcs == [(ONE_SOLUTION, NO_CLASS)]:
            return ONE_SOLUTION
        key = tuple(arcs)
        if key not in self._known:
            self._known[key] = self._write(arcs)
        return self._known[key]

    def _write(self, arcs: list[Arc]) -> int:
        reference = len(self.words) // 2
        references, classes = zip(*arcs, strict=True)
        item = self._items[next(number for number in classes if number != NO_CLASS)]
        self.words.extend((item << 2, len(arcs), *references, *classes))
        return reference
