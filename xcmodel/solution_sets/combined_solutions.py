"""Sets made of others, restricted, united or intersected, and whether two of them are the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Self

import numpy as np

from xcmodel.backend.evaluator import TooManyNodesError
from xcmodel.errors import SolutionSetError
from xcmodel.problem.names import Name
from xcmodel.search.checker import Checker
from xcmodel.solution_sets.operations import Operation, combined
from xcmodel.solution_sets.restriction import restrict
from xcmodel.solution_sets.unfolded_solutions import UnfoldedSolutions

# They take about a gigabyte.
_MOST_NODES = 1 << 21


class CombinedSolutions(UnfoldedSolutions):
    """A set of which others are made, alone or with another one."""

    def restrict(self, *, given: Iterable[Name] = (), forbidden: Iterable[Name] = ()) -> Self:
        """Return the set of those solutions that contain, or lack, some options.

        Args:
            given: options that every solution must contain.
            forbidden: options that no solution may contain.

        Raises:
            UnknownNameError: for an option that the model does not have.
            ModelError: when an option is both given and forbidden.

        >>> import xcmodel as xc
        >>> solutions = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).compile()
        >>> list(solutions.restrict(forbidden=["A"]))
        [Solution('B', 'C')]
        """
        wanted, unwanted = self._options.conditions(given, forbidden)
        diagram = restrict(self._evaluator, wanted, unwanted)
        checker = self._checker and _with_more(self._checker, wanted, unwanted)
        return type(self)(diagram, self._options, self._origin, checker)

    def __or__(self, other: object) -> Self:
        return self._combined(Operation.UNION, other)

    def __and__(self, other: object) -> Self:
        return self._combined(Operation.INTERSECTION, other)

    def __sub__(self, other: object) -> Self:
        return self._combined(Operation.DIFFERENCE, other)

    def __xor__(self, other: object) -> Self:
        return self._combined(Operation.SYMMETRIC_DIFFERENCE, other)

    def __le__(self, other: object) -> bool:
        if not isinstance(other, CombinedSolutions):
            return NotImplemented
        self._require_model_of(other)
        return self._count <= other._count and not self - other

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, CombinedSolutions):
            return NotImplemented
        return self <= other and self._count < other._count

    # Python asks the other set for `>` and `>=`.

    def _combined(self, operation: Operation, other: object) -> Self:
        if not isinstance(other, CombinedSolutions):
            return NotImplemented  # type: ignore[no-any-return]
        self._require_model_of(other)
        one, another = self._unfolded.diagram, other._unfolded.diagram
        try:
            diagram = combined(operation, one, another, _MOST_NODES)
        except TooManyNodesError:
            raise SolutionSetError(
                "the two sets branch on their items in different orders, and a diagram of both "
                f"takes more than {_MOST_NODES:,} nodes: make both by restrict of one set, as such "
                "branch alike; or go through the smaller one, and ask the other by in"
            ) from None
        is_whole = operation is Operation.INTERSECTION
        origin = self._origin.with_other(other._origin, is_whole)
        return type(self)(diagram, self._options, origin, self._checker_with(operation, other))

    def _require_model_of(self, other: CombinedSolutions) -> None:
        ours, theirs = self._options, other._options
        if (
            self._origin.digest != other._origin.digest
            or ours.names != theirs.names
            or (ours.unit.scale, ours.unit.kind) != (theirs.unit.scale, theirs.unit.kind)
        ):
            raise SolutionSetError(
                "the two sets belong to different models, and only sets of one model have unions, "
                "differences and so on: compile both from one, or go through the smaller one, and "
                "ask the other by in"
            )

    def _checker_with(self, operation: Operation, other: CombinedSolutions) -> Checker | None:
        """Return what checks the solutions of a combination, where a set has its model."""
        one, another = self._checker, other._checker
        if operation is Operation.INTERSECTION:
            if one is None or another is None:
                return one or another
            return _with_more(one, another.given, another.forbidden)
        if operation is Operation.DIFFERENCE and one is not None:
            return one
        known = one or another
        if known is None:
            return None
        conditions = [(c.given, c.forbidden) if c is not None else ((), ()) for c in (one, another)]
        (given, forbidden), (their_given, their_forbidden) = conditions
        return Checker(
            known.compiled, _common(given, their_given), _common(forbidden, their_forbidden)
        )

    def __eq__(self, other: object) -> bool:
        """Tell whether both have the same solutions, whatever diagrams they have.

        They are compared by fingerprints: sets that differ are found equal with a probability of
        at most (d / 2**61)**2, where d is the number of options of the largest solution.
        """
        if not isinstance(other, CombinedSolutions):
            return NotImplemented
        if self is other or self._has_graph_of(other):
            return True
        if self._count != other._count:
            return False
        if self._options.names == other._options.names:
            return self.fingerprint == other.fingerprint
        return self.fingerprint == other._fingerprint_by(self._options)

    def _has_graph_of(self, other: CombinedSolutions) -> bool:
        """Whether both have one and the same diagram."""
        one, another = self._diagram, other._diagram
        return (
            self._options.names == other._options.names
            and (one.root, one.given) == (another.root, another.given)
            and np.array_equal(one.words, another.words)
            and np.array_equal(one.class_start, another.class_start)
            and np.array_equal(one.class_options, another.class_options)
        )

    def __hash__(self) -> int:
        return hash(self._count)


def _with_more(checker: Checker, given: Sequence[int], forbidden: Sequence[int]) -> Checker:
    return replace(
        checker,
        given=tuple(sorted({*checker.given, *given})),
        forbidden=tuple(sorted({*checker.forbidden, *forbidden})),
    )


def _common(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(set(one).intersection(other)))
