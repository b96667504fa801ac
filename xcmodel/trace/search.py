"""Algorithm X, written for reading: every step is reported.

Knuth, "Dancing Links" (2000): take an item that must be covered, try each of its options in turn,
strike out what they exclude, and do the same with what is left. Beyond that, an item may need more
than one option; it is then chosen again further down, and options tried before stay struck out
meanwhile, so that every solution is met exactly once. When every item has what it needs, the
options that are left may join or not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from xcmodel.problem.names import Name
from xcmodel.trace.item_order import ItemChoice
from xcmodel.trace.position import Position
from xcmodel.trace.step import Step, StepKind


@dataclass
class _Node:
    """A node on the path from the root.

    Attributes:
        position: the position here, without options that stay struck out.
        candidates: the options to try, in this order.
        item: the item to cover, or None where options may join a solution.
        keeps_struck: whether options that have been tried stay struck out below this node.
        tried: how many candidates have been tried.
    """

    position: Position
    candidates: tuple[Name, ...] = ()
    item: Name | None = None
    keeps_struck: bool = False
    tried: int = 0


class Search:
    """A search below a position, whose steps can be iterated once."""

    def __init__(self, position: Position, given: tuple[Name, ...], choice: ItemChoice) -> None:
        self._position = position
        self._given = given
        self._choose = choice.chooser()
        self._solutions = 0
        self._path: list[_Node] = []

    def steps(self) -> Iterator[Step]:
        """Yield all steps."""
        for number, step in enumerate(self._steps(), start=1):
            yield replace(step, number=number, solutions=self._solutions)

    def _steps(self) -> Iterator[Step]:
        """Yield all steps, without their numbers and those of solutions."""
        position = self._position
        for option in self._given:
            if option not in position.options:
                yield Step(StepKind.CLASH, position, option=option)
                break
            after = position.choose(option)
            yield Step(StepKind.GIVEN, position, option=option, after=after)
            position = after
        else:
            yield from self._enter(position)
        while self._path:
            node = self._path[-1]
            yield from self._leave() if node.tried == len(node.candidates) else self._try_next(node)
        yield Step(StepKind.END, position)

    def _enter(self, position: Position) -> Iterator[Step]:
        """Add the node of a position to the path, with what will be tried there."""
        if not position.open_items:
            node = _Node(position, tuple(position.options), keeps_struck=True)
            self._solutions += 1
            yield Step(StepKind.SOLUTION, position)
            if node.candidates:
                yield Step(StepKind.JOIN, position, candidates=node.candidates)
        else:
            item = self._choose(position)
            slack = position.slack(item)
            if slack < 0:
                node = _Node(position)
                yield Step(StepKind.DEAD_END, position, item=item)
            else:
                # With more of them struck out, too few would be left for what the item needs.
                candidates = position.covering(item)[: slack + 1]
                node = _Node(position, candidates, item, keeps_struck=position.room[item] > 1)
                yield Step(StepKind.ITEM, position, item=item, candidates=candidates)
        self._path.append(node)

    def _try_next(self, node: _Node) -> Iterator[Step]:
        """Try the next option of a node."""
        option = node.candidates[node.tried]
        node.tried += 1
        after = node.position.choose(option)
        yield Step(StepKind.OPTION, node.position, item=node.item, option=option, after=after)
        yield from self._enter(after)

    def _leave(self) -> Iterator[Step]:
        """Go back to the parent, if there is one, and take its option back."""
        self._path.pop()
        if not self._path:
            return
        node = self._path[-1]
        option = node.candidates[node.tried - 1]
        if node.keeps_struck:
            node.position = node.position.without([option])
        yield Step(StepKind.BACK, node.position, option=option, stays_struck=node.keeps_struck)
