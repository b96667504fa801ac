"""Algorithm X, resumable: a depth-first search that pauses at every node.

Knuth, "Dancing Links" (2000): take the item with the fewest ways to be covered, try each of its
options in turn. An item that needs more than one option is branched on again further down;
options tried before stay excluded meanwhile, so that every solution is found exactly once. When
every item has what it needs, the options still active are free to join or not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Protocol

from xcmodel_dlx.cover import Cover


class Pruner(Protocol):
    """Decides which subtrees are searched and which solutions are reported."""

    def is_hopeless(self, cover: Cover) -> bool:
        """Whether no solution below this node is wanted."""
        ...

    def wants(self, cover: Cover) -> bool:
        """Whether the solution at this node is wanted."""
        ...


class NoPruning:
    """Prunes nothing."""

    def is_hopeless(self, cover: Cover) -> bool:
        """Return False."""
        return False

    def wants(self, cover: Cover) -> bool:
        """Return True."""
        return True


@dataclass(slots=True)
class _Branch:
    """A node on the path from the root.

    Attributes:
        candidates: options to try here, in this order.
        mark: with which `readmit` undoes all that was excluded at this node.
        tried: how many candidates have been tried.
        choice: the mark with which `unchoose` undoes the candidate that is being tried.
    """

    candidates: list[int]
    mark: int
    tried: int = 0
    choice: int | None = None


class AlgorithmX:
    """The search tree below a partial solution.

    Attributes:
        nodes: nodes visited so far.
        branchings: those of them with at least two candidates.
    """

    def __init__(self, cover: Cover, pruner: Pruner, random: Random | None = None) -> None:
        self.nodes = 0
        self.branchings = 0
        self._cover = cover
        self._pruner = pruner
        self._random = random
        self._path: list[_Branch] = []

    def steps(self) -> Iterator[list[int] | None]:
        """Visit all nodes, depth first; yield at each the solution that ends there, or None."""
        while True:
            self.nodes += 1
            candidates: list[int] = []
            solution = None
            if not self._pruner.is_hopeless(self._cover):
                candidates = self._candidates()
                if not self._cover.open_items and self._pruner.wants(self._cover):
                    solution = list(self._cover.chosen)
            self.branchings += len(candidates) > 1
            self._path.append(_Branch(candidates, self._cover.mark))
            yield solution
            while self._path and not self._try_next(self._path[-1]):
                self._cover.readmit(self._path.pop().mark)
            if not self._path:
                return

    def fraction(self) -> float:
        """Return the part of the tree that is done, if all subtrees of a node are equally large."""
        done, weight = 0.0, 1.0
        for branch in self._path:
            weight /= max(1, len(branch.candidates))
            done += weight * max(0, branch.tried - 1)
        return done

    def _candidates(self) -> list[int]:
        """Return the options one of which must be chosen next, or may be where no item is open."""
        item = self._cover.least_item()
        if item is None:
            candidates = self._cover.active_options()
            viable = len(candidates)
        else:
            candidates = sorted(self._cover.active[item])
            # With more of them excluded, too few would be left for the item's need.
            viable = max(0, self._cover.slack(item) + 1)
        if self._random is not None:
            self._random.shuffle(candidates)
        return candidates[:viable]

    def _try_next(self, branch: _Branch) -> bool:
        """Undo this node's last choice and make the next one; return False if there is none."""
        if branch.choice is not None:
            self._cover.unchoose(branch.choice)
            self._cover.exclude([branch.candidates[branch.tried - 1]])
            branch.choice = None
        if branch.tried == len(branch.candidates):
            return False
        branch.choice = self._cover.choose(branch.candidates[branch.tried])
        branch.tried += 1
        return True
