"""The contract of evaluators, which answer questions about a decision diagram node by node."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from xcmodel.backend.batch import Batch
    from xcmodel.backend.decision_diagram import DecisionDiagram
    from xcmodel.backend.instance import Int64Array

Ranks: TypeAlias = "NDArray[np.uint64]"
"""Whole numbers from 0, shape ``(numbers, limbs)``: 64 bits in each limb, the lowest first."""

PRIME = (1 << 61) - 1
"""The modulus of `DiagramEvaluator.evaluate`."""


@dataclass(frozen=True)
class DiagramSize:
    """How large a decision diagram is.

    Attributes:
        nodes: branchings and isomorphisms.
        arcs: choices at branchings.
        isomorphisms: nodes that refer to an isomorphic subproblem.
        bytes: what the nodes take in memory.
    """

    nodes: int
    arcs: int
    isomorphisms: int
    bytes: int


class Touched(NamedTuple):
    """A class that a restriction replaces, removes, or makes obligatory.

    Attributes:
        number: the number of the class.
        fresh: the number of the class that replaces it, or `NO_CLASS` if no option is left.
        due: whether every solution must contain one of its options.
    """

    number: int
    fresh: int
    due: bool


class TooManyNodesError(Exception):
    """A diagram without isomorphisms would be larger than was allowed."""


class DiagramEvaluator(ABC):
    """Answers questions about one diagram, each in a pass over its nodes.

    It is made from any `DecisionDiagram`, and raises ValueError unless that is well formed: every
    reference to an earlier node, every class in range, isomorphisms one to one between classes
    of equal sizes. Solutions are numbered from 0 by their *rank*: those with the first choice of
    the root come first, and within a choice those with the first option of its class.
    """

    @property
    @abstractmethod
    def diagram(self) -> DecisionDiagram:
        """The reduced diagram, without choices that lead to no solution.

        A branching has more than one choice, or one that takes an option; an isomorphism is
        not the identity, lists no items, and has its pairs of classes sorted by the target's.
        """

    @property
    @abstractmethod
    def size(self) -> DiagramSize:
        """How large that diagram is."""

    @abstractmethod
    def count(self, reference: int) -> int:
        """Return the number of solutions that a reference of the diagram stands for."""

    @abstractmethod
    def class_counts(self) -> list[int]:
        """Return for each class the number of solutions that contain one given option of it."""

    @abstractmethod
    def unrank(self, ranks: Ranks) -> Batch:
        """Return the solutions of these ranks, all below the number of solutions."""

    @abstractmethod
    def batches(self, most_options: int) -> Iterator[Batch]:
        """Yield all solutions by rank, in batches of about so many options, or of one solution."""

    @abstractmethod
    def unfold(self, labels: NDArray[np.uint32], most_words: int) -> DecisionDiagram:
        """Return the diagram without isomorphisms, each class replaced by its label.

        A label is the number of a class of the same size. Choices keep their places, so
        solutions keep their ranks. The coarser the labels, the smaller the result.

        Raises:
            TooManyNodesError: when it would have more words than `most_words`.
        """

    @abstractmethod
    def restrict(self, touched: Sequence[Touched]) -> tuple[NDArray[np.uint32], int]:
        """Return the words and the root of a diagram in which these classes are replaced.

        Its solutions are those that contain an option of every class that is due, and none of a
        class that is removed. New classes are fixed by every isomorphism.
        """

    @abstractmethod
    def evaluate(self, values: NDArray[np.uint64]) -> int:
        """Return the sum over solutions of the product of their classes' values, mod `PRIME`.

        The value of a class, below `PRIME`, stands for the sum over its options. Only for diagrams
        without isomorphisms; options that are given are left out.
        """

    @abstractmethod
    def least_costs(self, costs: Int64Array) -> Int64Array:
        """Return the least cost of the solutions that each reference stands for.

        Args:
            costs: the cost of the cheapest option of each class.

        Returns:
            An array with as many places as there are references; only those of nodes, and of
            `ONE_SOLUTION`, have a meaning. Only for diagrams without isomorphisms; options that are
            given are left out.
        """
