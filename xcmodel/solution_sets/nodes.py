"""The nodes of a `DecisionDiagram`: read, checked and written."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend.decision_diagram import (
    DEAD,
    NO_CLASS,
    NO_SOLUTION,
    ONE_SOLUTION,
    DecisionDiagram,
)

Words = NDArray[np.uint32]

FIRST_NODE = 2
"""The least reference of a node."""

_INNER = 1
_ISOMORPHISM = 2


class Branching(NamedTuple):
    """A branching on an item.

    Attributes:
        head: the item and the kind of the node, as in the diagram.
        children: a reference for each choice.
        classes: the class of which each choice takes an option, or `NO_CLASS`.
    """

    head: int
    children: list[int]
    classes: list[int]

    @property
    def taken(self) -> set[int]:
        """The classes of which an option can be taken."""
        return set(self.classes) - {NO_CLASS}


class Isomorphism(NamedTuple):
    """A subproblem that is isomorphic to another one.

    Attributes:
        target: the reference of the other one.
        here: the classes that solutions have here.
        there: the classes of the target that they are mapped to.
    """

    target: int
    here: list[int]
    there: list[int]


Node = Branching | Isomorphism


def is_node(reference: int) -> bool:
    """Whether this refers to a node, and is not one of the special references."""
    return FIRST_NODE <= reference < DEAD


def node_at(words: Words | memoryview, reference: int) -> Node:
    """Return the node that begins there."""
    first = 2 * reference
    head = int(words[first])
    if head & 3 != _ISOMORPHISM:
        size = int(words[first + 1])
        rest = words[first + 2 : first + 2 + 2 * size].tolist()
        return Branching(head, rest[:size], rest[size:])
    first += 3 + 2 * (head >> 2)
    pairs = words[first : first + 2 * int(words[2 * reference + 2])].tolist()
    return Isomorphism(int(words[2 * reference + 1]), pairs[::2], pairs[1::2])


def nodes_of(diagram: DecisionDiagram) -> Iterator[tuple[int, Node]]:
    """Yield all nodes of a diagram that is sound, with their references, children first."""
    # A memory view hands out plain numbers, in half of the time.
    reference, words = FIRST_NODE, memoryview(diagram.words.data)
    while 2 * reference < len(words):
        yield reference, node_at(words, reference)
        reference += _length(words, reference) // 2


def _length(words: Words | memoryview, reference: int) -> int:
    """Return the number of words of a node, padding included."""
    first = 2 * reference
    head = int(words[first])
    used = 2 + 2 * int(words[first + 1])
    if head & 3 == _ISOMORPHISM:
        used = 3 + 2 * (head >> 2) + 2 * int(words[first + 2])
    return used + used % 2


class DiagramWriter:
    """Makes the words of a diagram, node by node."""

    def __init__(self) -> None:
        self._words = array("I", [0] * (2 * FIRST_NODE))

    def branching(self, head: int, arcs: Sequence[tuple[int, int]]) -> int:
        """Add a branching with these pairs of a child and a class; return its reference."""
        children, classes = [child for child, _ in arcs], [number for _, number in arcs]
        return self._add([head, len(arcs), *children, *classes])

    def isomorphism(self, target: int, pairs: Sequence[tuple[int, int]]) -> int:
        """Add an isomorphism with these pairs of a class here and there; return its reference."""
        return self._add(
            [_ISOMORPHISM, target, len(pairs), *(number for pair in pairs for number in pair)]
        )

    def _add(self, words: list[int]) -> int:
        reference = len(self._words) // 2
        self._words.extend(words + [0] * (len(words) % 2))
        return reference

    def words(self) -> Words:
        """Return the words so far."""
        words = np.array(self._words, dtype=np.uint32)
        words.setflags(write=False)
        return words

    def __len__(self) -> int:
        return len(self._words)


def class_sizes(diagram: DecisionDiagram) -> list[int]:
    """Return the number of options of each class."""
    sizes: list[int] = np.diff(diagram.class_start).tolist()
    return sizes


def check_classes(diagram: DecisionDiagram) -> None:
    """Raise ValueError unless the classes are sound: none empty, each strictly ascending."""
    start, options = diagram.class_start, diagram.class_options
    if not len(start) or start[0] != 0 or start[-1] != len(options):
        raise ValueError("the classes do not divide the list of their options")
    lengths = np.diff(start)
    if len(lengths) and lengths.min() < 1:
        raise ValueError("there is a class without options")
    falls = np.flatnonzero(np.diff(options) <= 0) + 1
    if not np.isin(falls, start).all():
        raise ValueError("the options of a class are not strictly ascending")
    if min((int(options.min(initial=0)), *diagram.given)) < 0:
        raise ValueError("there is an option with a negative number")
    if len({*diagram.given}) < len(diagram.given) or np.isin(diagram.given, options).any():
        raise ValueError("an option is given twice, or belongs to a class besides")


def check_nodes(diagram: DecisionDiagram) -> None:
    """Raise ValueError unless every node is sound, and refers to nodes before it only."""
    if len(diagram.words) < 2 * FIRST_NODE or len(diagram.words) % 2:
        raise ValueError("the words of the diagram are not as many as they should be")
    sizes = class_sizes(diagram)
    known: set[int] = set()
    reference = FIRST_NODE
    while 2 * reference < len(diagram.words):
        length = _checked_length(diagram.words, reference)
        _check_node(node_at(diagram.words, reference), known, sizes)
        known.add(reference)
        reference += length // 2
    _check_references([diagram.root], known)


def _checked_length(words: Words, reference: int) -> int:
    # The least node has a padded length of two words, an isomorphism one of four.
    room = len(words) - 2 * reference
    sort = int(words[2 * reference]) & 3
    if sort > _ISOMORPHISM:
        raise ValueError(f"node {reference} is of an unknown sort")
    if (sort == _ISOMORPHISM and room < 4) or (length := _length(words, reference)) > room:  # noqa: PLR2004
        raise ValueError(f"node {reference} goes on behind the end of the diagram")
    return length


def _check_node(node: Node, known: set[int], sizes: list[int]) -> None:
    if isinstance(node, Branching):
        _check_references(node.children, known)
        _check_class_numbers((number for number in node.classes if number != NO_CLASS), sizes)
        return
    _check_references([node.target], known)
    for side in (node.here, node.there):
        _check_class_numbers(side, sizes)
        if len(set(side)) < len(side):
            raise ValueError("an isomorphism names a class twice")
    if any(sizes[a] != sizes[b] for a, b in zip(node.here, node.there, strict=True)):
        raise ValueError("an isomorphism pairs classes of unequal sizes")


def _check_references(references: Iterable[int], known: set[int]) -> None:
    for reference in references:
        if is_node(reference) and reference not in known:
            raise ValueError(f"{reference} is referred to, where no node before begins")


def _check_class_numbers(numbers: Iterable[int], sizes: list[int]) -> None:
    for number in numbers:
        if number >= len(sizes):
            raise ValueError(f"there is no class {number}")


def trimmed(diagram: DecisionDiagram) -> DecisionDiagram:
    """Return the reduced diagram of a sound one.

    It has no choices without solutions, no unreachable nodes, no isomorphisms that change no class,
    and no branchings whose only choice takes no option. Isomorphisms have no pairs of items, and
    their pairs of classes are sorted by the target's.
    """
    simplest = _simplest_references(diagram)
    root = simplest.get(diagram.root, NO_SOLUTION)
    needed = _reachable(diagram, root, simplest)
    writer = DiagramWriter()
    written = {NO_SOLUTION: NO_SOLUTION, ONE_SOLUTION: ONE_SOLUTION}
    for reference in sorted(needed):
        node = needed[reference]
        if isinstance(node, Branching):
            arcs = [(written[child], number) for child, number in _live_arcs(node, simplest)]
            written[reference] = writer.branching(node.head, arcs)
        else:
            pairs = sorted(zip(node.here, node.there, strict=True), key=lambda pair: pair[1])
            written[reference] = writer.isomorphism(written[simplest[node.target]], pairs)
    return DecisionDiagram(
        writer.words(), written[root], diagram.class_start, diagram.class_options, diagram.given
    )


def _simplest_references(diagram: DecisionDiagram) -> dict[int, int]:
    """Return for each reference the one that has the same solutions and is simplest."""
    simplest = {NO_SOLUTION: NO_SOLUTION, ONE_SOLUTION: ONE_SOLUTION}
    for reference, node in nodes_of(diagram):
        simplest[reference] = reference
        if isinstance(node, Branching):
            arcs = _live_arcs(node, simplest)
            if not arcs:
                simplest[reference] = NO_SOLUTION
            elif len(arcs) == 1 and arcs[0][1] == NO_CLASS:
                simplest[reference] = arcs[0][0]
        else:
            target = simplest.get(node.target, NO_SOLUTION)
            if target in (NO_SOLUTION, ONE_SOLUTION) or node.here == node.there:
                simplest[reference] = target
    return simplest


def _live_arcs(node: Branching, simplest: dict[int, int]) -> list[tuple[int, int]]:
    """Return the children with solutions, with their classes."""
    arcs = (
        (simplest.get(c, NO_SOLUTION), k) for c, k in zip(node.children, node.classes, strict=True)
    )
    return [(child, number) for child, number in arcs if child != NO_SOLUTION]


def _reachable(diagram: DecisionDiagram, root: int, simplest: dict[int, int]) -> dict[int, Node]:
    needed: dict[int, Node] = {}
    waiting = [root]
    while waiting:
        reference = waiting.pop()
        if is_node(reference) and reference not in needed:
            node = needed[reference] = node_at(diagram.words, reference)
            if isinstance(node, Branching):
                waiting += [child for child, _ in _live_arcs(node, simplest)]
            else:
                waiting.append(simplest[node.target])
    return needed


def class_options_of(diagram: DecisionDiagram) -> list[list[int]]:
    """Return the options of each class."""
    options, start = diagram.class_options.tolist(), diagram.class_start.tolist()
    return [options[a:b] for a, b in pairwise(start)]
