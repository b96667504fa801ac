"""Algorithm X, written to be followed: every step is told.

Knuth, "Dancing Links" (2000): take an item that must be covered, try each of its options in turn,
strike out what they exclude, and do the same with what is left. Beyond that, an item may need more
than one option; it is then chosen again further down, and options tried before stay struck out
meanwhile, so that every solution is met exactly once. When every item has what it needs, the
options that are left may join or not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from xcmodel.parts import Name
from xcmodel.trace.position import Position
from xcmodel.trace.step import Step, StepKind

ItemOrder = Literal["fewest", "first"]
"""Which item is covered next: one with the fewest options beyond its need, or just the first."""


@dataclass
class _Node:
    """A node on the path from the root; its position loses options that stay struck out."""

    position: Position
    item: Name | None
    candidates: tuple[Name, ...]
    tried: int = 0

    @property
    def last(self) -> Name:
        """The option that was tried last."""
        return self.candidates[self.tried - 1]

    @property
    def keeps_struck(self) -> bool:
        """Whether an option that was tried could come again beside a later one."""
        return self.item is None or self.position.room[self.item] > 1


class Search:
    """The steps of Algorithm X below a position."""

    def __init__(self, order: ItemOrder) -> None:
        self._order = order
        self._solutions = 0
        self._path: list[_Node] = []

    def steps(self, position: Position, given: tuple[Name, ...] = ()) -> Iterator[Step]:
        """Yield all steps; their numbers are right."""
        for number, step in enumerate(self._all_steps(position, given), start=1):
            yield replace(step, number=number)

    def _all_steps(self, position: Position, given: tuple[Name, ...]) -> Iterator[Step]:
        for option in given:
            if option not in position.options:
                yield self._step(StepKind.DEAD_END, position, option=option)
                yield self._step(StepKind.END, position)
                return
            after = position.choose(option)
            yield self._step(StepKind.GIVEN, position, option=option, after=after)
            position = after
        yield from self._arrive(position)
        while self._path:
            node = self._path[-1]
            if node.tried < len(node.candidates):
                yield from self._try_next(node)
            else:
                yield from self._leave()
        yield self._step(StepKind.END, position)

    def _arrive(self, position: Position) -> Iterator[Step]:
        """Look at a position, and say what will be tried there."""
        item = self._next_item(position)
        if item is None:
            candidates = tuple(position.options)
            self._solutions += 1
            yield self._step(StepKind.SOLUTION, position)
            if candidates:
                yield self._step(StepKind.JOIN, position, candidates=candidates)
        elif position.slack(item) < 0:
            candidates = ()
            yield self._step(StepKind.DEAD_END, position, item=item)
        else:
            # With more of them struck out, too few would be left for what the item needs.
            candidates = position.covering(item)[: position.slack(item) + 1]
            yield self._step(StepKind.ITEM, position, item=item, candidates=candidates)
        self._path.append(_Node(position, item, candidates))

    def _try_next(self, node: _Node) -> Iterator[Step]:
        option = node.candidates[node.tried]
        node.tried += 1
        after = node.position.choose(option)
        yield self._step(StepKind.OPTION, node.position, item=node.item, option=option, after=after)
        yield from self._arrive(after)

    def _leave(self) -> Iterator[Step]:
        """Go back to the node above."""
        self._path.pop()
        if self._path:
            node = self._path[-1]
            stays_struck = node.keeps_struck
            if stays_struck:
                node.position = node.position.without([node.last])
            yield self._step(
                StepKind.BACK, node.position, option=node.last, stays_struck=stays_struck
            )

    def _next_item(self, position: Position) -> Name | None:
        """Return the item to cover, or one that cannot be; None if no item is open."""
        if self._order == "fewest":
            return min(position.open_items, key=position.slack, default=None)
        hopeless = (item for item in position.open_items if position.slack(item) < 0)
        return next(hopeless, next(iter(position.open_items), None))

    def _step(
        self,
        kind: StepKind,
        position: Position,
        *,
        item: Name | None = None,
        option: Name | None = None,
        candidates: tuple[Name, ...] = (),
        after: Position | None = None,
        stays_struck: bool = False,
    ) -> Step:
        found = self._solutions
        return Step(0, kind, position, item, option, candidates, after, found, stays_struck)
